"""At a table the record may name a card that lies covered; who may not look is told no more by it.

A twin of a match differs from it in nothing but the name that was typed for one covered card.
"""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from events.base import Event
from events.cards import CardsMixed, CardsMoved, CardsOverruled
from events.entry import Entry
from events.errors import RefereeError
from events.match import MatchOpened
from projections.custody.answers import nameable
from referee.checking import play
from referee.checking.exchanged import card_words, exchanged, standing
from referee.checking.looking import viewers
from referee.checking.twins import assert_told_alike, kinds
from referee.desk.sitting import Sitting
from tests.machines import dueling_runes, fate_ace_royal, guessing, malifaux, ready_fence, shown
from tests.machines.seeds import played
from tests.machines.test_exchanged import GAMES as DEALT

AT_A_TABLE = {
    "peak-duel": guessing.guessed_game,
    "ready-fence": ready_fence.guessed_game,
    "dueling-runes": dueling_runes.guessed_game,
    "malifaux": malifaux.guessed_game,
    "fate-ace-royal": fate_ace_royal.guessed_game,
}
COVERING = ("peak-duel", "dueling-runes")
"""The games in which a card is laid face down that the line of a table may name."""

OTHER_NAMES = 3
POSITIONS = 6


def covered(sitting: Sitting, viewer: str) -> Iterator[tuple[Entry, int, CardsMoved]]:
    """Where a move covered a card that it names: the entry, which word that is, and the event.

    Only such that nobody has touched since.
    """
    for entry, read in zip(sitting.entries, sitting.entries_for(viewer), strict=True):
        for place, word in card_words(sitting, entry):
            card = named(word)
            for event in entry.events:
                laid = isinstance(event, CardsMoved) and event.cards == (card,)
                if laid and read.body.words[place] != word and lies(sitting, entry, event):
                    yield entry, place, event


def lies(sitting: Sitting, entry: Entry, laid: CardsMoved) -> bool:
    """Whether no event since has to do with what lies there."""
    events = (event for later in sitting.entries[entry.number :] for event in later.events)
    return not any(
        laid.dst in (getattr(event, "src", ""), getattr(event, "zone", "")) for event in events
    )


def named(word: str) -> str:
    """The card in a word of a move."""
    return word.rpartition("=")[2]


def renamed(sitting: Sitting, entry: Entry, place: int, card: str) -> Sitting | None:
    """The match in which the move named another card; None: that could not be."""
    again = Sitting(sitting.game, sitting.edition, sitting.entries[: entry.number])
    words = list(entry.body.words)
    words[place] = words[place].removesuffix(named(words[place])) + card
    try:
        again.enter(tuple(words))
        for later in sitting.entries[entry.number + 1 :]:
            again.enter(later.text)
    except RefereeError:
        return None
    return again


def twins(random: Random, sitting: Sitting, viewer: str) -> Iterator[tuple[Sitting, Sitting]]:
    """The match as far as it goes with another name for a covered card, and with that name."""
    for number in random.sample(range(1, sitting.number + 1), min(POSITIONS, sitting.number)):
        then = Sitting(sitting.game, sitting.edition, sitting.entries[: number + 1])
        for entry, place, event in covered(then, viewer):
            before = Sitting(sitting.game, sitting.edition, sitting.entries[: entry.number])
            names = nameable(before.state.table, event.src, sitting.game.kit.constraints)
            for card in random.sample(names, min(OTHER_NAMES, len(names))):
                other = renamed(then, entry, place, card)
                if other is not None and card not in event.cards:
                    yield then, other


def game(slug: str, random: Random) -> tuple[Sitting, str]:
    """A game at a table of which nobody knows the cards, and one who looks at it."""
    sitting = AT_A_TABLE[slug](random, wrong=0, most=random.randint(10, 80))
    return sitting, random.choice(viewers(sitting))


@played(24)
@pytest.mark.parametrize("slug", COVERING)
def test_the_name_of_a_covered_card_changes_nothing_that_others_are_told(seeds, slug):
    found = 0
    for seed in seeds:
        random = Random(seed)
        sitting, viewer = game(slug, random)
        for then, other in twins(random, sitting, viewer):
            assert_told_alike(then, other, viewer)
            found += other.view("referee") != then.view("referee")
    assert found > len(seeds)


@pytest.mark.parametrize("slug", COVERING)
def test_no_command_tells_it(slug, tmp_path):
    for seed in range(6):
        random = Random(seed)
        sitting, viewer = game(slug, random)
        for then, other in [*twins(random, sitting, viewer)][:1]:
            logs = (tmp_path / f"ours{seed}.sqlite", tmp_path / f"theirs{seed}.sqlite")
            shown.keep(then, logs[0])
            shown.keep(other, logs[1])
            ours = shown.by_commands(then, logs[0], viewer, "en")
            theirs = shown.by_commands(other, logs[1], viewer, "en")
            for (asked, answer), (_, told) in zip(ours, theirs, strict=True):
                if asked.startswith("legal"):  # it is who keeps the record that asks
                    continue
                assert answer.startswith("0\n"), answer
                assert told == answer, f"seed {seed}: {asked}"


def at_a_table(dealt: Sitting) -> Sitting:
    """The match as a table has it that types every card by its name, those of the hands too."""
    entries = [
        replace(entry, body=replace(entry.body, events=tuple(map(_of_a_table, entry.events))))
        for entry in dealt.entries
    ]
    return Sitting(dealt.game, dealt.edition, entries)


def _of_a_table(event: Event) -> Event:
    match event:
        case MatchOpened():
            return replace(event, seed=None)
        case CardsMixed():
            return replace(event, order=())
        case _:
            return event


@played(6)
@pytest.mark.parametrize("slug", DEALT)
def test_a_table_that_types_every_card_tells_each_viewer_of_those_that_he_saw(seeds, slug):
    dealt_game, _ = DEALT[slug]
    for seed in seeds:
        random = Random(seed)
        sitting = standing(dealt_game(random, wrong=0, most=random.randint(10, 60)))
        viewer = random.choice(viewers(sitting))
        other = exchanged(random, sitting, viewer)
        assert_told_alike(at_a_table(sitting), at_a_table(other), viewer)


# Overruled


def overruled(random: Random, sitting: Sitting) -> Iterator[Sitting]:
    """The match as it goes on with cards of any kind, whatever custody says: after each entry."""
    names = sorted(kinds(sitting)) or ["fire-4-4", "wood-3-5", "earth-6-2"]
    for _ in range(60):
        mover = random.choice(sitting.to_move or sitting.movers)
        offered = [offer for offer in sitting.offers(mover) if offer.verb not in ENDING]
        words = play.filled(random, random.choice(offered)) if offered else None
        named = [part in (*names, "?") for word in words or () for part in word.split(",")]
        if words and any(named):
            words = (*[_any(random, word, names) for word in words], "custody=overrule")
        try:
            sitting.enter(words or ())
        except RefereeError:
            continue
        yield sitting


ENDING = ("resign", "award", "draw", "adjust")


def _any(random: Random, word: str, names: list[str]) -> str:
    parts = [random.choice(names) if part in (*names, "?") else part for part in word.split(",")]
    return ",".join(parts)


@played(12)
@pytest.mark.parametrize("slug", COVERING)
def test_whatever_is_overruled_everybody_can_follow(seeds, slug):
    rulings = 0
    for seed in seeds:
        random = Random(seed)
        begun = AT_A_TABLE[slug](random, wrong=0, most=random.randint(5, 40))
        for sitting in overruled(random, begun):
            rulings += any(isinstance(e, CardsOverruled) for e in sitting.entries[-1].events)
            anew = Sitting(sitting.game, sitting.edition, [*sitting.entries])
            for viewer in viewers(sitting):
                assert anew.position(viewer) == sitting.position(viewer)
    assert rulings
