"""Typed shapes of everything the ingest reads."""
