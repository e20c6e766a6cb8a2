"""Pages from data: Hugo, the search index, previews; swapped in when complete."""
