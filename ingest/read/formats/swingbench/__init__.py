"""Swingbench."""
