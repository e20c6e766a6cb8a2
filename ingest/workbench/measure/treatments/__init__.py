"""What a case sets outside of the load: queues, kernel limits, file systems."""
