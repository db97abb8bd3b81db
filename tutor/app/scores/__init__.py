"""The score of people who play with real cards."""
