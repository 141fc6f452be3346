"""Ready... Fence!: what a viewer may know of a bout."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from events.base import UNKNOWN, Seat
from events.catalogues.ready_fence import BONUS, Edition, Kind, face, in_force, kind_of
from events.ready_fence import values
from events.ready_fence.values import Mode, Phase, Result, Role, Stage, Weapon
from projections.ready_fence import state as bout
from projections.ready_fence.kit import SEATS
from projections.ready_fence.state import RESERVE, TIMER, State, bound, hand, other
from referee.rules.ready_fence.pending import if_passed, positions_work, renewable, sudden_death
from referee.rules.ready_fence.speeds import card_bonus, hindrance, riposte_printed
from referee.views.naming import Lookup, Naming

DistanceClass = Literal["short", "lunge", "long", "out"]

CLASSES: tuple[DistanceClass, ...] = ("short", "lunge", "long")
"""Distances of 0, 1 and 2 empty squares; more are out of distance (RF-4.1)."""


class Turn(msgspec.Struct, frozen=True):
    """What was done in this turn."""

    actions: int
    changed: bool
    exchanged: bool


class Side(msgspec.Struct, frozen=True):
    """A fencer and his cards.

    `hand_known` and `hand_possible` are what everybody knows: cards of the hand, and cards that are
    in it or among the unknown ones of the discard pile. `mulligan`: he may still have one. `hand`:
    as the viewer knows it, where the program deals; absent where it is not for him.
    """

    score: int
    square: int
    weapon: Weapon
    stamina: int
    hand_count: int
    hand_known: list[str]
    hand_possible: list[str]
    bound: str | None
    mulligan: bool
    stalled: bool
    hand: list[str] | UnsetType = UNSET


class Played(msgspec.Struct, frozen=True):
    """A card of the phrase, with the cards added to it and the speed that was compared."""

    seat: Seat
    card: str
    added: tuple[str, ...] = msgspec.field(name="with")
    role: Role
    speed: int | None


class Pending(msgspec.Struct, frozen=True):
    """What is to be answered: an attack, a counter-attack, or a parry that stopped one."""

    type: str
    seat: Seat
    kind: str | None
    speed: int | None
    riposte: bool
    renewed: bool
    by: str | None


class Phrase(msgspec.Struct, frozen=True):
    """A fencing phrase. `word`: who answers now; `actions`, `cardless`, `spent`: of each seat."""

    attacker: Seat
    word: Seat | None
    fleche: bool
    actions: Mapping[Seat, int]
    cards: list[Played]
    cardless: Mapping[Seat, bool]
    spent: Mapping[Seat, int]
    stopped_speed: int | None
    pending: Pending | None
    if_passed: Result


class LastPhrase(msgspec.Struct, frozen=True):
    """How the last phrase ended."""

    result: Result


class Change(msgspec.Struct, frozen=True):
    """What raises or lowers a speed; `position` is the weapon that does, null for a card."""

    by: int
    position: Weapon | None


class Riposte(msgspec.Struct, frozen=True):
    """What follows from a parry. `changes` lead from `printed` to `speed`, if these alone count."""

    speed: int
    printed: int
    changes: tuple[Change, ...]


class Sum(msgspec.Struct, frozen=True):
    """How a card of the phrase came by its speed, and what came of it.

    `changes` are those that lead from its printed speed to it, none where other things counted.
    `stopped`: a parry that was fast enough.
    """

    changes: tuple[Change, ...]
    stopped: bool
    riposte: Riposte | None


class View(msgspec.Struct, frozen=True):
    """A bout as a viewer may know it.

    `active` has the turn, `turn_of` had it last. `discard` oldest first. `strip` its first and last
    square; `timer_size` so many cards the timer deck of this period had; `bound_held`: whether a
    bound card is in the hand; `sums` tells of each card of the phrase; `sp` what it costs to play
    those of the cards named here that cost SP.
    """

    mode: Mode
    target: int
    periods: int
    phase: Phase
    stage: Stage
    period: int
    turn: int
    active: Seat | None
    first: Seat | None
    priority: Seat | None
    on_guard: Mapping[Seat, int]
    distance: int
    distance_class: DistanceClass
    timer: int
    reserve: int
    discard: tuple[str, ...]
    turn_state: Turn | None
    sudden_death: bool
    seats: Mapping[Seat, Side]
    phrase: Phrase | None
    last_phrase: LastPhrase | None
    turn_of: Seat | None
    strip: tuple[int, int]
    timer_size: int
    bound_held: Mapping[Seat, bool]
    sums: tuple[Sum, ...]
    sp: Mapping[str, int]


def view(edition: Edition, state: State, viewer: str, public: State) -> View:
    """Public knowledge, and where the program deals the hands that the viewer may see.

    `public` is the state as everybody knows it; for the referee of a physical table, as recorded.
    """
    idle = state.phase in (Phase.SETUP, Phase.PRIORITY, Phase.OVER)
    settings, doing = state.settings, state.doing
    turn = Turn(doing.actions, doing.changed, doing.exchanged)
    sides = {seat: _side(state, public, seat, viewer) for seat in SEATS}
    phrase = None if state.phrase is None else _phrase(state, state.phrase)
    return View(
        mode=settings.mode,
        target=settings.target,
        periods=settings.periods,
        phase=state.phase,
        stage=state.stage,
        period=state.period,
        turn=state.turn,
        active=None if idle else state.active,
        first=state.first,
        priority=state.priority,
        on_guard=dict(zip(SEATS, settings.on_guard, strict=True)),
        distance=state.distance,
        distance_class=_class(state.distance),
        timer=state.table.count(TIMER),
        reserve=state.table.count(RESERVE),
        discard=state.pile,
        turn_state=turn if state.phase is Phase.TURN else None,
        sudden_death=sudden_death(state),
        seats=sides,
        phrase=phrase,
        last_phrase=None if state.last_phrase is None else LastPhrase(state.last_phrase),
        turn_of=state.active,
        strip=settings.strip,
        timer_size=max(state.timer_size, state.table.count(TIMER)),
        bound_held={seat: not state.table.is_empty(bound(seat)) for seat in SEATS},
        sums=() if state.phrase is None else tuple(_sum(state, p) for p in state.phrase.cards),
        sp=_costs(edition, state, _named(state, sides)),
    )


def _class(distance: int) -> DistanceClass:
    """What the rules call so many empty squares (RF-4.1)."""
    return CLASSES[distance] if distance < len(CLASSES) else "out"


def in_order(cards: Iterable[str]) -> list[str]:
    """Cards in catalogue order (3.1), those that nobody has shown last."""
    return sorted(cards, key=lambda card: (1,) if card == UNKNOWN else (0, *face(card)))


def _held(state: State, seat: str) -> list[str]:
    """A seat's hand as the viewer sees it where the program deals, the bound card included."""
    return in_order((*state.table.cards(bound(seat)), *state.table.cards(hand(seat))))


def _side(state: State, public: State, seat: Seat, viewer: str) -> Side:
    fencer = state.fencer(seat)
    own = state.match.dealt and viewer in (seat, "referee")
    return Side(
        score=fencer.score,
        square=fencer.square,
        weapon=fencer.weapon,
        stamina=fencer.stamina,
        hand_count=state.hand_count(seat),
        hand_known=in_order(public.hand_known(seat)),
        hand_possible=in_order(public.hand_possible(seat)),
        bound=fencer.bound,
        mulligan=not (state.begun or fencer.mulliganed or state.phase is Phase.OVER),
        stalled=fencer.stalled,
        hand=_held(state, seat) if own else UNSET,
    )


def _named(state: State, sides: Mapping[Seat, Side]) -> Iterator[str]:
    """The cards that a view names."""
    yield from state.pile
    for side in sides.values():
        yield from side.hand_known if side.hand is UNSET else side.hand
    for played in () if state.phrase is None else state.phrase.cards:
        yield from (played.card, *played.additions)


def _costs(edition: Edition, state: State, cards: Iterable[str]) -> dict[str, int]:
    """What it costs to play these cards; nothing where SP are not considered (RF-7.2)."""
    if state.settings.mode is Mode.TUTORIAL or state.match.option("sp") == "off":
        return {}
    printed = in_force(edition, state.reprints)
    known = in_order({card for card in cards if card != UNKNOWN})
    return {card: cost for card in known if (cost := printed.sp(card))}


def _phrase(state: State, phrase: bout.Phrase) -> Phrase:
    stopped = renewable(state)
    return Phrase(
        attacker=phrase.attacker,
        word=phrase.word,
        fleche=phrase.fleche,
        actions={seat: phrase.side(seat).actions for seat in SEATS},
        cards=[Played(p.seat, p.card, p.additions, p.role, p.speed) for p in phrase.cards],
        cardless={seat: phrase.side(seat).cardless for seat in SEATS},
        spent={seat: phrase.side(seat).spent for seat in SEATS},
        stopped_speed=None if stopped is None else stopped.speed,
        pending=None if phrase.pending is None else _pending(phrase.pending),
        if_passed=if_passed(state),
    )


def _pending(pending: values.Pending) -> Pending:
    return Pending(
        type=pending.type,
        seat=pending.seat,
        kind=pending.kind or None,
        speed=pending.speed,
        riposte=pending.riposte,
        renewed=pending.renewed,
        by=pending.by,
    )


# How speeds come about


def _sum(state: State, played: bout.Played) -> Sum:
    changes = tuple(_changes(state, played))
    if face(played.card).speed + sum(change.by for change in changes) != played.speed:
        changes = ()
    return Sum(changes, played.stopped, _riposte(state, played))


def _changes(state: State, played: bout.Played) -> Iterator[Change]:
    """What raises or lowers a card's speed (RF-8.9)."""
    kind = kind_of(played.card)
    own = state.fencer(played.seat).weapon
    met = state.fencer(other(played.seat)).weapon
    if any(kind_of(addition) is Kind.ANGULATION for addition in played.additions):
        yield Change(BONUS, None)
    if played.role == "attack":
        if gain := card_bonus(kind, own, met):
            yield Change(gain, met)
        if loss := hindrance(kind, met, positions=positions_work(state)):
            yield Change(-loss, met)
    elif own is Weapon.INVITATION and positions_work(state):
        yield Change(1, own)


def _riposte(state: State, played: bout.Played) -> Riposte | None:
    """How the speed of what follows from a parry comes about (RF-9.8)."""
    if not played.stopped or played.riposte is None:
        return None
    speed = played.riposte.speed
    glides = any(kind_of(addition) is Kind.GLIDE_ATTACK for addition in played.additions)
    met = state.fencer(other(played.seat)).weapon
    loss = hindrance(Kind(played.riposte.kind), met, positions=positions_work(state))
    printed = riposte_printed(face(played.card).speed, glides=glides)
    adds_up = loss and printed - loss == speed
    return Riposte(speed, printed, (Change(-loss, met),) if adds_up else ())


def naming(state: State) -> Naming:
    """What this match's seats and cards are called."""
    return Naming(game="ready-fence", seats=dict(state.match.seats), card=_card)


def _card(name: str, owner: str, lookup: Lookup) -> str:
    del owner  # a card is called the same in every hand
    kind, slash, speed = name.partition("/")
    return f"{lookup(f'ready-fence.card.{kind}') or kind}{slash}{speed}"
