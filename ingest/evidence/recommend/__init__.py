"""From pooled evidence to an answer for a workload on a storage class."""
