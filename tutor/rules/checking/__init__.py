"""What can be wrong with a rule book; loaded for a user's file only, and when the program itself is checked."""
