"""A new experiment, or one that is gone on with."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import ValidationError

from ingest.whole_file import BESIDE
from ingest.workbench.measure.design.order import drawn_seed
from ingest.workbench.measure.guard.guard import LOCK
from ingest.workbench.measure.site import RESTORE
from ingest.workbench.measure.state.state import FILE, State, read_state

if TYPE_CHECKING:
    from ingest.workbench.measure.plan.model import Place, Plan


#: What lies in a work folder before its first state: nothing was changed until then.
_EARLY = frozenset({LOCK, RESTORE, Path(RESTORE).with_suffix(".log").name})


class CannotStartError(Exception):
    """There is an experiment already, or none to go on with; says what to do."""


def new_state(
    plan: Plan, plan_text: str, place: Place, work: Path, device: str = ""
) -> State:
    """Return the state of an experiment that begins. Raises ``CannotStartError``.

    ``device`` is the identity of the device that is the place.
    """
    if (work / FILE).exists():
        message = (
            f"there is an experiment in {work}: add --resume to go on with it, "
            "--record to make the record of a finished one, or remove the folder"
        )
        raise CannotStartError(message)
    if others := _others_in(work):
        message = (
            f"{work} holds other files ({others[0]}): "
            "name an empty folder, or one that is not"
        )
        raise CannotStartError(message)
    now = datetime.now(UTC).isoformat(timespec="seconds")
    return State(
        plan_text=plan_text,
        place=place.model_dump(exclude_none=True),
        device=device,
        rounds=plan.design.rounds,
        seed=drawn_seed(plan),
        token=secrets.token_hex(8),
        started=now,
    )


def _others_in(work: Path) -> list[str]:
    """Return the names that a start killed before its first state has not left."""
    if not work.is_dir():
        return []
    names = sorted(path.name for path in work.iterdir())
    return [x for x in names if x not in _EARLY and not x.startswith(BESIDE)]


def kept_state(work: Path, plan_text: str) -> State:
    """Return the state of an experiment that was begun. Raises ``CannotStartError``."""
    try:
        state = read_state(work)
    except FileNotFoundError:
        message = f"there is no experiment in {work}"
        raise CannotStartError(message) from None
    except (OSError, ValidationError) as problem:
        message = f"{work / FILE} cannot be read: {problem}"
        raise CannotStartError(message) from None
    if state.plan_text != plan_text:
        message = (
            f"the plan was changed since the experiment in {work} began; put it back, "
            "or begin another one under another id"
        )
        raise CannotStartError(message)
    return state


def gone_on_with(state: State, rounds: int, device: str = "") -> State:
    """Return the state of an experiment that goes on, up to so many rounds.

    A finished one can be given more rounds. Raises ``CannotStartError`` where nothing
    is left to be run, or where ``device``, the identity of what has the name of the
    place now, is not that of the device it began on: it would be overwritten.
    """
    if device != state.device:
        message = (
            "another device has the name the experiment began with: that was "
            f"{state.device or 'not noted'}, this is {device}"
        )
        raise CannotStartError(message)
    if state.finished and rounds <= state.rounds:
        message = (
            f"it is finished after {state.rounds} rounds: --rounds with more of them "
            "adds some, --record makes the record"
        )
        raise CannotStartError(message)
    # Memory and caches are as after a start: what settled them has to come again.
    return state.changed(
        is_settled=False,
        rounds=rounds,
        interruptions=state.interruptions + (not state.finished),
        finished=False,
    )
