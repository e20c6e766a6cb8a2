"""Hints as pages read them."""
