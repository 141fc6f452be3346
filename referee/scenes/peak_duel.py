"""Peak Duel: what is to be drawn of a duel."""

from collections.abc import Iterator

from msgspec import UNSET

from events.base import Seat
from events.catalogues.peak_duel import DECK_SIZE
from events.peak_duel.values import SETUP, Posture
from projections.peak_duel.state import PLACES, SEATS, A, B, other
from referee.rules.peak_duel.spells import SOUL_ZONE
from referee.scenes import made
from referee.scenes.scene import (
    DOWN,
    Column,
    Counter,
    Form,
    Frame,
    Item,
    Link,
    Mark,
    Panel,
    Place,
    Scene,
    Zone,
)
from referee.views.peak_duel import Attack, Side, Spirit, View
from referee.views.position import Position
from replays.findings import Said

GAME = "peak-duel"


def scene(position: Position[View]) -> Scene:
    """The duel as its viewer may know it, his own side near."""
    view = position.state
    near = B if position.eyes == B else A
    phase = (f"{GAME}.phase.{view.phase}", *([f"{GAME}.step.{view.step}"] if view.step else []))
    return made.scene(
        position,
        phase=phase,
        turn=view.turn,
        law=None if view.rule is None else f"{GAME}.law.{view.rule}",
        seats=tuple(
            Place(
                seat,
                position.seats[seat],
                "near" if seat == near else "far",
                tuple(_counters(view.seats[seat])),
                (*made.tags(position, seat), *_tags(view, seat)),
            )
            for seat in (other(near), near)
        ),
        zones=tuple(zone for seat in SEATS for zone in _zones(view, seat)),
        links=() if view.attack is None else tuple(_links(view.attack)),
        panels=() if view.attack is None else tuple(_panels(view.attack)),
    )


def _counters(side: Side) -> Iterator[Counter]:
    yield Counter(f"{GAME}.counter.life", side.deck_count, DECK_SIZE)
    yield Counter(f"{GAME}.counter.hand", side.hand_count)
    yield Counter(f"{GAME}.counter.soul", len(side.soul), SOUL_ZONE, "pips")
    yield Counter(f"{GAME}.counter.discard", len(side.discard))


def _tags(view: View, seat: Seat) -> Iterator[Mark]:
    """What else is said of a seat: that it passed, how much of its phase's limit is used."""
    if seat in view.passed:
        yield Mark(f"{GAME}.tag.passed")
    if view.change_cost is not None:
        yield Mark(f"{GAME}.tag.change", view.change_cost[seat])
    if seat == view.active and view.summon is not None:
        yield Mark(f"{GAME}.tag.summons", f"{view.summon.made}/{view.summon.limit}")
    if seat == view.active and view.battle is not None:
        yield Mark(f"{GAME}.tag.attackers", f"{view.battle.attackers}/{view.battle.limit}")


def _zones(view: View, seat: Seat) -> Iterator[Zone]:
    side = view.seats[seat]
    known = side.hand_known if side.hand is UNSET else side.hand
    yield made.pile(GAME, f"{seat}.deck", side.deck_bottom[::-1], side.deck_count)
    yield made.hand(GAME, seat, side.hand_count, known)
    if view.phase is SETUP:
        yield made.pile(GAME, f"{seat}.turned", view.compared[seat])
    covered = tuple(
        Item(f"{seat}.spells.{spell.place}", DOWN, spell.place, made.known(spell.card))
        for spell in side.spells
    )
    spirits = tuple(_spirit(f"{seat}.field.{spirit.place}", spirit) for spirit in side.field)
    for name, items in (("spells", covered), ("field", spirits)):
        zone, word = f"{seat}.{name}", f"{GAME}.zone-word.{name}"
        yield Zone(zone, word, Form.SLOTS, len(items), seat, len(PLACES), items)
    yield made.pile(GAME, f"{seat}.soul", side.soul)
    yield made.pile(GAME, f"{seat}.discard", side.discard)


def _spirit(key: str, spirit: Spirit) -> Item:
    lies = Frame.UPRIGHT if spirit.posture is Posture.ATTACK else Frame.ACROSS
    spent = spirit.attacks >= spirit.attacks_allowed
    return Item(
        key,
        spirit.card,
        spirit.place,
        frame=lies,
        value=spirit.value,
        values={f"{GAME}.value.defence": spirit.defence, f"{GAME}.value.attack": spirit.attack},
        tokens=(Mark(f"{GAME}.token.shields", spirit.shields),) if spirit.shields else (),
        states=(f"{GAME}.state.attacked",) if spent else (),
    )


def _links(attack: Attack) -> Iterator[Link]:
    """Whom the attacker aims at: a spirit, or the seat itself."""
    if attack.target is not None:
        seat = other(attack.seat)
        target = seat if attack.target == "direct" else f"{seat}.field.{attack.target}"
        yield Link(f"{attack.seat}.field.{attack.place}", target, "attack")


def _panels(attack: Attack) -> Iterator[Panel]:
    """What would follow if the attack were resolved now."""
    if attack.preview is None:
        return
    found = attack.preview
    rows: list[tuple[Mark, ...]] = [
        (Mark(f"{GAME}.panel.destroyed", spirit),) for spirit in found.destroyed
    ]
    if found.damage is not None:
        damage = found.damage
        rows.append(
            (Mark(f"{GAME}.panel.damage", damage.amount), Mark(f"{GAME}.panel.takes", damage.seat))
        )
    yield Panel(f"{GAME}.panel.attack", tuple(rows))


# A score sheet


def sheet(position: Position[View], before: Position[View] | None) -> tuple[Column, ...]:
    """The law, and the life of both."""
    del before
    law = position.state.rule
    return (
        Column(f"{GAME}.sheet.law", (None if law is None else Said(text=f"{GAME}.sheet.{law}"),)),
        made.each(
            f"{GAME}.counter.life",
            {seat: side.deck_count for seat, side in position.state.seats.items()},
        ),
    )
