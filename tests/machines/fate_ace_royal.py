"""Fate/Ace Royal for stateful games: options, weights, and its invariants."""

from collections.abc import Callable
from random import Random

from msgspec.structs import replace

from events.base import UNKNOWN
from events.catalogues.fate_ace_royal import CardType
from projections import custody
from projections.fate_ace_royal.kit import KIT
from projections.fate_ace_royal.state import DECK, DISCARD, HAND, PART, State
from projections.history import last_moves
from referee.offers import Blank, Offer, nameable
from referee.refusal import Refusal
from referee.rules.fate_ace_royal.options import FEWEST, MOST, OPTIONS
from referee.sitting import Sitting
from tests.machines import play
from tests.machines.fate_ace_royal_lines import LISTED, any_line, free_line

WEIGHTS = {
    "proceeds": 6,
    "ends": 5,
    "raids": 6,
    "attacks": 8,
    "counters": 8,
    "steals": 4,
    "forfeits": 4,
    "lacks": 4,
    "equips": 3,
    "reveals": 3,
    "covers": 0.5,
    "commands": 0.3,
    "activates": 0.7,
    "effect": 6,
    "adjust": 0.3,
    "award": 0.3,
    "draw": 0.3,
}
"""How a random player likes what it may do; one is the rule."""

RESIGNS, UNDOES, FREE = 0.01, 0.02, 0.15
ENDS_AT_ONCE = ("resign", "award", "draw")
MOVERS = {"table": 0.03, "referee": 0.08}
"""How often somebody else than those who are due enters something."""

TRIES = 8
"""How often cards are guessed, which may be possible one by one and not together."""

Choose = Callable[[Random, Sitting], tuple[str, ...]]


def options(random: Random, players: int | None = None) -> dict[str, str]:
    """Tags of options that vary all that can be agreed; a second set of cards is rare."""
    chosen = {option.name: random.choice(option.values) for option in OPTIONS}
    chosen["players"] = str(players or random.randint(FEWEST, MOST))
    chosen["sets"] = random.choice("1112")
    return {f"Option.{name}": value for name, value in chosen.items()}


def mover(random: Random, sitting: Sitting) -> str:
    """Who enters the next line: mostly one on whom the table waits."""
    for other, share in MOVERS.items():
        if random.random() < share:
            return other
    if random.random() < 0.15:
        return random.choice(sitting.state.living)
    return random.choice(sitting.game.to_move(sitting.state))


def assert_possible(state: State) -> None:
    """Cards are conserved, numbers within their ranges, and each name belongs to a card."""
    table = state.table
    sets = int(state.match.option("sets"))
    assert sum(table.count(zone) for zone in table.zones) == 100 * sets
    for seat, master in state.masters.items():
        crafts = tuple(craft.card for craft in master.crafts)
        assert sorted(table.cards(f"{seat}.crafts")) == sorted(crafts)
        assert all(state.part(seat, part) != UNKNOWN for part in master.up)
        assert min(master.mana, master.spells, master.assassination, master.thirst) >= 0
        over = state.match.over
        assert master.left_by is None or not master.living or over
        assert over or not master.living or (master.mana and master.spells)
        if not master.living:
            assert not crafts
            assert state.hand_count(seat) + state.covers(seat) == 0
    assert state.coin is None or state.masters[state.coin].living or state.match.over
    assert len(state.pile) <= table.count(DISCARD)
    battle = state.battle
    if battle is not None:
        assert str(state.phase) == "battle"
        assert set(battle.proxies) | set(battle.debtors) <= set(battle.sides)
    assert custody.consistent(table, KIT.constraints) is not custody.Answer.NO


# Games


def dealt_game(
    random: Random, *, players: int | None = None, most: int = 120, wrong: int = 1
) -> Sitting:
    """A whole dealt game, every position of which has been looked at."""
    agreed = options(random, players)
    sitting = play.sit("fate-ace-royal", Deal=f"seed:{random.randrange(10**9)}", **agreed)
    return to_the_end(random, sitting, most=most, wrong=wrong)


def guessed_game(
    random: Random, *, players: int | None = None, most: int = 120, wrong: int = 1
) -> Sitting:
    """A game at a table of which nobody knows the cards: what custody admits may come up."""
    sitting = play.sit("fate-ace-royal", **options(random, players))
    return to_the_end(random, sitting, most=most, wrong=wrong)


def to_the_end(random: Random, sitting: Sitting, *, most: int, wrong: int) -> Sitting:
    """Enter what is chosen until one Master is left, and look at every position.

    `most`: entries at which it is left open; `wrong`: how many other lines are tried before each.
    It is left open also where custody has too many worlds to look at.
    """
    while not sitting.state.match.over and sitting.number < most and _is_decided(sitting.state):
        words = chosen(random, sitting)
        play.assert_accepted(sitting, words)
        for _ in range(wrong):
            assert_refused_or_right(sitting, any_line(random, sitting))
        sitting.enter(words)
        play.assert_coherent(sitting)
        assert_possible(sitting.state)
        assert {*sitting.game.to_move(sitting.state)} <= {*sitting.state.living, "table"}
    return sitting


def _is_decided(state: State) -> bool:
    return custody.consistent(state.table, KIT.constraints) is custody.Answer.YES


def assert_refused_or_right(sitting: Sitting, words: tuple[str, ...]) -> None:
    """What the rules accept of any line is among the offers, where all of its kind are listed.

    Of what cards may say not everything is listed; it must lead to a possible state.
    """
    if words[1] in LISTED:
        play.assert_refused_or_offered(sitting, words)
        return
    try:
        judged = sitting.judge(words)
    except Refusal:
        return
    assert_possible(judged.state)


def chosen(random: Random, sitting: Sitting) -> tuple[str, ...]:
    """What a random player, the table or the referee enters next."""
    if last_moves(sitting.entries, 1) and random.random() < UNDOES:
        return ("referee", "undo")
    if str(sitting.state.phase) != "setup" and random.random() < FREE:
        for _ in range(TRIES):
            words = free_line(random, sitting)
            if _is_accepted(sitting, words):
                return words
    while True:
        offered = _unless_it_ends(random, play.offers(sitting, mover(random, sitting)))
        if not offered:
            continue
        offer = play.choose(random, offered, WEIGHTS)
        for _ in range(TRIES):
            words = play.filled(random, _guessed(random, sitting, offer))
            if words is None:
                break
            if _go_together(sitting, words):
                return words


def _unless_it_ends(random: Random, offered: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """The offers, mostly without those that end the game at once."""
    if random.random() < RESIGNS:
        return offered
    return tuple(offer for offer in offered if offer.verb not in ENDS_AT_ONCE)


def _is_accepted(sitting: Sitting, words: tuple[str, ...]) -> bool:
    try:
        sitting.judge(words)
    except Refusal:
        return False
    return True


def _go_together(sitting: Sitting, words: tuple[str, ...]) -> bool:
    """One card at a time always is possible; several of them may not be together."""
    several = any("," in word for word in words) or sum("=" in word for word in words) > 0
    if not several and words[1] not in ("plays", "takes"):
        return True
    try:
        sitting.judge(words)
    except Refusal as refusal:
        if refusal.rule != "FA-C.1":
            raise
        return False
    return True


# Guessing what is not listed


def _guessed(random: Random, sitting: Sitting, offer: Offer) -> Offer:
    """The offer with words for those blanks whose choices are not listed."""
    return Offer(
        offer.mover,
        offer.verb,
        tuple(
            blank if blank.choices else _with_choices(random, sitting, offer, blank)
            for blank in offer.blanks
        ),
    )


def _with_choices(random: Random, sitting: Sitting, offer: Offer, blank: Blank) -> Blank:
    if blank.name in ("stats", "values"):
        return replace(blank, choices=("1/0/2/3", "5/4/3/2", "0/0/0/0"))
    if blank.name == "skill":
        return replace(blank, choices=("charisma", "legion", "first-strike", "see-through"))
    if blank.name not in ("card", "cards", "discards"):
        return blank
    kinds = _kinds(sitting, offer)
    if not kinds:
        return blank
    if blank.most > 1:
        return replace(blank, choices=tuple(random.choice(kinds) for _ in range(blank.most)))
    return replace(blank, choices=(random.choice(kinds),))


def _kinds(sitting: Sitting, offer: Offer) -> tuple[str, ...]:
    """The cards of which an offer takes one, in the zone from which it comes."""
    named = {blank.name: blank.choices[0] for blank in offer.blanks if blank.choices}
    state, cards = sitting.state, sitting.edition.cards
    if offer.verb == "prints":
        return tuple(card for card in cards if cards[card].type is not CardType.EVENT)
    seat = named.get("victim", named.get("seat", offer.mover))
    zone = HAND[seat]
    if "part" in named:
        zone = PART[named["part"]][seat]
    elif named.get("from") in (DECK, DISCARD):
        zone = named["from"]
    only = {"equips": CardType.CRAFT, "forfeits": CardType.CRAFT, "plays": CardType.EVENT}
    kind = CardType.CRAFT if named.get("kind") == "equip" else only.get(offer.verb)
    found = nameable(state.table, zone, KIT.constraints)
    if offer.verb == "plays":
        return tuple(card for card in found if _is_free(sitting, card))
    return tuple(card for card in found if kind is None or cards[card].type is kind)


def _is_free(sitting: Sitting, card: str) -> bool:
    """Whether it is an event of whose terms nothing is known; others are offered by themselves."""
    return sitting.edition.cards[card].type is CardType.EVENT and not any(
        printed.card == card for printed in sitting.state.printed
    )
