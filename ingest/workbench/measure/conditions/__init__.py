"""What else went on while a run was measured."""
