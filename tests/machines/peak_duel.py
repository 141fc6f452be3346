"""Peak Duel for stateful games: options, weights, lines of all kinds, and its invariants."""

from random import Random

from events.base import UNKNOWN
from events.catalogues.peak_duel import printed
from events.peak_duel.values import Effect
from projections.custody import answers
from projections.peak_duel.kit import KIT, ZONES
from projections.peak_duel.state import State
from referee.checking import play
from referee.checking.player import Player
from referee.desk.sitting import Sitting

SEATS = ("a", "b")
DECKS = ("even", "edge", "mixed")
CARDS = 25

WEIGHTS = {
    "draws": 0.4,
    "passes": 0.4,
    "ends": 0.4,
    "enters": 0.6,
    "casts": 2,
    "flips": 3,
    "attacks": 5,
    "reveals": 0.1,
}
"""How a random player likes what it may do; one is the rule."""

MOVERS = {"table": 0.08, "referee": 0.03}
"""How often somebody else than the seats enters something."""


def options(random: Random) -> dict[str, str]:
    """Tags of options that vary all that can be agreed."""
    chosen = {
        "first": random.choice(("turned", "a", "b")),
        "start-rule": random.choice(("turned", "high", "low")),
        "repelled": random.choice(("survives", "destroyed")),
        "breeze-counts": random.choice(("no", "yes")),
        "change-reset": random.choice(("turn", "phase")),
        **{f"deck-{seat}": random.choice(DECKS) for seat in SEATS},
    }
    return {f"Option.{name}": value for name, value in chosen.items()}


def mover(random: Random, sitting: Sitting) -> str:
    """Who enters the next line: mostly one on whom the table waits."""
    for other, share in MOVERS.items():
        if random.random() < share:
            return other
    (due,) = sitting.to_move
    if due in SEATS and random.random() < 0.15:
        return "b" if due == "a" else "a"
    return due


def assert_possible(state: State) -> None:
    """Cards are conserved, zones within their limits, and the field is what the table says."""
    table = state.table
    for seat in SEATS:
        owned = [name for name, zone in ZONES.items() if zone.owner == seat]
        assert sum(table.count(zone) for zone in owned) == CARDS
        assert table.count(f"{seat}.soul") <= 10
        assert 0 <= len(state.deck_bottom(seat)) <= table.count(f"{seat}.deck")
        side = state.side(seat)
        places = zip(state.field(seat), side.spells, strict=True)
        for place, (spirit, set_turn) in enumerate(places, 1):
            lies = table.cards(f"{seat}.field.{place}")
            assert lies == (() if spirit is None else (spirit.card,))
            assert table.count(f"{seat}.spells.{place}") == (set_turn is not None)
            if spirit is not None:
                assert 0 <= spirit.defence <= 9
                assert 0 <= spirit.attack <= 9
                assert spirit.printed == printed(spirit.card)[1:]
        assert side.set_count <= 3
    if state.attack is not None:
        attacker = state.spirit(state.attack.seat, state.attack.place)
        assert attacker is not None
        assert attacker.posture == "attack"
    assert answers.consistent(table, KIT.constraints) is not answers.Answer.NO


# Lines of all kinds, most of them wrong


def any_line(random: Random, sitting: Sitting) -> tuple[str, ...]:
    """A line of the table of moves, filled in with whatever fits its form."""
    seat = random.choice(SEATS)
    verb = random.choice(tuple(_FORMS))
    return _FORMS[verb](random, sitting.state, seat)


def _hand_card(random: Random, state: State, seat: str) -> str:
    hand = state.table.known(f"{seat}.hand")
    if hand and random.random() < 0.9:
        return random.choice(hand)
    return random.choice(("wood-3-6", "metal-8-1", "fire-4-4", "earth-9-1", "water-3-3"))


def _soul_card(random: Random, state: State, seat: str) -> str:
    soul = state.table.cards(f"{seat}.soul")
    return random.choice(soul) if soul else "wood-1-8"


def _place(random: Random) -> str:
    return str(random.randint(1, 3))


def _target(random: Random) -> str:
    return f"{random.choice(SEATS)}{_place(random)}"


def _aim(random: Random) -> str:
    return random.choice(("1", "2", "3", "direct"))


def _posture(random: Random) -> str:
    return random.choice(("attack", "defence"))


def _effect(random: Random, state: State, seat: str) -> tuple[str, ...]:
    effect = random.choice(tuple(Effect))
    soul = f"soul={_soul_card(random, state, seat)}"
    follows = {
        Effect.PIERCE: (),
        Effect.BREEZE: (soul, f"posture={_posture(random)}"),
        Effect.BLAZE: (_target(random), soul),
        Effect.SINK: (_target(random), soul),
        Effect.REKINDLE: random.choice(((), (_place(random),))),
        Effect.SOUL_SHIFT: (_place(random),),
        Effect.BULWARK: (_target(random),),
        Effect.CHARGE: (_target(random),),
        Effect.ADAMANT: (_target(random),),
        Effect.CYCLE: (soul, f"take={_discarded(random, state, seat)}"),
    }
    return (effect, *follows[effect])


def _discarded(random: Random, state: State, seat: str) -> str:
    cards = (*state.table.cards(f"{seat}.discard"), *state.table.cards(f"{seat}.soul"))
    return random.choice(cards) if cards else "wood-1-8"


def _casts(random: Random, state: State, seat: str) -> tuple[str, ...]:
    card = _hand_card(random, state, seat)
    return (seat, "casts", card, *_effect(random, state, seat))


def _flips(random: Random, state: State, seat: str) -> tuple[str, ...]:
    place = _place(random)
    there = state.table.known(f"{seat}.spells.{place}")
    card = there[0] if there else _hand_card(random, state, seat)
    return (seat, "flips", place, card, *_effect(random, state, seat))


def _summons(random: Random, state: State, seat: str) -> tuple[str, ...]:
    words = (seat, "summons", _hand_card(random, state, seat), _posture(random))
    return (*words, f"place={_place(random)}") if random.random() < 0.5 else words


def _sets(random: Random, state: State, seat: str) -> tuple[str, ...]:
    cards = [_hand_card(random, state, seat) for _ in range(random.randint(1, 2))]
    return (seat, "sets", random.choice((",".join(cards), UNKNOWN)))


def _changes(random: Random, state: State, seat: str) -> tuple[str, ...]:
    soul = state.table.cards(f"{seat}.soul") or ("wood-1-8",)
    number = min(len(soul), random.choice((1, 2, 3)))
    return (seat, "changes", ",".join(random.sample(soul, number)))


def _ends(random: Random, state: State, seat: str) -> tuple[str, ...]:
    hand = state.table.known(f"{seat}.hand")
    surplus = state.table.count(f"{seat}.hand") - 7
    if 0 < surplus <= len(hand):
        return (seat, "ends", f"discard={','.join(random.sample(hand, surplus))}")
    return (seat, "ends")


def _turns(random: Random, state: State, seat: str) -> tuple[str, ...]:
    cards = (_hand_card(random, state, seat) for _ in range(random.randint(1, 4)))
    return ("table", "turns", seat, ",".join(cards))


_STEPS = ("summon", "battle", "attack", "damage", "finish", "cover", "end")

_FORMS = {
    "casts": _casts,
    "flips": _flips,
    "summons": _summons,
    "sets": _sets,
    "changes": _changes,
    "ends": _ends,
    "turns": _turns,
    "enters": lambda random, state, seat: (seat, "enters", random.choice(_STEPS)),
    "rotates": lambda random, state, seat: (seat, "rotates", _place(random)),
    "attacks": lambda random, state, seat: (seat, "attacks", _place(random), _aim(random)),
    "retargets": lambda random, state, seat: (seat, "retargets", _aim(random)),
    "withholds": lambda random, state, seat: (seat, "withholds"),
    "passes": lambda random, state, seat: (seat, "passes"),
    "draws": lambda random, state, seat: (seat, "draws", _hand_card(random, state, seat)),
    "resolves": lambda random, state, seat: ("table", "resolves"),
    "reveals": lambda random, state, seat: (
        *("table", "reveals", seat),
        _hand_card(random, state, seat),
    ),
    "coin": lambda random, state, seat: ("table", "coin", random.choice(("a", "high"))),
    "compares": lambda random, state, seat: ("table", "compares", "a=fire-4-4", "b=fire-4-4"),
    "deck": lambda random, state, seat: (seat, "deck", random.choice(DECKS)),
}


PLAYER = Player(mover=mover, weights=WEIGHTS, any_line=any_line, assert_possible=assert_possible)


def dealt_game(random: Random, *, most: int = 150, wrong: int = 1) -> Sitting:
    """A whole dealt game, every position of which has been looked at."""
    sitting = play.sit("peak-duel", Deal=f"seed:{random.randrange(10**9)}", **options(random))
    return PLAYER.play(random, sitting, most=most, wrong=wrong)
