"""Oracle AWR and Statspack: HTML and text."""
