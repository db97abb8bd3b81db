"""The command line: parses, calls ``tutor.app``, exits."""
