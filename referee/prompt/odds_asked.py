"""`:odds` at the prompt: how likely the cards of a zone are, or what a question of chance asks."""

from collections.abc import Iterator, Sequence

from events.entry import Entry
from events.errors import Unreadable
from referee.desk.decks import MatchDecks
from referee.desk.sitting import Sitting
from referee.desk.zone_names import zone_called
from referee.notation.questions import forms_of, read_words
from referee.prompt.telling import zone_lines
from referee.prompt.voice import Voice
from referee.terminal import chances
from replays.redact import PUBLIC, REFEREE


def lines(sitting: Sitting, viewer: str, rest: str, voice: Voice) -> Iterator[str]:
    """The answer, as the viewer may know it. Raises Unreadable for what is no zone or question.

    A question may have the seat before it whose decks it is about, and the one against it; without
    it is about full decks.
    """
    words = rest.split()
    zone = _zone(words, sitting)
    if zone:
        return zone_lines(sitting, viewer, zone, voice, odds=True)
    return _answer(words, sitting, viewer, voice)


def asked_for(sitting: Sitting) -> tuple[str, ...]:
    """The questions of chance that the game has, as they are written."""
    return forms_of(sitting.game.odds()) if sitting.game.odds else ()


def _zone(words: Sequence[str], sitting: Sitting) -> str:
    """The zone that is named; raise Unreadable where only a zone can be, and none is."""
    game = sitting.game
    try:
        return zone_called(" ".join(words), tuple(game.kit.zones(sitting.opened)), game)
    except Unreadable:
        if game.odds is None:
            raise
        return ""


def _answer(words: Sequence[str], sitting: Sitting, viewer: str, voice: Voice) -> Iterator[str]:
    assert sitting.game.odds is not None, "another game's odds are those of its zones"
    known = sitting.game.odds()
    count = _seats(words, sitting)
    named, question = words[:count], words[count:]
    if not question:
        raise Unreadable("odds.what", all=forms_of(known))
    asked = read_words(known, question)
    decks = MatchDecks(known, sitting, _entries(sitting, viewer), *named) if named else None
    rows = chances.answered(asked, known, decks.of(asked.question) if decks else ())
    yield from chances.lines(rows, voice.lang, sitting.game.kit.slug)


def _entries(sitting: Sitting, viewer: str) -> Sequence[Entry]:
    """What the table knows; what a seat has seen is known to it besides."""
    return sitting.entries_for(PUBLIC if viewer == REFEREE else viewer)


def _seats(words: Sequence[str], sitting: Sitting) -> int:
    """How many of the first words, two at most, are seats."""
    seats = dict(sitting.opened.seats)
    count = 0
    while count < min(2, len(words)) and sitting.called(words[count]) in seats:
        count += 1
    return count
