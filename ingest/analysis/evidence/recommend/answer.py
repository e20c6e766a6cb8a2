"""The answer of one era: what to use, against what, and how sure that is."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from ingest.analysis.evidence.recommend.by_product import tallies_by_product
from ingest.analysis.evidence.recommend.choice import (
    LEVEL_ERAS,
    against,
    what_is_shown,
    with_equals,
)
from ingest.analysis.evidence.recommend.losing import levels_behind
from ingest.analysis.evidence.recommend.model import Answer, UnsafeLevel
from ingest.analysis.evidence.recommend.profile import informing, stated_reasons
from ingest.analysis.evidence.recommend.strata import by_strata_led, is_mixed, leaders
from ingest.analysis.evidence.recommend.tally import (
    found_elsewhere,
    led_elsewhere,
    on_own_storage,
    tallies_aside,
    tallies_of,
    tallies_of_best,
)
from ingest.analysis.evidence.recommend.weighed import Weighed
from ingest.analysis.evidence.synthesis.certainty import (
    LEVELS,
    describe,
    rate_certainty,
)
from ingest.analysis.evidence.synthesis.rank_component import rank_component

if TYPE_CHECKING:
    from ingest.analysis.evidence.recommend.case import Entry
    from ingest.analysis.evidence.recommend.choice import Choice
    from ingest.analysis.evidence.recommend.model import (
        AnswerKind,
        StratumLeader,
        Withheld,
    )
    from ingest.analysis.evidence.synthesis import (
        Certainty,
        ComponentSynthesis,
        Contrast,
        Ranking,
        Sensitivity,
    )


class Draft:
    """An answer before its sensitivity is known, which all eras compute together."""

    def __init__(self, weighed: Weighed, choice: Choice) -> None:
        """Compare the choice with what it is to be compared with."""
        self._weighed = weighed
        choice, self.against = what_is_shown(weighed, choice, against(weighed, choice))
        self.contrast = weighed.between(choice.levels[0], self.against)
        self.choice = with_equals(weighed, choice, self.against)
        self.mixed_in = self._mixed_in()
        self._sources = informing(
            self.contrast,
            weighed.entries,
            choice.component.network.level_ids,
            weighed.measured_by(*self.pair),
        )

    @property
    def pair(self) -> tuple[str, str]:
        """The levels whose contrast the answer rests on."""
        return self.contrast.level_id, self.contrast.against_id

    @property
    def component(self) -> ComponentSynthesis:
        """The network the answer comes from."""
        return self.choice.component

    def finish(self, sensitivity: Sensitivity) -> Answer:
        """Return the answer."""
        weighed, choice = self._weighed, self.choice
        sources = self._sources
        entries = self._entries
        levels = choice.levels
        if self.mixed_in:
            both = [each for each in self.pair if each in choice.candidates]
            levels = tuple(by_strata_led(weighed, both, self.mixed_in))
        shown = (*levels, *choice.ties)
        supporting, contradicting = self._directions(entries)
        never = levels_behind(weighed, choice.candidates, levels)
        unsafe = self._unsafe()
        aside = [*never, *(each.level_id for each in unsafe)]
        certainty, is_from_own_classes = self._certainty(sources, sensitivity)
        tallies = tallies_of(weighed, entries, levels, self.against)
        if tallies and self.against not in levels and not self.choice.is_inherited:
            further = [each for each in choice.candidates if each not in levels]
            beside = on_own_storage(weighed, further, self.against, tallies[0])
            tallies += beside or found_elsewhere(
                weighed, further, self.against, tallies[0]
            )
        return Answer(
            era=choice.era,
            kind=self.kind,
            levels=levels,
            withheld=self.withheld,
            ties=tuple(each for each in choice.ties if each not in levels),
            against_id=self.against,
            contrast=self.contrast,
            certainty=certainty,
            is_rated_on_own_classes=is_from_own_classes,
            inherited={
                level: weighed.predecessors[level]
                for level in shown
                if level in weighed.predecessors
            },
            unmeasured=self._unmeasured(),
            unsafe=unsafe,
            never=never,
            supporting=supporting,
            contradicting=contradicting,
            mixed_in=self.mixed_in,
            sensitivity=sensitivity,
            ranking=self._ranking(),
            record_ids=tuple(sorted(entry.facts.id for entry in entries)),
            source_groups=tuple(sorted(sources)),
            claim_ids=self._claim_ids(entries, shown),
            tally=next(iter(tallies), None),
            tallies_beside=tuple(tallies[1:]),
            tallies_by_product=tallies_by_product(
                weighed, entries, levels, self.against
            ),
            tallies_aside=tallies_aside(weighed, choice.candidates, levels, aside),
            tallies_of_best=tallies_of_best(
                weighed, entries, choice.candidates, levels[0]
            ),
            ties_led=self._ties_led(),
            led_elsewhere=led_elsewhere(
                weighed,
                choice.levels[0],
                choice.candidates,
                math.log(weighed.choices.moderator.value),
            ),
        )

    def _ties_led(self) -> tuple[StratumLeader, ...]:
        """Return where the best, and where a tie led, of ties that a condition splits.

        Levels told to keep away from need no condition.
        """
        weighed, best = self._weighed, self.choice.levels[0]
        own = weighed.as_measured(best)
        return tuple(
            leader
            for tie in self.choice.ties
            if tie not in self.pair and is_mixed(weighed, own, weighed.as_measured(tie))
            for leader in leaders(weighed, own, weighed.as_measured(tie))
        )

    @property
    def _entries(self) -> list[Entry]:
        return [entry for each in self._sources.values() for entry in each]

    @property
    def withheld(self) -> Withheld | None:
        """Why the records are no advice; None where they are."""
        if self._weighed.case.withheld:
            return self._weighed.case.withheld
        if all(each.facts.is_second_hand for each in self._entries):
            return "second_hand"
        if not any(each.is_choosable for each in self._entries):
            return "no_choice"
        return None

    @property
    def kind(self) -> AnswerKind:
        """What the evidence allows to be said of the answer."""
        if self.withheld:
            return "withheld"
        if self.choice.is_inherited:
            return "inherited"
        return "mixed" if self.mixed_in else self._compared

    @property
    def _compared(self) -> AnswerKind:
        """What the comparison with another level allows to be said."""
        verdict = self.contrast.judgement.verdict
        if self.against in self.choice.levels:
            verdicts = {
                self._weighed.between(self.choice.levels[0], each).judgement.verdict
                for each in self.choice.levels[1:]
            }
            return "equal" if verdicts == {"equivalent"} else "open"
        if verdict == "better":
            return "use"
        if verdict == "equivalent":
            return "equal"
        ahead = self.contrast.log_ratio > self._weighed.assumptions.margin
        likely = (
            self.contrast.probability_better
            >= self._weighed.choices.leads_probability.value
        )
        # What no source compared itself leads only where that is shown.
        if ahead and likely and self.contrast.path != "indirect":
            return "leads"
        return "open"

    def _mixed_in(self) -> tuple[StratumLeader, ...]:
        weighed = self._weighed
        pair = [weighed.as_measured(each) for each in self.pair]
        if weighed.case.treatment.level(self.against).is_unsafe:
            # Under no condition is it the one to take.
            return ()
        if not is_mixed(weighed, pair[0], pair[1]):
            return ()
        return tuple(leaders(weighed, pair[0], pair[1]))

    def _certainty(
        self, sources: dict[str, list[Entry]], sensitivity: Sensitivity
    ) -> tuple[Certainty, bool]:
        """Return the grade, and whether it rests on the question's own classes alone.

        Where these alone reach the same verdict with a better grade, theirs counts:
        agreement from elsewhere must not make an answer less certain (of direct and
        other evidence the better grade, Puhan et al. 2014, doi 10.1136/bmj.g5630).
        """
        weighed = self._weighed
        grade = self._grade(weighed, self.contrast, sources, sensitivity)
        direct = [
            entry
            for each in sources.values()
            for entry in each
            if not entry.record.widenings
        ]
        if not direct or len(direct) == sum(map(len, sources.values())):
            return grade, False
        alone = Weighed(
            replace(weighed.case, entries=tuple(direct), set_aside=()), weighed.choices
        )
        contrast = alone.synthesis.between(*self.pair)
        if contrast is None or contrast.judgement != self.contrast.judgement:
            return grade, False
        component = alone.synthesis.component_of(self.pair[0])
        known = component.network.level_ids if component else ()
        own = self._grade(
            alone,
            contrast,
            informing(contrast, alone.entries, known, alone.measured_by(*self.pair)),
            sensitivity,
        )
        if LEVELS.index(own.level) > LEVELS.index(grade.level):
            return own, True
        return grade, False

    def _grade(
        self,
        weighed: Weighed,
        contrast: Contrast,
        sources: dict[str, list[Entry]],
        sensitivity: Sensitivity,
    ) -> Certainty:
        stated = stated_reasons(
            contrast,
            sources,
            is_database_load=weighed.case.is_database_load,
            is_other_era=self.choice.era == "current"
            and contrast.level_id in weighed.predecessors,
        )
        profile = describe(
            contrast,
            weighed.synthesis,
            stated=stated,
            depends_on=sensitivity.depends_on,
            measured_by=weighed.measured_by(*self.pair),
        )
        return rate_certainty(profile)

    def _directions(
        self, entries: list[Entry]
    ) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the records beyond the margin for and against the answer."""
        weighed = self._weighed
        other = weighed.as_measured(self.against)
        margin = weighed.assumptions.margin
        found: tuple[list[str], list[str]] = ([], [])
        for entry in sorted(entries, key=lambda each: each.facts.id):
            for level in self.choice.levels:
                own = weighed.as_measured(level)
                effect = weighed.effect(entry.facts.id, own, other)
                if effect is None or own == other:
                    continue
                if abs(effect[0]) > margin:
                    found[effect[0] < 0].append(entry.facts.id)
                break
        return tuple(found[0]), tuple(found[1])

    def _unmeasured(self) -> tuple[str, ...]:
        weighed, era = self._weighed, self.choice.era
        wanted = LEVEL_ERAS.get(era)
        known = {*weighed.measured, *self.choice.candidates}
        return tuple(
            level.id
            for level in weighed.case.treatment.levels
            if level.id not in known
            and level.is_choosable
            and not level.is_reference
            and not level.is_unsafe
            and (wanted is None or level.era == wanted)
        )

    def _unsafe(self) -> tuple[UnsafeLevel, ...]:
        weighed = self._weighed
        place = weighed.case.treatment.position
        return tuple(
            UnsafeLevel(level, self._against_unsafe(level))
            for level in sorted(weighed.measured, key=place)
            if weighed.case.treatment.level(level).is_unsafe
            # A yardstick that nobody can set needs no warning.
            and level not in weighed.reference_levels
        )

    def _against_unsafe(self, level_id: str) -> Contrast | None:
        is_it = level_id == self.against
        other = self.choice.levels[0] if is_it else self.against
        return self._weighed.synthesis.between(level_id, other)

    def _ranking(self) -> Ranking:
        component = self.choice.component
        return rank_component(
            component, set(component.network.level_ids) - set(self.choice.candidates)
        )

    def _claim_ids(
        self, entries: list[Entry], shown: tuple[str, ...]
    ) -> tuple[tuple[str, str], ...]:
        measured = {self._weighed.as_measured(each) for each in shown} | set(shown)
        found = {
            (entry.facts.id, claim) for entry in entries for claim in entry.claim_ids
        }
        found |= {
            (each.facts.id, each.claim_id)
            for each in self._weighed.case.statements
            if each.level_id in measured
        }
        return tuple(sorted(found))
