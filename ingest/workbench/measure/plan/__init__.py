"""What to measure: the plan, read as strictly as a record."""
