"""A dealt match and its twin that are corrected alike: each by the cards that lie there in it."""

from collections.abc import Iterator
from random import Random

from events.errors import RefereeError
from events.places import Place, read_place
from projections.disputes import cases
from projections.history import History, left, revises
from referee.desk.dry_run import dry_run
from referee.desk.sitting import Sitting
from referee.notation.slots import says
from referee.notation.tokens import write_words
from replays.redact import redacted
from tests.machines import disputing

Words = tuple[str, ...]
Twins = tuple[Sitting, Sitting]

HOLDING = ("amend", "insert", "vary", "claim")
"""The lines about the record in which moves stand."""


def corrected_alike(
    random: Random, twins: Twins, viewer: str, lines: int
) -> Iterator[tuple[Twins, Twins, Words]]:
    """Both before and after each line, and the line.

    Left out are those that cannot be in one of them, or by which the viewer sees other cards in it:
    of these the referee alone is told more than what they say.
    """
    for _ in range(lines):
        line = random.choice((disputing.correction, disputing.saying))(random, twins[0])
        after = None if line is None else entered(twins, line, viewer)
        if line is None or after is None or stands(after[0], viewer) != stands(after[1], viewer):
            continue
        yield twins, after, line
        twins = after


def entered(twins: Twins, line: Words, viewer: str) -> Twins | None:
    """Both with the line, each in its own words; None: it cannot be in one of them."""
    ours, theirs = (match.followed_by(()) for match in twins)
    try:
        ours.enter(line)
        theirs.enter(in_the_twins_words(line, twins, viewer))
    except RefereeError:
        return None
    return ours, theirs


def stands(sitting: Sitting, viewer: str) -> list[object]:
    """What became of each move, with what its consequences show to the viewer."""
    zones, entry = sitting.game.kit.zones(sitting.opened), sitting.entries[-1]
    moves = [line for line in History(sitting.entries).in_order() if line.is_move]
    shown: list[object] = [
        (line.place, line.way, [redacted(event, viewer, zones) for event in line.entry.events])
        for line in moves
    ]
    return [*shown, [*left(entry.events[0])] if revises(entry) else []]


def foretold(sitting: Sitting, line: Words, viewer: str) -> dict[str, object] | None:
    """What a viewer is told that a line would do; none where it does nothing to the record."""
    try:
        return dry_run(sitting, line, viewer)
    except RefereeError:
        return None


# What the twin says instead


def in_the_twins_words(words: Words, twins: Twins, viewer: str) -> Words:
    """The line, whose moves name the cards that lie in the twin where those lie that it names.

    What the viewer himself claims is what he knows, in both.
    """
    verb, *_ = words[1:]
    if words[0] != "referee" or verb not in HOLDING or (verb == "claim" and words[3] == viewer):
        return words
    place = _place(words, twins[0])
    ours, theirs = (match.as_it_reads(before=place) for match in twins)
    return tuple(_renamed(word, ours, theirs) if " " in word else word for word in words)


def _place(words: Words, sitting: Sitting) -> Place:
    """Where the moves of a line are read."""
    if words[1] == "claim":
        return cases(sitting.entries)[int(words[2]) - 1].first
    place = read_place(words[2])
    if words[1] == "insert":
        (place,) = History(sitting.entries).next_behind(place, 1)
    return place


def _renamed(line: str, ours: Sitting, theirs: Sitting) -> str:
    """A move as the twin has it; a text stays as it is."""
    try:
        words = ours.read(line).words
    except RefereeError:
        return line
    zones = sorted(ours.state.table.zones, key=lambda zone: not zone.startswith(f"{words[0]}."))
    lying = [
        pair
        for zone in zones
        for pair in zip(ours.state.table.cards(zone), theirs.state.table.cards(zone), strict=True)
    ]

    def other(card: str) -> str:
        pair = next((pair for pair in lying if pair[0] == card), None)
        if pair is None:
            return card
        lying.remove(pair)
        return pair[1]

    def word(said: str) -> str:
        key, equals, value = said.rpartition("=")
        return f"{key}{equals}{','.join(map(other, value.split(',')))}"

    kinds = says(words, ours.game.language, ours.edition) or ()
    return write_words(
        [word(said) if what == "card" else said for said, what in zip(words, kinds, strict=True)]
    )
