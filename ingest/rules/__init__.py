"""Rules: what a contribution must be, each with its id and its reason."""
