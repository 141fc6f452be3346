"""The tags of a record that say which seats the program plays, and by which bots."""

from collections.abc import Sequence

from events.match import MatchOpened
from replays.characters import caseless

TAG = "Bot."
"""What the tag of a seat that is played so begins with."""

SEED = "BotSeed"
"""The tag of what the bots' chance is made of, beside the match; left out, of nothing else."""


def named(opened: MatchOpened) -> dict[str, str]:
    """All tags that name a bot, as they are written, and what it is called."""
    return {name: spec for name, spec in opened.tags if caseless(name).startswith(caseless(TAG))}


def seated(opened: MatchOpened) -> dict[str, str]:
    """The seats that bots play, each with what its bot is called; none where the table deals."""
    if not opened.dealt:
        return {}
    seats = {caseless(f"{TAG}{seat}"): seat for seat, _ in opened.seats}
    found = {seats.get(caseless(name), ""): spec for name, spec in named(opened).items()}
    return {seat: found[seat] for seat, _ in opened.seats if seat in found}


def only_person(opened: MatchOpened, automatic: Sequence[str]) -> str:
    """The seat of the one person who plays against bots; empty where none or several do.

    `automatic`: the seats that the game plays itself.
    """
    bots = seated(opened)
    people = [seat for seat, _ in opened.seats if seat not in (*bots, *automatic)]
    return people[0] if bots and len(people) == 1 else ""


def seed_of(opened: MatchOpened) -> str:
    """What the chance of a match's bots is made of, beside the match."""
    return next((value for name, value in opened.tags if caseless(name) == caseless(SEED)), "")
