"""fio: JSON, normal text, terse lines."""
