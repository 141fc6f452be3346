"""What is offered is enough to enter every game of the documentation by taps, most moves by two.

A tap takes an offer, a choice or a card of a page, or says that a list is done. The words of a move
that are the only ones there take none; nor does its offer, where all that is due is of one group.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from referee.desk.offered import listed
from referee.desk.played import play
from referee.desk.sitting import Sitting
from referee.games import BUILT_IN

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"
TYPED = {"hires"}
"""Moves with a name of the table's own."""


def moves(slug: str) -> Iterator[tuple[Sitting, tuple[str, ...]]]:
    """Each move of a game, in the position in which it was made."""
    whole = play((EXAMPLES / f"{slug}.rec").read_text(encoding="utf-8")).sitting
    sitting = Sitting(whole.game, whole.edition, whole.entries[:1])
    for entry in whole.entries[1:]:
        judged = sitting.judge(entry.text)
        yield sitting, judged.body.words
        sitting.add(entry, judged.state)


def taps(sitting: Sitting, words: Sequence[str]) -> int | None:
    """With how few taps the move is entered; None: by none of the offers."""
    told = listed(sitting, [words[0]])
    due = {offer["group"] for offer in told["offers"] if offer["weight"] == "due"}
    found = []
    for offer in told["offers"]:
        if offer["verb"] == words[1]:
            filled = _filled(offer, told["pages"], words[2:])
            if filled is not None:
                opens = int({offer["group"]} != due or not filled)
                found.append(opens + filled)
    return min(found, default=None)


def _filled(offer: dict[str, Any], pages: dict[str, Any], words: Sequence[str]) -> int | None:
    """With how many taps the blanks become these words; None: they cannot."""
    keys = dict(word.split("=", 1) for word in words if "=" in word)
    others = [word for word in words if "=" not in word]
    count = 0
    for blank in offer["blanks"]:
        word = keys.pop(blank["name"], None) if blank["key"] else next(iter(others), None)
        cost = None if word is None else _chosen(blank, pages, word)
        if cost is None:
            if not blank["optional"]:
                return None
            continue
        others = others if blank["key"] else others[1:]
        count += cost
    return None if keys or others else count


def _chosen(blank: dict[str, Any], pages: dict[str, Any], word: str) -> int | None:
    items = word.split(",") if blank["most"] > 1 or blank["least"] > 1 else [word]
    choices = blank["choices"] or pages.get(blank.get("page"), ())
    if not choices:
        return 1 if "low" in blank else None
    if not blank["least"] <= len(items) <= blank["most"] or not {*items} - {"?"} <= {*choices}:
        return None
    if len(choices) == 1 and blank["most"] == 1 and not blank["optional"]:
        return 0
    return len(items) + (len(items) < blank["most"])


@pytest.mark.parametrize("slug", BUILT_IN)
def test_every_move_is_entered_by_taps_and_the_median_by_two(slug):
    counted = []
    for sitting, words in moves(slug):
        count = taps(sitting, words)
        assert count is not None or words[1] in TYPED, words
        counted += [] if count is None else [count]
    assert median(counted) <= 2


def test_a_word_that_is_not_on_offer_is_entered_by_no_tap():
    sitting, words = next(moves("peak-duel"))
    assert taps(sitting, words) == 2
    assert taps(sitting, ("table", "compares", "a=wood-9-9", words[3])) is None
