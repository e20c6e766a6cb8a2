"""``atlas preview``: one record's page, in seconds."""

from __future__ import annotations

import webbrowser
from pathlib import Path  # noqa: TC003 (typer reads the annotations)
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer
from rich.console import Console
from rich.text import Text

from ingest.intake.models.base import LANGUAGES
from ingest.paths import Paths
from ingest.workbench.cli.shared import FOUND, OK, USAGE, Format, print_findings, refuse
from ingest.workbench.preview.pages import (
    Links,
    Request,
    as_files,
    has_full_build,
    page_of,
    render_pages,
    write_start,
)
from ingest.workbench.preview.record import (
    NoRecordError,
    build_preview,
    checked,
    companions,
    preview_paths,
    record_folder,
)
from ingest.workbench.serve import HOST, free_port, serve
from ingest.workbench.site.hugo import RenderError

if TYPE_CHECKING:
    from ingest.intake.models.record import Record
    from ingest.workbench.preview.record import Checked

_PORT = 1414
#: In the addresses a page prints about itself, where nobody said which site it is for.
_NO_SITE = f"http://{HOST}/"


def preview_command(  # noqa: PLR0913, PLR0917 (options of the command line)
    record: Annotated[
        str, typer.Argument(help="Id of a record, or the path of its folder.")
    ],
    port: Annotated[
        int, typer.Option(help="First port tried.", min=1, max=65535)
    ] = _PORT,
    out: Annotated[
        Path | None,
        typer.Option(help="Write the pages into this folder instead of serving them."),
    ] = None,
    site: Annotated[
        str | None,
        typer.Option(help="With --out: address that links to other pages lead to."),
    ] = None,
    image: Annotated[
        Path | None,
        typer.Option(help="Write the main chart as PNG; alone, nothing is served."),
    ] = None,
    language: Annotated[
        str | None,
        typer.Option(help=f"Of page and image: {', '.join(LANGUAGES)}."),
    ] = None,
    open_: Annotated[  # noqa: FBT002 (a flag of the command line)
        bool, typer.Option("--open/--no-open", help="Open the page in a browser.")
    ] = True,
) -> None:
    """Show a record's page as it will look. Exit code 1: it has errors."""
    paths = Paths.project()
    if site and not site.startswith(("https://", "http://")):
        refuse(f"{site} is not an address; it starts with https://")
    if language not in (None, *LANGUAGES):
        refuse(f"{language} is none of {', '.join(LANGUAGES)}")
    if out and out.exists() and (not out.is_dir() or any(out.iterdir())):
        refuse(f"{out} is not an empty folder; name one that is not there yet")
    found = _checked(record, paths)
    if found.record is None:
        _no_preview()
    own = preview_paths(found.record, paths)
    _build(found, own)
    speaks = language or found.record.language
    if image:
        _write_image(found.record, own, image, speaks)
    if out:
        public = _render(found, own, "site" if site else "none", site or _NO_SITE)
        as_files(public, out, site)
        write_start(out, found.record.id)
        _say(f"pages written to {out}; open index.html there")
    elif not image:
        _serve(found, own, port, speaks, opens=open_)
    raise typer.Exit(OK)


def _checked(target: str, paths: Paths) -> Checked:
    try:
        found = checked(record_folder(target, paths), paths)
    except NoRecordError as problem:
        refuse(str(problem))
    print_findings(found.findings, 1, Format.TEXT)
    return found


def _no_preview() -> NoReturn:
    refuse("no preview: mend the errors above, then try again", FOUND)


def _build(found: Checked, paths: Paths) -> None:
    if not (paths.root / "node_modules" / "vega").is_dir():
        refuse("the Node packages are not installed: run  make setup", FOUND)
    if found.record is None:
        _no_preview()
    console = Console(stderr=True, highlight=False)
    with console.status("building") as status:
        errors = build_preview(
            found.record,
            found.corpus,
            paths,
            lambda step: status.update(Text(step)),
        )
    if errors:
        print_findings(errors, 1, Format.TEXT)
        _no_preview()


def _render(found: Checked, paths: Paths, links: Links, base_url: str) -> Path:
    if found.record is None:
        _no_preview()
    others = companions(found.record, found.corpus)
    try:
        return render_pages(Request(found.record, others, links, base_url), paths)
    except RenderError as problem:
        refuse(f"Hugo could not render the page:\n{problem}", FOUND)


def _write_image(record: Record, paths: Paths, target: Path, language: str) -> None:
    from ingest.workbench.preview.picture import main_chart, write_picture  # noqa: PLC0415

    chart = main_chart(paths, record.id)
    if chart is None:
        _say("no image written: nothing in this record can be drawn as a chart")
        return
    write_picture(chart, language, paths, target)
    _say(f"chart written to {target}")


def _serve(
    found: Checked, paths: Paths, port: int, language: str, *, opens: bool
) -> None:
    try:
        port = free_port(port)
    except OSError as problem:
        refuse(str(problem), USAGE)
    url = f"http://{HOST}:{port}/"
    full = paths.root / "public" if has_full_build(paths) else None
    public = _render(found, paths, "build" if full else "none", url)
    page = f"{url}{page_of(found.record.id if found.record else '', language)}"
    _say(f"preview: {page}")
    serve(
        public,
        url,
        verbose=False,
        fallback=full,
        on_ready=(lambda: _open(page)) if opens else None,
    )


def _open(page: str) -> None:
    if not webbrowser.open(page):
        _say("no browser could be opened; the address is above")


def _say(text: str) -> None:
    Console(stderr=True, highlight=False).print(Text(text), soft_wrap=True)
