"""The shape of every exported JSON document, in one place.

Templates, charts and readers of the downloads rely on it: keys are added, never
renamed. ``Translated`` texts have every language; a measured number always
carries the digits its source printed. The types are real at run time, because
tests validate the exported documents against them.
"""

from ingest.publishing.export.shapes.answer import EraAnswer
from ingest.publishing.export.shapes.badge import BadgeEntry
from ingest.publishing.export.shapes.comparison import (
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
from ingest.publishing.export.shapes.download import (
    DownloadDocument,
    DownloadEffect,
    DownloadMetric,
    DownloadRun,
)
from ingest.publishing.export.shapes.forest import Forest
from ingest.publishing.export.shapes.listings import (
    Counts,
    Facet,
    FacetValue,
    IndexDocument,
    InheritedEffect,
    LevelEvidence,
    Predecessor,
    Records,
    SettingDocument,
)
from ingest.publishing.export.shapes.matrix import (
    CellAnswer,
    DatabaseRecommendations,
    MatrixCell,
    RecommendationIndex,
)
from ingest.publishing.export.shapes.measurements import (
    Cell,
    Footnote,
    RecordMetric,
    Table,
    TableGroup,
    TableRow,
)
from ingest.publishing.export.shapes.recommendation import (
    RecommendationDocument,
    RecordUse,
    TreatmentAnswer,
)
from ingest.publishing.export.shapes.record import (
    Companion,
    Downloads,
    Era,
    Inherited,
    RecordCaveat,
    RecordClaim,
    RecordDocument,
    RecordLineage,
    RecordRawOutput,
    RecordRemark,
    RecordTreatment,
    Related,
    SourceOfRecord,
)
from ingest.publishing.export.shapes.setup import Setup, SetupField, SetupGroup, Status
from ingest.publishing.export.shapes.similar import SimilarDocument, SimilarRecord
from ingest.publishing.export.shapes.statements import (
    AdviceRow,
    GuidanceEntry,
    Link,
    OtherGuidance,
    StatedClaimEntry,
)

__all__ = [
    "AdviceRow",
    "BadgeEntry",
    "Basis",
    "Cell",
    "CellAnswer",
    "Companion",
    "Comparison",
    "ContextRatio",
    "Counts",
    "DatabaseRecommendations",
    "DownloadDocument",
    "DownloadEffect",
    "DownloadMetric",
    "DownloadRun",
    "Downloads",
    "EffectRow",
    "Era",
    "EraAnswer",
    "Facet",
    "FacetValue",
    "Footnote",
    "Forest",
    "GuidanceEntry",
    "IndexDocument",
    "Inherited",
    "InheritedEffect",
    "Interval",
    "KeyFinding",
    "Lead",
    "LevelEvidence",
    "Link",
    "MatrixCell",
    "Number",
    "OtherGuidance",
    "Predecessor",
    "RecommendationDocument",
    "RecommendationIndex",
    "RecordCaveat",
    "RecordClaim",
    "RecordDocument",
    "RecordLineage",
    "RecordMetric",
    "RecordRawOutput",
    "RecordRemark",
    "RecordTreatment",
    "RecordUse",
    "Records",
    "Related",
    "SettingDocument",
    "Setup",
    "SetupField",
    "SetupGroup",
    "SimilarDocument",
    "SimilarRecord",
    "SourceOfRecord",
    "StatedClaimEntry",
    "Status",
    "Strip",
    "Table",
    "TableGroup",
    "TableRow",
    "Tick",
    "TreatmentAnswer",
]
