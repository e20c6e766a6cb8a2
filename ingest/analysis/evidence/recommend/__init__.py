"""From pooled evidence to an answer for a workload on a storage class.

The engine is ``engine.recommend_all``; what it returns is in ``model``. It is not
imported here, so that whoever needs the types alone does not load the engine.
"""
