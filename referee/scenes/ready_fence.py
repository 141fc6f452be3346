"""Ready... Fence!: what is to be drawn of a bout."""

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import UNSET

from events.base import Seat
from projections.ready_fence.state import GREEN, RED, other
from referee.scenes import made
from referee.scenes.scene import Column, Counter, Form, Item, Link, Mark, Panel, Place, Scene, Zone
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
    if side.mulligan:
        yield Mark(f"{GAME}.tag.mulligan")
    if side.stalled:
        yield Mark(f"{GAME}.tag.stalled")
    if seat == view.priority:
        yield Mark(f"{GAME}.tag.priority")
    if side.bound is not None:
        yield Mark(f"{GAME}.tag.bound", side.bound)


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
        yield made.hand(GAME, seat, side.hand_count, known)
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
            tokens=tuple(Mark(f"{GAME}.token.with", added) for added in card.added),
            states=(f"{GAME}.role.{card.role}", f"{GAME}.seat.{card.seat}", *stopped),
        )


def _links(phrase: Phrase) -> Iterator[Link]:
    """Whom what is pending threatens."""
    if phrase.pending is not None and phrase.pending.type != "parry":
        yield Link(phrase.pending.seat, other(phrase.pending.seat), "attack")


def _panels(view: View) -> Iterator[Panel]:
    timer = Mark(f"{GAME}.panel.timer", f"{view.timer}/{view.timer_size}")
    yield Panel(f"{GAME}.panel.time", ((timer, Mark(f"{GAME}.panel.reserve", view.reserve)),))
    if view.phrase is not None:
        rows = tuple(tuple(_summed(sum_)) for sum_ in view.sums)
        yield Panel(f"{GAME}.panel.phrase", rows)
    possible = tuple(
        (Mark(f"{GAME}.seat.{seat}"), Mark(f"{GAME}.panel.possible", card))
        for seat, side in view.seats.items()
        for card in side.hand_possible
    )
    if possible:
        yield Panel(f"{GAME}.panel.hands", possible)


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
