"""The list of a match's entries on a page: by turns, each with all that belongs to it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

import htpy as h

from events.base import Event
from events.entry import Body
from projections.history import Way
from referee.desk.laid import halted
from referee.desk.stories import Halt
from referee.exports.pages.hands import comment, prose, sign
from referee.exports.pages.tracks import Played, Point, Track, Tracks
from referee.exports.pages.voices import Voices
from referee.exports.story import EntryTold, Kind, Story
from referee.exports.words import Words
from referee.pictures import said
from referee.pictures.marked import badge
from referee.pictures.words import Told
from referee.scenes.scene import Place

SIGNS: dict[Kind, str] = {
    "ruling": "gavel",
    "irregular": "flag",
    "clock": "clock",
    "penalty": "warning",
    "dispute": "flag",
    "adjust": "gavel",
}
"""What is marked by a sign instead of by who moved."""

WARNED: frozenset[Kind] = frozenset(("ruling", "irregular", "penalty", "adjust", "dispute"))
"""What stands in a box of its own."""


class Moves:
    """Writes lists of entries; what leads somewhere is a button with the address in `data-go`."""

    def __init__(self, tracks: Tracks, voices: Voices, seats: Mapping[str, Place]) -> None:
        self._tracks = tracks
        self._voices = voices
        self._span = voices.table.span
        self._seats = seats
        self._claims = {claim.entry: claim for claim in tracks.claims}

    def of(self, track: Track) -> Iterator[h.Node]:
        """All entries of a track, turn by turn."""
        for made_in, points in groupby(track.points, lambda point: point.made_in):
            yield h.h3[self._span(self._turn(*made_in))]
            yield h.ol[self._runs([*points])]

    def _turn(self, turn: int | None, round_: int | None) -> Told:
        words = self._voices.table
        counted = [*said.counted(words, turn, round_)]
        return words.joined(counted) if counted else words.word("pages.entries")

    def _runs(self, points: Sequence[Point]) -> Iterator[h.Node]:
        """Entries one by one; such as are folded away together.

        What is said of a dispute stands where that was opened.
        """
        apart = (point for point in points if point.entry is None or not point.entry.said_in)
        for way, run in groupby(apart, lambda point: point.folded and _way(point)):
            found = [*run]
            if not way:
                yield from map(self._item, found)
                continue
            text = "pages.taken_back" if way is Way.BACK else "pages.struck"
            yield h.li(".gone")[
                h.details[
                    h.summary[self._span(self._voices.say(text, count=len(found)))],
                    h.ol[map(self._item, found)],
                ]
            ]

    def _item(self, point: Point) -> h.Element:
        entry = point.entry
        assert entry is not None, "only moves of variations are told without"
        return self._entry(point.id, entry, point.said)

    def _entry(self, go: str, entry: EntryTold, sentences: Sequence[Told]) -> h.Element:
        kind = entry.kind
        boxed, off = kind in WARNED, not entry.stands
        classes = {"entry": True, f"is-{kind}": True, "boxed": boxed, "off": off}
        return h.li(class_=classes)[
            self._button(go, entry),
            self._below(entry, sentences),
        ]

    # The line of an entry

    def _button(self, go: str, entry: EntryTold) -> h.Element:
        number = entry.number if entry.stands else f"({entry.number})"
        body = entry.reads or entry.entry.body
        doubted = any(self._voices.each(Words.known, body))
        main = self._span(self._voices.main(entry), "said wavy" if doubted else "said")
        return h.button(type="button", data_go=go)[
            h.span(".no")[number],
            " ",
            self._badge(entry),
            " ",
            main if entry.stands else h.s[main],
            [self._glyph(glyph) for glyph in _glyphs(entry)],
        ]

    def _badge(self, entry: EntryTold) -> h.Element:
        """Who moved, or what it is; none of the players: the table."""
        if entry.kind in SIGNS:
            return h.span(".badge.sign-of")[sign(SIGNS[entry.kind])]
        if not entry.mover:
            return h.span(".badge.table", aria_hidden="true")["–"]
        place = self._seats.get(entry.mover)
        if place is None:  # of a game that is not drawn
            return self._span(self._voices.table.short(entry.mover), "badge")
        return h.span(aria_hidden="true")[badge(self._voices.table, place)]

    def _glyph(self, glyph: str) -> h.Element:
        return h.b(".glyph")[glyph]

    # What stands below it

    def _below(self, entry: EntryTold, sentences: Sequence[Told]) -> Iterator[h.Node]:
        body = entry.entry.body
        if reads := entry.reads:
            yield self._amended(body, reads)
        for became in entry.became:
            yield h.p(".became")[self._span(self._voices.became(became))]
        known = self._voices.each(Words.known, body)
        if any(known):
            yield h.p(".known")[self._span(known, "wavy")]
        yield self._rules(entry.cites)
        yield from map(comment, filter(None, (body.remark, *body.comments)))
        for annotation in entry.annotations:
            yield h.p(".annotation")[self._span(self._voices.annotation(annotation))]
        yield from map(self._variation, self._tracks.variations.get(entry.number, ()))
        yield self._case(entry)
        yield self._claim(entry.entry.number)
        yield self._more(entry, sentences)
        if entry.behind:
            yield h.ol(".behind")[map(self._put_in, entry.behind)]

    def _amended(self, body: Body[Event], reads: Body[Event]) -> Iterator[h.Node]:
        entered, now = map(self._voices.line, (body, reads))
        say = self._voices.table.filled
        yield h.p(".amended")[h.s[self._span(say("pages.entered", line=entered))]]
        yield h.p(".amended")[self._span(say("pages.reads", line=now))]

    def _more(self, entry: EntryTold, sentences: Sequence[Told]) -> h.Element:
        """The line as it was entered, all that followed from it, and why it fell."""
        line = self._voices.line(entry.entry.body)
        if not entry.entry.body.words:
            line = ()
        return h.details(".more")[
            h.summary[
                h.span(".of", aria_hidden="true")["▸"],
                self._span(self._voices.table.word("pages.more"), "told"),
            ],
            line and h.p[h.code[self._span(line)]],
            h.ul[(h.li[self._span(one)] for one in sentences)],
            self._rules([became.rule for became in entry.became if became.rule]),
            self._restated(entry),
        ]

    def _restated(self, entry: EntryTold) -> h.Node:
        if not entry.moves:
            return None
        return h.ul(".restated")[
            (
                h.li[
                    ".".join(map(str, move.place)),
                    " ",
                    h.code[self._span(self._voices.line(move.body))],
                    h.ul[(h.li[self._span(one)] for one in self._voices.sentences(move.events))],
                ]
                for move in entry.moves
            )
        ]

    def _put_in(self, entry: EntryTold) -> h.Element:
        """A move that was put in later; it is led to as the match reads now."""
        return self._entry(f"c{entry.number}", entry, self._voices.entry(entry))

    def _rules(self, rules: Sequence[str]) -> h.Node:
        """The text of each of these rules, in the reader's language."""
        if not rules:
            return None
        return h.dl(".rules")[
            (
                (h.dt[rule], h.dd[self._passage(texts)])
                for rule in rules
                if any(texts := self._voices.each(_rule, rule))
            )
        ]

    def _passage(self, texts: Told) -> Iterator[h.Node]:
        """A passage of a rulebook in each language, of which the style shows one."""
        for lang, text in zip(self._voices.table.langs, texts, strict=True):
            yield h.span(lang=lang)[prose(text)]

    # What might have been played, what somebody says was played

    def _variation(self, played: Played) -> h.Element:
        return h.details(".variation")[
            h.summary[self._span(self._voices.say("pages.instead")), " ", self._first(played)],
            h.ol[self._tried(played)],
        ]

    def _first(self, played: Played) -> h.Node:
        line = self._voices.each(Words.typed, played.moves[0].text)
        return h.code[self._span(line)]

    def _tried(self, played: Played) -> Iterator[h.Node]:
        for nth, (move, upon) in enumerate(zip(played.moves, played.upon, strict=False), 1):
            line = self._span(self._voices.each(Words.typed, move.text))
            go = f"{played.name}.{nth}"
            yield h.li[
                h.button(type="button", data_go=go)[h.span(".no")[nth], " ", line]
                if move.wrong is None
                else [h.code[line], h.p(".refused")[self._span(self._voices.wrong(move.wrong))]],
                map(self._variation, upon),
            ]

    def _case(self, entry: EntryTold) -> h.Node:
        """What was said and decided in the dispute that an entry opened."""
        if entry.case is None:
            return None
        told = self._tracks.story.entries
        course = (told[at.number] for at, _ in entry.case.course())
        return h.ol(".course")[
            (self._entry(one.number, one, self._voices.entry(one)) for one in course)
        ]

    def _claim(self, entry: int) -> h.Node:
        """What would follow from the claim that this entry makes, if it makes one."""
        claimed = self._claims.get(entry)
        if claimed is None:
            return None
        if claimed.halt is not None:
            told = self._voices.each(_halted, claimed.halt, self._tracks.story)
            return h.p(".refused")[self._span(told)]
        if claimed.track is None:
            return None
        first, *rest = claimed.track.points
        before = self._span(self._voices.say("pages.before"))
        return h.details(".variation")[
            h.summary[self._span(self._voices.say("pages.by_claim"))],
            h.ol[h.li[h.button(type="button", data_go=first.id)[before]], map(self._line_of, rest)],
        ]

    def _line_of(self, point: Point) -> h.Element:
        assert point.entry is not None, "a claim is told as entries"
        return h.li[self._button(point.id, point.entry)]


def _way(point: Point) -> Way | None:
    return None if point.entry is None else point.entry.line.way


def _glyphs(entry: EntryTold) -> Iterable[str]:
    later = (annotation.glyph for annotation in entry.annotations if annotation.glyph)
    return dict.fromkeys((*entry.entry.body.glyphs, *later))


def _rule(words: Words, rule: str) -> str:
    found = words.rules((rule,))
    return found[0].text if found else ""


def _halted(words: Words, halt: Halt, story: Story) -> str:
    return words.say("dispute.refused", halted(halt, words.lang, story.sitting, story.viewer))
