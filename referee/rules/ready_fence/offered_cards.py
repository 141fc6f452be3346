"""Ready... Fence!: the cards that may be played now, and the answers without cards."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain, combinations, groupby, permutations, product
from typing import NamedTuple

from events.base import UNKNOWN, Counts, Seat
from events.catalogues.ready_fence import Edition, Kind, kind_of
from events.ready_fence.values import PHRASE, TURN, TUTORIAL
from projections.ready_fence.state import bound, hand, other
from projections.table import Table
from referee.moves.offers import Blank, Offer, allowed, page_of
from referee.rules.ready_fence.additions import ADDED, going_along, spendable
from referee.rules.ready_fence.answers import SHORT, answering
from referee.rules.ready_fence.bout import Bout
from referee.rules.ready_fence.defence import EVASION_COST, require_distance
from referee.rules.ready_fence.due import parry_cost
from referee.rules.ready_fence.feint import require_swap
from referee.rules.ready_fence.kinds import MOST_SP
from referee.rules.ready_fence.opening_attack import openers
from referee.rules.ready_fence.turn import actions_left
from referee.rules.ready_fence.word import require_word, situation

Cards = tuple[str, ...]

FEINT = Kind.FEINT

TOTALS = tuple(str(total) for total in range(MOST_SP + 1))
"""What `sp=` may name."""

SP = "stamina"
EVASION: Counts = ((SP, EVASION_COST),)


class Held(NamedTuple):
    """The cards that a seat may show, and each once by kind, the slowest first.

    `any_hidden`: it is open which of them go together.
    """

    cards: Cards
    by_kind: Mapping[Kind, Cards]
    any_hidden: bool

    def of(self, kinds: Collection[Kind]) -> Cards:
        """Those of these kinds, each once."""
        some = [cards for kind, cards in self.by_kind.items() if kind in kinds]
        return tuple(chain.from_iterable(some))

    def together(self, cards: Cards) -> bool:
        """Whether the hand can hold all of them, as far as its known cards go."""
        if self.any_hidden:
            return True
        return all(self.cards.count(card) >= cards.count(card) for card in cards)

    def beside(self, along: Cards, cards: Cards) -> Cards:
        """Those of the cards that the hand can hold together with these others."""
        if self.any_hidden:
            return cards
        return tuple([card for card in cards if self.together((card, *along))])


class Costs(NamedTuple):
    """What cards cost, and the SP that are left for them; none: they are not considered."""

    edition: Edition
    left: int | None

    def sp(self, cards: Cards) -> int:
        """The printed SP of these cards."""
        return sum(map(self.edition.sp, cards))

    def pays(self, sp: int) -> bool:
        """Whether so many SP can be paid."""
        return self.left is None or sp <= self.left

    def blank(self, printed: Counts, *, optional: bool) -> Blank:
        """The total that may be named, and has to be where the printed one is too much."""
        most = MOST_SP if self.left is None else min(self.left, MOST_SP)
        default = str(printed[0][1]) if optional and printed else ""
        return Blank("sp", TOTALS[: most + 1], key=True, optional=optional, default=default)

    def printed(self, cards: Cards, along: int = 0) -> Counts:
        """What it costs to play one of these, where that is the same of all and considered."""
        sums = {self.edition.sp(card) + along for card in cards}
        return () if self.left is None or len(sums) > 1 else tuple((SP, sp) for sp in sums)

    def offers(
        self,
        seat: Seat,
        cards: Cards,
        keys: tuple[Blank, ...] = (),
        along: int = 0,
        *,
        sure: bool = True,
    ) -> Iterator[Offer]:
        """Playing one of these cards; `along`: the SP of the others of the line.

        `sure`: so many, whichever the others are.
        """
        free = self.left is None
        paid = cards if free else tuple(c for c in cards if self.pays(self.edition.sp(c) + along))
        dear = tuple(card for card in cards if card not in paid) if len(paid) < len(cards) else ()
        for some in (paid, dear):
            if some:
                cost = self.printed(some, along) if some is paid and sure else ()
                sp = self.blank(cost, optional=some is paid)
                yield Offer(seat, "plays", (Blank("card", some), *keys, sp), cost)


def _held(table: Table, seat: Seat, cards: Cards) -> Held:
    held = (*table.known(bound(seat)), *cards)
    by_kind: dict[Kind, Cards] = {}
    for kind, some in groupby(dict.fromkeys(held), kind_of):
        by_kind[kind] = tuple(sorted((*by_kind.get(kind, ()), *some)))
    return Held(held, by_kind, table.hidden(hand(seat)) > 0)


def _costs(bout: Bout, seat: Seat, beside: int = 0) -> Costs:
    """`beside`: what else the line costs."""
    stamina = spendable(bout, seat)
    return Costs(bout.printed, None if stamina is None else stamina - beside)


def of_cards(bout: Bout, seat: Seat, cards: Cards) -> Iterator[Offer]:
    """What a seat may play; `cards` may be shown from its hand, the bound one aside."""
    state = bout.state
    if state.phase is TURN:
        if seat == state.active and actions_left(state) > 0:
            yield from _opening(bout, seat, cards)
    elif state.phase is PHRASE and allowed(require_word, state, seat):
        held, kinds = _held(state.table, seat, cards), answering(situation(state))
        yield Offer(seat, "passes")
        yield from _playing(bout, seat, held, held.of(kinds - {FEINT}), answers=True)
        if FEINT in kinds:
            yield from _feinting(bout, seat, held)
        yield from _parrying(bout, seat, held)
        yield from _evading(bout, seat, cards)


# Cards


def _opening(bout: Bout, seat: Seat, cards: Cards) -> Iterator[Offer]:
    state = bout.state
    kinds = openers(state.settings.mode, state.distance, state.fencer(other(seat)).weapon)
    if kinds:
        held = _held(state.table, seat, cards)
        yield from _playing(bout, seat, held, held.of(kinds), answers=False)


def _playing(bout: Bout, seat: Seat, held: Held, cards: Cards, *, answers: bool) -> Iterator[Offer]:
    """These cards, alone and with all that may go along with them.

    What goes along with a card one by one goes along together (RF-8.8).
    """
    if not cards:
        return
    costs = _costs(bout, seat)
    yield from costs.offers(seat, cards)
    added = [kind for kind in ADDED if kind in held.by_kind]
    if not added or bout.state.distance == SHORT:
        return
    blue = bout.option("angulation-blue") == "yes"
    takes = {card: going_along(card, answers=answers, blue=blue) for card in cards}
    ways: dict[tuple[Cards, int], list[Cards]] = {}
    for kinds in (*combinations(added, 1), *permutations(added, 2)):
        takers = tuple([card for card in cards if takes[card].issuperset(kinds)])
        if takers:
            for along in product(*[held.by_kind[kind] for kind in kinds]):
                some = held.beside(along, takers)
                if some:
                    ways.setdefault((some, costs.sp(along)), []).append(along)
    for (some, sp), alongs in ways.items():
        yield from costs.offers(seat, some, (_with(alongs),), sp)


def _with(alongs: Iterable[Cards]) -> Blank:
    return Blank("with", tuple(",".join(along) for along in alongs), key=True)


def _feinting(bout: Bout, seat: Seat, held: Held) -> Iterator[Offer]:
    """The first attack is taken back, or replaced (RF-9.17)."""
    feints = held.by_kind.get(FEINT, ())
    if not feints:
        return
    costs = _costs(bout, seat)
    yield from costs.offers(seat, feints, (Blank("ends", ("yes",), key=True),))
    raising = held.by_kind.get(Kind.ANGULATION, ())
    for along in ((), *((added,) for added in raising)):
        swaps: dict[bool, list[str]] = {}
        for card in chain.from_iterable(held.by_kind.values()):
            cards = (card, *along)
            if held.together(cards) and allowed(require_swap, bout, seat, card, along):
                paid = costs.pays(costs.sp((*feints, *cards)))
                swaps.setdefault(paid, []).append(card)
        added = (_with((along,)),) if along else ()
        for some in swaps.values():
            keys = (Blank("swaps", tuple(some), key=True), *added)
            sure = len(set(map(costs.edition.sp, some))) == 1
            yield from costs.offers(seat, feints, keys, costs.sp((some[0], *along)), sure=sure)


# Without cards


def _parrying(bout: Bout, seat: Seat, held: Held) -> Iterator[Offer]:
    cost = parry_cost(bout.state, seat)
    if not cost:
        return
    yield Offer(seat, "parries", cost=((SP, cost),))
    if bout.state.distance == SHORT:
        return
    costs = _costs(bout, seat, beside=cost)
    glides: dict[bool, list[Cards]] = {}
    for card in held.by_kind.get(Kind.GLIDE_ATTACK, ()):
        glides.setdefault(costs.pays(costs.sp((card,))), []).append((card,))
    for paid, alongs in glides.items():
        printed = costs.printed(tuple(card for (card,) in alongs)) if paid else ()
        both = tuple((SP, cost + sp) for _, sp in printed)
        yield Offer(seat, "parries", (_with(alongs), costs.blank(printed, optional=paid)), both)


def _evading(bout: Bout, seat: Seat, cards: Cards) -> Iterator[Offer]:
    """In the dealt mode the tutorial's fencer names his card, elsewhere chance does."""
    state = bout.state
    if not allowed(require_distance, state, seat):
        return
    listed, dealt = tuple(dict.fromkeys(cards)), state.match.dealt
    if not state.table.count(hand(seat)) or (dealt and state.settings.mode is not TUTORIAL):
        yield Offer(seat, "evades", cost=EVASION)
        return
    choices, default = (listed, "") if dealt else ((*listed, UNKNOWN), UNKNOWN)
    discard = page_of("discard", choices, key=True, optional=not dealt, default=default)
    yield Offer(seat, "evades", (discard,), EVASION)
