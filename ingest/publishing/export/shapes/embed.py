"""Charts that others may show on their pages: ``build/site/embeds.json``."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

EmbedKind = Literal["record", "setting", "answer"]
EmbedView = Literal["absolute", "relative", "lifespan", "forest", "course"]


class Drawings(TypedDict):
    """One drawing at two widths: paths below ``assets``."""

    wide: str
    narrow: str


class PictureSize(TypedDict):
    """Of the standalone SVG in CSS pixels, of the PNG in its own."""

    width: int
    height: int


class Preview(PictureSize):
    """The picture that link previews show: a PNG beside the SVG, by its file name."""

    file: str


class Embed(TypedDict):
    """One chart that has an SVG and perhaps a PNG of its own, by language.

    ``id`` is the name in ``/embed/<language>/<id>.svg`` and ``<id>.png``. ``subject``
    is the id of the record, the slug of the setting or the key of the answer,
    ``<workload>.<storage>.<answer id>``. ``leading``: the chart that stands for its
    subject; of a record it has the bare id. ``page`` is below the folder of a language,
    with a slash at the end, and ``anchor`` the place of the chart on it. ``picture``
    and ``narrow`` are the sizes of the two sheets in the SVG. ``pixels`` and
    ``preview`` are empty without ``png``.
    Texts are plain: ``title`` heads the
    chart, ``lead`` is an answer in a few words with its certainty (empty elsewhere),
    ``name`` is what the chart shows and ``finding`` what it says, for readers who do
    not see it. ``single_runs``: small differences in it may be noise.
    """

    id: str
    kind: EmbedKind
    subject: str
    leading: bool
    view: EmbedView
    metric: str | None
    title: dict[str, str]
    lead: dict[str, str]
    name: dict[str, str]
    finding: dict[str, str]
    caption: dict[str, str]
    note: dict[str, str]
    svg: dict[str, Drawings]
    page: str
    anchor: str
    picture: dict[str, PictureSize]
    narrow: dict[str, PictureSize]
    png: bool
    pixels: dict[str, PictureSize]
    preview: dict[str, Preview]
    authors: list[str]
    publisher: str | None
    single_runs: bool
