"""Peak Duel: what is told to who analyses it."""

from collections.abc import Mapping, Sequence

from events.base import Seat
from events.catalogues.peak_duel import Edition, printed
from events.peak_duel.values import Law
from projections.peak_duel.state import HAND, SEATS, SOUL, Spirit, State
from referee.rules.analysed import Analysis, Shared, likely, shared
from referee.rules.peak_duel.clash import NINE, clash_of
from referee.rules.peak_duel.due import answers

LIKES: Mapping[str, float] = {"attacks": 5, "flips": 3, "casts": 2, "enters": 0.6, "ends": 0.4}
"""Who attacks and casts plays most duels; to change phases and to end the turn is always open."""

LIFE, SPIRIT, NUMBER, COVERED, SOULS = 0.22, 0.05, 0.035, 0.1, 0.03
"""What a card of the deck adds to a seat, a point of a spirit, or of a card held, a covered card,
or a soul."""

MEAN = 4.5
"""The number of a card in hand that nobody knows."""

STANDS = 3
"""A spirit is worth so many points besides its numbers: it must be beaten first."""


def evaluate(edition: Edition, state: State) -> Shared:
    """By decks, spirits and cards, as if the open attack were carried out."""
    del edition
    return shared(state) or likely({seat: _strength(state, seat) for seat in SEATS})


def _strength(state: State, seat: Seat) -> float:
    lost, fallen = _threat(state, seat)
    spirits = sum(
        _worth(spirit, state.rule) for place, spirit in state.lying(seat) if place not in fallen
    )
    table, side = state.table, state.side(seat)
    covered = sum(turn is not None for turn in side.spells)
    return (
        LIFE * (state.life(seat) - lost)
        + SPIRIT * spirits
        + NUMBER * _held(state, seat)
        + COVERED * covered
        + SOULS * table.count(SOUL[seat])
    )


def _worth(spirit: Spirit, rule: Law | None) -> float:
    """A spirit that lies on the field."""
    return STANDS + spirit.shields + _number(spirit.attack, spirit.defence, rule)


def _number(attack: int, defence: int, rule: Law | None) -> int:
    """The better of two numbers, as the law compares them."""
    return NINE - min(attack, defence) if rule is Law.LOW else max(attack, defence)


def _held(state: State, seat: Seat) -> float:
    """The numbers of the cards in a hand."""
    known = state.table.known(HAND[seat])
    faces = (printed(card) for card in known)
    numbers = sum(_number(face.attack, face.defence, state.rule) for face in faces)
    return numbers + MEAN * (state.table.count(HAND[seat]) - len(known))


def _threat(state: State, seat: Seat) -> tuple[int, tuple[int, ...]]:
    """The damage that waits for a seat, and the places of its spirits that are about to fall."""
    due = state.damage
    if due is not None:
        return (due.amount if due.seat == seat else 0), ()
    if state.attack is None or state.attack.target is None:
        return 0, ()
    clash = clash_of(state)
    lost = clash.damage.amount if clash.damage is not None and clash.damage.seat == seat else 0
    fallen = tuple(place for owner, place, _ in clash.beaten if owner == seat)
    return lost, fallen


def asked(edition: Edition, state: State) -> Sequence[str]:
    """Who may answer an open attack."""
    del edition
    return answers(state).seats


def attributes(edition: Edition, state: State, card: str) -> Mapping[str, Sequence[str] | int]:
    """Element, defence and attack as they are printed."""
    del edition, state
    face = printed(card)
    return {"element": (str(face.element),), "defence": face.defence, "attack": face.attack}


ANALYSIS = Analysis(
    evaluate=evaluate,
    idle=("passes", "draws"),
    likes=LIKES,
    asked=asked,
    attributes=attributes,
)
