"""``atlas measure``: an experiment on one's own server, from a plan to a record.

A folder per concern: the plan, what is set and restored, the loads, the design of the
experiment, what else went on, the guard, and the record at the end.
"""
