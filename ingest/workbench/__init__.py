"""What people do: contribute, review, preview, build and serve, from one command."""
