"""Ready... Fence!: what is to be drawn of a bout."""

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import UNSET
from msgspec.structs import replace

from events.base import Seat
from projections.ready_fence.state import GREEN, RED, other
from referee.scenes import made
from referee.scenes.scene import (
    Column,
    Counter,
    Form,
    Item,
    Link,
    Mark,
    Number,
    Panel,
    Place,
    Scene,
    Zone,
)
from referee.views.position import Position
from referee.views.ready_fence import Change, Phrase, Side, Sum, View

GAME = "ready-fence"
FULL_STAMINA = 6
SIDES: Mapping[str, Literal["left", "right"]] = {RED: "left", GREEN: "right"}
"""Where the fencers stand, for everybody."""


def scene(position: Position[View]) -> Scene:
    """The bout as its viewer may know it."""
    view = position.state
    return made.scene(
        position,
        phase=(f"{GAME}.phase.{view.phase}", f"{GAME}.stage.{view.stage}"),
        turn=view.turn,
        round=view.period,
        law=f"{GAME}.tag.sudden-death" if view.sudden_death else None,
        seats=tuple(
            Place(
                seat,
                position.seats[seat],
                SIDES[seat],
                tuple(_counters(view, side)),
                (*made.tags(position, seat), *_tags(view, seat, side)),
            )
            for seat, side in view.seats.items()
        ),
        zones=tuple(_zones(view)),
        links=() if view.phrase is None else tuple(_links(view.phrase)),
        panels=tuple(_panels(view)),
    )


def _counters(view: View, side: Side) -> Iterator[Counter]:
    yield Counter(f"{GAME}.counter.score", side.score, view.target, "pips")
    yield Counter(f"{GAME}.counter.stamina", side.stamina, FULL_STAMINA, "pips")
    yield Counter(f"{GAME}.counter.hand", side.hand_count)


def _tags(view: View, seat: Seat, side: Side) -> Iterator[Mark]:
    """His weapon, and what is said of him besides."""
    yield Mark(f"{GAME}.position.{side.weapon}")
    if view.phrase is not None:
        yield from _threatens(view.phrase, seat)
    if side.mulligan:
        yield Mark(f"{GAME}.tag.mulligan")
    if side.stalled:
        yield Mark(f"{GAME}.tag.stalled")
    if seat == view.priority:
        yield Mark(f"{GAME}.tag.priority")
    if side.bound is not None:
        yield Mark(f"{GAME}.tag.bound", side.bound)


def _threatens(phrase: Phrase, seat: Seat) -> Iterator[Mark]:
    """Whether he hits if nobody answers."""
    if phrase.if_passed in (seat, "both"):
        yield Mark(f"{GAME}.tag.threatens")
    elif phrase.if_passed == "annulled":
        yield Mark(f"{GAME}.tag.annulled")


def _zones(view: View) -> Iterator[Zone]:
    first, last = view.strip
    fencers = tuple(
        Item(seat, seat, min(max(side.square, first), last) - first + 1)
        for seat, side in view.seats.items()
    )
    strip = Form.SLOTS
    yield Zone("strip", f"{GAME}.zone-word.strip", strip, 2, "", last - first + 1, fencers)
    for seat, side in view.seats.items():
        known = side.hand_known if side.hand is UNSET else side.hand
        hand = made.hand(GAME, seat, side.hand_count, known)
        yield replace(hand, items=tuple(replace(i, values=_cost(view, i.face)) for i in hand.items))
    yield made.pile(GAME, "timer", (), view.timer)
    yield made.pile(GAME, "reserve", (), view.reserve)
    yield made.pile(GAME, "discard", view.discard)
    if view.phrase is not None:
        played = tuple(_played(view, view.phrase))
        yield Zone("phrase", f"{GAME}.zone-word.phrase", Form.ROW, len(played), items=played)


def _played(view: View, phrase: Phrase) -> Iterator[Item]:
    """The cards of a phrase, with their roles and the speeds that count."""
    for at, (card, sum_) in enumerate(zip(phrase.cards, view.sums, strict=True), 1):
        stopped = (f"{GAME}.state.stopped",) if sum_.stopped else ()
        yield Item(
            f"phrase.{at}",
            card.card,
            at,
            value=card.speed,
            values=_cost(view, card.card),
            tokens=tuple(Mark(f"{GAME}.token.with", added) for added in card.added),
            states=(f"{GAME}.role.{card.role}", f"{GAME}.seat.{card.seat}", *stopped),
        )


def _cost(view: View, card: str) -> Mapping[str, Number]:
    """What it costs to play a card, where it costs something."""
    return {f"{GAME}.value.sp": view.sp[card]} if card in view.sp else {}


def _links(phrase: Phrase) -> Iterator[Link]:
    """Whom what is pending threatens."""
    if phrase.pending is not None and phrase.pending.type != "parry":
        yield Link(phrase.pending.seat, other(phrase.pending.seat), "attack")


def _panels(view: View) -> Iterator[Panel]:
    yield Panel(f"{GAME}.panel.bout", (tuple(_bout(view)),))
    yield Panel(f"{GAME}.panel.strip", tuple(_strip(view)))
    timer = Mark(f"{GAME}.panel.timer", f"{view.timer}/{view.timer_size}")
    yield Panel(f"{GAME}.panel.time", ((timer, Mark(f"{GAME}.panel.reserve", view.reserve)),))
    if view.phrase is not None:
        rows = tuple(tuple(_summed(sum_)) for sum_ in view.sums)
        yield Panel(f"{GAME}.panel.phrase", rows)
        yield Panel(f"{GAME}.panel.pending", tuple(_pending(view.phrase)))
    possible = tuple(
        (Mark(f"{GAME}.seat.{seat}"), Mark(f"{GAME}.panel.possible", card))
        for seat, side in view.seats.items()
        for card in side.hand_possible
    )
    if possible:
        yield Panel(f"{GAME}.panel.hands", possible)


def _bout(view: View) -> Iterator[Mark]:
    """Which bout it is, and how far it is."""
    yield Mark(f"{GAME}.mode.{view.mode}")
    yield Mark(f"{GAME}.panel.target", view.target)
    yield Mark(f"{GAME}.panel.period", f"{view.period}/{view.periods}")
    if view.turn_of is not None:
        yield Mark(f"{GAME}.panel.turn-of", view.turn_of)
    if view.turn_state is not None:
        yield Mark(f"{GAME}.panel.made", f"{view.turn_state.actions}/2")


def _strip(view: View) -> Iterator[tuple[Mark, ...]]:
    """How far they stand from each other; the squares on guard; the first and the last square."""
    yield (
        Mark(f"{GAME}.panel.distance", view.distance),
        Mark(f"{GAME}.distance.{view.distance_class}"),
    )
    on_guard = (Mark(f"{GAME}.seat.{seat}", square) for seat, square in view.on_guard.items())
    yield (Mark(f"{GAME}.panel.on-guard"), *on_guard)
    first, last = view.strip
    yield (Mark(f"{GAME}.panel.first", first), Mark(f"{GAME}.panel.last", last))


def _pending(phrase: Phrase) -> Iterator[tuple[Mark, ...]]:
    """What waits for an answer, and how many fencing actions were made."""
    pending = phrase.pending
    if pending is not None:
        sort = "riposte" if pending.riposte else "renewed" if pending.renewed else pending.type
        found = [Mark(f"{GAME}.seat.{pending.seat}"), Mark(f"{GAME}.pending.{sort}")]
        if pending.kind is not None:
            found.append(Mark(f"{GAME}.panel.kind", pending.kind))
        if pending.speed is not None:
            found.append(Mark(f"{GAME}.panel.speed", pending.speed))
        if pending.by is not None:
            found.append(Mark(f"{GAME}.stopped.{pending.by}"))
        yield tuple(found)
    made_ = (Mark(f"{GAME}.seat.{seat}", f"{n}/2") for seat, n in phrase.actions.items())
    yield (Mark(f"{GAME}.panel.actions"), *made_)


def _summed(sum_: Sum) -> Iterator[Mark]:
    """What led to the speed of a card of the phrase, and to that of its riposte."""
    yield from map(_change, sum_.changes)
    if sum_.riposte is not None:
        yield Mark(f"{GAME}.role.riposte", sum_.riposte.speed)
        yield from map(_change, sum_.riposte.changes)


def _change(change: Change) -> Mark:
    position = change.position
    return Mark(f"{GAME}.position.{position}" if position else f"{GAME}.panel.card", change.by)


# A score sheet


def sheet(position: Position[View], before: Position[View] | None) -> tuple[Column, ...]:
    """The distance, stamina and score of both, and what is left on the timer."""
    del before
    view = position.state
    return (
        Column(f"{GAME}.sheet.distance", (view.distance,)),
        made.each(
            f"{GAME}.sheet.stamina", {seat: side.stamina for seat, side in view.seats.items()}
        ),
        made.each(f"{GAME}.counter.score", {seat: side.score for seat, side in view.seats.items()}),
        Column(f"{GAME}.panel.timer", (view.timer,)),
    )
