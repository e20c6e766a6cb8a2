"""What is still to be asked, in which words, and what is an answer."""
