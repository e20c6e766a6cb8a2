"""Phoronix Test Suite."""
