"""Fate/Ace Royal: `referee effect`: its condition, and what it does to seats (FA-14, 8.2)."""

from events.fate_ace_royal.battle import (
    BarSet,
    EffectApplied,
    EffectVoid,
    LimitChanged,
    SkillChanged,
    ValuesChanged,
)
from events.fate_ace_royal.turns import (
    DieThrown,
    SeatDied,
    SeatRevived,
    SeatUndied,
    TokenChanged,
)
from events.fate_ace_royal.values import INVERTED, PARTS, SERVANT, TAPPED, UNTAPPED, Posture
from projections.fate_ace_royal.state import State
from referee.moves.declared import declare
from referee.moves.refusal import Refusal
from referee.rules.fate_ace_royal import dealing, hands
from referee.rules.fate_ace_royal.battle_effects import require_proxy
from referee.rules.fate_ace_royal.belonging import owner
from referee.rules.fate_ace_royal.card_effects import name_cards
from referee.rules.fate_ace_royal.hands import change_mana, change_spells, require_living, turn
from referee.rules.fate_ace_royal.moments import OF_A_TEXT
from referee.rules.fate_ace_royal.royale import Royale
from referee.rules.fate_ace_royal.rule import Rule
from referee.rules.fate_ace_royal.see_through import skills_now
from referee.rules.fate_ace_royal.slots import (
    ABar,
    ALimit,
    ASeat,
    ASkill,
    AToken,
    Changed,
    Count,
    Die,
    Effect,
    LastsKey,
    Lying,
    OnKey,
    OnOff,
    Signed,
    SomeSeats,
    Tokens,
)


def effect(royale: Royale, move: Effect) -> None:
    """`referee effect KIND ...` (FA-14.1)."""
    said = dict(move.fields)
    _require_seats(royale, move)
    kind = move.declared.slug
    if _is_void(royale, move):
        assert move.against is not None, "only a condition makes an effect void"
        royale.tell(
            EffectVoid(
                kind=kind,
                against=move.against,
                skill=move.if_ or move.unless or "",
                lacked=move.if_ is not None,
                by=move.by,
            )
        )
        name_cards(royale, move)
        return
    _require_card_that_lasts(royale.state, move)
    royale.tell(EffectApplied(kind=kind, by=move.by))
    if "seats" in said:
        said["seats"] = said["seats"] or royale.state.living
    move.declared.rule(royale, move, **said)


def _require_seats(royale: Royale, move: Effect) -> None:
    """Raise FA-0.3 for a seat on the line that takes no part or has left."""
    said = move.fields
    named = (*said.get("seats", ()), said.get("seat"), said.get("victim"), move.against)
    for seat in filter(None, named):
        if move.declared not in OF_THE_GONE or seat not in royale.state.seats:
            require_living(royale, seat)


def _is_void(royale: Royale, move: Effect) -> bool:
    """FA-14.4."""
    if move.against is None:
        return False
    held = skills_now(royale.cards, royale.state, move.against)
    lacks = move.if_ is not None and move.if_ not in held
    return lacks or (move.unless is not None and move.unless in held)


def _require_card_that_lasts(state: State, move: Effect) -> None:
    """FA-14.3: `lasts=card` needs a card that lies face up in play."""
    if move.fields.get("lasts") != "card":
        return
    card = move.by.partition("#")[0]
    if card in ("", *PARTS):
        raise Refusal(Rule.EFFECT_ON_BATTLE, "by")
    if not any(state.in_play(seat, card) for seat in state.seats):
        raise Refusal(Rule.EFFECT_ON_BATTLE, "lasts", card=card)


# Tokens and values


@declare("referee", under="effect", when=OF_A_TEXT, weight="rare")
def mana(royale: Royale, move: Effect, seats: SomeSeats, amount: Signed) -> None:
    """`effect mana SEATS ±N`."""
    for seat in seats:
        change_mana(royale, seat, amount, "effect")


@declare("referee", under="effect", when=OF_A_TEXT, weight="rare")
def spells(royale: Royale, move: Effect, seats: SomeSeats, amount: Signed) -> None:
    """`effect spells SEATS ±N`."""
    for seat in seats:
        change_spells(royale, seat, amount, "effect")


@declare("referee", under="effect", when=OF_A_TEXT, weight="rare")
def token(royale: Royale, move: Effect, seats: SomeSeats, kind: AToken, amount: Signed) -> None:
    """`effect token SEATS KIND ±N`."""
    for seat in seats:
        before = royale.state.masters[seat].tokens(kind)
        now = max(0, before + amount)
        royale.write(TokenChanged(seat=seat, kind=kind, by=now - before, now=now, why="effect"))


@declare("referee", under="effect", when=OF_A_TEXT, weight="rare")
def stats(
    royale: Royale,
    move: Effect,
    seats: SomeSeats,
    values: Changed,
    on: OnKey = "servant",
    lasts: LastsKey = "turn",
) -> None:
    """`effect stats SEATS a/b/c/d [on=proxy] [lasts=]`."""
    for seat in seats:
        if on == "proxy":
            require_proxy(royale.state, seat)
        royale.write(
            ValuesChanged(
                seat=seat,
                by=values,
                on=on,
                lasts=lasts,
                card=move.by.partition("#")[0],
                owner=owner(royale.state, move.by, seats[0], seat),
            )
        )


# What holds for a while


@declare("referee", under="effect", when=OF_A_TEXT, weight="rare")
def skill(
    royale: Royale,
    move: Effect,
    seats: SomeSeats,
    skill: ASkill,
    on: OnOff,
    lasts: LastsKey = "turn",
) -> None:
    """`effect skill SEATS SKILL on|off [lasts=]`."""
    for seat in seats:
        royale.write(
            SkillChanged(
                seat=seat,
                what=skill,
                on=on == "on",
                lasts=lasts,
                card=move.by.partition("#")[0],
                owner=owner(royale.state, move.by, seats[0], seat),
            )
        )


@declare("referee", under="effect", when=OF_A_TEXT, weight="rare")
def bar(royale: Royale, move: Effect, seat: ASeat, what: ABar, lasts: LastsKey = "turn") -> None:
    """`effect bar SEAT raid|target|abilities|events|spells [lasts=]`."""
    card, whose = move.by.partition("#")[0], owner(royale.state, move.by, seat, seat)
    royale.write(BarSet(seat=seat, what=what, lasts=lasts, card=card, owner=whose))


@declare("referee", under="effect", when=OF_A_TEXT, weight="rare")
def limit(
    royale: Royale,
    move: Effect,
    seat: ASeat,
    what: ALimit,
    amount: Signed,
    lasts: LastsKey = "turn",
) -> None:
    """`effect limit SEAT hand|crafts ±N [lasts=]`."""
    card, whose = move.by.partition("#")[0], owner(royale.state, move.by, seat, seat)
    royale.write(LimitChanged(seat=seat, what=what, by=amount, lasts=lasts, card=card, owner=whose))


# Postures


@declare("referee", under="effect", when=OF_A_TEXT, weight="rare")
def tap(royale: Royale, move: Effect, seats: SomeSeats, card: Lying) -> None:
    """`effect tap SEATS CARD`."""
    _turn_each(royale, seats, card, (UNTAPPED,), TAPPED)


@declare("referee", under="effect", when=OF_A_TEXT, weight="rare")
def untap(royale: Royale, move: Effect, seats: SomeSeats, card: Lying) -> None:
    """`effect untap SEATS CARD`."""
    _turn_each(royale, seats, card, (TAPPED, INVERTED), UNTAPPED)


@declare("referee", under="effect", when=OF_A_TEXT, weight="rare")
def invert(royale: Royale, move: Effect, seats: SomeSeats) -> None:
    """`effect invert SEATS`."""
    _turn_each(royale, seats, SERVANT, (UNTAPPED, TAPPED), INVERTED)


def _turn_each(
    royale: Royale, seats: SomeSeats, card: str, lying: tuple[Posture, ...], posture: Posture
) -> None:
    """FA-14.2: where the card is there and lies so, it is turned."""
    for seat in seats:
        now = royale.state.masters[seat].posture_of(card)
        if now not in lying:
            raise Refusal(Rule.MUST_BE_THERE, "posture", seat=seat, card=card, state=now or "-")
        turn(royale, seat, card, posture)


# Draws, dice, death


@declare("referee", under="effect", when=OF_A_TEXT, weight="rare")
def draw(royale: Royale, move: Effect, seats: SomeSeats, count: Count) -> None:
    """`effect draw SEATS N`."""
    for seat in seats:
        hands.draw(royale, seat, count)


@declare("referee", under="effect", when=OF_A_TEXT, weight="rare")
def die(royale: Royale, move: Effect, value: Die = None) -> None:
    """`effect die [N]`; null in the dealt mode."""
    thrown = dealing.die(royale, "effect") if value is None else value
    royale.write(DieThrown(purpose="effect", value=thrown))


@declare("referee", under="effect", when=OF_A_TEXT, weight="rare")
def death(royale: Royale, move: Effect, seat: ASeat, on: OnOff) -> None:
    """`effect death SEAT on|off`."""
    dead = on == "on"
    if royale.state.masters[seat].dead is not dead:
        royale.write(SeatDied(seat=seat) if dead else SeatUndied(seat=seat))


@declare("referee", under="effect", when=OF_A_TEXT, weight="rare")
def revive(royale: Royale, move: Effect, seat: ASeat, mana: Tokens, spells: Tokens) -> None:
    """`effect revive SEAT MANA SPELLS`."""
    if royale.state.masters[seat].living:
        raise Refusal(Rule.MUST_BE_THERE, "living", seat=seat)
    royale.write(SeatRevived(seat=seat, mana=mana, spells=spells))


OF_THE_GONE = (death, revive)
"""The effects that take a seat that has left."""
