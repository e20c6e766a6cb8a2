"""From a finished experiment to a record, and to the pull request."""
