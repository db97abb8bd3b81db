"""Rule books shown, checked and described."""
