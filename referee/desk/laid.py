"""A dispute laid out: what the record says, what each claims, and what tells these apart.

All is the viewer's: lines as he may read them, positions as he may see them, custody as he may ask
it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from events.corrections import ClaimMade
from events.entry import Entry
from events.errors import Unreadable
from events.places import Place, write_place
from projections.cards.groups import Misplaced
from projections.disputes import Case, cases
from projections.history import History, Line
from projections.match import Dispute
from referee.desk import books
from referee.desk.desk import Desk
from referee.desk.differing import differing
from referee.desk.sitting import Sitting
from referee.desk.stories import Halt, Stories, Story, kind_of, refusals
from referee.desk.telltale import Telltale, gathered, telltales
from referee.moves.refusal import Refusal
from referee.notation.canonical import line_of
from referee.notation.slots import says
from referee.rulebooks import book
from referee.speech import Lang, because, explain
from referee.views.position import Ended, Position, plain
from replays.characters import plain as plain_text
from replays.redact import REFEREE

LONGEST = 9
"""Digits of the number of a dispute."""

Precedents = Sequence[Mapping[str, Any]]
"""What was ruled in earlier matches by the same rules, as the document lists it."""


def dispute_of(sitting: Sitting, number: int) -> Dispute:
    """Where a dispute stands; raise Unreadable where the match has none of this number."""
    known = sitting.state.match.disputes
    if not known:
        raise Unreadable("dispute.none")
    if not 1 <= number <= len(known):
        raise Unreadable("dispute.unknown", dispute=number, last=len(known))
    return known[number - 1]


def cited(sitting: Sitting, number: int) -> tuple[str, ...]:
    """The rules that a dispute, and what was decided of it, cite; each once."""
    return _cites(cases(sitting.entries)[number - 1])


def _cites(case: Case) -> tuple[str, ...]:
    decided = (rule for _, event in case.decisions for rule in event.cites)
    return tuple(dict.fromkeys((*case.opened.cites, *decided)))


def laid(
    sitting: Sitting,
    match: str,
    number: int,
    viewer: str,
    lang: Lang,
    ruled: Precedents = (),
) -> dict[str, Any]:
    """The case as one document; `ruled`: its precedents.

    Raises Unreadable for an unknown dispute or viewer.
    """
    return layout(sitting, number, viewer, lang).document(match, ruled)


def layout(sitting: Sitting, number: int, viewer: str, lang: Lang) -> "Layout":
    """The case laid out, of which the document is made. Raises as `laid`."""
    dispute = dispute_of(sitting, number)
    told = sitting.entries_for(viewer)
    case = cases(told)[number - 1]  # as the viewer may read it
    stories = Stories(sitting, cases(sitting.entries)[number - 1], viewer)
    return Layout(sitting, viewer, lang, History(told), case, stories, dispute)


class Layout:
    """The parts of the document, for one viewer."""

    def __init__(
        self,
        sitting: Sitting,
        viewer: str,
        lang: Lang,
        told: History,
        case: Case,
        stories: Stories,
        dispute: Dispute,
    ) -> None:
        self._sitting = sitting
        self._viewer = viewer
        self._lang: Lang = lang
        self._told = told
        self._case = case
        self._stories = stories
        self._dispute = dispute
        self._all = tuple(stories.all())
        self._positions = {
            story.number: story.sitting.position(viewer)
            for story in self._all
            if story.sitting is not None
        }

    def told(self) -> Sequence[Sitting | None]:
        """The match as the record has it and as each claim does; none where nothing is told."""
        return [story.sitting for story in self._all]

    def disputed(self) -> Sitting | None:
        """The match as it was before the first decision that changed it; none: there is none."""
        for entry, decided in self._case.decisions:
            if decided.outcome != "stands":
                return self._sitting.as_of(entry.number - 1)
        return None

    def document(self, match: str, ruled: Precedents = ()) -> dict[str, Any]:
        """The case as one document."""
        case, opened, dispute = self._case, self._case.opened, self._dispute
        return {
            "match": match,
            "number": dispute.number,
            "status": dispute.status,
            "text": opened.text,
            "by": opened.by,
            "entry": case.entry.number,
            "cites": list(opened.cites),
            "about": {"from": opened.about[0], "to": opened.about[1]},
            "before": self._before(),
            "recorded": {
                "moves": [self._move(line) for line in self._stories.in_question()],
                "outcome": _outcome(self._positions[0]),
            },
            "claims": [
                self._claim(entry, claim, self._all[claim.claim]) for entry, claim in case.claims
            ],
            "proof": [*self._proof()],
            "rules": [*self._rules()],
            "decisions": [
                {
                    "entry": entry.number,
                    "outcome": decided.outcome,
                    "claim": decided.claim or None,
                    "by": decided.by,
                    "why": decided.why,
                    "cites": list(decided.cites),
                }
                for entry, decided in case.decisions
            ],
            "appeals": [
                {"entry": entry.number, "seat": appeal.seat, "why": appeal.why}
                for entry, appeal in case.appeals
            ],
            "precedents": list(ruled),
        }

    # What the record says

    def _before(self) -> dict[str, Any]:
        """Where the match stood before the stretch."""
        record = self._stories.record
        assert record.sitting is not None, "nothing hides the record"
        entries = record.sitting.entries[: record.start]
        position = self._stories.as_of(entries).position(self._viewer)
        return {"after": write_place(entries[-1].place), "state": plain(position.state)}

    def _move(self, line: Line) -> dict[str, Any]:
        """A move of the stretch, as the viewer may read it."""
        told = self._told.lines[line.place]
        return {
            "number": write_place(line.place),
            "line": line_of(told.entry.body),
            "way": str(line.way),
            "entry": line.first.number,
            "at": line.first.at,
            "recorder": line.first.recorder,
            "evidence": line.entry.body.evidence,
            "sure": line.entry.body.sure,
        }

    # What is claimed

    def _claim(self, entry: Entry, claim: ClaimMade, story: Story) -> dict[str, Any]:
        position = self._positions.get(story.number)
        return {
            "number": claim.claim,
            "entry": entry.number,
            "seat": claim.seat,
            "text": claim.text,
            "kind": kind_of(claim),
            "moves": list(claim.moves),
            "refused": None if story.halt is None else self._halt(story.halt),
            "evidence": entry.body.evidence,
            "sure": entry.body.sure,
            "holds": [{"zone": zone, "card": card} for zone, card in claim.holds],
            "outcome": None if position is None else _outcome(position),
            "differs": [] if position is None else self._differs(position),
            "later": [
                {
                    "number": write_place(later.place),
                    "line": line_of(self._told.lines[later.place].entry.body),
                    "becomes": later.becomes,
                    "rule": later.rule or None,
                }
                for later in story.later
            ],
        }

    def _halt(self, halt: Halt) -> dict[str, Any]:
        return halted(halt, self._lang, self._sitting, self._viewer)

    def _differs(self, position: Position[Any]) -> list[dict[str, Any]]:
        recorded = plain(self._positions[0].state)
        return [
            {"path": path, "recorded": one, "claimed": other}
            for path, one, other in differing(recorded, plain(position.state))
        ]

    # What tells the stories apart

    def _proof(self) -> Iterator[dict[str, Any]]:
        known = {
            story.number: story.sitting.entries_for(self._viewer)
            for story in self._all
            if story.sitting is not None
        }
        kit = self._sitting.game.kit
        zones = kit.zones(self._sitting.opened)
        named = [row for number, told in known.items() for row in self._named(number, told)]
        held = (
            (zone, card, claim.claim)
            for _, claim in self._case.claims
            for zone, card in claim.holds
        )
        candidates = gathered(named, held, zones)
        try:
            tables = {n: self._stories.as_of(told).state.table for n, told in known.items()}
        except Misplaced:  # an overruled card, which he has not seen: he lost track of the cards
            return
        for one in telltales(tables, candidates, kit.constraints, known[0]):
            yield _telltale(one)

    def _named(self, story: int, told: Sequence[Entry]) -> Iterator[tuple[str, str, int]]:
        """The cards that the stretch names by one story, each with its seat."""
        seats = {seat for seat, _ in self._sitting.opened.seats}
        for entry in told:
            if not self._stories.is_in(entry.place):
                continue
            words = entry.body.words
            whose = [word for word in words[:3] if word in seats]
            for card in self._cards(words):
                yield from ((seat, card, story) for seat in whose)

    def _cards(self, words: Sequence[str]) -> Iterator[str]:
        said = says(words, self._sitting.game.language, self._sitting.edition) or ()
        for word, what in zip(words, said, strict=False):
            if what == "card":
                yield from word.rpartition("=")[2].split(",")

    # Rules

    def _rules(self) -> Iterator[dict[str, Any]]:
        cited = _cites(self._case)
        for rule in dict.fromkeys((*cited, *refusals(self._all))):
            found = book.rule(self._sitting.game.kit.slug, rule, self._lang)
            text = "" if found is None else found.text
            yield {"id": rule, "text": text, "cited": rule in cited}


def _outcome(position: Position[Any]) -> dict[str, Any]:
    """How a story ends, as a verdict tells it."""
    return {
        "status": position.status,
        "result": None if position.result is None else _result(position.result),
        "to_move": list(position.to_move),
        "state": plain(position.state),
    }


def _result(result: Ended) -> dict[str, Any]:
    return {
        "winners": list(result.winners),
        "reason": result.reason,
        "scores": dict(result.scores),
    }


def _telltale(one: Telltale) -> dict[str, Any]:
    return {
        "zone": one.zone,
        "card": one.card,
        "claims": list(one.claims),
        "because": _numbers(one.because),
        "under": {
            str(number): {
                "answer": under.answer,
                "share": None if under.share is None else list(under.share),
            }
            for number, under in one.under.items()
        },
    }


def _numbers(places: Iterable[Place]) -> list[str]:
    return [*map(write_place, places)]


def withdrawals(sitting: Sitting, number: int, viewer: str) -> list[dict[str, Any]]:
    """Who said that a dispute is settled, and why; the document has its status alone."""
    case = cases(sitting.entries_for(viewer))[number - 1]
    return [
        {"entry": entry.number, "by": withdrawn.by, "why": withdrawn.why}
        for entry, withdrawn in case.withdrawn
    ]


def listed(sitting: Sitting, match: str, viewer: str) -> list[dict[str, Any]]:
    """The disputes of a match, in the order in which they were opened."""
    if not sitting.state.match.disputes:
        return []
    told = cases(sitting.entries_for(viewer))
    return [
        {
            "match": match,
            "number": dispute.number,
            "status": dispute.status,
            "outcome": dispute.outcome,
            "claim": dispute.claim,
            "text": case.opened.text,
            "by": case.opened.by,
            "entry": case.entry.number,
            "about": {"from": case.opened.about[0], "to": case.opened.about[1]},
        }
        for dispute, case in zip(sitting.state.match.disputes, told, strict=True)
    ]


def number_of(words: Sequence[str], lead: str) -> int | None:
    """The number of the dispute that somebody asks for; None: he names none.

    Raises Unreadable, with the line that opens a dispute, for what is no number.
    `lead`: what stands before a line where he enters one.
    """
    if not words:
        return None
    first, *more = map(plain_text, words)
    if more or not (first.isascii() and first.isdecimal() and len(first) <= LONGEST):
        raise Unreadable("dispute.how", word=" ".join(words), lead=lead)
    return int(first)


def meant(sitting: Sitting) -> int | None:
    """The dispute that is meant where none is named: the only one that waits for a decision."""
    pending = sitting.state.match.pending
    return pending[0].number if len(pending) == 1 else None


def halted(halt: Halt, lang: Lang, sitting: Sitting, viewer: str) -> dict[str, Any]:
    """Why a claim cannot be; to one who may not see all, by the rule alone."""
    error, naming, eyes = halt.error, sitting.naming_for(viewer), sitting.eyes(viewer)
    rule = str(error.rule) if isinstance(error, Refusal) else None
    found = None
    if eyes != REFEREE and rule is not None:
        found = book.rule(naming.game, rule, lang)
    said = (explain(lang, error, naming), *because(lang, error, naming))
    message = " ".join(said) if eyes == REFEREE else "" if found is None else found.text
    return {"move": halt.move, "rule": rule, "message": message}


def precedents(desk: Desk, number: int, viewer: str) -> list[dict[str, Any]]:
    """What was ruled in earlier matches of the log by the rules that a dispute cites.

    For the referee alone: a ruling may name what no seat has seen. Raises as `dispute_of`.
    """
    dispute_of(desk.sitting, number)
    cites = cited(desk.sitting, number)
    if not cites or viewer != REFEREE:
        return []
    earlier = frozenset(desk.earlier())
    if not earlier:
        return []
    game = desk.sitting.game.kit.slug
    return [
        {
            "match": ruling.match,
            "entry": ruling.entry,
            "verb": ruling.verb,
            "text": ruling.text,
            "cites": list(ruling.cites),
        }
        for ruling in books.precedents(desk.log, game, cites)
        if ruling.match in earlier
    ]
