"""How each tool lays out what it prints; the importers themselves are in ``tools``."""
