"""What a record should state about its test, why, and how to find it out."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints, model_validator

from ingest.intake.models.base import Filled, Id, Model

#: One line that can be pasted into a shell or a client of the database.
CommandLine = Annotated[
    str,
    StringConstraints(
        min_length=1, max_length=200, pattern=r"^[^\n\r\t]*\S[^\n\r\t]*$"
    ),
]


class Command(Model):
    """A way to find a fact out: a line to run, or where it is written."""

    #: Ids of ``platforms.yaml``; that of a family stands for all of it. Empty: any.
    platforms: tuple[Id, ...] = ()
    #: Ids of ``databases.yaml``, offspring included. Empty: any.
    databases: tuple[Id, ...] = ()
    #: What is run, or None where only ``reads`` says where to look.
    command: CommandLine | None = None
    #: Where it is run: in a shell, or in the client of the database.
    client: Filled | None = None
    #: What to look for in what it prints.
    reads: Filled | None = None
    #: Whether it shows all only to root.
    root: bool = False

    @model_validator(mode="after")
    def _says_something(self) -> Command:
        if self.command is None and self.reads is None:
            message = "neither command nor reads: say what to run, or where to look"
            raise ValueError(message)
        return self


class Disclosure(Model):
    """A fact about the test, why readers need it, and the commands that tell it."""

    id: Id
    label: Filled
    #: Keys of the answers it is about (``platform.kernel``); none: of the test itself.
    keys: tuple[Filled, ...] = ()
    #: Names of database parameters that state it.
    settings: tuple[Filled, ...] = ()
    why: Filled
    commands: tuple[Command, ...] = Field(min_length=1)
