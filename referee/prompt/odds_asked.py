"""`:odds` at the prompt: how likely the cards of a zone are, or what a question of chance asks."""

from collections.abc import Iterator, Mapping, Sequence

from events.errors import Unreadable
from referee.analysis.knowledge import Knowledge
from referee.analysis.odds import ASKED, is_of_cards, odds_of, require_drawn, told
from referee.desk.decks import MatchDecks
from referee.desk.sitting import Sitting
from referee.desk.zone_names import zone_called
from referee.moves.kinds import Number
from referee.moves.refusal import Misfit
from referee.moves.verbs import Reading
from referee.notation.questions import forms_of, read_words
from referee.prompt.telling import zone_lines
from referee.prompt.voice import Voice
from referee.terminal import card_chances, chances
from replays.characters import caseless
from replays.redact import PUBLIC, REFEREE

DRAWN = {"--sample": Number("count", 1, 1_000_000), "--seed": Number("seed")}
"""How many worlds are drawn, and by what: as `referee odds` is told."""


def lines(sitting: Sitting, viewer: str, rest: str, voice: Voice) -> Iterator[str]:
    """The answer, as the viewer may know it. Raises Unreadable for what is no zone or question.

    A question may have the seat before it whose decks it is about, and the one against it; without
    it is about full decks. With `--sample N` and `--seed S` so many worlds are drawn.
    """
    words, drawn = _drawn(rest.split(), sitting)
    zone = _zone(words, sitting)
    if zone and not drawn:
        return zone_lines(sitting, viewer, zone, voice, odds=True)
    return _answer(words, sitting, viewer, voice, drawn)


def _drawn(words: Sequence[str], sitting: Sitting) -> tuple[Sequence[str], Mapping[str, int]]:
    """The words without how many worlds are drawn, and by what; and that."""
    reading = Reading(sitting.edition, sitting.state, "", {})
    left: list[str] = []
    found: dict[str, int] = {}
    ahead = iter(words)
    for word in ahead:
        option, equals, value = word.partition("=")
        if option in DRAWN:
            found[option] = DRAWN[option].read(value if equals else next(ahead, ""), reading)
        else:
            left.append(word)
    return left, found


def asked_for(sitting: Sitting) -> tuple[str, ...]:
    """The questions of chance, as they are written."""
    return forms_of(odds_of(sitting.game, lambda: Knowledge.of_match(sitting, PUBLIC)))


def _zone(words: Sequence[str], sitting: Sitting) -> str:
    """The zone that is named; empty where a question is.

    One word that is neither is told to be no zone, where the game has no questions of its own.
    """
    game = sitting.game
    zones = tuple(game.kit.zones(sitting.opened))
    try:
        return zone_called(" ".join(words), zones, game)
    except Misfit:
        if game.odds is None and len(words) == 1 and caseless(words[0]) not in ASKED:
            raise
        return ""


def _answer(
    words: Sequence[str],
    sitting: Sitting,
    viewer: str,
    voice: Voice,
    drawn: Mapping[str, int],
) -> Iterator[str]:
    """What the table knows answers; what a seat has seen is known to it besides."""
    viewer = PUBLIC if viewer == REFEREE else viewer
    knowledge = Knowledge.of_match(sitting, viewer)
    known = odds_of(sitting.game, lambda: knowledge)
    count = _seats(words, sitting)
    named, question = words[:count], words[count:]
    if not question:
        raise Unreadable("odds.what", all=forms_of(known))
    asked = read_words(known, question)
    draws, seed = map(drawn.get, DRAWN)
    require_drawn(asked, draws, seed)
    if is_of_cards(asked):
        if named:
            raise Unreadable("odds.no-deck", question=asked.question.slug)
        naming = sitting.naming_for(viewer)
        found = told(knowledge, asked, draws, seed)
        yield from card_chances.lines(found, sitting.game, naming, voice.lang)
        return
    entries = sitting.entries_for(viewer)
    decks = MatchDecks(known, sitting, entries, *named) if named else None
    rows = chances.answered(asked, known, decks.of(asked.question) if decks else ())
    yield from chances.lines(rows, voice.lang, sitting.game.kit.slug)


def _seats(words: Sequence[str], sitting: Sitting) -> int:
    """How many of the first words, two at most, are seats."""
    seats = dict(sitting.opened.seats)
    count = 0
    while count < min(2, len(words)) and sitting.called(words[count]) in seats:
        count += 1
    return count
