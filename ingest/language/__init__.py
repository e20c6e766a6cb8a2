"""How it is said: interface strings, numbers and sentences of every language."""
