"""Languages and their texts: which there are, what they say, how they are drawn on a terminal.

A leaf: it imports nothing else of the program, and only `ui`, `app` and `cli` import it. Nothing here loads YAML or
Babel unless a file of `locales/` changed since it was last compiled.
"""
