"""Malifaux: what the table waits for, and what else may be entered (section 6)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum

from events.base import Seat
from events.malifaux.values import ContestKind, Step
from projections.malifaux.state import SEATS, State, step
from referee.moves.offers import allowed
from referee.rules.due import ALSO, NOBODY, OTHERWISE, WAITS, Answers, Due, Dues, How
from referee.rules.malifaux.to_move import WHO, not_ready, to_flip, to_keep


class Decision(StrEnum):
    """What is decided.

    `setup`: what belongs to the encounter, `crew`: who plays in it. `hands`: that all are done
    drawing, of which `fill` and `draws` are how a hand is filled, `draw` whether a soulstone is
    spent for more, and `ready` that nothing is. `contest`: the open flip, of which `flip` are the
    cards turned, `keep` which of them counts, and `enhance`, `block` and `focus` what may be done
    before. `deck`: what a seat begins with its fate deck alone, until the `next` turn. `pass`,
    `take`: what follows if nobody cheats, declares, strikes or reduces.
    """

    SETUP = "setup"
    CREW = "crew"
    DISCARD = "discard"
    HANDS = "hands"
    FILL = "fill"
    DRAWS = "draws"
    DRAW = "draw"
    READY = "ready"
    CONTEST = "contest"
    FLIP = "flip"
    KEEP = "keep"
    ENHANCE = "enhance"
    BLOCK = "block"
    FOCUS = "focus"
    CHEAT = "cheat"
    TRIGGER = "trigger"
    PASS = "pass"
    SUFFER = "suffer"
    TAKE = "take"
    FIRST = "first"
    ACTIVATE = "activate"
    TOKEN = "token"
    ACT = "act"
    STRIKE = "strike"
    PUSH = "push"
    END = "end"
    DECK = "deck"
    NEXT = "next"


def due(state: State) -> Dues:
    """What is waited for, and what may be decided besides; nothing when the game is over."""
    now = step(state)
    tell = _DUE.get(now)
    return () if tell is None else tuple(tell(state, WHO[now](state)))


_Seats = tuple[str, ...]


def _setup(state: State, who: _Seats) -> Iterator[Due]:
    del state
    yield Due(who, Decision.SETUP)
    yield Due(SEATS, Decision.CREW, how=ALSO, verbs=("hires", "stones"))


def _discard(state: State, who: _Seats) -> Iterator[Due]:
    owed = tuple((seat, state.hold(seat).owes) for seat in who)
    yield Due(who, Decision.DISCARD, {"owed": owed}, verbs=("discards",))


def _draw(state: State, who: _Seats) -> Iterator[Due]:
    """What the seats that are not ready may do: fill their hand first, then draw for a stone."""
    from referee.rules.malifaux import hands  # no other step asks the rules

    yield Due(who, Decision.HANDS, verbs=("ready",))
    waiting = not_ready(state)
    filling = tuple(seat for seat in waiting if not hands.has_drawn(state, seat))
    yield from _filling(state, filling, WAITS)
    if drawn := tuple(seat for seat in waiting if seat not in filling):
        spends = any(allowed(hands.require_stone_draw, state, seat) for seat in waiting)
        yield Due(drawn, Decision.DRAW if spends else Decision.READY, verbs=("spends", "ready"))


def _filling(state: State, seats: tuple[Seat, ...], how: How) -> Iterator[Due]:
    """The hands that are not filled in this turn."""
    from referee.rules.malifaux import hands  # no other step asks the rules

    if seats:
        discards = any(hands.to_discard(state, seat) for seat in seats)
        decision = Decision.FILL if discards else Decision.DRAWS
        yield Due(seats, decision, how=how, verbs=("discards", "draws"))


def _deck(state: State, who: _Seats) -> Iterator[Due]:
    """With the fate decks alone both may do all of it at any time."""
    from referee.rules.malifaux import hands  # no other step asks the rules

    yield Due(who, Decision.DECK, verbs=("flips", "duel", "damage"))
    filling = tuple(seat for seat in SEATS if not hands.has_drawn(state, seat))
    yield from _filling(state, filling, ALSO)
    yield Due(("referee",), Decision.NEXT, how=ALSO, verbs=("next",))


def _flip(state: State, who: _Seats) -> Iterator[Due]:
    """What is flipped, and what may be done before that and need not be declined."""
    assert state.contest is not None, "a flip is that of a contest"
    yield Due(who, Decision.CONTEST, verbs=("flips", "keeps"))
    sides = state.contest.sides
    if flipping := to_flip(state):
        number = tuple((seat, 1 + abs(sides[seat].modifier)) for seat in flipping)
        yield Due(flipping, Decision.FLIP, {"number": number}, verbs=("flips",))
    if keeping := to_keep(state):
        yield Due(keeping, Decision.KEEP, {"seats": keeping}, verbs=("keeps",))
    yield from _before_flip(state)


def _before_flip(state: State) -> Iterator[Due]:
    """What may be done before the cards are turned."""
    from referee.rules.malifaux import before_flip  # no other step asks the rules

    checks: tuple[tuple[Decision, Callable[[State, Seat], object], str], ...] = (
        (Decision.ENHANCE, before_flip.require_enhance, "spends"),
        (Decision.BLOCK, before_flip.require_block, "spends"),
        (Decision.FOCUS, before_flip.require_focus, "focuses"),
    )
    for decision, check, verb in checks:
        if seats := tuple(seat for seat in SEATS if allowed(check, state, seat)):
            yield Due(seats, decision, {"seats": seats}, ALSO, (verb,))


def _cheat(state: State, who: _Seats) -> Iterator[Due]:
    assert state.contest is not None, "fate is cheated in a contest"
    yield Due(who, Decision.CHEAT, {"seats": state.contest.decide}, verbs=("cheats", "passes"))
    yield _otherwise(who, Decision.PASS, "passes")


def _trigger(state: State, who: _Seats) -> Iterator[Due]:
    assert state.contest is not None, "triggers are declared in a contest"
    triggers = next(iter(state.contest.declarable.values()))
    yield Due(who, Decision.TRIGGER, {"triggers": triggers}, verbs=("declares", "passes"))
    yield _otherwise(who, Decision.PASS, "passes")


def _activate(state: State, who: _Seats) -> Iterator[Due]:
    for seat in who:
        models = tuple(name for name, model in state.crew(seat) if not model.activated)
        yield Due(who, Decision.ACTIVATE, {"models": models}, verbs=("activates",))
        if state.hold(seat).pass_tokens:
            yield Due(who, Decision.TOKEN, how=ALSO, verbs=("passes",))


def _act(state: State, who: _Seats) -> Iterator[Due]:
    assert state.activation is not None, "a model acts in its activation"
    yield Due(who, Decision.ACT, {"left": state.activation.left})


def _asks(
    decision: Decision, *verbs: str, otherwise: Decision | None = None
) -> Callable[[State, _Seats], Iterator[Due]]:
    """The same whatever the position; the last verb is what is `otherwise` entered."""

    def told(state: State, who: _Seats) -> Iterator[Due]:
        del state
        yield Due(who, decision, verbs=verbs)
        if otherwise is not None:
            yield _otherwise(who, otherwise, verbs[-1])

    return told


def _otherwise(who: _Seats, decision: Decision, verb: str) -> Due:
    return Due(who, decision, how=OTHERWISE, verbs=(verb,))


_DUE: Mapping[Step, Callable[[State, _Seats], Iterator[Due]]] = {
    Step.SETUP: _setup,
    Step.DISCARD: _discard,
    Step.DRAW: _draw,
    Step.MODIFY: _flip,
    Step.FLIP: _flip,
    Step.CHEAT: _cheat,
    Step.TRIGGER: _trigger,
    Step.SUFFER: _asks(Decision.SUFFER, "spends", "takes", otherwise=Decision.TAKE),
    Step.FIRST: _asks(Decision.FIRST, "chooses"),
    Step.ACTIVATE: _activate,
    Step.ACT: _act,
    Step.STRIKE: _asks(Decision.STRIKE, "strikes", "passes", otherwise=Decision.PASS),
    Step.PUSH: _asks(Decision.PUSH, "pushes"),
    Step.END: _asks(Decision.END, "scores", "next", "finish"),
    Step.DECK: _deck,
}
"""What is told in each step; after the end nothing is."""


# Who may answer


def answers(state: State) -> Answers:
    """An action that leads to a flip, the cards turned, damage, and one who disengages."""
    now = step(state)
    if state.match.over or now not in _ANSWERED:
        return NOBODY
    kind = "" if state.contest is None else str(state.contest.kind)
    return Answers(f"{kind} {now}", tuple(dict.fromkeys(_ANSWERED[now](state))))


def _modifying(state: State) -> Iterator[str]:
    """Nobody laid an initiative flip open: it belongs to the turn."""
    if state.contest is not None and state.contest.kind is not ContestKind.INITIATIVE:
        for due_to in _before_flip(state):
            yield from due_to.seats


def _deciding(state: State) -> _Seats:
    return () if state.contest is None else state.contest.decide


def _declaring(state: State) -> _Seats:
    return () if state.contest is None else tuple(state.contest.declarable)


_ANSWERED: Mapping[Step, Callable[[State], Iterable[str]]] = {
    Step.MODIFY: _modifying,
    Step.FLIP: _modifying,
    Step.CHEAT: _deciding,
    Step.TRIGGER: _declaring,
    Step.SUFFER: WHO[Step.SUFFER],
    Step.STRIKE: WHO[Step.STRIKE],
}
"""Who may answer, by step: to what lies open there."""
