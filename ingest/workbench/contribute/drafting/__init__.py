"""Answers as the texts of a record."""
