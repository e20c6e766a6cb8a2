"""Why ``atlas import`` refuses a file; the importers apply these."""

from __future__ import annotations

from ingest.intake.rules.base import Rule

IMPORT_RULES: tuple[Rule, ...] = (
    Rule(
        id="IMP-01",
        level="E",
        title="The output is plain text of reasonable size",
        why="An empty or binary file holds no result, and a huge one could stall the "
        "check.",
        mend="Give the report the tool printed. UTF-8, UTF-16 and Windows line ends "
        "are read.",
    ),
    Rule(
        id="IMP-02",
        level="E",
        title="The output is of a tool that is known",
        why="Figures are only taken from output whose form is known for sure; a guess "
        "could take the wrong column.",
        mend="Give the report of one of the tools that `atlas import --help` names, or "
        "write the table into runs.csv by hand.",
    ),
    Rule(
        id="IMP-03",
        level="E",
        title="The output is complete",
        why="The figures of a run that was stopped, or whose output was cut, are not "
        "those of the run.",
        mend="Give the whole output of a run that ended.",
    ),
    Rule(
        id="IMP-04",
        level="E",
        title="The output is undamaged, and its values are numbers",
        why="NaN, infinity and negative rates say that the tool measured nothing; "
        "damaged documents have been edited or copied in part.",
        mend="Give the file as the tool wrote it; leave out runs without a result.",
    ),
    Rule(
        id="IMP-05",
        level="E",
        title="The output holds no markup and no entities",
        why="What is contributed is published; no benchmark tool prints scripts, and "
        "XML entities can read files or fill the memory.",
        mend="Give the untouched output of the tool, not a page that shows it.",
    ),
    Rule(
        id="IMP-06",
        level="E",
        title="It is known which run an output is of",
        why="No tool prints which scheduler or mount option was set; which row a "
        "figure belongs to has to be said by whoever ran it.",
        mend="Name a level of each setting that varies, such as "
        "`--level io_scheduler=cfq`; `--repeat` and `--result` where there are "
        "several.",
    ),
    Rule(
        id="IMP-07",
        level="E",
        title="The output fits the record",
        why="An output without any metric the record declares adds nothing to its "
        "table.",
        mend="Declare one of its metrics in index.md, or attach the output to the "
        "record it belongs to.",
    ),
)
