"""The shape of every exported JSON document, in one place.

Templates, charts and readers of the downloads rely on it: keys are added, never
renamed. ``Translated`` texts have every language; a measured number always
carries the digits its source printed. The types are real at run time, because
tests validate the exported documents against them.
"""

from ingest.export.shapes.comparison import (
    Basis,
    Comparison,
    ContextRatio,
    EffectRow,
    Interval,
    KeyFinding,
    Lead,
    Number,
    Strip,
    Tick,
)
from ingest.export.shapes.download import (
    DownloadDocument,
    DownloadEffect,
    DownloadMetric,
    DownloadRun,
)
from ingest.export.shapes.listings import (
    Counts,
    EvidenceMap,
    Facet,
    FacetValue,
    IndexDocument,
    InheritedEffect,
    LevelEvidence,
    MapCell,
    MapLead,
    Predecessor,
    Records,
    SettingDocument,
)
from ingest.export.shapes.measurements import (
    Cell,
    Footnote,
    RecordMetric,
    Table,
    TableGroup,
    TableRow,
)
from ingest.export.shapes.record import (
    Companion,
    Downloads,
    Era,
    Inherited,
    RecordCaveat,
    RecordClaim,
    RecordDocument,
    RecordLineage,
    RecordRemark,
    RecordTreatment,
    Related,
    SourceOfRecord,
)
from ingest.export.shapes.setup import Setup, SetupField, SetupGroup, Status

__all__ = [
    "Basis",
    "Cell",
    "Companion",
    "Comparison",
    "ContextRatio",
    "Counts",
    "DownloadDocument",
    "DownloadEffect",
    "DownloadMetric",
    "DownloadRun",
    "Downloads",
    "EffectRow",
    "Era",
    "EvidenceMap",
    "Facet",
    "FacetValue",
    "Footnote",
    "IndexDocument",
    "Inherited",
    "InheritedEffect",
    "Interval",
    "KeyFinding",
    "Lead",
    "LevelEvidence",
    "MapCell",
    "MapLead",
    "Number",
    "Predecessor",
    "RecordCaveat",
    "RecordClaim",
    "RecordDocument",
    "RecordLineage",
    "RecordMetric",
    "RecordRemark",
    "RecordTreatment",
    "Records",
    "Related",
    "SettingDocument",
    "Setup",
    "SetupField",
    "SetupGroup",
    "SourceOfRecord",
    "Status",
    "Strip",
    "Table",
    "TableGroup",
    "TableRow",
    "Tick",
]
