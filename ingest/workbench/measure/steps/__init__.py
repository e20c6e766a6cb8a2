"""What an experiment does to a system, as steps that are shown, run and undone."""
