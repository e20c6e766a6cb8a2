"""Tools of the system."""
