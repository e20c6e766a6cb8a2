"""One importer a file. Each defines ``IMPORTER`` and is found by being here.

Adding a tool: a module that recognises its output by content and parses it into
results (:mod:`ingest.intake.read.raw.results`), metrics by the ids of
``data/reference/metrics.yaml``, and a committed fixture in ``tests/importers``.
What one importer was too long for is in :mod:`ingest.intake.read.formats`.
"""
