"""ioping: its report, raw lines and JSON."""
