"""Carrying the steps out."""
