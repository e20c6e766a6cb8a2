"""What the repeats allow to be said, compared within the rounds."""
