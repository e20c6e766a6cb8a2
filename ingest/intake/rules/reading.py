"""Rules about the form of files. The reader applies them; here they are explained."""

from __future__ import annotations

from ingest.intake.rules.base import Rule

READING_RULES: tuple[Rule, ...] = (
    Rule(
        id="FMT-01",
        level="E",
        title="The file is plain and of reasonable size",
        why="Links, pipes and huge files in a contribution could stall the check or "
        "read something that is not part of it.",
        mend="Use plain files. Bulky tool output belongs into raw/, shortened to "
        "the part the result rests on.",
    ),
    Rule(
        id="FMT-02",
        level="E",
        title="The file is UTF-8 text without invisible characters",
        why="Other encodings garble names and numbers; invisible characters make a "
        "line read differently from what it is. A byte order mark and Windows line "
        "ends are accepted.",
        mend="Save the file as UTF-8 and delete the character at the place named.",
    ),
    Rule(
        id="FMT-03",
        level="E",
        title="The front matter stands between two lines ---",
        why="An unclosed fence makes the whole narrative part of the metadata, or "
        "the metadata part of the narrative.",
        mend="Put --- alone on the first line and again after the last key.",
    ),
    Rule(
        id="FMT-04",
        level="E",
        title="The front matter is valid YAML",
        why="Nothing can be read from YAML with a syntax error; tabs in it are read "
        "differently by different programs.",
        mend="Mend the line named, or the one above: indentation in spaces, closed "
        'quotes and brackets, quotes around a text that contains ": ".',
    ),
    Rule(
        id="FMT-05",
        level="E",
        title="Each key stands once",
        why="Of two equal keys most readers keep the last in silence, and Hugo "
        "refuses the page.",
        mend="Delete one of the two.",
    ),
    Rule(
        id="FMT-06",
        level="E",
        title="A value means the same to every reader",
        why="Unquoted, NO is false to some readers of YAML, 12:30 is 750, 0123 is 83 "
        "and version 1.10 becomes 1.1.",
        mend='Put the value in quotes: "NO", "12:30", "1.10".',
    ),
    Rule(
        id="FMT-07",
        level="E",
        title="Values are written out",
        why="Anchors, aliases, tags and merge keys hide what a value is, and a few "
        "of them can unfold to gigabytes.",
        mend="Write each value where it belongs; quote a text that starts with & * "
        "or !.",
    ),
    Rule(
        id="FMT-08",
        level="E",
        title="Nesting stays shallow",
        why="No record needs deep nesting; a runaway bracket, or an attack on the "
        "reader, does.",
        mend="Close the brackets that were left open.",
    ),
    Rule(
        id="FMT-09",
        level="E",
        title="The front matter is a map of keys and values",
        why="A list or a single value has no keys to look for.",
        mend="Start from archetypes/result/index.md, which documents every key.",
    ),
    Rule(
        id="FMT-10",
        level="E",
        title="A record folder holds only what belongs to a record",
        why="The site publishes what it finds beside a page; only index.md, "
        "runs.csv, aggregates.csv and raw/ are checked.",
        mend="Move tool output into raw/ and delete everything else.",
    ),
    Rule(
        id="FMT-11",
        level="E",
        title="A text is one line that a page has room for, and lists are short",
        why="Titles, notes and addresses stand in tables, pictures, feeds and "
        "citations, where a line break or thousands of characters break what is "
        "around them.",
        mend="Write the text on one line and shorten it; what needs room belongs into "
        "the narrative.",
    ),
    Rule(
        id="KEY-01",
        level="E",
        title="Required keys are present",
        why="A key that is left out says nothing; the word unknown says that the "
        "source does not tell, which is a fact readers need.",
        mend="Add the key with its value, or with the word unknown.",
    ),
    Rule(
        id="KEY-02",
        level="E",
        title="Every key is known",
        why="A misspelt key would be ignored, and its fact would be missing from "
        "the page without a trace.",
        mend="Correct the spelling, or put the remark into a note.",
    ),
    Rule(
        id="KEY-03",
        level="E",
        title="A value has the form its key asks for",
        why="Bytes as a whole number, versions as quoted text, dates in ISO form: "
        "only then can results be compared.",
        mend="Write the value in the form the message names.",
    ),
    Rule(
        id="CSV-01",
        level="E",
        title="The table is CSV",
        why="Without rows and columns no cell can be traced to its source.",
        mend="Separate cells with commas, rows with line ends; start with a header.",
    ),
    Rule(
        id="CSV-02",
        level="E",
        title="The header names treatments, strata and metrics, each once",
        why="A column nobody declared has no meaning and no unit; a declared one "
        "that is missing leaves a promise open.",
        mend="Make the header and the front matter agree. Allowed besides: repeat, "
        "round, n and <metric>_stddev.",
    ),
    Rule(
        id="CSV-03",
        level="E",
        title="Every row has as many cells as the header",
        why="One comma too many shifts every number after it into the wrong column.",
        mend="Leave a cell empty where nothing is reported, and write decimals with "
        "a point.",
    ),
    Rule(
        id="CSV-04",
        level="E",
        title="A cell is a plain number, or empty",
        why="The page shows digits as the source printed them, in the reader's own "
        "number format; units, separators and marks such as n/a would be guessed at.",
        mend="Write digits with a decimal point, without unit or separators; leave "
        "the cell empty where the source reports nothing.",
    ),
    Rule(
        id="LNG-01",
        level="E",
        title="A file of translations holds keys and texts",
        why="Programs of translators read and write one text a key; what is nested, or "
        "cannot be read, would be lost in silence.",
        mend='Write  "key": "text"  on a line of its own; the keys are those of the '
        "other languages.",
    ),
    Rule(
        id="LNG-02",
        level="E",
        title="A complete language lacks no text",
        why="A language that is called complete promises that no reader meets English "
        "in the vocabularies. Texts of contributors are not held to it: they write one "
        "language.",
        mend="Translate the text, or call the language partial in data/languages.yaml: "
        "then English is shown, and marked.",
    ),
    Rule(
        id="LNG-03",
        level="E",
        title="A translation renders the text that stands there now",
        why="A fact that was corrected in English and not in German says two things at "
        "once; until it is looked at, the page shows the English.",
        mend="Compare the translation with the English text, mend it, and run atlas "
        "translations --update with the name of the file.",
    ),
)
