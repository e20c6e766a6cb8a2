"""One record on its own: its page in seconds, its chart as a picture."""
