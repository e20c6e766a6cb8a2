"""From what a contributor has in hand to a record: outputs, answers, a form.

``answers`` is everything that can be said; ``asking`` knows what is still missing,
``wizard`` asks for it on a terminal, ``given`` takes it from flags, ``from_files`` from
outputs. ``drafting`` writes the texts of a record, ``attaching`` puts outputs into it,
``autofix`` repairs what is safe to repair.
"""
