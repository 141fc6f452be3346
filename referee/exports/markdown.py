"""A match as Markdown, for forums and mail: how it ended, what was played and what followed."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from events.base import Event
from events.corrections import MovesUndone
from events.entry import Body, Entry
from events.errors import Unreadable
from events.match import FieldAdjusted, IrregularityNoted, PenaltyGiven, RulingStated
from events.places import write_place
from projections.history import History, revises
from referee.desk.positions import drawn
from referee.desk.sitting import Sitting
from referee.desk.stages import positions
from referee.exports.commonmark import block, code, escaped, prose, quoted, typed
from referee.exports.heading import Heading
from referee.exports.story import EntryTold, Story, Variation
from referee.exports.words import Words
from referee.render.layout import PAGE
from referee.speech import Lang, Naming
from replays.characters import plain

RULINGS = (RulingStated, PenaltyGiven, IrregularityNoted, FieldAdjusted)
"""What the referee decided or established: it stands out."""

Show = Callable[[int], Sequence[str]]
"""The lines in which the table after an entry is shown."""


def write(
    sitting: Sitting,
    viewer: str,
    lang: Lang,
    boards: Iterable[int],
    naming: Naming | None = None,
    *,
    whole: Sitting | None = None,
    show: Show | None = None,
) -> str:
    """The match as the viewer may know it, with the table after each entry in `boards`.

    `naming`: what is called how; None: as the viewer is told. `whole`: the match as entered, where
    `sitting` is as it reads now. `show`: how the table is shown; None: as a board of characters.

    Moves taken back stay in it, struck through. The seed of a dealt match is in it once the match
    is published. Raises Unreadable where nobody is called so.
    """
    naming = naming or sitting.naming_for(viewer)
    story = Story(sitting, viewer, naming)
    page = _Page(story, Words(lang, naming))
    entered = None if whole is None else Story(whole, viewer, naming)
    heading = Heading(story, page.words, entered)
    wanted = frozenset(boards)
    tables = (
        _boards(sitting, viewer, lang, wanted) if show is None else {n: show(n) for n in wanted}
    )
    lines = (*_head(heading), *page.lines(tables))
    return "\n".join(lines) + "\n"


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


# The table


def _boards(
    sitting: Sitting, viewer: str, lang: Lang, wanted: frozenset[int]
) -> Mapping[int, Sequence[str]]:
    """The table after each of these entries as a board of characters, as a terminal has it."""
    if not wanted:
        return {}
    stages = positions(sitting, viewer, min(wanted), max(wanted))
    return {
        stage.entry.number: block(drawn(sitting.game, stage.state, seen, lang, PAGE))
        for stage, seen in stages
        if stage.entry.number in wanted
    }


# The head


def _head(heading: Heading) -> Iterator[str]:
    yield f"# {escaped(heading.title())}"
    yield ""
    for fact in heading.facts():
        yield " ".join(filter(None, (f"- **{escaped(fact.label)}**", escaped(fact.value))))
        for item in fact.items:
            told = escaped(item.text)
            yield f"  - {told if item.counts else f'~~{told}~~'}"


class _Page:
    """The moves of one match, and the rules that they rest on."""

    def __init__(self, story: Story, words: Words) -> None:
        self._story = story
        self._said = Words(words.lang, replace(words.naming, line=_marking(words.naming)))
        self.words = words

    def lines(self, tables: Mapping[int, Sequence[str]]) -> Iterator[str]:
        """The page below its head."""
        opening, *entries = self._story.entries
        yield from self._opening(opening, tables.get(0, ()))
        gap = False
        for told in entries:
            if gap:
                yield ""
            yield from self._item(told)
            table = tables.get(told.entry.number, ())
            gap = bool(table)
            if gap:
                yield ""
                yield from table
        yield from self._rules()

    def _opening(self, told: EntryTold, table: Sequence[str]) -> Iterator[str]:
        if told.entry.body.comments:
            yield ""
            yield from quoted(told.entry.body.comments)
        yield ""
        yield f"## {self.words.say('markdown.moves')}"
        yield ""
        before = [*self._sentences(told.events), *self._put_in(told)]
        for part in filter(None, (before, table)):
            yield from part
            yield ""

    def _item(self, told: EntryTold) -> Iterator[str]:
        """An entry as an item of the list; all that belongs to it is indented under it."""
        number = f"{told.number}. "
        first, *rest = self._told(told)
        yield f"{number}{first}"
        for line in rest:
            yield f"{' ' * len(number)}{line}"

    def _told(self, told: EntryTold) -> Iterator[str]:
        yield " ".join((self._struck(self._main(told), told), *self._marks(told)))
        yield from self._became(told)
        if told.is_move and not told.became:
            yield from self._sentences(told.events)
        yield from self._case(told)
        yield from self._restated(told)
        yield from self._beside(told)

    def _main(self, told: EntryTold) -> str:
        """The line of a move; what else is on record in a sentence, where it does not stand apart.

        What is said in a dispute stands where that was opened.
        """
        if told.is_move or told.said_in:
            return self._code(told.entry.body)
        return " ".join(self._sentence(event) for event in told.events)

    def _struck(self, text: str, told: EntryTold) -> str:
        """What was entered, struck through where it is not what stands."""
        return text if told.stands and told.reads is None else f"~~{text}~~"

    def _marks(self, told: EntryTold) -> Iterator[str]:
        """What stands behind a move: how it is known, its glyphs, its remark."""
        body = told.entry.body
        if known := self.words.known(body):
            yield f"*{escaped(known)}*"
        for glyph in body.glyphs:
            yield f"**{escaped(glyph)}**"
        if body.remark:
            yield f"— {escaped(body.remark)}"
        if told.said_in:
            yield escaped(self.words.say("markdown.said_in", {"number": told.said_in}))

    def _became(self, told: EntryTold) -> Iterator[str]:
        """By which entries it is what it is; what it reads since it was amended beside that."""
        amended = told.line.amended
        if told.reads is not None:
            reads = self.words.say("markdown.reads", {"number": amended})
            yield f"- {escaped(reads)} {self._code(told.reads)}"
        for one in told.became:
            if told.reads is None or one.number != amended:
                yield f"- {escaped(self.words.became(one))}"

    def _case(self, told: EntryTold) -> Iterator[str]:
        """What was said and decided in the dispute that this entry opened, if it did."""
        for said, event in told.case.course() if told.case else ():
            yield f"- **{said.number}** {self._sentence(event)}"

    def _restated(self, told: EntryTold) -> Iterator[str]:
        """The moves that a correction restates, with what follows from them now."""
        for move in told.moves:
            yield f"- **{write_place(move.place)}** {self._code(move.body)}"
            yield from (f"  {line}" for line in self._sentences(move.events))

    def _beside(self, told: EntryTold) -> Iterator[str]:
        """What people put on a move, then or later, and what was put in behind it."""
        for annotation in told.annotations:
            yield f"- {escaped(self.words.annotation(annotation))}"
        for variation in told.variations:
            yield f"- {self._variation(variation)}"
        yield from quoted(told.entry.body.comments)
        yield from self._put_in(told)

    def _variation(self, variation: Variation) -> str:
        facts = {"name": variation.name, "number": variation.entry or None}
        lead = escaped(self.words.say("markdown.variation", facts))
        why = f" {escaped(variation.why)}" if variation.why else ""
        return f"{lead} {code(self.words.variation(variation.moves))}{why}"

    def _put_in(self, told: EntryTold) -> Iterator[str]:
        """The moves that were put in later behind this one, with what became of them."""
        for move in told.behind:
            text = self._struck(self._code(move.entry.body), move)
            yield " ".join((f"- **{move.number}**", text, *self._marks(move)))
            below = (*self._became(move), *self._beside(move))
            yield from (f"  {one}" for one in below)

    # What is said

    def _code(self, body: Body[Event]) -> str:
        return code(self.words.line(body))

    def _sentences(self, events: Sequence[Event]) -> Iterator[str]:
        for event in events:
            if sentence := self._sentence(event):
                yield f"- {sentence}"

    def _sentence(self, event: Event) -> str:
        sentence = prose(self._said.sentence(event))
        return f"**{sentence}**" if isinstance(event, RULINGS) else sentence

    def _rules(self) -> Iterator[str]:
        """The text of each rule that a ruling or the result rests on."""
        passages = self.words.rules(self._story.cited)
        if passages:
            yield ""
            yield f"## {self.words.say('markdown.cited')}"
            yield ""
        for passage in passages:
            first, *rest = passage.text.split("\n")
            yield f"- **{passage.id}** {first}"
            yield from (f"  {line}" for line in rest)


def _marking(naming: Naming) -> Callable[[str, str], str]:
    """How lines are written in sentences, so that they are found again there."""
    return lambda line, lang: typed(naming.line(line, lang))
