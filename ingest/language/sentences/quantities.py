"""What a metric measures, as far as its wording depends on it: told by its id.

Ids end with their unit. A time gets longer or shorter; a latency, a spread or a lag is
measured in time as well, but is said to be high or low.
"""

from __future__ import annotations

import re

_IN_TIME = re.compile(r"_(s|cs|ms|us)(_per_[a-z]+)?$")
_HIGH_OR_LOW = re.compile(r"(^|_)(latency|sd|lag)(_|$)")
#: Time that is used up or lost, which is not the time a task takes.
_SPENT = re.compile(r"^(cpu|stalled)_")


def is_duration(metric_id: str) -> bool:
    """Tell whether the metric is a time: longer or shorter."""
    in_time = _IN_TIME.search(metric_id) is not None
    return in_time and _HIGH_OR_LOW.search(metric_id) is None


def is_speed(metric_id: str) -> bool:
    """Tell whether less of the metric means that a task was done faster."""
    return is_duration(metric_id) and _SPENT.search(metric_id) is None
