"""Servers of one's own: made in the scratch folder, started and stopped there."""
