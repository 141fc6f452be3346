"""Fate/Ace Royal for stateful games: options, weights, and its invariants."""

from random import Random

from msgspec.structs import replace

from events.base import UNKNOWN
from events.catalogues.fate_ace_royal import CardType
from projections.custody import answers
from projections.custody.answers import nameable
from projections.fate_ace_royal.kit import KIT
from projections.fate_ace_royal.state import DECK, DISCARD, HAND, PART, SEATS, State
from referee.checking import play
from referee.checking.player import TRIES, Player
from referee.desk.sitting import Sitting
from referee.moves.offers import Blank, Offer
from referee.moves.refusal import Refusal
from referee.rules.fate_ace_royal.options import FEWEST, MOST, OPTIONS
from referee.rules.fate_ace_royal.to_move import to_move
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
    "done": 2,
    "adjust": 0.3,
    "award": 0.3,
    "draw": 0.3,
}
"""How a random player likes what it may do; one is the rule."""

FREE = 0.15
"""How often something is entered that a card may say, and no offer lists."""

MOVERS = {"table": 0.03, "referee": 0.08}
"""How often somebody else than those who are due enters something."""


def options(random: Random, players: int | None = None, *, dealt: bool) -> dict[str, str]:
    """Tags that vary all that can be agreed, and the revision; a second set of cards is rare."""
    chosen = {option.name: random.choice(option.values) for option in OPTIONS}
    chosen["players"] = str(players or random.randint(FEWEST, MOST))
    chosen["sets"] = random.choice("1112")
    began = ("drawn", *SEATS[: int(chosen["players"])]) if dealt else SEATS[:1]
    chosen["first"] = random.choice(began)
    tags = {f"Option.{name}": value for name, value in chosen.items()}
    return {**tags, "Revision": random.choice("122")}


def mover(random: Random, sitting: Sitting) -> str:
    """Who enters the next line: mostly one on whom the table waits, or for whom a text is open."""
    if sitting.state.entering and random.random() < 0.4:
        return "referee"
    for other, share in MOVERS.items():
        if random.random() < share:
            return other
    if random.random() < 0.15:
        return random.choice(sitting.state.living)
    return random.choice(sitting.to_move)


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
        assert over or state.entering or not master.living or (master.mana and master.spells)
        if not master.living:
            assert not crafts
            assert state.hand_count(seat) + state.covers(seat) == 0
    assert_noted(state)
    holder = state.coin.holder
    assert holder is None or state.masters[holder].living or state.match.over
    assert len(state.pile) <= table.count(DISCARD)
    battle = state.battle
    if battle is not None:
        assert str(state.phase) == "battle"
        assert set(battle.proxies) | set(battle.debtors) <= set(battle.sides)
    assert {*to_move(state)} <= {*state.living, "table"}
    assert answers.consistent(table, KIT.constraints) is not answers.Answer.NO


def assert_noted(state: State) -> None:
    """What the state notes of its seats for all questions is what they themselves say."""
    living = tuple(seat for seat, master in state.masters.items() if master.left_by is None)
    assert state.living == living
    assert state.endangered == {seat for seat in living if state.masters[seat].endangered}
    assert {one.by for one in state.held() if one.lasts == "card"} <= state.lasting


# Guessing what is not listed


def guess(random: Random, sitting: Sitting, offer: Offer, blank: Blank) -> Blank:
    """The blank with words, where its choices are not listed."""
    if blank.choices:
        return blank
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
    seat = named.get("victim", named.get("seats", named.get("seat", offer.mover)))
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


def may_clash(offer: Offer, words: tuple[str, ...]) -> bool:
    """Several cards are named."""
    return any("," in word or "=" in word for word in words) or offer.verb in ("plays", "takes")


# What is not among the offers


def unlisted(random: Random, sitting: Sitting) -> tuple[str, ...] | None:
    """Now and then something that a card may say."""
    if str(sitting.state.phase) == "setup" or random.random() >= FREE:
        return None
    tried = (free_line(random, sitting) for _ in range(TRIES))
    return next((words for words in tried if _is_accepted(sitting, words)), None)


def _is_accepted(sitting: Sitting, words: tuple[str, ...]) -> bool:
    try:
        sitting.judge(words)
    except Refusal:
        return False
    return True


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


# Games


PLAYER = Player(
    mover=mover,
    weights=WEIGHTS,
    any_line=any_line,
    assert_possible=assert_possible,
    guess=guess,
    may_clash=may_clash,
    clash=frozenset({"FA-C.1"}),
    unlisted=unlisted,
    try_out=assert_refused_or_right,
    resigns=0.01,
)


def dealt_game(
    random: Random, *, players: int | None = None, most: int = 120, wrong: int = 1
) -> Sitting:
    """A whole dealt game, every position of which has been looked at."""
    agreed = options(random, players, dealt=True)
    sitting = play.sit("fate-ace-royal", Deal=f"seed:{random.randrange(10**9)}", **agreed)
    return PLAYER.play(random, sitting, most=most, wrong=wrong)


def guessed_game(
    random: Random, *, players: int | None = None, most: int = 120, wrong: int = 1
) -> Sitting:
    """A game at a table of which nobody knows the cards: what custody admits may come up."""
    sitting = play.sit("fate-ace-royal", **options(random, players, dealt=False))
    return PLAYER.play(random, sitting, most=most, wrong=wrong)
