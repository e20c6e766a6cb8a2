"""Files that are no text, told by how they begin, and what to give instead."""

from __future__ import annotations

_UNPACK = "unpack it and give what is in it"
_AS_TEXT = "give what the tool wrote, or save the text as plain text"
_PICTURE = "is a picture"
_KINDS = (
    (b"\x1f\x8b", "is compressed by gzip", _UNPACK),
    (b"\xfd7zXZ\x00", "is compressed by xz", _UNPACK),
    (b"BZh", "is compressed by bzip2", _UNPACK),
    (b"\x28\xb5\x2f\xfd", "is compressed by zstd", _UNPACK),
    (b"7z\xbc\xaf", "is an archive of 7-Zip", _UNPACK),
    (b"PK\x03\x04", "is a zip archive, or of an office program", _UNPACK),
    (b"\xd0\xcf\x11\xe0", "is of an office program", _AS_TEXT),
    (b"{\\rtf", "is formatted text (RTF)", _AS_TEXT),
    (b"%PDF-", "is a PDF", _AS_TEXT),
    (b"\x89PNG", _PICTURE, _AS_TEXT),
    (b"\xff\xd8\xff", _PICTURE, _AS_TEXT),
)


def kind_of(data: bytes) -> tuple[str, str] | None:
    """Return what a file is, and what to do; None where it may be text."""
    found = (kind[1:] for kind in _KINDS if data.startswith(kind[0]))
    return next(found, None)
