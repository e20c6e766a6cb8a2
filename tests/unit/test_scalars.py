"""What plain YAML scalars mean, and which are refused."""

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from ingest.intake.read.scalars import Ambiguous, plain_value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", None),
        ("null", None),
        ("true", True),
        ("false", False),
        ("0", 0),
        ("-7", -7),
        ("17179869184", 17179869184),
        ("0.5", 0.5),
        ("238.9", 238.9),
        ("2010-12-19", "2010-12-19"),
        ("2010-12", "2010-12"),
        ("2.6.18", "2.6.18"),
        ("9.2.0.8", "9.2.0.8"),
        ("3.10.0-1160.el7", "3.10.0-1160.el7"),
        ("none", "none"),
        ("mq-deadline", "mq-deadline"),
        ("nobody", "nobody"),
        ("2 GB", "2 GB"),
    ],
)
def test_keeps(text: str, value: object) -> None:
    """JSON-like values keep their meaning, everything else stays text."""
    assert plain_value(text) == value


@pytest.mark.parametrize(
    "text",
    [
        *("yes", "No", "ON", "off", "y", "N", "True", "FALSE", "Null", "~", "="),
        *("12:30", "190:20:30", "0123", "0x1F", "0b101", "0o17", "1_000", "+1", "-0"),
        *(".5", "5.", "1e3", "6.02e+23", ".inf", "-.Inf", ".NaN", "1.10", "5.00"),
        *("089", "0.1000000000000000055511151231257827", "12345678901234567890"),
    ],
)
def test_refuses(text: str) -> None:
    """Whatever readers of YAML disagree about, or what would lose digits."""
    assert isinstance(plain_value(text), Ambiguous)


@given(st.text(alphabet="0123456789+-.:_eExobXyYnNoOfFaAlLsStTrRuU~=<", max_size=9))
def test_agrees_with_yaml_1_1(text: str) -> None:
    """What is accepted as a number or flag, PyYAML reads alike; text stays text."""
    value = plain_value(text)
    if isinstance(value, Ambiguous) or value is None:
        return
    try:
        other = yaml.safe_load(f"key: {text}")
    except (yaml.YAMLError, ValueError):
        return
    if isinstance(other, dict) and isinstance(other["key"], str | int | float):
        assert other["key"] == value
