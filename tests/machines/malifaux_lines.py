"""Lines of all kinds for games of Malifaux, most of them wrong."""

from collections.abc import Callable
from random import Random

from events.base import UNKNOWN
from events.catalogues.malifaux import CARDS
from events.malifaux.values import Condition, Suit
from projections.malifaux.state import SEATS, State, hand
from referee.desk.sitting import Sitting


def any_line(random: Random, sitting: Sitting) -> tuple[str, ...]:
    """A line of the table of moves, filled in with whatever fits its form."""
    seat = random.choice(SEATS)
    verb = random.choice(tuple(_FORMS))
    mover, *rest = _FORMS[verb](random, sitting, seat)
    return (mover, verb.rstrip("!"), *rest)


def _card(random: Random, state: State, seat: str) -> str:
    held = state.table.known(hand(seat))
    return random.choice(held if held and random.random() < 0.8 else CARDS)


def _cards(random: Random, state: State, seat: str) -> str:
    count = random.randint(1, 3)
    return ",".join(_card(random, state, seat) for _ in range(count))


def _model(random: Random, state: State) -> str:
    return random.choice(tuple(state.models) or ("nobody",))


def _perhaps(random: Random, *words: str) -> tuple[str, ...]:
    return words if random.random() < 0.4 else ()


def _action(random: Random, sitting: Sitting) -> str:
    names = [name for profile in sitting.edition.profiles.values() for name in profile.actions]
    return random.choice((*names, "saw", "burn", "calm"))


def _alone(random: Random, sitting: Sitting, seat: str) -> tuple[str, ...]:
    return (seat,)


def _flips(random: Random, sitting: Sitting, seat: str) -> tuple[str, ...]:
    suit = _perhaps(random, f"suit={random.choice(tuple(Suit))}")
    if sitting.state.match.dealt:
        return (seat, *suit)
    return (seat, ",".join(random.sample(CARDS, random.randint(1, 3))), *suit)


def _spends(random: Random, sitting: Sitting, seat: str) -> tuple[str, ...]:
    use = random.choice(("draw", "plus", "suit", "block", "reduce"))
    return (seat, use, *((random.choice(tuple(Suit)),) if use == "suit" else ()))


def _moves(random: Random, sitting: Sitting, seat: str) -> tuple[str, ...]:
    engages = _perhaps(random, f"engages={_model(random, sitting.state)}")
    return (seat, *_perhaps(random, str(random.randint(0, 7))), *engages)


def _of_state(word: Callable[[Random, State, str], str]) -> Callable[..., tuple[str, ...]]:
    return lambda random, sitting, seat: (seat, word(random, sitting.state, seat))


_FORMS: dict[str, Callable[[Random, Sitting, str], tuple[str, ...]]] = {
    "ready": _alone,
    "draws": _alone,
    "focuses": _alone,
    "passes": _alone,
    "takes": _alone,
    "ends": _alone,
    "concentrates": _alone,
    "flips": _flips,
    "spends": _spends,
    "discards": _of_state(_cards),
    "cheats": _of_state(_card),
    "keeps": _of_state(_card),
    "declares": lambda random, sitting, seat: (
        seat,
        random.choice(("parry", "onslaught", "crush")),
    ),
    "chooses": lambda random, sitting, seat: (seat, random.choice(("first", "second"))),
    "activates": lambda random, sitting, seat: (seat, _model(random, sitting.state)),
    "walks": _moves,
    "charges": _moves,
    "disengages": lambda random, sitting, seat: (seat, *_perhaps(random, "4")),
    "interacts": lambda random, sitting, seat: (seat, random.choice(("place", "remove", "other"))),
    "assists": lambda random, sitting, seat: (
        seat,
        _model(random, sitting.state),
        *_perhaps(random, random.choice(tuple(Condition))),
    ),
    "attacks": lambda random, sitting, seat: (
        seat,
        _action(random, sitting),
        _model(random, sitting.state),
        *_perhaps(random, "free=yes"),
    ),
    "uses": lambda random, sitting, seat: (
        seat,
        _action(random, sitting),
        *_perhaps(random, _model(random, sitting.state)),
        *_perhaps(random, "free=yes"),
    ),
    "strikes": lambda random, sitting, seat: (
        seat,
        _model(random, sitting.state),
        _action(random, sitting),
    ),
    "pushes": lambda random, sitting, seat: (
        seat,
        str(random.randint(0, 6)),
        *_perhaps(random, f"leaves={random.choice(('all', _model(random, sitting.state)))}"),
    ),
    "engages": lambda random, sitting, seat: (
        "table",
        _model(random, sitting.state),
        _model(random, sitting.state),
        *_perhaps(random, "only=yes"),
    ),
    "parts": lambda random, sitting, seat: (
        "table",
        _model(random, sitting.state),
        _model(random, sitting.state),
        *_perhaps(random, "only=yes"),
    ),
    "effect": lambda random, sitting, seat: (
        "referee",
        "move",
        seat,
        random.choice((UNKNOWN, _card(random, sitting.state, seat))),
        *random.sample(("hand", "discard", "deck-top", "deck-bottom"), 2),
    ),
    "duel": lambda random, sitting, seat: (
        seat,
        str(random.randint(0, 21)),
        random.choice(("tn=12", "vs=5", "vs=ana", "needs=ram")),
        *_perhaps(random, f"mod={random.randint(-2, 2)}"),
    ),
    "damage": lambda random, sitting, seat: (seat, random.choice(("1/2/3", "1/2", "2/3/5/6"))),
    "next": lambda random, sitting, seat: ("referee",),
}
