"""Where the data of an experiment lies, and what is refused as a place for it."""
