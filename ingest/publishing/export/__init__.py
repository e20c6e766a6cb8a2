"""What leaves the ingest: JSON for the site, downloads, the schema for editors."""
