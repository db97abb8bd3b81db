"""Rule books: read, patched, compiled, judged, scored."""
