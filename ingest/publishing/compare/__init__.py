"""The comparison page: one document a setting, and the comparison shown first.

A document holds all that was measured of one setting. The page's script chooses from
it; ``selection`` is the same choice in Python, for the page without scripts and for
the tests.
"""
