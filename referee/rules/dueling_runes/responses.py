"""Dueling Runes: the special spells, and letting a waiting group take effect (DR-9, DR-5.7)."""

from collections.abc import Iterable, Sequence
from itertools import chain

from events.base import Seat
from events.catalogues.dueling_runes import SPECIAL
from events.dueling_runes.spells import CounterspellCast, MirrorCast
from events.dueling_runes.values import Effect, Spell, Suit
from projections.dueling_runes.state import AI, HAND, SEAT, Cast, State
from referee.moves.declared import declare
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.dueling_runes.casting import amnesia_cards
from referee.rules.dueling_runes.custody import discard, require_no_excuse
from referee.rules.dueling_runes.duel import Duel
from referee.rules.dueling_runes.kinds import CardsKey, HoldKey, ItsSeat, Paid, SeatKey
from referee.rules.dueling_runes.moments import ANY_TIME
from referee.rules.dueling_runes.resolution import take_effect, this_round
from referee.rules.dueling_runes.rule import Rule
from referee.rules.dueling_runes.runes import face_up, printed
from referee.rules.dueling_runes.solo import by_procedure


@declare("seat", when=ANY_TIME)
def counters(duel: Duel, move: Move, target: ItsSeat, paid: Paid, hold: HoldKey = False) -> None:
    """`SEAT counters TARGET CARD,... [hold=yes]`: at any time, on anybody (DR-9.2)."""
    seat = SEAT[move.mover]
    require_special(seat)
    if not duel.state.lives(target):
        raise Refusal(Rule.TARGET, target=target)
    _require_paid(duel, seat, paid, SPECIAL["counters"], Rule.COUNTERSPELL)
    discard(duel, move, seat, paid)
    duel.write(CounterspellCast(round=duel.state.round, seat=seat, target=target, paid=paid))
    this_round(duel, target, Effect.COUNTER)
    _answered(duel, hold=hold)


@declare("seat", when=ANY_TIME)
def mirrors(
    duel: Duel,
    move: Move,
    paid: Paid,
    spell: SeatKey = None,
    cards: CardsKey = None,
    hold: HoldKey = False,
) -> None:
    """`SEAT mirrors CARD,... [spell=SEAT] [cards=CARD,...|none] [hold=yes]`.

    A waiting spell turns round (DR-9.4, DR-9.5).
    """
    seat = SEAT[move.mover]
    require_special(seat)
    meant = _meant(duel.state, spell, seat)
    _require_paid(duel, seat, paid, SPECIAL["mirrors"], Rule.MIRROR)
    turned = _cards_in_mirror(duel.state, cards, meant)
    discard(duel, move, seat, paid)
    duel.write(
        MirrorCast(
            round=duel.state.round,
            seat=seat,
            paid=paid,
            origin=meant.origin,
            caster=meant.target,
            target=meant.caster,
            cards=turned,
        )
    )
    _answered(duel, hold=hold)


@declare("table", when=ANY_TIME, quiet=True, letter="z")
def resolves(duel: Duel, move: Move) -> None:
    """`table resolves`: the waiting spells take effect."""
    del move
    require_waiting(duel.state)
    take_effect(duel)


def require_waiting(state: State) -> None:
    """Raise DR-5.7 where no group waits."""
    if not state.waiting:
        raise Refusal(Rule.WAITING)


def require_special(seat: Seat) -> None:
    """Raise DR-12.4 for the automatic opponent."""
    if seat == AI:
        raise Refusal(Rule.AI_CASTS_NO_SPECIAL)


def _answered(duel: Duel, *, hold: bool) -> None:
    """After a special spell a waiting group takes effect, unless more answers are expected.

    Where the end of the round waits, it waits on.
    """
    if duel.state.spells and duel.state.waiting and not hold and duel.option("window") == "called":
        take_effect(duel)


# Paying


def _require_paid(duel: Duel, seat: Seat, cards: Sequence[str], needed: int, rule: Rule) -> None:
    """Raise DR-4.4, DR-9.1 or the spell's rule where these cards do not pay for it."""
    require_no_excuse(cards, seat)
    hand = duel.state.table.count(HAND[seat]) if seat != AI else 0
    if len(set(cards)) < len(cards) or len(cards) > hand:
        raise Refusal(Rule.PAYMENT, "number", seat=seat, hand=hand)
    shown = [printed(duel.edition, duel.state, card).activation for card in cards]
    if kinds(shown) < needed:
        raise Refusal(rule, "runes", seat=seat, cards=tuple(cards), needed=needed)
    place = superfluous(shown, needed)
    if place is not None:
        raise Refusal(Rule.PAYMENT, "superfluous", seat=seat, card=cards[place])


def kinds(shown: Iterable[tuple[Suit, ...]]) -> int:
    """How many different activation runes cards show together that show these."""
    return len(set(chain.from_iterable(shown)))


def superfluous(shown: Sequence[tuple[Suit, ...]], needed: int) -> int | None:
    """The first card, from 0, without which the others show so many different runes too."""
    for place in range(len(shown)):
        if kinds((*shown[:place], *shown[place + 1 :])) >= needed:
            return place
    return None


# Which spell, which cards


def _meant(state: State, origin: Seat | None, seat: Seat) -> Cast:
    """The waiting spell that is mirrored; raise DR-9.4 where none is meant, or it is open which."""
    if not state.waiting or state.round_waits:
        raise Refusal(Rule.MIRROR, "nothing-waits")
    found = only_meant(state, seat) if origin is None else state.spell(origin)
    if found is None:
        origins = tuple(spell.origin for spell in state.spells)
        if origin is None:
            raise Refusal(Rule.MIRROR, "which", origins=origins)
        raise Refusal(Rule.MIRROR, "no-spell", spell=origin, origins=origins)
    return found


def only_meant(state: State, seat: Seat) -> Cast | None:
    """The only waiting spell, or the only one whose present target is this seat."""
    aimed = tuple(spell for spell in state.spells if spell.target == seat)
    return next((spells[0] for spells in (state.spells, aimed) if len(spells) == 1), None)


def _cards_in_mirror(
    state: State, named: tuple[str, ...] | None, spell: Cast
) -> tuple[str, ...] | None:
    """Amnesia's cards in the queue of the new target; None: another spell, or they stay."""
    if spell.spell != Spell.AMNESIA:
        if named is not None:
            raise Refusal(Rule.FORM, "cards", spell=spell.spell)
        return None
    target = spell.caster
    if target in (spell.named or {}):
        if named is not None:
            raise Refusal(Rule.MIRRORED, target=target)
        return None
    if named is None and spell.target == AI and by_procedure(state):
        return face_up(state, target)[-spell.x :]
    return amnesia_cards(state, target, spell.x, named)
