// The comparison page.
