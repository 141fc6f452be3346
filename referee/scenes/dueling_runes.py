"""Dueling Runes: what is to be drawn of a duel."""

from collections.abc import Iterator

from msgspec.structs import replace

from events.base import UNKNOWN, Seat
from projections.dueling_runes.state import AI, MOST_LIFE
from referee.rules.dueling_runes.end_draws import FULL_HAND
from referee.rules.dueling_runes.play import FULL_QUEUE
from referee.scenes import made
from referee.scenes.scene import (
    DOWN,
    Column,
    Counter,
    Form,
    Item,
    Link,
    Mark,
    Panel,
    Place,
    Scene,
    Zone,
)
from referee.views.dueling_runes import (
    Card,
    Castable,
    Pending,
    Side,
    View,
    Window,
    known_in_hand,
)
from referee.views.position import Position

GAME = "dueling-runes"


def scene(position: Position[View]) -> Scene:
    """The duel as its viewer may know it: of two wizards his own near, of more in their order."""
    view = position.state
    return made.scene(
        position,
        phase=tuple(_phase(view)),
        round=view.round,
        seats=tuple(_place(position, seat, at) for at, seat in enumerate(view.seats, start=1)),
        zones=tuple(_zones(view)),
        links=tuple(Link(spell.caster, spell.target, "spell") for spell in view.pending),
        panels=tuple(_panels(view)),
    )


def _phase(view: View) -> Iterator[str]:
    if view.extra and view.phase != "over":
        yield f"{GAME}.phase.extra"
    held = view.waiting and not view.pending
    yield f"{GAME}.phase.{'held' if held else view.phase}"
    if view.step is not None:
        yield f"{GAME}.suit.{view.step}"


# Seats


def _place(position: Position[View], seat: Seat, number: int) -> Place:
    seats, side = position.state.seats, position.state.seats[seat]
    near = position.eyes if position.eyes in seats else next(iter(seats))
    return Place(
        seat,
        position.seats[seat],
        number if len(seats) > 2 else "near" if seat == near else "far",
        tuple(_counters(seat, side)),
        (*made.tags(position, seat), *_tags(position.state, seat, side)),
    )


def _counters(seat: Seat, side: Side) -> Iterator[Counter]:
    yield Counter(f"{GAME}.counter.life", side.life, MOST_LIFE, "bar")
    if seat != AI:
        yield Counter(f"{GAME}.counter.hand", side.hand_count, FULL_HAND)
    for suit, count in side.power.items():
        yield Counter(f"{GAME}.counter.{suit}", count)


def _tags(view: View, seat: Seat, side: Side) -> Iterator[Mark]:
    """That a seat is out, its effects with their last rounds, the runes that it may declare."""
    if not side.alive:
        yield Mark(f"{GAME}.tag.out")
    if seat in view.declared:
        yield Mark(f"{GAME}.tag.declared")
    for effect, window in side.effects.items():
        if window is not None:
            yield Mark(f"{GAME}.effect.{effect.replace('_', '-')}", _rounds(view, window))
    for rune in side.active:
        yield Mark(f"{GAME}.state.{rune}-due")


def _rounds(view: View, window: Window) -> int | str:
    """The last round; where the first is to come, the round or the rounds as words."""
    if window.first <= view.round:
        return window.last
    one = window.first == window.last
    return f"{window.first}" if one else f"{window.first}-{window.last}"


# Cards


def _zones(view: View) -> Iterator[Zone]:
    yield made.pile(GAME, "pile", (), view.pile_count)
    yield _known(view, made.pile(GAME, "discard", view.discard))
    for seat, side in view.seats.items():
        if seat != AI:
            hand = made.hand(GAME, seat, side.hand_count, known_in_hand(side))
            yield _known(view, hand)
        yield _played(view, seat, side)
        queue = tuple(
            _laid(view, seat, place, laid) for place, laid in enumerate(side.queue, start=1)
        )
        word = f"{GAME}.zone-word.queue"
        yield Zone(f"{seat}.queue", word, Form.SLOTS, len(queue), seat, FULL_QUEUE, queue)


def _known(view: View, zone: Zone) -> Zone:
    """The zone, what is printed on its cards with them."""
    return replace(zone, items=tuple(_faced(view, item, item.face) for item in zone.items))


def _played(view: View, seat: Seat, side: Side) -> Zone:
    """The card of this phase before it is turned up; the opponent's that is not fixed lies open."""
    zone = f"{seat}.played"
    key, items = f"{zone}.1", tuple[Item, ...]()
    now = (f"{GAME}.state.this-phase",)
    if seat in view.face_down and side.played is not None:
        items = (
            _faced(view, Item(key, DOWN, 1, made.known(side.played), states=now), side.played),
        )
    elif seat == AI and view.ai_choice and view.ai_card is not None:
        items = (_faced(view, Item(key, view.ai_card, 1, states=now), view.ai_card),)
    return Zone(zone, f"{GAME}.zone-word.played", Form.SLOTS, len(items), seat, 1, items)


def _laid(view: View, seat: Seat, place: int, laid: Card) -> Item:
    """A card of a queue, which all know: so it is called by its name."""
    card, down = laid.card, laid.face == "down"
    key = f"{seat}.queue.{place}" if card == UNKNOWN else card
    newest = place == len(view.seats[seat].queue) and card == view.seats[seat].played
    item = Item(
        key,
        DOWN if down else card,
        place,
        made.known(card) if down else "",
        spent=tuple(f"{GAME}.suit.{suit}" for suit in laid.spent),
        states=(
            *((f"{GAME}.state.this-phase",) if newest else ()),
            *(f"{GAME}.state.{suit}-due" for suit in view.declarable.get(card, ())),
        ),
    )
    return _faced(view, item, card)


def _faced(view: View, item: Item, card: str) -> Item:
    """The item with the rank and the runes of its card, where its viewer knows it."""
    face = view.faces.get(card)
    if face is None:
        return item
    values = {f"{GAME}.value.rank": face.rank} if face.rank else {}
    runes = tuple(Mark(f"{GAME}.suit.{suit}") for suit in face.suits)
    return replace(item, values=values, tokens=runes)


# Spells


def _panels(view: View) -> Iterator[Panel]:
    """The spells that wait, and what those may cast that are to declare."""
    if view.pending:
        rows = tuple(tuple(_waiting(spell)) for spell in view.pending)
        yield Panel(f"{GAME}.panel.waiting", rows)
    for castable in view.castable:
        yield Panel(f"{GAME}.panel.castable", tuple(_castable(castable)))


def _waiting(spell: Pending) -> Iterator[Mark]:
    """Spell and power, who casts it, on whom; of an advanced one its name and its runes."""
    yield Mark(f"{GAME}.spell.{spell.spell}", spell.x or None)
    yield Mark(f"{GAME}.panel.caster", spell.caster)
    yield Mark(f"{GAME}.panel.target", spell.target)
    for card in spell.cards or ():
        yield Mark(f"{GAME}.panel.card", card)
    if spell.name is not None:
        yield Mark(f"{GAME}.panel.name", spell.name)
    for suit, amount in (spell.amounts or {}).items():
        if amount:
            yield Mark(f"{GAME}.suit.{suit}", amount)


def _castable(castable: Castable) -> Iterator[tuple[Mark, ...]]:
    """The seat with its spells, whom it cannot aim at, and to whom which of them do nothing."""
    spells = castable.spells.items()
    marks = (Mark(f"{GAME}.spell.{spell}", most or None) for spell, most in spells)
    yield (Mark(f"{GAME}.panel.seat", castable.seat), *marks)
    for seat in castable.invisible:
        yield (Mark(f"{GAME}.panel.invisible", seat),)
    for seat, immune in castable.immune.items():
        nothing = (Mark(f"{GAME}.spell.{spell}") for spell in immune)
        yield (Mark(f"{GAME}.panel.immune", seat), *nothing)


# A score sheet


def sheet(position: Position[View], before: Position[View] | None) -> tuple[Column, ...]:
    """The life of all, and what is left in the draw pile."""
    del before
    view = position.state
    return (
        made.each(f"{GAME}.counter.life", {seat: side.life for seat, side in view.seats.items()}),
        Column(f"{GAME}.zone-word.pile", (view.pile_count,)),
    )
