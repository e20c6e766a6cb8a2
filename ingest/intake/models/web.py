"""Addresses of the web, judged as strictly as the site's builder reads them."""

from __future__ import annotations

import re
from ipaddress import IPv6Address
from urllib.parse import urlsplit

_HOST = re.compile(r"[^\W_]([\w-]*[^\W_])?(\.[^\W_]([\w-]*[^\W_])?)*\.?")
_BAD_ESCAPE = re.compile(r"%(?![0-9A-Fa-f]{2})")
_UNFIT = re.compile(r"[\s<>\"\x00-\x1f\x7f]")
_HIGHEST_PORT = 65535


def address_problem(address: str) -> str | None:
    """Return why ``address`` is no address of a web page, None where it is one.

    Hugo ends the whole build at an address it cannot parse, so this must refuse at
    least what Go's ``net/url`` refuses: https://pkg.go.dev/net/url#Parse
    """
    if _UNFIT.search(address):
        return "holds a space or a character no address may hold"
    if _BAD_ESCAPE.search(address):
        return "has a % that is not followed by two hexadecimal digits"
    try:
        parts = urlsplit(address)
    except ValueError:
        # urlsplit only raises for brackets that hold no IPv6 address.
        return "has brackets that hold no IPv6 address"
    if parts.scheme not in {"http", "https"}:
        return "does not start with https:// or http://"
    return _place_problem(parts.netloc)


def _place_problem(place: str) -> str | None:
    """Return what is wrong with host and port."""
    if "@" in place:
        return "holds a user name"
    host, colon, port = place.rpartition(":")
    if not colon or place.endswith("]"):
        host, colon, port = place, "", ""
    if not _host_ok(host):
        return "has no valid host name"
    return "has no valid port" if colon and not _port_ok(port) else None


def _host_ok(host: str) -> bool:
    if not host.startswith("["):
        return _HOST.fullmatch(host) is not None
    try:
        IPv6Address(host[1:-1])
    except ValueError:
        return False
    return host.endswith("]") and "%" not in host


def _port_ok(text: str) -> bool:
    return text.isascii() and text.isdigit() and 0 < int(text) <= _HIGHEST_PORT
