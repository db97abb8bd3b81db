"""What is mostly asked for by scripts: verdicts, deals and many games at once."""
