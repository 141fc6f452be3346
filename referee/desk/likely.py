"""The line that is likeliest to be entered next, as far as it can be said whole."""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from referee.desk.offered import is_due, quiet_of
from referee.desk.sitting import Sitting
from referee.desk.written import Written
from referee.moves.offers import Offer, lines
from referee.notation.grammar import grammar, has_every_game, kind_of
from referee.rules.due import OTHERWISE, WAITS
from referee.speech.words import Speech

HABITS = Path(__file__).with_name("habits.json")
"""Of each game what follows upon what in its recorded games, made by `tools/build_habits.py`."""

Habits = Mapping[str, Mapping[str, int]]
"""After a verb (empty: at the beginning) how often each is the next one, by `WHO VERB`."""


Offers = Mapping[str, Sequence[Offer]]
"""What each mover may enter now."""


def offered(sitting: Sitting) -> Offers:
    """What may be entered now, by mover; who asks several things of it makes it once."""
    return {mover: sitting.offers(mover) for mover in sitting.movers}


class Likely(NamedTuple):
    """A line as it is typed. `quiet`: whoever enters it decides nothing that a player decides."""

    line: str
    quiet: bool


def likely(sitting: Sitting, speech: Speech, offers: Offers) -> Likely | None:
    """The likeliest line, of those that a viewer may know and enter; None where none can be told.

    The only one that there is; else that by which the table or the referee lets the game go on;
    else what is mostly done here; where that is not known what is due, or by what a seat lets it
    go on.
    """
    if sitting.state.match.over:
        return None
    own = [_own(sitting, mover, offers[mover]) for mover in offers]
    every = [offer for its in own for offer in its]
    written, alone = Written(sitting, speech), _alone(every)
    if alone and alone.mover in sitting.to_move and not _may_be_longer(every[0]):
        return Likely(_typed(written, alone), quiet=True)
    quiet = [one for its in own if (one := quiet_of(sitting, its))]
    by_itself = [_whole(offer) for offer in quiet if kind_of(offer.mover) != "seat"]
    if found := next(filter(None, by_itself), None):
        # Where a seat is asked for its decision, to go on is to say what that is.
        asked = any(kind_of(mover) == "seat" for mover in sitting.to_move)
        return Likely(_typed(written, found), quiet=not asked)
    found = _alone(_by_habit(sitting, every) or _due(sitting, every) or quiet)
    return Likely(_typed(written, found), quiet=False) if found else None


def _own(sitting: Sitting, mover: str, offers: Iterable[Offer]) -> list[Offer]:
    """What the game itself offers one; nobody is put in mind of what ends it, or of rulings."""
    language = sitting.game.language
    never = {*grammar(language).in_full}
    if kind_of(mover) == "referee":
        never |= {row.slug for row in language.table if row.by == mover and row.weight != "usual"}
    return [
        offer
        for offer in offers
        if offer.verb not in never and not has_every_game(offer.verb, mover, language)
    ]


def _may_be_longer(offer: Offer) -> bool:
    """Whether something may be added to what it has to say, which is a choice."""
    return any(blank.optional for blank in offer.blanks)


def _whole(offer: Offer) -> Offer | None:
    """The offer without what may be left out, if nothing is to be chosen then."""
    bare = replace(offer, blanks=tuple(one for one in offer.blanks if not one.optional))
    return bare if len([*islice(lines(bare), 2)]) == 1 else None


def _typed(written: Written, offer: Offer) -> str:
    return next(iter(lines(written.offer(offer))))


def _alone(offers: Sequence[Offer]) -> Offer | None:
    """The only one of these, if it is whole: between several nobody guesses."""
    return _whole(offers[0]) if len(offers) == 1 else None


def _by_habit(sitting: Sitting, offers: Iterable[Offer]) -> list[Offer]:
    """The ways to do what those who are due mostly do now; none where no habit is known."""
    follows = habits(sitting.game.kit.slug).get(last_verb(sitting), {})
    waited_for = sitting.to_move
    due = [offer for offer in offers if offer.mover in waited_for]
    often = [(follows.get(called(offer.mover, offer.verb), 0), offer) for offer in due]
    most = max((times for times, _ in often), default=0)
    return [offer for times, offer in often if times == most] if most else []


def _due(sitting: Sitting, offers: Iterable[Offer]) -> list[Offer]:
    """What is due: what is entered where nobody decides anything else, or what is waited for."""
    dues = sitting.due
    named = {how: [o for o in offers if is_due(dues, o, how)] for how in (OTHERWISE, WAITS)}
    return named[OTHERWISE] or named[WAITS]


# Habits


@cache
def _all_habits() -> Mapping[str, Habits]:
    read: Mapping[str, Habits] = json.loads(HABITS.read_bytes())
    return read


def habits(game: str) -> Habits:
    """Those of one game; of a game of others none are known."""
    return _all_habits().get(game, {})


def called(mover: str, verb: str) -> str:
    """A move as habits call it, whichever seat makes it."""
    return f"{kind_of(mover)} {verb}"


def last_verb(sitting: Sitting) -> str:
    """What the game's last move was; empty at its beginning. Book-keeping is none."""
    language = sitting.game.language
    for entry in reversed(sitting.entries):
        mover, verb, *_ = (*entry.body.words[:2], "", "")
        if verb and not has_every_game(verb, mover, language):
            return called(mover, verb)
    return ""
