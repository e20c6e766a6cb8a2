"""Keys for the prompts of ``atlas measure`` without a plan, and what they lead to."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING, Any

from jsonschema import Draft202012Validator
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from rich.console import Console

from ingest.paths import Paths
from ingest.workbench.measure.guided.flow import guided_plan, next_question
from ingest.workbench.measure.guided.offered import plain_plan
from ingest.workbench.measure.guided.said import Said
from ingest.workbench.measure.guided.varying import marked
from ingest.workbench.measure.plan.reading import ReadPlan, parsed_plan
from tests.contribute.guide import press

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ingest.workbench.contribute.asking.question import Question
    from ingest.workbench.measure.guided.choosing import Choosing
    from ingest.workbench.measure.plan.model import Plan

PROJECT = Paths.project()
SCHEMA = PROJECT.schema.with_name("plan.schema.json")


def keys(wanted: dict[str, Any], choosing: Choosing, said: Said | None = None) -> str:
    """Return what to press; what is not wanted is taken as proposed."""
    pressed = ""
    for question, reply, checked in replies(wanted, choosing, said or Said()):
        pressed += press(question, reply, checked)
    return pressed


def replies(
    wanted: dict[str, Any], choosing: Choosing, said: Said
) -> Iterator[tuple[Question, Any, tuple[str, ...]]]:
    """Yield each question, the reply to it, and what is checked beforehand."""
    while (found := next_question(said, choosing)) is not None:
        step, question = found
        checked = marked(said, choosing) if question.form == "choices" else ()
        reply = wanted.get(step.key, checked or question.proposed)
        assert reply, f"{step.key}: nothing is proposed"
        yield question, reply, checked
        said = said.with_reply(step.key, reply)


def guided(pressed: str, choosing: Choosing) -> tuple[Path, str]:
    """Press keys in the real prompts; return the file written, and what was printed."""
    printed = io.StringIO()
    with create_pipe_input() as given:
        given.send_text(pressed)
        given.close()
        with create_app_session(input=given, output=DummyOutput()):
            file = guided_plan(choosing, Console(file=printed, width=200))
    return file, printed.getvalue()


def valid(file: Path, choosing: Choosing) -> Plan:
    """Return the plan of a file; it is read, and the schema accepts it."""
    text = file.read_text("utf-8")
    read = parsed_plan(text, file.name, choosing.offers.reference)
    assert isinstance(read, ReadPlan), read
    validator = Draft202012Validator(json.loads(SCHEMA.read_text("utf-8")))
    validator.validate(plain_plan(text))
    return read.plan
