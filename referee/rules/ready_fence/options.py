"""Ready... Fence!: what is agreed before the bout (section 4 of the rulebook)."""

from collections.abc import Mapping

from events.errors import Unreadable
from events.ready_fence.values import ADVANCED, BASIC, TUTORIAL, Mode
from referee.moves.option import Option
from referee.moves.options import YES_NO, choice, plain_words
from referee.rules.ready_fence import words

TARGETS: Mapping[Mode, tuple[int, ...]] = {
    TUTORIAL: (5, 10, 15),
    BASIC: (5, 10),
    ADVANCED: (5, 15),
}
"""The points to win that each mode has."""


def _blue_against_cyan(chosen: Mapping[str, str]) -> str:
    """The tutorial has no counter-time, so that only parries can answer counter-attacks (R12)."""
    return "any" if chosen["mode"] == TUTORIAL else "card"


def _target_of_mode(value: str, chosen: Mapping[str, str], dealt: bool) -> None:
    del dealt
    known = tuple(map(str, TARGETS[Mode(chosen["mode"])]))
    if value not in known:
        raise Unreadable(
            "ready-fence.option.target",
            game="ready-fence",
            target=value,
            mode=chosen["mode"],
            known=known,
        )


def _not_open_where_dealt(value: str, chosen: Mapping[str, str], dealt: bool) -> None:
    del chosen
    if dealt and value in ("open", "any"):
        raise Unreadable("ready-fence.option.open-dealt", game="ready-fence", value=value)


OPTIONS: tuple[Option, ...] = (
    choice("mode", "basic", plain_words(*Mode)),
    choice("target", "5", plain_words("5", "10", "15"), check=_target_of_mode),
    choice("first", "coin", {**plain_words("coin"), **words.SEATS}),
    choice("gap", "2", plain_words("2", "4"), reading=True),
    choice("strip", "10", plain_words("10", "8"), reading=True),
    choice("sp", "printed", plain_words("printed", "off")),
    choice(
        "values",
        "open",
        plain_words("printed", "open", "any"),
        dealt="printed",
        check=_not_open_where_dealt,
        reading=True,
    ),
    choice("sudden-death", "match-point", plain_words("match-point", "any"), reading=True),
    choice("later-timer", "all", plain_words("all", "12"), reading=True),
    choice("min-actions", "2", plain_words("2", "1"), reading=True),
    choice(
        "blue-vs-cyan", "card", plain_words("card", "any"), derived=_blue_against_cyan, reading=True
    ),
    choice("invitation-cyan", "yes", YES_NO, reading=True),
    choice("angulation-blue", "yes", YES_NO, reading=True),
    choice("joker-refill", "yes", YES_NO, reading=True),
    choice("reset-weapon", "no", YES_NO, reading=True),
    choice("after-parry", "closed", plain_words("closed", "open"), reading=True),
    choice("renewed-counter", "no", YES_NO, reading=True),
    choice("distance-speed", "printed", plain_words("printed", "modified"), reading=True),
    choice("feint", "kinds", plain_words("kinds", "speeds"), reading=True),
    choice("stall", "afresh", plain_words("afresh", "strict"), reading=True),
)
