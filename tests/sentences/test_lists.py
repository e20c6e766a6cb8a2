"""Lists of levels: their words change before a sound where a language asks for it."""

import pytest

from ingest.language.sentences.phrases import level, listed, plain_text, unstarted
from tests.sentences.recommend_cases import corpus


@pytest.mark.parametrize(
    ("levels", "style", "spanish"),
    [
        (["off", "on"], "or", "off u on"),
        (["on", "off"], "or", "on u off"),
        (["fsync", "O_DIRECT"], "or", "fsync u O_DIRECT"),
        (["4k", "8k"], "or", "4k u 8k"),
        (["16k", "4k"], "or", "16k o 4k"),
        (["xfs", "io_uring"], "standard", "xfs y io_uring"),
        (["xfs", "índices"], "standard", "xfs e índices"),
        (["xfs", "ext4"], "standard", "xfs y ext4"),
    ],
)
def test_spanish_words_change_before_a_sound(
    levels: list[str], style: str, spanish: str
) -> None:
    """Two like vowels do not meet; other languages keep their word."""
    said = plain_text(
        unstarted(listed([level("x", each) for each in levels], style)),  # type: ignore[arg-type]
        corpus().reference,
    )
    assert said["es"] == spanish
    assert " or " in said["en"] or " and " in said["en"]
