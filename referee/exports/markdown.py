"""A match as Markdown, for forums and mail: what was played, what followed, and the table."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from events.base import Event
from events.corrections import (
    ClaimMade,
    DecisionAppealed,
    DisputeDecided,
    DisputeWithdrawn,
    MovesUndone,
)
from events.entry import Body, Entry
from events.errors import Unreadable
from events.match import (
    ChanceDrawn,
    IrregularityNoted,
    MatchOpened,
    PenaltyGiven,
    RulingStated,
)
from events.places import START, Place, write_place
from projections.disputes import cases
from projections.history import (
    History,
    Line,
    effective,
    final,
    is_book_keeping,
    revises,
)
from referee.desk.opening import SHIPPED, edition_tag, write_tags
from referee.desk.positions import drawn
from referee.desk.sitting import Sitting
from referee.desk.stages import positions
from referee.exports.commonmark import block, code, escaped, quoted
from referee.exports.later import Later
from referee.notation.canonical import line_of
from referee.render.layout import PAGE
from referee.rulebooks import book
from referee.rulebooks.citing import rules_cited
from referee.speech import Lang, Naming, say, tell
from referee.speech.became import became
from referee.speech.option_words import meaning
from referee.speech.told import told
from referee.views.position import Position
from replays.characters import plain
from replays.redact import REFEREE
from replays.timeline import Annotation, Stage

RULINGS = (RulingStated, PenaltyGiven, IrregularityNoted)
"""What the referee decided or established: it stands out."""

IN_A_DISPUTE = (ClaimMade, DisputeDecided, DecisionAppealed, DisputeWithdrawn)
"""What is told where the dispute was opened."""

TOLD_ELSEWHERE = (MatchOpened, ChanceDrawn)
"""The header says how the match was opened, and what chance brought are consequences."""

DIGITS = 12
"""How much is told of the digest of a table's own edition."""

TAGS = ("Event", "Round", "Site", "Date", "Referee")
"""The tags that are known everywhere, in the order in which they are read."""


def write(
    sitting: Sitting,
    viewer: str,
    lang: Lang,
    boards: Iterable[int],
    naming: Naming | None = None,
) -> str:
    """The match as the viewer may know it, with the table after each entry in `boards`.

    `naming`: what is called how; None: as the viewer is told.

    Moves taken back stay in it, struck through. The seed of a dealt match is in it once the match
    is published. Raises Unreadable where nobody is called so.
    """
    return (
        "\n".join(
            _Page(
                sitting, viewer, naming or sitting.naming_for(viewer), lang, frozenset(boards)
            ).lines()
        )
        + "\n"
    )


def chosen(words: str, entries: Sequence[Entry]) -> frozenset[int]:
    """The entries after which the table is wanted: their numbers, `end`, `all`, with commas.

    `all` is every move that stands, `end` the last of them; since a correction the table is another
    than it was then, and `end` is the last entry. Raises Unreadable for anything else, and for
    numbers that the match does not have.
    """
    standing = (line.place for line in History(entries).moves())
    moves = [0, *(number for number, *dots in standing if not dots)]
    end = entries[-1].number if _corrected(entries[moves[-1] + 1 :]) else moves[-1]
    known = {"end": (end,), "all": (*moves, end)}
    found: set[int] = set()
    for word in plain(words).casefold().split(","):
        name = word.strip()
        if name in known:
            found.update(known[name])
        elif not re.fullmatch("[0-9]{1,9}", name):
            raise Unreadable("markdown.boards", word=word)
        elif int(name) > entries[-1].number:
            raise Unreadable("cli.at", number=int(name), last=entries[-1].number)
        else:
            found.add(int(name))
    return frozenset(found)


def _corrected(entries: Iterable[Entry]) -> bool:
    """Whether the table is another since any of these: more than that the last moves went."""
    return any(revises(entry) and not isinstance(entry.events[0], MovesUndone) for entry in entries)


class _Page:
    """One match, written once."""

    def __init__(
        self, sitting: Sitting, viewer: str, naming: Naming, lang: Lang, boards: frozenset[int]
    ) -> None:
        self._sitting = sitting
        self._viewer = viewer
        self._lang: Lang = lang
        self._boards = boards
        self._naming = naming
        self._entries = sitting.entries_for(viewer)
        self._cases = {case.entry.number: case for case in cases(self._entries)}
        self._later = Later(self._entries)

    def lines(self) -> Iterator[str]:
        """The page from top to bottom."""
        yield from self._head()
        yield from self._moves()
        yield from self._result()
        yield from self._penalties()
        yield from self._rules()

    def _say(self, text_id: str, **facts: Any) -> str:
        return say(self._lang, text_id, facts, self._naming)

    # Header

    def _head(self) -> Iterator[str]:
        opened = self._sitting.opened
        called = [self._say("markdown.player", players=(seat,)) for seat, _ in opened.seats]
        players = self._say("markdown.versus").join(called)
        game = self._sitting.game.name(self._lang)
        title = self._say("markdown.title", game=game, players=players)
        yield f"# {escaped(title)}"
        yield ""
        for label, value in self._facts(opened):
            yield f"- **{escaped(label)}** {escaped(value)}"
        if opened.options:
            yield f"- **{self._say('markdown.options')}**"
        for name, value in opened.options:
            yield f"  - {escaped(self._option(name, value))}"
        if comments := list(quoted(self._entries[0].body.comments)):
            yield ""
            yield from comments

    def _facts(self, opened: MatchOpened) -> Iterator[tuple[str, str]]:
        """The label and the value of each line of the header."""
        tags = dict(opened.tags)
        for name in TAGS:
            if name in tags:
                yield self._say(f"markdown.tag.{name.casefold()}"), tags.pop(name)
        yield from ((f"{name}:", value) for name, value in tags.items())
        for seat, name in opened.seats:
            if name != seat:
                yield self._say("markdown.seat", seat=seat), name
        yield self._say("markdown.rules"), self._rules_played(opened)
        yield self._say("markdown.deal"), self._deal(opened)
        if self._sitting.eyes(self._viewer) != REFEREE:
            yield self._say("markdown.viewer"), self._seen_by()

    def _rules_played(self, opened: MatchOpened) -> str:
        edition = edition_tag(opened)
        if edition != SHIPPED:  # as people call it, and enough of its digest to tell it apart
            edition = f"{opened.edition} ({edition[:DIGITS]})"
        return self._say("markdown.rules.played", edition=edition, revision=opened.revision)

    def _deal(self, opened: MatchOpened) -> str:
        if opened.seed is None:
            return self._say("markdown.deal.physical")
        if not self._sitting.published:
            return self._say("markdown.deal.dealt")
        deal = next(tag.value for tag in write_tags(opened, "") if tag.name == "Deal")
        return self._say("markdown.deal.published", deal=deal)

    def _seen_by(self) -> str:
        seats = dict(self._sitting.opened.seats)
        if self._viewer in seats:
            return self._say("markdown.viewer.seat", seat=self._viewer)
        return self._say("markdown.viewer.public")

    def _option(self, name: str, value: str) -> str:
        """An option in the words of its game or of every match, or as it is written."""
        return meaning(self._lang, self._naming, name, value) or f"{name}: {value}"

    # Moves

    def _moves(self) -> Iterator[str]:
        yield ""
        yield f"## {self._say('markdown.moves')}"
        yield ""
        for stage, seen in positions(self._sitting, self._viewer, 0, self._sitting.number):
            number = stage.entry.number
            if number:
                if number - 1 in self._boards:
                    yield ""
                yield from self._item(stage)
            if number in self._boards:
                if number:
                    yield ""
                yield from block(self._picture(stage, seen))
            if number == 0:
                yield from self._put_in(START)

    def _picture(self, stage: Stage, seen: Position[Any]) -> str:
        sitting = self._sitting
        return drawn(sitting.game, stage.state, seen, self._lang, PAGE)

    def _item(self, stage: Stage) -> Iterator[str]:
        """An entry as an item of the list; all that belongs to it is indented under it."""
        number = f"{stage.entry.number}. "
        first, *rest = self._told(stage)
        yield f"{number}{first}"
        for line in rest:
            yield f"{' ' * len(number)}{line}"

    def _told(self, stage: Stage) -> Iterator[str]:
        entry, body = stage.entry, stage.entry.body
        if is_book_keeping(entry):
            yield from self._book_keeping(stage)
        else:
            yield " ".join((_struck(self._code_of(entry), stage.line), *self._marks(entry)))
            yield from self._consequences(stage)
        for annotation in stage.annotations:
            yield f"- {self._annotation(annotation)}"
        for variation in body.variations:
            yield f"- {self._say('markdown.variation')} {code(self._variation(variation))}"
        yield from quoted(body.comments)
        yield from self._put_in(entry.place)

    def _variation(self, lines: Sequence[str]) -> str:
        return " ".join(self._naming.line(line, self._lang) for line in lines)

    def _book_keeping(self, stage: Stage) -> Iterator[str]:
        """A line that is no move of the game; what is said in a dispute stands where it began."""
        entry = stage.entry
        if isinstance(entry.events[0], IN_A_DISPUTE):
            told = self._code_of(entry)
        else:
            told = " ".join(self._sentence(event) for event in entry.events)
        yield " ".join((_struck(told, stage.line), *self._marks(entry)))
        yield from self._became(stage.line)
        yield from self._case(entry)
        yield from self._restated(entry)

    def _case(self, entry: Entry) -> Iterator[str]:
        """What was said and decided in the dispute that this entry opened, if it did."""
        case = self._cases.get(entry.number)
        for said, event in case.course() if case else ():
            yield f"- **{said.number}** {self._sentence(event)}"

    def _put_in(self, behind: Place) -> Iterator[str]:
        """The moves that were put in later behind a place, with what became of them."""
        for line in self._later.behind.get(behind, ()):
            number, entry = write_place(line.place), line.first
            told = (f"**{number}**", _struck(self._code_of(entry), line), *self._marks(entry))
            yield f"- {' '.join(told)}"
            yield f"  - {escaped(self._say('replay.put_in', number=entry.number))}"
            annotated = self._later.annotated.get(line.place, ())
            below = [
                *self._became(line),
                *(f"- {self._annotation(annotation)}" for annotation in annotated),
                *self._put_in(line.place),
            ]
            yield from (f"  {one}" for one in below)

    def _became(self, line: Line) -> Iterator[str]:
        since = became(line)
        if since is not None:
            told = self._say(since.text, number=since.number, rule=since.rule)
            yield f"- {escaped(told)}"

    def _marks(self, entry: Entry) -> Iterator[str]:
        """The glyphs and the remark behind a move."""
        for glyph in entry.body.glyphs:
            yield f"**{escaped(glyph)}**"
        if entry.body.remark:
            yield f"— {escaped(entry.body.remark)}"

    def _code_of(self, entry: Entry) -> str:
        """The line of an entry, what stands behind it aside."""
        return self._code(replace(entry.body, glyphs=(), remark=""))

    def _code(self, body: Body[Event]) -> str:
        return code(self._naming.line(line_of(body), self._lang))

    def _consequences(self, stage: Stage) -> Iterator[str]:
        since = [*self._became(stage.line)]
        yield from since or self._sentences(stage.entry.events)

    def _restated(self, entry: Entry) -> Iterator[str]:
        """The moves that a correction restates, with what follows from them now."""
        for move in entry.body.restated:
            yield f"- {write_place(move.place)}. {self._code(move.body)}"
            for sentence in self._sentences(move.body.events):
                yield f"  {sentence}"

    def _sentences(self, events: Sequence[Event]) -> Iterator[str]:
        for event in told(events, self._naming):
            if not isinstance(event, TOLD_ELSEWHERE):
                sentence = self._sentence(event)
                if sentence:
                    yield f"- {sentence}"

    def _sentence(self, event: Event) -> str:
        sentence = escaped(tell(self._lang, event, self._naming))
        return f"**{sentence}**" if isinstance(event, RULINGS) else sentence

    def _annotation(self, event: Annotation) -> str:
        return escaped(self._say("replay.annotated", glyph=event.glyph, text=event.text))

    # The end

    def _result(self) -> Iterator[str]:
        yield ""
        yield f"## {self._say('markdown.result')}"
        yield ""
        over = final(self._entries)
        if over is None:
            yield escaped(self._say("markdown.open", to_move=self._to_move()))
            return
        yield self._sentence(over)
        if over.scores:
            yield ""
        for seat, score in over.scores:
            yield f"- {escaped(self._say('markdown.score', seat=seat, score=score))}"

    def _to_move(self) -> tuple[str, ...]:
        return self._sitting.to_move

    def _penalties(self) -> Iterator[str]:
        """The penalties by seat; one that no longer counts is struck through."""
        events = [(entry.number, event) for entry in self._entries for event in entry.events]
        given = [(number, event) for number, event in events if isinstance(event, PenaltyGiven)]
        standing = {entry.number for entry in effective(self._entries)}
        if given:
            yield ""
            yield f"## {self._say('markdown.penalties')}"
            yield ""
        seats = [seat for seat, _ in self._sitting.opened.seats]
        for number, event in sorted(given, key=lambda one: seats.index(one[1].seat)):
            facts = {"seat": event.seat, "number": number, "kind": event.kind, "why": event.why}
            told = escaped(self._say("markdown.penalty", **facts))
            yield f"- {told}" if number in standing else f"- ~~{told}~~"

    def _rules(self) -> Iterator[str]:
        """The text of each rule that a ruling or the result rests on."""
        game = self._sitting.game.kit.slug
        cited = (rule for entry in effective(self._entries) for rule in rules_cited(entry.events))
        found = [book.rule(game, rule, self._lang) for rule in dict.fromkeys(cited)]
        passages = [passage for passage in found if passage is not None]
        if passages:
            yield ""
            yield f"## {self._say('markdown.cited')}"
            yield ""
        for passage in passages:
            first, *rest = passage.text.split("\n")
            yield f"- **{passage.id}** {first}"
            yield from (f"  {line}" for line in rest)


def _struck(told: str, line: Line) -> str:
    """What was entered, struck through where it is not what stands."""
    reads = not line.amended or line_of(line.first.body) == line_of(line.entry.body)
    return told if line.stands and reads else f"~~{told}~~"
