"""Ready... Fence!: what goes along with a card (RF-8.8, RF-9.5, RF-9.15), and what it costs."""

from collections.abc import Collection, Iterable
from functools import cache

from events.base import Seat
from events.catalogues.ready_fence import Kind, face, kind_of
from events.ready_fence.values import TUTORIAL
from referee.moves.refusal import Refusal
from referee.rules.ready_fence.answers import AGAINST_COUNTER, ATTACKS, COUNTERS, PARRIES, SHORT
from referee.rules.ready_fence.bout import Bout
from referee.rules.ready_fence.rule import Rule

ANGULATION, GLIDE_ATTACK = ADDED = (Kind.ANGULATION, Kind.GLIDE_ATTACK)
"""The kinds that go along with another card (RF-8.8)."""

RAISED = ATTACKS | PARRIES | COUNTERS
"""The cards with which an angulation goes, if they have a printed speed (RF-9.15)."""

GLIDES_ALONG = AGAINST_COUNTER
"""The parries by card to which a glide-attack can be added (RF-9.5)."""


def has(kind: Kind, additions: Iterable[str]) -> bool:
    """Whether a card of this kind is among the additions."""
    return kind in map(kind_of, additions)


def may_be_raised(card: str, *, answers: bool, blue: bool) -> bool:
    """Whether an angulation goes with the card (RF-9.15).

    `answers`: it is played as an answer, so that a card of two colours is blue; `blue`: blue cards
    may be raised (option `angulation-blue`, R16).
    """
    kind, speed = kind_of(card), face(card).speed
    return speed > 0 and kind in RAISED and (blue or not (answers and kind in PARRIES))


@cache
def going_along(card: str, *, answers: bool, blue: bool) -> frozenset[Kind]:
    """The kinds that go along with a card, wherever the fencers stand; the rest as for raising."""
    along: set[Kind] = set()
    if may_be_raised(card, answers=answers, blue=blue):
        along.add(ANGULATION)
    if answers and kind_of(card) in GLIDES_ALONG:
        along.add(GLIDE_ATTACK)
    return frozenset(along)


def require_additions(bout: Bout, additions: tuple[str, ...], card: str, *, answers: bool) -> None:
    """Raise the rule against the first addition that may not go with the card.

    `answers`: the card is played as an answer. Raises RF-8.7, RF-8.8, RF-9.15, RF-9.5.
    """
    if additions:
        blue = bout.option("angulation-blue") == "yes"
        along = going_along(card, answers=answers, blue=blue)
        _require(additions, card, bout.state.distance, along)


def require_additions_to_parry(bout: Bout, additions: tuple[str, ...]) -> None:
    """Raise the rule against the first addition that may not go with a parry without cards."""
    _require(additions, "", bout.state.distance, frozenset({GLIDE_ATTACK}))


def _require(additions: tuple[str, ...], card: str, distance: int, along: Collection[Kind]) -> None:
    seen: set[Kind] = set()
    for item in additions:
        kind = kind_of(item)
        if distance == SHORT:
            raise Refusal(Rule.AT_SHORT_DISTANCE, "addition", card=item)
        if kind not in ADDED:
            raise Refusal(Rule.ADDITIONS, card=item)
        if kind in seen or kind not in along:
            rule = Rule.ANGULATION if kind is ANGULATION else Rule.GLIDE_ATTACK
            variant = "twice" if kind in seen else _unfit(kind, card)
            raise Refusal(rule, variant, card=item, to=card)
        seen.add(kind)


def _unfit(kind: Kind, card: str) -> str:
    """How it is told that an addition does not go with the card, or with a parry without cards."""
    if not card:
        return "addition-to-parry"
    if kind is ANGULATION and may_be_raised(card, answers=True, blue=True):
        return "addition-to-blue"  # only the option stands against it
    return "addition"


def spendable(bout: Bout, seat: Seat) -> int | None:
    """The SP that a fencer has for cards; none where they are not considered (RF-7.2)."""
    if bout.state.settings.mode is TUTORIAL or bout.option("sp") == "off":
        return None
    return bout.state.fencer(seat).stamina


def require_stamina(
    bout: Bout, seat: Seat, cards: tuple[str, ...], named: int | None, beside: int = 0
) -> int:
    """The SP that the cards of a line cost; raise RF-7.2 where the fencer has fewer.

    `named`: the total as the table's cards have it (`sp=`), in place of the edition's; `beside`:
    what else the line costs. Where SP are not considered the cards cost nothing.
    """
    stamina = spendable(bout, seat)
    if not cards or stamina is None:
        return 0
    cost = sum(map(bout.printed.sp, cards)) if named is None else named
    if cost + beside > stamina:
        raise Refusal(Rule.STAMINA_OF_CARDS, seat=seat, cost=cost + beside, stamina=stamina)
    return cost
