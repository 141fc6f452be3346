"""Fate/Ace Royal: what the table waits for, and what else may be entered (section 6)."""

from collections.abc import Iterator, Mapping
from enum import StrEnum

from events.base import Seat
from events.catalogues.fate_ace_royal import Edition
from events.fate_ace_royal.values import PARTS, SETUP, Bar, Phase, Step
from projections.fate_ace_royal.state import CLASSES, Battle, State
from referee.rules.due import ALSO, NOBODY, Answers, Due, Dues
from referee.rules.fate_ace_royal.to_move import after_loss, covered_sides, may_raid, to_move
from referee.rules.fate_ace_royal.values import craft_limit, hand_limit


class Decision(StrEnum):
    """What is decided.

    `open`, `exchange`, `take`: in the set-up. `ritual`: what the active seat does in its turn,
    `choice`: whom it raids now; `proceed`: that it goes on, `finish`: or ends its turn, `end`:
    which cards it then discards. `encounter`: the die, `target`: who is drawn. `reveal` (or one
    part of it): a Servant is turned up. `engage`, `attack-damage`, `loss-forfeits` and
    `loss-steals`: a step is closed, unless somebody decides what comes after it `at once` (FA-0.8).
    `any`: what anybody may use at any time; `entering`: what a text does that is not done.
    """

    OPEN = "open"
    EXCHANGE = "exchange"
    TAKE = "take"
    RITUAL = "ritual"
    CHOICE = "choice"
    PROCEED = "proceed"
    FINISH = "finish"
    END = "end"
    ENCOUNTER = "encounter"
    TARGET = "target"
    REVEAL = "reveal"
    REVEAL_SPIRIT = "reveal-spirit"
    REVEAL_CLASS = "reveal-class"
    ENGAGE = "engage"
    SUMMON = "summon"
    ATTACK = "attack"
    ATTACK_AT_ONCE = "attack-at-once"
    ATTACK_DAMAGE = "attack-damage"
    COUNTER = "counter"
    COUNTER_AT_ONCE = "counter-at-once"
    LOSS_FORFEITS = "loss-forfeits"
    FORFEIT = "forfeit"
    FORFEIT_AT_ONCE = "forfeit-at-once"
    LOSS_STEALS = "loss-steals"
    STEAL = "steal"
    STEAL_AT_ONCE = "steal-at-once"
    ANY = "any"
    ENTERING = "entering"


_AFTER_LOSS = {
    "forfeits": (Decision.LOSS_FORFEITS, Decision.FORFEIT_AT_ONCE, "forfeits", "lacks"),
    "steals": (Decision.LOSS_STEALS, Decision.STEAL_AT_ONCE, "steals", "declines"),
}
"""What is decided in the loss step and, by one side, at once, where that may come next."""

_ANY = ("activates", "plays", "commands", "keeps-house")


def due(edition: Edition, state: State) -> Dues:
    """What is waited for, and what any seat may decide besides; nothing when the game is over."""
    if state.match.over:
        return ()
    if state.phase is SETUP:
        return (_setup(state),)
    return (*_entering(state), *_next(edition, state), _also(state.living, Decision.ANY, *_ANY))


def _waits(state: State, decision: Decision, *verbs: str, **facts: object) -> Due:
    told = {name: fact for name, fact in facts.items() if fact is not None}
    return Due(to_move(state), decision, told, verbs=verbs)


def _also(seats: tuple[str, ...], decision: Decision, *verbs: str) -> Due:
    return Due(seats, decision, how=ALSO, verbs=verbs)


def _setup(state: State) -> Due:
    match state.step:
        case Step.OPEN:
            return _waits(state, Decision.OPEN, "opens", classes=state.table.count(CLASSES))
        case Step.EXCHANGE:
            return _waits(state, Decision.EXCHANGE, "exchanges", "keeps")
        case _:
            return _waits(state, Decision.TAKE, "takes")


def _entering(state: State) -> Iterator[Due]:
    """A text that is not done: death and defeat wait for it (FA-14.8)."""
    if state.entering:
        yield _also(("referee",), Decision.ENTERING, "effect", "done")


def _next(edition: Edition, state: State) -> Iterator[Due]:
    """What leads on, and who else may decide something in this step."""
    match state.step or state.phase:
        case Phase.RITUAL:
            yield _ritual(state)
        case Step.CHOICE if may_raid(state):
            facts = {"others": _may_be_raided(state), "surplus": _surplus(state)}
            yield _waits(state, Decision.CHOICE, "raids", "proceeds", "ends", **facts)
        case Step.CHOICE:
            yield _finish(state)
        case Phase.ENCOUNTER:
            yield _waits(state, Decision.ENCOUNTER, "rolls")
        case Step.TARGET:
            yield _waits(state, Decision.TARGET, "targets", others=_others(state))
        case Phase.END:
            yield _waits(state, Decision.END, "ends", surplus=_surplus(state))
        case _:
            assert state.battle is not None, "all other steps are those of a battle"
            yield from _in_battle(edition, state, state.battle)


def _ritual(state: State) -> Due:
    doing = tuple(_doing(state))
    if state.turn.acted:
        return _proceed(state, doing)
    if not may_raid(state):
        return _finish(state, doing)
    facts = {"doing": doing, "others": _may_be_raided(state), "surplus": _surplus(state)}
    return _waits(state, Decision.RITUAL, "proceeds", "raids", "ends", **facts)


def _proceed(state: State, doing: tuple[str, ...] | None = None) -> Due:
    return _waits(state, Decision.PROCEED, "proceeds", doing=doing)


def _finish(state: State, doing: tuple[str, ...] | None = None) -> Due:
    facts = {"doing": doing, "surplus": _surplus(state)}
    return _waits(state, Decision.FINISH, "proceeds", "ends", **facts)


def _in_battle(edition: Edition, state: State, battle: Battle) -> Iterator[Due]:
    attacker, defender = battle.sides
    match state.step:
        case Step.REVEAL:
            yield _waits(state, _covered(state, battle), "reveals")
        case Step.ENGAGE:
            yield _waits(state, Decision.ENGAGE, "proceeds", attacker=attacker)
            yield _also((attacker,), Decision.ATTACK_AT_ONCE, "attacks")
            yield _also(battle.sides, Decision.SUMMON, "summons")
        case Step.ATTACK:
            yield _waits(state, Decision.ATTACK, "attacks")
        case Step.ATTACK_DAMAGE if not _bars_counter(edition, state):
            yield _waits(state, Decision.ATTACK_DAMAGE, "proceeds", defender=defender)
            yield _also((defender,), Decision.COUNTER_AT_ONCE, "counters")
        case Step.COUNTER if not battle.counter_skipped:
            yield _waits(state, Decision.COUNTER, "counters")
        case Step.LOSS:
            yield from _loss(state, battle)
        case Step.WITHDRAW if battle.debtors:
            yield _waits(state, Decision.FORFEIT, "forfeits", "lacks")
        case Step.WITHDRAW if state.thief is not None:
            yield _waits(state, Decision.STEAL, "steals", "declines")
        case Step.WITHDRAW:
            yield _finish(state)
        case _:
            yield _proceed(state)


def _bars_counter(edition: Edition, state: State) -> bool:
    """Whether nobody counters after the attack that has been made, for it strikes first."""
    from referee.rules.fate_ace_royal.battle import strikes_first  # no other step asks the rules

    return strikes_first(edition, state)


def _loss(state: State, battle: Battle) -> Iterator[Due]:
    """The loss of mana is confirmed, or what comes after it is entered at once (FA-8.10)."""
    then, seat = after_loss(state, battle)
    if seat is None:
        yield _finish(state) if then == "ends" else _proceed(state)
        return
    closes, at_once, *verbs = _AFTER_LOSS[then]
    yield _waits(state, closes, "proceeds", seat=seat)
    yield _also((seat,), at_once, *verbs)


# Who may answer


def answers(state: State) -> Answers:
    """A raid that was engaged, an attack or a counter, and what was used in this step (FA-4.2)."""
    if state.match.over or state.phase is SETUP:
        return NOBODY
    to, by, last, use = "use", None, "", state.last_use
    if state.battle is not None and state.step in _LAID_BY:
        to, by = str(state.step), state.battle.sides[_LAID_BY[state.step]]
    if use is not None and state.uses.any and not use.negated:
        by, last = use.seat, f"{use.seat} {use.card} {use.ability}"
    if by is None:
        return NOBODY
    return Answers(to, tuple(seat for seat in state.living if seat != by), last)


_LAID_BY: Mapping[Step | None, int] = {
    Step.ENGAGE: 0,
    Step.ATTACK_DAMAGE: 0,
    Step.COUNTER_DAMAGE: 1,
}
"""The side that laid open what others may answer in a step of a battle: attacker or defender."""


# Facts


def _others(state: State) -> tuple[Seat, ...]:
    return tuple(seat for seat in state.living if seat != state.active)


def _may_be_raided(state: State) -> tuple[Seat, ...]:
    return tuple(seat for seat in _others(state) if not state.masters[seat].barred(Bar.TARGET))


def _doing(state: State) -> Iterator[str]:
    """What the active seat may still do in its ritual (FA-6), as far as the table can see."""
    assert state.active is not None, "a turn is somebody's"
    master = state.masters[state.active]
    if state.hand_count(state.active):
        if not state.turn.equipped:
            room = len(master.crafts) < craft_limit(state, state.active)
            yield "equips" if room else "replaces"
        yield "covers"
    if master.covered:
        yield "reveals"


def _covered(state: State, battle: Battle) -> Decision:
    """What the sides of a battle still turn up: both parts, or one."""
    seats = covered_sides(state, battle)
    covered = {part for seat in seats for part in PARTS if part not in state.masters[seat].up}
    return Decision(f"reveal-{covered.pop()}") if len(covered) == 1 else Decision.REVEAL


def _surplus(state: State) -> int | None:
    """How many cards the active seat discards at the end of its turn; null for none."""
    assert state.active is not None, "a turn is somebody's"
    over = state.hand_count(state.active) - hand_limit(state, state.active)
    return over if over > 0 else None
