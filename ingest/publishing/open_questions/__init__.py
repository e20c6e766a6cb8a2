"""Open questions as pages, table, plans and API read them."""
