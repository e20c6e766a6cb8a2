"""go-tpc."""
