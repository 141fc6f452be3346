"""Fate/Ace Royal: turns, the coin, and who loses (FA-5, FA-10, FA-11.9, FA-12)."""

from collections.abc import Mapping

from events.base import UNKNOWN, Seat
from events.cards import CardsMoved
from events.fate_ace_royal.battle import BattleEnded, DebtSettled
from events.fate_ace_royal.turns import (
    CardsDiscarded,
    CardsReset,
    CoinCounted,
    CoinPassed,
    CraftRemoved,
    EffectsEnded,
    SeatDied,
    SeatLeft,
    TurnEnded,
    TurnStarted,
)
from events.fate_ace_royal.values import END, INVERTED, RITUAL, SERVANT, TAPPED, Step
from events.match import GameOver, SeatResigned
from projections.fate_ace_royal.state import COVERS, CRAFTS, DISCARD, HAND, SEATS, Battle, State
from referee.moves.refusal import Refusal
from referee.rules.fate_ace_royal.hands import change_mana, draw, turn
from referee.rules.fate_ace_royal.known import known_in_hand
from referee.rules.fate_ace_royal.royale import Royale
from referee.rules.fate_ace_royal.rule import Rule
from referee.rules.fate_ace_royal.see_through import seen_now
from referee.rules.fate_ace_royal.values import skills

TURNS_OF_COIN = 2
"""After so many turns of its holder the coin passes (FA-5.4)."""


Losers = Mapping[Seat, Rule]
"""The seats that lose in this move, each with the rule."""


def start_turn(royale: Royale, seat: Seat) -> None:
    """Reset and draw pass by themselves (FA-5.1, FA-5.2); then the ritual."""
    state = royale.state
    rises = state.active is None or SEATS.index(seat) <= SEATS.index(state.active)
    royale.write(TurnStarted(seat=seat, turn=state.turn.number + 1, round=state.turn.round + rises))
    _reset(royale, seat)
    draw(royale, seat, 1)
    royale.enter(RITUAL)


def _reset(royale: Royale, seat: Seat) -> None:
    master = royale.state.masters[seat]
    tapped = [SERVANT] if master.posture is TAPPED else []
    places = [place for place, craft in enumerate(master.crafts) if craft.tapped]
    if places:
        names = master.names()
        tapped += [names[place] for place in places]
    if tapped:
        royale.write(CardsReset(seat=seat, cards=tuple(tapped)))


def end_turn(royale: Royale) -> None:
    """FA-10.2: changes end, the coin, defeat; then the next seat's turn."""
    seat = royale.active
    left = seat not in royale.state.living
    royale.tell(TurnEnded(seat=seat))
    if _some_last_a_turn(royale):
        royale.write(EffectsEnded(lasts="turn"))
    if not left:
        _count_coin(royale, seat)
    _judge_all(royale)
    if not royale.over:
        start_turn(royale, royale.state.next_living(seat))


def _some_last_a_turn(royale: Royale) -> bool:
    return "turn" in [one.lasts for one in royale.state.held()]


# The coin


def _count_coin(royale: Royale, seat: Seat) -> None:
    """FA-5.4."""
    if royale.state.coin.holder != seat:
        return
    turns = royale.state.coin.turns + 1
    if turns < TURNS_OF_COIN:
        royale.write(CoinCounted(seat=seat, turns=turns))
        return
    _pass_coin(royale, seat)


def _pass_coin(royale: Royale, seat: Seat) -> None:
    """FA-5.5: the receiver pays, and its inverted Servant becomes tapped."""
    receiver = royale.state.next_living(seat)
    royale.write(CoinPassed(from_=seat, to=receiver, paid=1))
    change_mana(royale, receiver, -1, "coin")
    if royale.state.masters[receiver].posture is INVERTED:
        turn(royale, receiver, SERVANT, TAPPED)


# Death and defeat


def judge(royale: Royale, resigned: Seat | None = None) -> None:
    """What lasts no more (FA-14.7); who dies and who loses (FA-12), which may wait (FA-14.8)."""
    if not royale.over:
        _end_card_effects(royale)
        if not royale.state.entering:
            _judge_defeat(royale, resigned)


def _judge_all(royale: Royale) -> None:
    """Defeat, until nobody more loses: with a seat that leaves goes what lasts by its cards."""
    before = None
    while royale.state.endangered and royale.state is not before and not royale.over:
        before = royale.state
        _judge_defeat(royale)


def _judge_defeat(royale: Royale, resigned: Seat | None = None) -> None:
    """FA-11.9, FA-12: who dies, who loses."""
    if resigned is None and not royale.state.endangered:
        return
    losers = _losers(royale, resigned)
    if not losers:
        return
    drawn = len(losers) == len(royale.state.living)
    for seat, rule in losers.items():
        _leave(royale, seat, rule)
    _end_card_effects(royale)
    living = royale.state.living
    if drawn:
        end_game(royale, (), Rule.ALL_LOSE)
    elif len(living) == 1:
        end_game(royale, living, Rule.LAST_SEAT)


def _dies(royale: Royale, seat: Seat) -> bool:
    """FA-11.9: more tokens of one kind, or of both, than cards in hand."""
    master = royale.state.masters[seat]
    both = royale.option("tokens") == "sum"
    count = sum if both else max
    tokens = count((master.assassination, master.thirst))
    return tokens > royale.state.hand_count(seat)


def _losers(royale: Royale, resigned: Seat | None) -> Losers:
    """Who loses, also by a death that comes now."""
    found: dict[Seat, Rule] = {}
    state = royale.state
    for seat in state.living:
        master = state.masters[seat]
        dead = master.dead
        if not dead and (master.assassination or master.thirst) and _dies(royale, seat):
            royale.write(SeatDied(seat=seat))
            dead = True
        if resigned is not None and seat == resigned:
            found[seat] = Rule.RESIGNED
        elif not master.spells or not master.mana:
            found[seat] = Rule.NOTHING_LEFT
        elif dead and not _acts_independently(royale, seat):
            found[seat] = Rule.DEAD
    return found


def _acts_independently(royale: Royale, seat: Seat) -> bool:
    """FA-12.3: whether its Servant, whoever fights for it, keeps a dead Master in the game."""
    cards, state = royale.cards, royale.state
    return "independent-action" in skills(cards, state, seat, seen_now(cards, state))


def _leave(royale: Royale, seat: Seat, rule: Rule) -> None:
    """FA-12.5: its cards go to the discard pile, the coin goes on."""
    royale.write(SeatLeft(seat=seat, rule=str(rule)))
    _forgive(royale, seat)
    master = royale.state.masters[seat]
    for name in reversed(master.names()):
        royale.write(CraftRemoved(seat=seat, card=name))
    if master.crafts:
        crafts = tuple(craft.card for craft in master.crafts)
        royale.write(CardsMoved(src=CRAFTS[seat], dst=DISCARD, cards=crafts, take="chosen"))
    laid = _lay_down(royale, seat, HAND[seat])
    if laid:
        royale.tell(CardsDiscarded(seat=seat, cards=laid))
    _lay_down(royale, seat, COVERS[seat])
    if royale.state.coin.holder == seat and royale.state.living:
        receiver = royale.state.next_living(seat)
        royale.write(CoinPassed(from_=seat, to=receiver, paid=0))


def _forgive(royale: Royale, seat: Seat) -> None:
    """A seat that has left owes nothing (FA-9.6)."""
    battle = royale.state.battle
    if battle is not None and seat in battle.debtors:
        royale.write(DebtSettled(seat=seat))


def _lay_down(royale: Royale, seat: Seat, zone: str) -> tuple[str, ...]:
    """All cards of a zone go to the discard pile; nobody turns over those that are not known.

    The answer is what all know of them.
    """
    count = royale.state.table.count(zone)
    known = _known_of(royale, seat, zone)
    if known:
        royale.write(CardsMoved(src=zone, dst=DISCARD, cards=known, take="chosen"))
    hidden = (UNKNOWN,) * (count - len(known))
    if hidden:
        cards = royale.state.table.cards(zone) if royale.dealt else hidden
        royale.write(CardsMoved(src=zone, dst=DISCARD, cards=cards, take="any", seen=(seat,)))
    return (*known, *hidden)


def _known_of(royale: Royale, seat: Seat, zone: str) -> tuple[str, ...]:
    """The cards of a hand that all know; of cards under crafts nobody knows any."""
    if zone != HAND[seat]:
        return ()
    if royale.dealt:
        return royale.state.told.get(zone, ())
    return known_in_hand(royale.state, seat)


def end_game(royale: Royale, winners: tuple[Seat, ...], rule: Rule, why: str = "") -> None:
    """The game is over, and with it a battle; what a seat has scored is its mana."""
    if royale.state.battle is not None:
        _close_battle(royale)
    scores = tuple(
        (str(seat), master.mana if master.living else 0)
        for seat, master in royale.state.masters.items()
    )
    royale.write(GameOver(winners=winners, reason=str(rule), scores=scores, why=why))


def resigned(royale: Royale, seat: Seat) -> None:
    """Of FA-12.6; what follows is judged with all other defeats."""
    royale.write(SeatResigned(seat=seat))


def require_seat(royale: Royale, seat: Seat) -> None:
    """Raise FA-0.3 for a seat that the match does not have; one that has left may be awarded."""
    if seat not in royale.state.seats:
        raise Refusal(Rule.LIVING_SEAT, "absent", seat=seat)


def awarded(royale: Royale, winners: tuple[Seat, ...], why: str) -> None:
    """By the referee (FA-12.7)."""
    end_game(royale, winners, Rule.AWARDED, why)


# What follows where a seat has left (FA-12.5)


def go_on(royale: Royale) -> None:
    """A battle without one of its sides ends; a turn without its seat is over."""
    battle, active = royale.state.battle, royale.state.active
    if battle is not None and _lacks_side(royale.state, battle):
        end_battle(royale)
        battle = None
    if battle is None and active is not None and active not in royale.state.living:
        end_turn(royale)


def _lacks_side(state: State, battle: Battle) -> bool:
    """Whether a side has left, and nobody who has not owes a craft any more."""
    living = state.living
    for seat in battle.sides or (battle.raider,):
        if seat not in living:
            return state.step is not Step.WITHDRAW or not any(
                debtor in living for debtor in battle.debtors
            )
    return False


def end_battle(royale: Royale, *, called_off: bool = False) -> None:
    """The battle is over; the active seat goes to the end phase."""
    _close_battle(royale, called_off=called_off)
    royale.enter(END)


def _close_battle(royale: Royale, *, called_off: bool = False) -> None:
    battle = royale.battle
    royale.write(
        BattleEnded(
            attacker=battle.attacker,
            defender=battle.defender,
            attacker_damage=battle.attacker_damage,
            defender_damage=battle.defender_damage,
            called_off=called_off,
        )
    )


def _end_card_effects(royale: Royale) -> None:
    """FA-14.7: what lasts as long as a card ends where no such card lies face up in play."""
    state = royale.state
    if not state.lasting:
        return
    held = state.held()
    if state.battle is not None:
        for proxy in state.battle.proxies.values():
            held += proxy.changes
    for card in sorted({one.by for one in held if one.lasts == "card"}):
        if not any(state.in_play(seat, card) for seat in state.seats):
            royale.write(EffectsEnded(lasts="card", card=card))
