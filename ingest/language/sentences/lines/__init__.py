"""The three lines of an answer: what to do, because of what, and what is not known."""
