"""What is published: data for pages, charts, pictures, downloads, API, citations."""
