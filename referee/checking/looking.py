"""What each viewer of a dealt game may read, take for certain, and enter."""

import re
from collections import Counter
from collections.abc import Iterator
from random import Random

from events.cards import SHOWING, CardEvent, CardsNamed
from referee.checking import play
from referee.checking.broken import hold
from referee.checking.twins import words_of
from referee.desk.sitting import Sitting

READ = (*SHOWING, CardsNamed)
"""The events that say to a viewer which cards he may read of."""


def viewers(sitting: Sitting) -> tuple[str, ...]:
    """Everybody who does not see everything."""
    return ("public", *(seat for seat, _ in sitting.opened.seats))


def positions(sitting: Sitting, every: int) -> Iterator[Sitting]:
    """The game as it stood after every so many entries."""
    for number in range(0, sitting.number, every):
        yield Sitting(sitting.game, sitting.edition, sitting.entries[: number + 1])


def assert_certain_is_true(sitting: Sitting, *, every: int) -> None:
    """What a viewer takes for certain is true, and he knows how many cards lie where."""
    for then in positions(sitting, every):
        truth = then.state.table
        for viewer in viewers(sitting):
            seen = then.seen_by(viewer).state.table
            for zone in sitting.game.kit.zones(sitting.opened):
                hold(seen.count(zone) == truth.count(zone), "check.count", zone=zone)
                untrue = Counter(seen.known(zone)) - Counter(truth.known(zone))
                hold(not untrue, "check.certain", viewer=viewer, zone=zone)


def assert_may_enter(random: Random, then: Sitting, seat: str, *, unless: str = "") -> None:
    """A seat may enter what it is offered by what it may know.

    `unless`: the verb by which it names cards that others hold, of which all is possible.
    """
    for offer in then.offers(seat):
        words = play.filled(random, offer)
        if words is not None and offer.verb != unless:
            play.assert_accepted(then, words)


def assert_reads_of_the_shown(sitting: Sitting, viewer: str, names: set[str]) -> set[str]:
    """What is told in other words, or in the move's own, names cards that `cards.*` show him.

    Returns the cards that he has been shown. Lines that say what is printed on any card are free.
    """
    seen: set[str] = set()
    for entry in sitting.entries_for(viewer):
        seen |= {card for event in entry.events if isinstance(event, READ) for card in event.cards}
        own = [event for event in entry.events if not isinstance(event, CardEvent)]
        typed = set(re.split(r"[ ,=]", entry.text))
        if entry.number and "prints" not in typed:
            unseen = (set(words_of(own)) | typed) & names - seen
            hold(not unseen, "check.reads", viewer=viewer, cards=tuple(unseen), line=entry.text)
    return seen
