"""Rows of tables that no warehouse holds: of records, vocabularies and answers."""
