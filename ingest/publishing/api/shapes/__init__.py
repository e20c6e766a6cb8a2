"""The shapes of the API, apart from those of pages, so that pages may change freely.

Only ever added to: ``tests/api`` holds what was published against what is.
"""
