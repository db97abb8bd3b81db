"""Pages to print, to show on a panel or to open on a phone: one HTML file each, with nothing else needed."""
