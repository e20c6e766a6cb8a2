"""The design of the experiment: order, rounds, and what its own noise allows."""
