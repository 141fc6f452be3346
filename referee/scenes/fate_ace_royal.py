"""Fate/Ace Royal: what is to be drawn of a game."""

from collections.abc import Iterator, Sequence

from events.base import UNKNOWN, Seat
from events.fate_ace_royal.values import PARTS, SETUP, Posture, Step, Values
from projections.fate_ace_royal.state import COVERS, CRAFTS, DECK, DISCARD, OPEN, PART
from referee.rules.fate_ace_royal.cards import COPY
from referee.rules.fate_ace_royal.words import SKILLS
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
from referee.views.fate_ace_royal.shown import Battle, Craft, Half, Player, View
from referee.views.position import Position
from replays.findings import Said

GAME = "fate-ace-royal"

MANA, SPELLS = 5, 3
"""Tokens with which a seat begins (FA-1.5)."""

STATS = (
    f"{GAME}.stat.physical-attack",
    f"{GAME}.stat.physical-defence",
    f"{GAME}.stat.magic-attack",
    f"{GAME}.stat.magic-defence",
)
"""The four values, in their order."""

LIES = {
    Posture.UNTAPPED: Frame.UPRIGHT,
    Posture.TAPPED: Frame.TAPPED,
    Posture.INVERTED: Frame.INVERTED,
}


def scene(position: Position[View]) -> Scene:
    """The game as its viewer may know it, the seats in turn order."""
    view = position.state
    step = (f"{GAME}.step.{view.step}",) if view.step else ()
    return made.scene(
        position,
        phase=(f"{GAME}.phase.{view.phase}", *step),
        turn=view.turn,
        round=view.round,
        seats=tuple(
            Place(
                seat,
                player.name,
                number,
                tuple(_counters(player)),
                (*made.tags(position, seat), *_tags(view, seat, player)),
            )
            for number, (seat, player) in enumerate(view.seats.items(), start=1)
        ),
        zones=tuple(_zones(view)),
        links=() if view.battle is None else tuple(_links(view.battle)),
        panels=tuple(_panels(view)),
    )


# Seats


def _counters(player: Player) -> Iterator[Counter]:
    yield Counter(f"{GAME}.counter.mana", player.mana, MANA, "pips")
    yield Counter(f"{GAME}.counter.spells", player.spells, SPELLS, "pips")
    yield Counter(f"{GAME}.counter.hand", player.hand.count, player.hand_limit)
    yield Counter(f"{GAME}.counter.crafts", len(player.crafts), player.craft_limit)
    if player.servant.current is not None:
        yield from map(Counter, STATS, player.servant.current)


def _tags(view: View, seat: Seat, player: Player) -> Iterator[Mark]:
    """Turn and coin, what threatens the seat, and what its Servant is."""
    if seat == view.active:
        yield Mark(f"{GAME}.tag.active")
    if seat == view.coin.holder:
        yield Mark(f"{GAME}.tag.coin", view.coin.turns)
    if player.left_by is not None:
        yield Mark(f"{GAME}.tag.left", player.left_by)
    if player.dead:
        yield Mark(f"{GAME}.tag.dead")
    if player.tokens.assassination:
        yield Mark(f"{GAME}.token.assassination", player.tokens.assassination)
    if player.tokens.thirst:
        yield Mark(f"{GAME}.token.thirst", player.tokens.thirst)
    yield Mark(f"{GAME}.posture.{player.servant.state}")
    if player.servant.apt is not None:
        yield Mark(f"{GAME}.tag.{'apt' if player.servant.apt else 'not-apt'}")
    yield from map(_skill, player.servant.skills)


def _skill(skill: str) -> Mark:
    """A skill of the rules by its word, any other as it was typed."""
    return Mark(f"{GAME}.skill.{skill}") if skill in SKILLS else Mark(f"{GAME}.tag.skill", skill)


# Zones


def _zones(view: View) -> Iterator[Zone]:
    yield made.pile(GAME, DECK, (), view.deck)
    yield made.pile(GAME, DISCARD, view.discard.known, view.discard.count)
    if view.phase is SETUP:
        classes = tuple(_numbered(OPEN, view.open_classes))
        yield Zone(OPEN, f"{GAME}.zone-word.open", Form.ROW, len(classes), items=classes)
    for seat, player in view.seats.items():
        for part, half in zip(PARTS, player.servant.halves, strict=True):
            zone, word = PART[part][seat], f"{GAME}.zone-word.{part}"
            lying = tuple(_half(view, zone, player, half))
            yield Zone(zone, word, Form.SLOTS, len(lying), seat, 1, lying)
        yield made.hand(GAME, seat, player.hand.count, view.hands[seat])
        crafts = tuple(_craft(CRAFTS[seat], at, craft) for at, craft in enumerate(player.crafts, 1))
        word = f"{GAME}.zone-word.crafts"
        yield Zone(CRAFTS[seat], word, Form.ROW, len(crafts), seat, items=crafts)
        yield made.pile(GAME, COVERS[seat], (), player.covers)


def _numbered(zone: str, cards: Sequence[str]) -> Iterator[Item]:
    return (Item(f"{zone}.{at}", card, at) for at, card in enumerate(cards, start=1))


def _half(view: View, zone: str, player: Player, half: Half) -> Iterator[Item]:
    """One of the two cards of a Servant; while these are agreed on, only if it was named."""
    if half.card == UNKNOWN and view.step is Step.TAKE:
        return
    yield Item(
        f"{zone}.1",
        half.card if half.face_up else DOWN,
        1,
        "" if half.face_up else made.known(half.card),
        LIES[player.servant.state],
        values={} if half.values is None else _four(half.values),
        states=(f"{GAME}.state.assumed",) if half.face_up and half.card in view.assumed else (),
    )


def _craft(zone: str, at: int, craft: Craft) -> Item:
    card, _, copy = craft.card.partition(COPY)
    return Item(
        f"{zone}.{at}",
        card,
        at,
        frame=LIES[craft.state],
        values=_four(craft.values) if any(craft.values) else {},
        tokens=(Mark(f"{GAME}.token.copy", int(copy)),) if copy else (),
    )


def _four(values: Values) -> dict[str, int]:
    return dict(zip(STATS, values, strict=True))


# The battle, and what was used


def _links(battle: Battle) -> Iterator[Link]:
    """Who attacks whom; the sides of a forced raid may be exchanged."""
    if battle.attacker is not None and battle.defender is not None:
        yield Link(battle.attacker, battle.defender, "raid")


def _panels(view: View) -> Iterator[Panel]:
    barred = tuple(
        (Mark(f"{GAME}.seat.{seat}"), Mark(f"{GAME}.bar.{bar}"))
        for seat, player in view.seats.items()
        for bar in player.bars
    )
    if barred:
        yield Panel(f"{GAME}.panel.barred", barred)
    if view.encounter_die is not None:
        yield Panel(f"{GAME}.phase.encounter", ((Mark(f"{GAME}.panel.die", view.encounter_die),),))
    if view.last_use is not None:
        use = view.last_use
        void = (Mark(f"{GAME}.panel.void"),) if use.negated or not use.worked else ()
        used = Mark(f"{GAME}.used.{use.verb}", use.card)
        yield Panel(f"{GAME}.panel.use", ((Mark(f"{GAME}.seat.{use.seat}"), used, *void),))
    if view.battle is not None:
        yield Panel(f"{GAME}.phase.battle", tuple(_rows(view, view.battle)))


def _rows(view: View, battle: Battle) -> Iterator[tuple[Mark, ...]]:
    """Proxies with their values, what the sides strike with, and the damage to each.

    Before that who raids while no opponent is drawn, behind it who owes or may take a card.
    """
    if not battle.sides:
        yield Mark(f"{GAME}.seat.{battle.raider}"), Mark(f"{GAME}.panel.raider")
    for seat, proxy in battle.proxies.items():
        values = map(Mark, STATS, proxy.values)
        called = Mark(f"{GAME}.panel.proxy", proxy.card)
        yield Mark(f"{GAME}.seat.{seat}"), called, *values, *map(_skill, proxy.skills)
    for role, stroke in view.strokes.items():
        yield (
            Mark(f"{GAME}.step.{role}"),
            Mark(f"{GAME}.seat.{stroke.seat}"),
            Mark(f"{GAME}.system.{stroke.system}"),
            Mark(f"{GAME}.panel.attack", stroke.attack),
            Mark(f"{GAME}.panel.defence", stroke.defence),
        )
    if battle.counter_skipped:
        yield (Mark(f"{GAME}.skill.first-strike"),)
    for seat, damage in zip(battle.sides, battle.damage.values(), strict=False):
        if damage is not None:
            yield Mark(f"{GAME}.seat.{seat}"), Mark(f"{GAME}.panel.damage", damage)
    if battle.debtor is not None:
        yield Mark(f"{GAME}.seat.{battle.debtor}"), Mark(f"{GAME}.panel.owes")
    elif battle.thief is not None:
        yield Mark(f"{GAME}.seat.{battle.thief}"), Mark(f"{GAME}.panel.may-steal")


# A score sheet


def sheet(position: Position[View], before: Position[View] | None) -> tuple[Column, ...]:
    """Mana and command spells of all, and who holds the coin since how many turns."""
    del before
    coin, players = position.state.coin, position.state.seats
    held = {"seat": coin.holder or "", "turns": coin.turns}
    at = None if coin.holder is None else Said(text=f"{GAME}.sheet.coin-at", facts=held)
    return (
        made.each(f"{GAME}.counter.mana", {seat: one.mana for seat, one in players.items()}),
        made.each(f"{GAME}.counter.spells", {seat: one.spells for seat, one in players.items()}),
        Column(f"{GAME}.tag.coin", (at,)),
    )
