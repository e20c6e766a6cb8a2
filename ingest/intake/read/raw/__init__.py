"""Raw output of tools: opened safely, recognised by content, turned into results."""
