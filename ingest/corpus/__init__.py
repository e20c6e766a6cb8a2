"""The published tables: what a reader takes away of the whole corpus."""
