"""How far an experiment has come, in a file that is always whole."""
