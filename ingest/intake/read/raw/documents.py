"""JSON, XML and HTML of unknown origin, read within limits."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from typing import TYPE_CHECKING, Any, NoReturn
from xml.parsers.expat.errors import XML_ERROR_JUNK_AFTER_DOC_ELEMENT, codes

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import ParseError, fromstring
from selectolax.lexbor import LexborHTMLParser

from ingest.findings import excerpt
from ingest.intake.read.raw.refused import Reason, RefusedError, cut_off

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from ingest.intake.read.raw.output import Output

#: Deepest nesting; fio's JSON, the deepest of any tool here, has 6 levels.
_DEEPEST = 40
_LONGEST_NUMBER = 40
_JUNK = codes[XML_ERROR_JUNK_AFTER_DOC_ELEMENT]
#: Brackets, and the strings in which they mean nothing. A string that never ends runs
#: to the end of the text: taken as none, each of its quotes would be tried again.
_STRUCTURE = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)|[\[\]{}]', re.DOTALL)


def json_document(text: str, *, first_line: int = 1) -> Any:
    """Return a JSON document with its numbers as ``int`` or ``Decimal``.

    ``first_line`` is the line of the file on which ``text`` starts. Raises
    ``RefusedError``: cut off, damaged, nested too deep, NaN or Infinity.
    """
    _refuse_deep(text, first_line)
    try:
        return json.loads(
            text,
            parse_float=_decimal,
            parse_int=_whole,
            parse_constant=_no_constant,
        )
    except json.JSONDecodeError as problem:
        line = first_line + problem.lineno - 1
        rest = text[problem.pos :].strip()
        if problem.msg == "Extra data":
            raise _second(rest, line) from None
        if not rest or problem.msg.startswith("Unterminated"):
            last = text.rstrip().rsplit("\n", 1)[-1]
            raise cut_off(
                excerpt(last), line, missing="the end of the JSON document"
            ) from None
        raise RefusedError(
            Reason.DAMAGED,
            f"this is not valid JSON: {problem.msg}",
            found=excerpt(rest.split("\n", 1)[0]),
            expected="the JSON the tool wrote, untouched",
            hint="give the file as the tool wrote it",
            line=line,
        ) from None


def xml_document(output: Output) -> Element:
    """Return the root of an XML document.

    Raises ``RefusedError``: cut off, damaged, nested too deep, or with entities,
    which could read other files or grow without end.
    """
    # A declaration has to come first; blank lines before it say nothing.
    text = output.text.lstrip()
    before = output.text.count("\n", 0, len(output.text) - len(text))
    try:
        root: Element = fromstring(text, forbid_dtd=False)
    except DefusedXmlException as problem:
        raise RefusedError(
            Reason.MARKUP,
            "the XML defines entities, which no tool needs",
            found=type(problem).__name__,
            expected="XML without entities",
            hint="give the file as the tool wrote it",
        ) from None
    except (ParseError, ValueError) as problem:
        line = getattr(problem, "position", (1, 0))[0] + before
        if getattr(problem, "code", None) == _JUNK:
            raise _second(output.lines[line - 1], line) from None
        if line >= len(output.text.rstrip().split("\n")):
            raise cut_off(
                excerpt(output.text.rstrip().rsplit("\n", 1)[-1]),
                line,
                missing="the end of the XML document",
            ) from None
        raise RefusedError(
            Reason.DAMAGED,
            f"this is not valid XML: {problem}",
            found=excerpt(output.lines[line - 1]),
            expected="the XML the tool wrote, untouched",
            hint="give the file as the tool wrote it",
            line=line,
        ) from None
    _refuse_deep_elements(root)
    return root


def html_document(output: Output) -> LexborHTMLParser:
    """Return a parsed HTML document; browsers' leniency applies, nothing raises."""
    return LexborHTMLParser(output.text)


def _refuse_deep(text: str, first_line: int) -> None:
    depth = 0
    for token in _STRUCTURE.finditer(text):
        sign = token[0]
        if sign in "[{":
            depth += 1
        elif sign in "]}":
            depth -= 1
        if depth > _DEEPEST:
            raise _deep(first_line + text.count("\n", 0, token.start()))


def _refuse_deep_elements(root: Element) -> None:
    level, depth = [root], 0
    while level:
        depth += 1
        if depth > _DEEPEST:
            raise _deep(1)
        level = [child for element in level for child in element]


def _deep(line: int) -> RefusedError:
    return RefusedError(
        Reason.DAMAGED,
        "the document is nested deeper than any tool writes",
        found=f"more than {_DEEPEST} levels",
        expected=f"at most {_DEEPEST} levels",
        hint="give the file as the tool wrote it",
        line=line,
    )


def _decimal(digits: str) -> Decimal:
    if len(digits) > _LONGEST_NUMBER:
        raise _endless(digits)
    return Decimal(digits)


def _whole(digits: str) -> int:
    if len(digits) > _LONGEST_NUMBER:
        raise _endless(digits)
    return int(digits)


def _second(found: str, line: int) -> RefusedError:
    return RefusedError(
        Reason.DAMAGED,
        "the file goes on after the end of the document",
        found=excerpt(found.split("\n", 1)[0]),
        expected="one document",
        hint="give each run in a file of its own",
        line=line,
    )


def _endless(digits: str) -> RefusedError:
    return RefusedError(
        Reason.DAMAGED,
        "a number is longer than any tool prints",
        found=excerpt(digits),
        expected=f"at most {_LONGEST_NUMBER} digits",
        hint="give the file as the tool wrote it",
    )


def _no_constant(name: str) -> NoReturn:
    raise RefusedError(
        Reason.DAMAGED,
        f"{name} is no number of JSON",
        found=name,
        expected="finite numbers",
        hint="leave out this run: the tool measured nothing that could be compared",
    )
