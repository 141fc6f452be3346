"""Ready... Fence!: the cards that may be played now, and the answers without cards."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import NamedTuple

from events.base import UNKNOWN, Seat
from events.catalogues.ready_fence import Edition, Kind, face
from events.ready_fence import Mode, Phase
from projections.ready_fence.state import bound, hand, other
from projections.table import Table
from referee.offers import Blank, Offer, allowed, few
from referee.rules.ready_fence.additions import ADDED, going_along, spendable
from referee.rules.ready_fence.answers import SHORT, barred
from referee.rules.ready_fence.bout import Bout
from referee.rules.ready_fence.defence import require_distance, require_parry
from referee.rules.ready_fence.feint import require_swap
from referee.rules.ready_fence.moves import Plays
from referee.rules.ready_fence.opening_attack import unopened
from referee.rules.ready_fence.pending import pending_of, speed_of
from referee.rules.ready_fence.speeds import cardless_parry
from referee.rules.ready_fence.turn import actions_left
from referee.rules.ready_fence.verbs import MOST_SP
from referee.rules.ready_fence.word import require_word, situation

Cards = tuple[str, ...]

TOTALS = tuple(str(total) for total in range(MOST_SP + 1))
"""What `sp=` may name."""


class Held(NamedTuple):
    """The cards that a seat may show, and each once by kind.

    `any_hidden`: it is open which of them go together.
    """

    cards: Cards
    by_kind: Mapping[Kind, Sequence[str]]
    any_hidden: bool

    def of(self, kinds: Iterable[Kind]) -> Cards:
        """Those of these kinds, each once."""
        return tuple(card for kind in kinds for card in self.by_kind.get(kind, ()))

    def together(self, cards: Cards) -> bool:
        """Whether the hand can hold all of them, as far as its known cards go."""
        if self.any_hidden:
            return True
        return all(self.cards.count(card) >= cards.count(card) for card in cards)


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

    def blank(self, *, optional: bool) -> Blank:
        """The total that may be named, and has to be where the printed one is too much."""
        most = MOST_SP if self.left is None else min(self.left, MOST_SP)
        return Blank("sp", TOTALS[: most + 1], key=True, optional=optional)

    def offers(
        self, seat: Seat, cards: Cards, keys: tuple[Blank, ...] = (), along: int = 0
    ) -> Iterator[Offer]:
        """Playing one of these cards; `along`: the SP of the others of the line."""
        free = self.left is None
        paid = cards if free else tuple(c for c in cards if self.pays(self.edition.sp(c) + along))
        dear = tuple(card for card in cards if card not in paid) if len(paid) < len(cards) else ()
        for some in (paid, dear):
            if some:
                sp = self.blank(optional=some is paid)
                yield Offer(seat, "plays", (Blank("card", few(some)), *keys, sp))


def _held(table: Table, seat: Seat, cards: Cards) -> Held:
    held = (*table.known(bound(seat)), *cards)
    by_kind: dict[Kind, list[str]] = {}
    for card in dict.fromkeys(held):
        by_kind.setdefault(face(card).kind, []).append(card)
    return Held(held, by_kind, table.hidden(hand(seat)) > 0)


def _costs(bout: Bout, seat: Seat, beside: int = 0) -> Costs:
    """`beside`: what else the line costs."""
    stamina = spendable(bout, seat)
    return Costs(bout.printed, None if stamina is None else stamina - beside)


def of_cards(bout: Bout, seat: Seat, cards: Cards) -> Iterator[Offer]:
    """What a seat may play; `cards` may be shown from its hand, the bound one aside."""
    held = _held(bout.state.table, seat, cards)
    if bout.state.phase is Phase.TURN:
        if seat == bout.state.active and actions_left(bout.state) > 0:
            yield from _opening(bout, seat, held)
    elif bout.state.phase is Phase.PHRASE and allowed(require_word, bout.state, seat):
        yield Offer(seat, "passes")
        yield from _answering(bout, seat, held)
        yield from _feinting(bout, seat, held)
        yield from _parrying(bout, seat, held)
        yield from _evading(bout, seat, cards)


# Cards


def _opening(bout: Bout, seat: Seat, held: Held) -> Iterator[Offer]:
    state = bout.state
    weapon = state.fencer(other(seat)).weapon
    kinds = (k for k in held.by_kind if not unopened(k, state.mode, state.distance, weapon))
    yield from _playing(bout, seat, held, held.of(kinds), answers=False)


def _answering(bout: Bout, seat: Seat, held: Held) -> Iterator[Offer]:
    now = situation(bout.state)
    kinds = (k for k in held.by_kind if k is not Kind.FEINT and not barred(k, now))
    yield from _playing(bout, seat, held, held.of(kinds), answers=True)


def _playing(
    bout: Bout, seat: Seat, held: Held, fitting: Cards, *, answers: bool
) -> Iterator[Offer]:
    """These cards, alone and with all that may go along with them.

    What goes along with a card one by one goes along together (RF-8.8).
    """
    costs = _costs(bout, seat)
    yield from costs.offers(seat, fitting)
    if bout.state.distance == SHORT:
        return
    blue = bout.option("angulation-blue") == "yes"
    takes = {card: going_along(card, answers=answers, blue=blue) for card in fitting}
    ways: dict[tuple[Cards, int], list[Cards]] = {}
    added = held.of(kind for kind in ADDED if any(kind in kinds for kinds in takes.values()))
    for along in _along(held, added):
        kinds = {face(item).kind for item in along}
        cards = tuple(c for c in fitting if kinds <= takes[c] and held.together((c, *along)))
        if cards:
            ways.setdefault((cards, costs.sp(along)), []).append(along)
    for (cards, sp), alongs in ways.items():
        yield from costs.offers(seat, cards, (_with(alongs),), sp)


def _along(held: Held, added: Cards) -> Iterator[Cards]:
    """One of the additions, or one of either kind."""
    for size in (1, 2):
        for along in permutations(added, size):
            kinds = {face(item).kind for item in along}
            if len(kinds) == size and held.together(along):
                yield along


def _with(alongs: Iterable[Cards]) -> Blank:
    return Blank("with", tuple(",".join(along) for along in alongs), key=True)


def _feinting(bout: Bout, seat: Seat, held: Held) -> Iterator[Offer]:
    """The first attack is taken back, or replaced (RF-9.17)."""
    feints = held.of((Kind.FEINT,))
    if not feints or barred(Kind.FEINT, situation(bout.state)) is not None:
        return
    costs = _costs(bout, seat)
    yield from costs.offers(seat, feints, (Blank("ends", ("yes",), key=True),))
    for along in ((), *_along(held, held.of((Kind.ANGULATION,)))):
        move = Plays(mover=seat, card=feints[0], additions=along)
        for card in dict.fromkeys(held.cards):
            cards = (card, *along)
            if held.together(cards) and allowed(require_swap, bout, move, card):
                keys = (Blank("swaps", (card,), key=True), *((_with((along,)),) if along else ()))
                yield from costs.offers(seat, feints, keys, costs.sp(cards))


# Without cards


def _parrying(bout: Bout, seat: Seat, held: Held) -> Iterator[Offer]:
    state = bout.state
    if not allowed(require_parry, state, seat):
        return
    fencer = state.fencer(seat)
    cost, _ = cardless_parry(speed_of(pending_of(state)), fencer.weapon)
    if cost > fencer.stamina:
        return
    yield Offer(seat, "parries")
    if state.distance == SHORT:
        return
    costs = _costs(bout, seat, beside=cost)
    for card in held.of((Kind.GLIDE_ATTACK,)):
        sp = costs.blank(optional=costs.pays(costs.sp((card,))))
        yield Offer(seat, "parries", (_with(((card,),)), sp))


def _evading(bout: Bout, seat: Seat, cards: Cards) -> Iterator[Offer]:
    """In the dealt mode the tutorial's fencer names his card, elsewhere chance does."""
    state = bout.state
    if not allowed(require_distance, state, seat):
        return
    listed, dealt = tuple(dict.fromkeys(cards)), state.match.dealt
    if not state.table.count(hand(seat)) or (dealt and state.mode is not Mode.TUTORIAL):
        yield Offer(seat, "evades")
        return
    choices = listed if dealt else (*listed, UNKNOWN)
    discard = Blank("discard", few(choices), key=True, optional=not dealt)
    yield Offer(seat, "evades", (discard,))
