"""What systems, databases and clouds set by themselves, as tables with addresses."""
