"""What an answer comes down to: what to do, where it depends, what is not known."""
