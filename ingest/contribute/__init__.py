"""From what a contributor has in hand to a record: outputs, answers, a form."""
