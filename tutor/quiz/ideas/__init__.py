"""Misconceptions as small wrong engines: what somebody who holds a wrong idea would answer."""
