"""What is told while an experiment runs, to whoever listens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pathlib import Path

    from ingest.workbench.measure.design.order import Slot
    from ingest.workbench.measure.state.state import Run


class Listener(Protocol):
    """Is told what happens; none of it changes the experiment."""

    def doing(self, what: str) -> None:
        """Tell what is being done, in words."""

    def begins(self, slot: Slot, attempt: int, output: Path) -> None:
        """Tell that a run begins, and where its output grows."""

    def ends(self, run: Run) -> None:
        """Tell how a run ended."""

    def told(self, line: str) -> None:
        """Tell something a person should know."""

    def tick(self) -> None:
        """Tell that time passes; called several times a second."""


class Silence:
    """Listens to nothing."""

    def doing(self, what: str) -> None:
        """Pass over it."""

    def begins(self, slot: Slot, attempt: int, output: Path) -> None:
        """Pass over it."""

    def ends(self, run: Run) -> None:
        """Pass over it."""

    def told(self, line: str) -> None:
        """Pass over it."""

    def tick(self) -> None:
        """Pass over it."""
