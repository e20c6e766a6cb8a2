"""Outputs of tools into a record that is there, all or nothing."""
