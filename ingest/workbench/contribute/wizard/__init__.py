"""The guided start: questions on a terminal, a record at the end."""
