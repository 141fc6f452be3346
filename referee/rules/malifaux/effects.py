"""Malifaux: what printed card texts do, as the referee enters it (MF-12)."""

from collections.abc import Mapping

from msgspec.structs import replace

from events.base import UNKNOWN, Seat
from events.cards import CardsMoved, Seen, Take
from events.malifaux import CardMoved, LimitChanged, ModelSummoned, SideOpened
from events.malifaux.values import Stat
from projections.malifaux.state import State, deck, discard, hand, on_table
from referee.moves.refusal import Refusal
from referee.rules.malifaux import effect_moves, moves
from referee.rules.malifaux.conditions import change
from referee.rules.malifaux.contest import (
    open_called_duel,
    open_damage,
    open_plain,
    referee_part,
)
from referee.rules.malifaux.custody import impossible, show
from referee.rules.malifaux.damage import heal as heal_model
from referee.rules.malifaux.damage import kill as kill_model
from referee.rules.malifaux.damage import settle
from referee.rules.malifaux.dealing import draw as draw_cards
from referee.rules.malifaux.dealing import owe
from referee.rules.malifaux.dealing import reshuffle as reshuffle_deck
from referee.rules.malifaux.encounter import Encounter
from referee.rules.malifaux.names import called
from referee.rules.malifaux.profiles import printed, profile_of
from referee.rules.malifaux.rule import Rule
from referee.rules.malifaux.stats import stat_now


def require_living(state: State, model: str) -> None:
    """Raise MF-12.1 for a model that is out of play."""
    if not state.models[model].alive:
        raise Refusal(Rule.EFFECT, "not-living", model=model)


# Models


def damage(encounter: Encounter, move: effect_moves.EffectDamage) -> None:
    """`referee effect damage M N`: settled damage, which may be reduced (ruling 20)."""
    require_living(encounter.state, move.model)
    settle(encounter, move.model, move.amount, "direct")


def heal(encounter: Encounter, move: effect_moves.EffectHeal) -> None:
    """`referee effect heal M N`."""
    require_living(encounter.state, move.model)
    heal_model(encounter, move.model, move.amount)


def kill(encounter: Encounter, move: effect_moves.EffectKill) -> None:
    """`referee effect kill M`."""
    require_living(encounter.state, move.model)
    kill_model(encounter, move.model)


def condition(encounter: Encounter, move: effect_moves.EffectCondition) -> None:
    """`referee effect condition M C N|on|off`."""
    require_living(encounter.state, move.model)
    change(encounter, move.model, move.condition, move.change)


def damage_flip(encounter: Encounter, move: effect_moves.EffectDamageFlip) -> None:
    """`referee effect damage-flip M W/M/S by=SEAT`."""
    require_living(encounter.state, move.model)
    open_damage(encounter, move.by, move.model, move.damage, parts=referee_part(move.mod))


def summon(encounter: Encounter, move: effect_moves.EffectSummon) -> None:
    """`referee effect summon SEAT ID PROFILE`."""
    taken = called(encounter.state.models, move.model)
    if taken is not None:
        raise Refusal(Rule.EFFECT, "id-in-use", model=taken)
    profile = profile_of(encounter.edition, encounter.state, move.profile)
    encounter.write(
        ModelSummoned(
            seat=move.seat,
            model=move.model,
            profile=move.profile,
            activated=move.activated,
            **printed(profile),
        )
    )


# Flips and duels


def flip(encounter: Encounter, move: effect_moves.EffectFlip) -> None:
    """`referee effect flip SEAT`."""
    open_plain(encounter, move.seat, move.mod)


def duel(encounter: Encounter, move: moves.CallsDuel) -> None:
    """`referee duel MODEL STAT (tn= | vs=MODEL resist=R)`."""
    state = encounter.state
    require_living(state, move.model)
    model = state.models[move.model]
    stat = stat_now(state, model, move.stat) if isinstance(move.stat, Stat) else move.stat
    parts = referee_part(move.mod)
    acting = SideOpened(seat=model.seat, model=move.model, stat=stat, parts=parts)
    open_called_duel(encounter, acting, _against(state, move), move.tn, move.needs)


def _against(state: State, move: moves.CallsDuel) -> SideOpened | None:
    """The side that resists, if any; raise MF-12.1 for a model that cannot."""
    if move.vs is None or move.resist is None:
        return None
    require_living(state, move.vs)
    model = state.models[move.vs]
    if model.seat == state.models[move.model].seat:
        raise Refusal(Rule.EFFECT, "same-seat", model=move.model, target=move.vs)
    stat = stat_now(state, model, move.resist)
    return SideOpened(seat=model.seat, model=move.vs, stat=stat)


# Cards


def draw(encounter: Encounter, move: effect_moves.EffectDraw) -> None:
    """`referee effect draw SEAT N`."""
    draw_cards(encounter, move.seat, move.count, "effect")
    owe(encounter, move.seat)


def discards(encounter: Encounter, move: effect_moves.EffectDiscard) -> None:
    """`referee effect discard SEAT N`: the whole hand, if N is more."""
    owe(encounter, move.seat, move.count)


def limit(encounter: Encounter, move: effect_moves.EffectLimit) -> None:
    """`referee effect limit SEAT N`."""
    encounter.write(LimitChanged(seat=move.seat, limit=move.limit))
    owe(encounter, move.seat)


def reshuffle(encounter: Encounter, move: effect_moves.EffectReshuffle) -> None:
    """`referee effect reshuffle SEAT`."""
    reshuffle_deck(encounter, move.seat, "effect")


def move_card(encounter: Encounter, move: effect_moves.EffectMove) -> None:
    """`referee effect move SEAT CARD FROM TO`: named it is shown to all, `?` is not (MF-12.5)."""
    require_card(encounter.state, move)
    event = _moved(encounter.state, move)
    if move.card != UNKNOWN:
        show(encounter, move, event)
    elif move.source == "discard":
        _take_covered(encounter, move.seat, event)
    else:
        encounter.write(event)
    moved = CardMoved(seat=move.seat, card=move.card, src=move.source, dst=move.to)
    encounter.write(moved)
    owe(encounter, move.seat)


def require_card(state: State, move: effect_moves.EffectMove) -> None:
    """Raise MF-12.1 where there is no such card to move; MF-C.1 for a `?` that is known."""
    zone = zone_of(move, move.source)
    if not state.table.count(zone):
        raise Refusal(Rule.EFFECT, "empty-zone", seat=move.seat, zone=move.source)
    if move.card != UNKNOWN:
        return
    if move.source == "discard" and len(state.hold(move.seat).pile) == state.table.count(zone):
        raise Refusal(Rule.EFFECT, "all-known", seat=move.seat)
    if state.match.dealt and move.source in ("hand", "discard"):
        raise impossible("dealt", UNKNOWN, zone)


def zone_of(move: effect_moves.EffectMove, name: str) -> str:
    """The zone of the seat that a word of section 8 means."""
    seat = move.seat
    return {"hand": hand(seat), "discard": discard(seat)}.get(name) or deck(seat)


TAKES: Mapping[str, Take] = {
    "hand": "any",
    "discard": "chosen",
    "deck-top": "top",
    "deck-bottom": "bottom",
}
"""How a card leaves a zone. Of a pile whose cards lie open only a covered one is `?`."""


def _moved(state: State, move: effect_moves.EffectMove) -> CardsMoved:
    card = move.card
    seen: Seen = "all"
    if card == UNKNOWN:
        card, seen = _unseen(state, move), "owner" if move.to == "hand" else "none"
    return CardsMoved(
        src=zone_of(move, move.source),
        dst=zone_of(move, move.to),
        cards=(card,),
        take=TAKES[move.source],
        put="bottom" if move.to == "deck-bottom" else "top",
        seen=seen,
    )


def _unseen(state: State, move: effect_moves.EffectMove) -> str:
    """What the record knows of a card that is moved unseen."""
    cards = state.table.cards(zone_of(move, move.source))
    if move.source == "deck-top":
        return cards[0]
    return cards[-1] if move.source == "deck-bottom" else UNKNOWN


def _take_covered(encounter: Encounter, seat: Seat, event: CardsMoved) -> None:
    """Any of the covered cards of a discard pile, also one that is known to be among them.

    Where there is one, the open cards are laid aside meanwhile: they are not those that may leave.
    """
    state, pile, aside = encounter.state, discard(seat), on_table(seat)
    told = state.hold(seat).pile
    if len(told) == len(state.table.known(pile)):
        encounter.write(event)
        return
    if told:
        encounter.write(CardsMoved(src=pile, dst=aside, cards=told, take="chosen", put="bottom"))
    encounter.write(replace(event, take="any"))
    if told:
        encounter.write(CardsMoved(src=aside, dst=pile, cards=told))


# Pools


def pool(encounter: Encounter, move: effect_moves.EffectPool) -> None:
    """`referee effect stones|markers|tokens SEAT N`: as far as it goes."""
    encounter.change_pool(move.seat, move.pool, move.change)
