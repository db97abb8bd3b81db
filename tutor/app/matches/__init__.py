"""Matches: played, kept, looked at again and shared."""
