"""Words and screens: everything a reader sees."""
