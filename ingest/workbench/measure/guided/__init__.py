"""A plan by asking: what is varied, under which load, where, how often."""
