"""The state of a match, the actions that change it, what a seat sees of it, and whole deals played out fast."""
