"""The matches whose pages are tested: the examples, amended ones, and ones with all that happens.

A told game is that of `docs/examples` with what a table does besides playing: a move is amended,
one is struck and the next falls, one is taken back, one put in; there are comments, glyphs, a
variation, a clock, a penalty, a ruling, an irregularity, a dispute with claims, and names that mean
harm.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from referee.desk.audits import of_played
from referee.desk.played import play
from referee.desk.sitting import Sitting
from referee.exports.pages import replay
from referee.speech import Lang
from replays import record
from replays.redact import PUBLIC

ROOT = Path(__file__).parents[2]

HOSTILE = "<img src=x onerror=alert(1)>"
COMMENT = "</script><script>alert(2)</script>"
REMARK = f"遲到十分鐘 \u202e {'w' * 60}"
PENALTY = "She came late."
RULING = "The card counts."
DISPUTE = "He moved twice."


class Told(NamedTuple):
    """Of an example: a move that is entered wrongly, and how it reads then; the move that is
    struck, so that the next falls; a rule.
    """

    wrong: str
    right: str
    struck: str
    rule: str


TOLD: Mapping[str, Told] = {
    "peak-duel": Told(
        wrong="a summons wood-7-3 attack",
        right="a summons wood-8-2 attack",
        struck="b summons earth-7-1 attack",
        rule="PD-3.3",
    ),
    "ready-fence": Told(
        wrong="red changes engagement",
        right="red changes invitation",
        struck="green plays straight-thrust/4",
        rule="RF-5.1",
    ),
    "dueling-runes": Told(
        wrong="a plays forest",
        right="a plays mountain",
        struck="b plays cave",
        rule="DR-5.1",
    ),
    "malifaux": Told(
        wrong="a stones 0",
        right="a stones 1",
        struck="b attacks carbine ana",
        rule="MF-5.1",
    ),
    "fate-ace-royal": Told(
        wrong="p1 equips craft-06",
        right="p1 equips craft-05",
        struck="p2 raids p1",
        rule="FA-5.1",
    ),
}


class _Lines:
    """The lines of a record that is being written; it knows the number of the last one."""

    def __init__(self) -> None:
        self._written: list[str] = []
        self.number = 0

    def __call__(self, *lines: str) -> None:
        self._written.extend(lines)
        self.number += len(lines)

    def under(self, tags: Sequence[str]) -> str:
        """The record."""
        return "\n".join((*tags, "", *self._written, ""))


@cache
def told(game: str) -> str:
    """The record of a told game."""
    read = record.read(example(game))
    seats = [tag.name.removeprefix("Seat.") for tag in read.tags if tag.name.startswith("Seat.")]
    names = {f"Seat.{seats[0]}": HOSTILE}
    tags = [f'[{tag.name} "{names.get(tag.name, tag.value)}"]' for tag in read.tags]
    lines, this = _Lines(), TOLD[game]
    moves = iter([move.text for move in read.moves])
    done: set[str] = set()
    for move in moves:
        words = move.partition(";")[0].strip()
        if words == this.right and words not in done:
            lines(f"{this.wrong} ?! {{{COMMENT}}}", f'referee amend {lines.number + 1} "{words}"')
        elif words == this.struck and words not in done:
            _quarrel(lines, words, next(moves).partition(";")[0].strip(), seats, this.rule)
        else:
            lines(move)
        done.add(words)
    return lines.under(tags)


def _quarrel(lines: _Lines, struck: str, falls: str, seats: Sequence[str], rule: str) -> None:
    """Two moves, and all that a table can make of them."""
    first, second, *_ = seats
    lines(struck, falls, f"referee strike {lines.number + 1}")
    lines(f"{struck} sure=no !", falls, "referee undo 1", falls)
    again = lines.number - 3
    lines(f"referee strike {lines.number}", f'referee insert {lines.number} "{falls}"')
    lines(
        f"referee clock {first} 540",
        f'referee penalty {second} yellow why="{PENALTY}" cites={rule}',
        f'referee irregular {first} "{REMARK}"',
        f'referee rule "{RULING}" cites={rule},M-3',
        'referee note "tea" {喝茶}',
        f'referee annotate {again} ?? "too bold"',
        f'referee vary {again} "{struck}" "{falls}" why="as it was"',
        f'referee dispute "{DISPUTE}" by={second} about={again}',
        f'referee claim 1 {first} "this one" "{struck}"',
        f'referee claim 1 {second} "none" never=yes',
        'referee decide 1 stands why="the record is right"',
    )


def example(game: str) -> str:
    """The record of an example."""
    return (ROOT / "docs" / "examples" / f"{game}.rec").read_text(encoding="utf-8")


def amended(game: str) -> str:
    """The record of a golden game that was amended."""
    path = ROOT / "tests" / "records" / game / "table-amended.rec"
    return path.read_text(encoding="utf-8")


RECORDS = {"example": example, "told": told, "amended": amended}
"""Records by their kinds, of each game."""


@cache
def sitting_of(kind: str, game: str) -> Sitting:
    """The match of a record."""
    return play(RECORDS[kind](game)).sitting


@cache
def written(kind: str, game: str, lang: Lang = "en", viewer: str = PUBLIC) -> str:
    """The page of a match."""
    played = play(RECORDS[kind](game))
    assert played.stop is None, played.stop
    audited = of_played("m1", played)
    return replay.write(played.sitting, [viewer], lang, match="m1", audited=audited)
