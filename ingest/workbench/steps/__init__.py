"""A build as steps: each knows what it reads, and is not made again for nothing.

``step`` says what a step is, ``made`` what is known of those of the last build, and
``run`` makes what has changed. What a step makes of single records, charts and answers
is kept by :mod:`ingest.cache`.
"""

from ingest.workbench.steps.run import Explain, Plan, StepError, run_steps
from ingest.workbench.steps.step import Step

__all__ = ["Explain", "Plan", "Step", "StepError", "run_steps"]
