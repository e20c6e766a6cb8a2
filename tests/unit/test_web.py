"""Addresses: what Hugo cannot parse must not reach it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.intake.models.web import address_problem


@pytest.mark.parametrize(
    "address",
    [
        *("https://example.org", "http://example.org:8080/a?b=c#d", "https://a/%20"),
        *("https://[::1]:80/", "https://münchen.example/ü", "https://1.2.3.4/"),
        "https://ex_ample.org/a_(b)?x=[1]",
    ],
)
def test_accepts(address: str) -> None:
    """Whatever leads to a web page."""
    assert address_problem(address) is None


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("https://[::1", "IPv6"),
        ("https://[::1]x/", "host"),
        ("https://[fe80::1%25en0]/", "host"),
        ("https://", "host"),
        ("https:///x", "host"),
        ("https://a..b/", "host"),
        ("https://exa%6dple.org/", "host"),
        ("https://a:b/", "port"),
        ("https://a:99999/", "port"),
        ("https://a/%zz", "%"),
        ("https://a b/", "space"),
        ("https://u:p@a/", "user"),
        ("ftp://a/", "https"),
    ],
)
def test_refuses(address: str, reason: str) -> None:
    """What is no address, with the reason."""
    assert reason in (address_problem(address) or "")


@given(st.text(alphabet="htps:/[]@%0.a-é ", max_size=20))
def test_never_raises(rest: str) -> None:
    """Any text gives an answer."""
    address_problem(f"https://{rest}")
    address_problem(rest)
