"""The worked example of the methodology page can be redone, and is what the code does.

Its numbers are computed here from the records' runs.csv; each page, in its own
language, must print exactly these, and each printed equation must hold for the
digits it prints.
"""

import math
import re
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
import yaml

from ingest.analysis.evidence.effects import estimate_effects
from ingest.analysis.evidence.lineage import carried_steps
from ingest.analysis.evidence.synthesis import (
    Assumptions,
    Contrast,
    Record,
    Synthesis,
    Widening,
    describe,
    lineage_edges,
    rate_certainty,
    synthesise,
)
from ingest.analysis.parameters import EvidenceParameters
from ingest.intake.models.evidence_choices import EvidenceChoices
from ingest.intake.models.languages import COMPLETE
from tests.evidence.oracle_example import (
    ORACLE,
    ROOT,
    Example,
    Z,
    grid_rows,
    mysql,
    oracle,
    results,
    text_of,
    values,
)

LINEAGE = (("deadline", "mq-deadline", 0.05), ("noop", "none", 0.1))
NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)?")


@pytest.fixture(scope="module")
def main(choices: EvidenceChoices) -> Assumptions:
    """Return the main assumptions."""
    return Assumptions.from_reference(choices)


def synthesis_of(assumptions: Assumptions, *records: Record) -> Synthesis:
    """Return the synthesis of records with the lineages of the schedulers."""
    text = (ROOT / "data/reference/lineages.yaml").read_text("utf-8")
    steps = carried_steps(
        {
            "factor_id": row["factor"],
            "from_level_id": row["from"],
            "to_level_id": row["to"],
            "is_carried": row["carries"],
            "penalty_sd": row["penalty_sd"],
        }
        for row in yaml.safe_load(text)
    )
    edges = lineage_edges(steps, "io_scheduler")
    assert [(e.level_id, e.successor_id, e.penalty_sd) for e in edges] == list(LINEAGE)
    return synthesise(records, assumptions, lineage=edges)


def contrast(found: Synthesis, level: str, against: str) -> Contrast:
    """Return a contrast that exists."""
    one = found.between(level, against)
    assert one is not None
    return one


@pytest.fixture(scope="module")
def example(main: Assumptions) -> Example:
    """Return the example under the main assumptions."""
    return Example(main.assumed_sd, main.stratum_correlation, main.tau_prior_scale)


def section(language: str, anchor: str) -> tuple[str, list[str]]:
    """Return prose and code lines of a section: decimal points, nothing grouped."""
    text = (ROOT / f"content/{language}/methodology.md").read_text("utf-8")
    parts = re.split(r"^## .*\{#([a-z-]+)\}$", text, flags=re.MULTILINE)
    body = dict(zip(parts[1::2], parts[2::2], strict=True))[anchor]
    if language != "en":
        body = re.sub(r"(?<=[ (]\d)\.(?=\d{3}\b)", "", body)
        body = re.sub(r"(?<=\d),(?=\d)", ".", body)
    fences = body.split("```")
    code = "\n".join(part.removeprefix("text\n") for part in fences[1::2])
    return "".join(fences[::2]), [line for line in code.splitlines() if line.strip()]


def equations(lines: list[str]) -> list[tuple[str, str]]:
    """Return left and right side of every equation; labels stand two blanks off."""
    parts = [part for line in lines for part in re.split(r"  +", line) if " = " in part]
    return [(left, right) for left, _, right in (p.rpartition(" = ") for p in parts)]


def calculated(expression: str) -> float:
    """Return what a calculator makes of an expression of the page."""
    code = expression.replace("×", "*").replace("−", "-").replace("²", "**2")
    code = re.sub(r"√([\d.]+)", r"√(\1)", code).replace("√", "sqrt")
    code = re.sub(r"e\^([\d.]+)", r"e^(\1)", code).replace("e^", "exp")
    words = {"sqrt": math.sqrt, "exp": math.exp, "ln": math.log}
    assert set(re.findall(r"[^\W\d]+", code)) <= words.keys(), expression
    # Nothing but digits, operators and these three functions is left.
    return float(eval(code, {"__builtins__": {}}, words))  # noqa: S307


@pytest.mark.parametrize("language", COMPLETE)
def test_the_page_prints_the_results(language: str, example: Example) -> None:
    """What stands right of every equals sign is what the runs give."""
    _, lines = section(language, "example")
    assert [right for _, right in equations(lines)] == results(example)


@pytest.mark.parametrize("language", COMPLETE)
def test_the_page_prints_the_grid(language: str, example: Example) -> None:
    """The table of τ is what the formulas beside it give."""
    _, lines = section(language, "example")
    rows = [line.split() for line in lines if re.fullmatch(r"[\d. ]+", line)]
    assert rows == grid_rows(example)


@pytest.mark.parametrize("language", COMPLETE)
def test_a_calculator_gives_the_same(language: str) -> None:
    """Every equation holds for the digits it prints, to half its last digit."""
    _, lines = section(language, "example")
    for left, right in equations(lines):
        half_digit = 0.5 * 10.0 ** -len(right.partition(".")[2])
        assert calculated(left) == pytest.approx(float(right), abs=half_digit * 1.001)


@pytest.mark.parametrize("language", COMPLETE[1:])
def test_the_languages_print_the_same(language: str) -> None:
    """All numbers of the calculation are the same, one by one."""
    here, english = (
        NUMBER.findall("\n".join(section(each, "example")[1]))
        for each in (language, "en")
    )
    assert here == english


@pytest.mark.parametrize("language", COMPLETE)
def test_the_words_around_it(language: str, main: Assumptions) -> None:
    """Numbers in the sentences are those of the code, or stand in the calculation."""
    prose, lines = section(language, "example")
    said = {n for n in NUMBER.findall(prose) if "." in n}
    expected = said_of_code(main) | {"0.05", "0.10", "0.02", "1.96", "0.15"}
    calculation = set(NUMBER.findall("\n".join(lines)))
    assert said - calculation <= expected
    assert expected - said == set()


def said_of_code(main: Assumptions) -> set[str]:
    """Return what the sentences print of results of the project's own code."""
    pair = oracle("deadline", "cfq")
    ends: list[float] = []
    for sd in (0.02, 0.1):
        other = synthesis_of(replace(main, assumed_sd=sd), pair)
        ends += interval(contrast(other, "deadline", "cfq"))
    pooled = synthesis_of(main, pair, mysql())
    for level in ("deadline", "mq-deadline"):
        ends += interval(contrast(pooled, level, "cfq"))
    one = contrast(pooled, "deadline", "cfq")
    ends += [one.ratio, math.exp(one.predictive.low), math.exp(one.predictive.high)]
    far = replace(pair, widenings=(Widening("storage", "unspecified"),))
    widened = contrast(synthesis_of(main, far), "deadline", "cfq")
    ends += interval(widened)
    return {
        *(text_of(end, 2) for end in ends),
        text_of(math.exp(Z * widened.sd), 3),
        text_of(widened.sd**2, 6),
    }


def interval(found: Contrast) -> list[float]:
    """Return the ends of the 95 % interval as ratios."""
    return [math.exp(found.interval.low), math.exp(found.interval.high)]


@pytest.mark.parametrize("language", COMPLETE)
def test_factors_of_single_runs(language: str, choices: EvidenceChoices) -> None:
    """The factors named beside the assumed spread follow from it."""
    prose, _ = section(language, "spread")
    spreads = (choices.assumed_sd.main, *choices.assumed_sd.sensitivity)
    for spread in spreads:
        assert text_of(math.exp(Z * math.sqrt(2) * spread), 3) in prose


def test_the_record_is_what_the_code_says(
    example: Example, choices: EvidenceChoices
) -> None:
    """Ratio, variance and interval of the record are those on its own page."""
    rows = [
        {
            "record_id": ORACLE, "metric_id": "transactions_per_second",
            "factor_id": "io_scheduler", "level_id": "deadline",
            "against_level_id": "cfq", "is_directed": True,
            "log_ratio": math.log(level / against),
            **{f"{side}_stddev": np.nan for side in ("level", "against")},
            **{f"{side}_run_count": 1 for side in ("level", "against")},
            **{f"{side}_decimals": 2 for side in ("level", "against")},
            **{f"{side}_reading_error": 0.0 for side in ("level", "against")},
            **{f"{side}_round_logs": None for side in ("level", "against")},
            "level_value": level, "against_value": against,
        }
        for level, against in values("deadline", "cfq")
    ]  # fmt: skip
    (effect,) = estimate_effects(rows, EvidenceParameters.from_reference(choices))
    assert effect.log_ratio == pytest.approx(example.mean)
    assert effect.variance == pytest.approx(example.record, abs=1e-7)
    low, high = example.ends(example.mean, example.record)
    assert (text_of(math.exp(effect.low), 2), text_of(math.exp(effect.high), 2)) == (
        low,
        high,
    )
    assert effect.verdict == "better"
    assert not effect.depends_on_assumption


def test_five_values_come_close_to_sixty_four(
    example: Example, main: Assumptions
) -> None:
    """The pocket calculator's mixture is the program's, but for its tails."""
    found = synthesis_of(main, oracle("deadline", "cfq"), mysql())
    one = contrast(found, "deadline", "cfq")
    assert one.log_ratio == pytest.approx(example.pooled, abs=1e-3)
    assert one.sd == pytest.approx(math.sqrt(example.variance), rel=0.01)
    carried = contrast(found, "mq-deadline", "cfq")
    assert carried.sd**2 == pytest.approx(one.sd**2 + 0.05**2)


def test_certainty_of_the_example(main: Assumptions) -> None:
    """Single runs and two sources make it low, inheritance very low."""
    found = synthesis_of(main, oracle("deadline", "cfq"), mysql())
    for level, certainty in (("deadline", "low"), ("mq-deadline", "very_low")):
        profile = describe(contrast(found, level, "cfq"), found, stated={"single_runs"})
        assert rate_certainty(profile).level == certainty


@pytest.mark.parametrize("language", COMPLETE)
def test_every_citation_has_its_entry(language: str) -> None:
    """The numbers in brackets are those of the list, which has no idle entry."""
    text = (ROOT / f"content/{language}/methodology.md").read_text("utf-8")
    prose, _, literature = text.partition("{#literature}")
    listed = [int(n) for n in re.findall(r"^(\d+)\. ", literature, re.MULTILINE)]
    assert all(b - a == 1 for a, b in pairwise([0, *listed]))
    cited = {
        int(number)
        for group in re.findall(r"\[(\d+(?:, \d+)*)\]", prose)
        for number in group.split(", ")
    }
    assert cited == set(listed)
