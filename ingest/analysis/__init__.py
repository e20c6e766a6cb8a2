"""What follows from the records: tables, effects, answers, how they predict."""
