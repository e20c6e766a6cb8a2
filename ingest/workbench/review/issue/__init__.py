"""The form "A result to add": made from the vocabularies, read back into a record."""
