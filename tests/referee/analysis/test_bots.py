"""Bots play by what their seat may know, and by nothing else."""

import os
import subprocess
import sys
from random import Random

import pytest
from msgspec.structs import replace

from events.errors import Unreadable
from referee.analysis.bots import is_quick, read, require_quick
from referee.analysis.known import Known
from referee.analysis.playing import play_of
from referee.analysis.search import search
from referee.checking.exchanged import exchanged, standing
from referee.checking.play import assert_comes_back
from referee.desk.sitting import Sitting
from tests.machines.test_exchanged import GAMES
from tests.referee.analysis.selfplayed import SEATS, asked, chosen, played

SPECS = ("random", "greedy:2", "ismcts:12")


def moments(slug, seed, most=60):
    """A match that is played at random, after each of its entries."""
    sitting = played(slug, ["random"] * SEATS[slug], seed, most)
    return [sitting.as_of(number) for number in range(sitting.number + 1)]


# Specs


@pytest.mark.parametrize("spec", ["random", "greedy", "greedy:3", "ismcts", "ismcts:40,c=0.5"])
def test_a_bot_is_named_by_a_spec(spec):
    assert read(spec) is not None


def test_what_a_spec_sets_is_set():
    bot = read("ismcts:40,c=0.5,depth=3,cut=2")
    assert (bot.iterations, bot.c, bot.depth, bot.cut) == (40, 0.5, 3, 2)
    assert read("greedy:3").worlds == 3


@pytest.mark.parametrize(
    ("word", "meant"), [("ismcs", ("ismcts",)), ("gredy:3", ("greedy",)), ("nobody", ())]
)
def test_the_bot_that_a_word_was_meant_for_is_named(word, meant):
    with pytest.raises(Unreadable) as wrong:
        read(word)
    assert wrong.value.facts["nearest"] == meant


@pytest.mark.parametrize(
    ("spec", "quick"),
    [
        ("random", True),
        ("greedy", True),
        ("greedy:50", True),
        ("greedy:51", False),
        ("ismcts:2000,c=9,depth=100,cut=20", True),
        ("ismcts:2001", False),
        ("ismcts:10,depth=101", False),
        ("ismcts:10,cut=21", False),
    ],
)
def test_what_thinks_for_long_is_told_apart(spec, quick):
    assert is_quick(spec) is quick
    if quick:
        require_quick(spec)
        return
    with pytest.raises(Unreadable) as wrong:
        require_quick(spec)
    assert wrong.value.text == "bots.slow"
    assert is_quick(str(wrong.value.facts["most"]))


def test_of_bots_of_others_nothing_is_known():
    assert not is_quick("theirs:5")
    require_quick("theirs:5")


@pytest.mark.parametrize(
    ("spec", "text"),
    [
        ("nobody", "bots.kind"),
        ("", "bots.kind"),
        ("random:3", "bots.setting"),
        ("greedy:0", "bots.number"),
        ("greedy:x", "bots.number"),
        ("greedy:1,2", "bots.setting"),
        ("ismcts:c=-1", "bots.number"),
        ("ismcts:40,d=3", "bots.setting"),
        ("ismcts:c=nan", "bots.number"),
    ],
)
def test_a_spec_that_means_no_bot_is_told(spec, text):
    with pytest.raises(Unreadable) as wrong:
        read(spec)
    assert wrong.value.text == text


# What they know


class Secret(str):
    """A seed that nobody may read."""

    __slots__ = ()

    def _raise(self, *_):
        raise AssertionError("the seed of the match was read")

    __str__ = __format__ = __eq__ = encode = __add__ = __iter__ = _raise
    __hash__ = None


def secretly(sitting, seat):
    """The match as a seat may know it, with a seed in it that raises when it is read."""
    seen = sitting.seen_by(seat)
    state = replace(seen.state, match=replace(seen.state.match, seed=Secret("1")))
    opening = seen.entries[0]
    opened = replace(seen.opened, seed=Secret("1"))
    body = replace(opening.body, events=(opened, *opening.body.events[1:]))
    entries = [replace(opening, body=body), *seen.entries[1:]]
    return Sitting(seen.game, seen.edition, entries, state, seat)


@pytest.mark.parametrize("slug", SEATS)
def test_no_bot_reads_the_seed_of_the_match(slug):
    for sitting in moments(slug, 4, 40)[::8]:
        for seat in asked(sitting):
            if seat in dict(sitting.opened.seats):
                for spec in SPECS:
                    line = chosen(read(spec), sitting, seat, 3)
                    secret = secretly(sitting, seat)
                    assert read(spec).choose(secret, Random("3"), lambda: 0.0) == line


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize(
    "seeds", [range(3), pytest.param(range(9, 109), marks=pytest.mark.deep)], ids=str
)
def test_what_a_seat_has_not_seen_changes_nothing_of_what_its_bot_enters(slug, seeds):
    dealt_game, _ = GAMES[slug]
    for seed in seeds:
        random = Random(seed)
        sitting = standing(dealt_game(random, wrong=0, most=random.randint(10, 60)))
        for seat, _ in sitting.opened.seats:
            if seat in sitting.game.automatic:
                continue
            other = exchanged(random, sitting, seat)
            for spec in SPECS:
                line = chosen(read(spec), sitting, seat, seed)
                assert chosen(read(spec), other, seat, seed) == line


def test_the_same_chance_makes_the_same_lines_in_every_process():
    told = {
        subprocess.run(
            [sys.executable, "-c", CHOOSE],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1
    assert len(told.pop().splitlines()) == len(SPECS) * len(SEATS)


CHOOSE = f"""
from tests.referee.analysis.selfplayed import SEATS, asked, chosen, played
from referee.analysis.bots import read
for slug in SEATS:
    sitting = played(slug, ["random"] * SEATS[slug], 2, 30)
    for spec in {SPECS}:
        lines = [chosen(read(spec), sitting, seat, 1) for seat in asked(sitting)
                 if seat in dict(sitting.opened.seats)]
        print(spec, sitting.entries[-1].text, lines)
"""


# What they enter


@pytest.mark.parametrize("slug", SEATS)
@pytest.mark.parametrize(
    "seeds", [range(2), pytest.param(range(1000, 1500), marks=pytest.mark.deep)], ids=str
)
def test_what_they_enter_is_accepted_and_their_games_come_back(slug, seeds):
    for seed in seeds:
        specs = ["greedy:1", "random", "random"][: SEATS[slug]]
        sitting = played(slug, specs[seed % 2 :] + specs[: seed % 2], seed)
        assert sitting.state.match.over
        assert_comes_back(sitting)


@pytest.mark.parametrize("slug", SEATS)
def test_a_move_to_the_win_is_found(slug):
    found = 0
    for seed in range(4):
        sitting = played(slug, ["greedy:1"] * SEATS[slug], seed)
        before = sitting.as_of(sitting.number - 1)
        seat = sitting.entries[-1].body.words[0]
        if seat not in dict(sitting.opened.seats):
            continue
        line = " ".join(sitting.entries[-1].body.words)
        known = Known.of(before, seat)
        worlds = [known.draw(Random(number)) for number in range(10)]
        if not all(_wins(before, world, line, seat) for world in worlds):
            continue
        found += 1
        best = chosen(read("greedy"), before, seat, seed)
        assert best is not None
        assert all(_wins(before, world, best, seat) for world in worlds), (best, line)
        play = play_of(before.game, before.edition)
        tried = search(known, play, seat, Random(seed), 80).lines
        assert {one.value for one in tried if one.line == line} <= {1.0}
        assert tried[0].value > NEARLY, tried[0]
    assert found or slug == "dueling-runes"


NEARLY = 0.9
"""So sure may be what wins a move later."""


def _wins(sitting, world, line, seat):
    play = play_of(sitting.game, sitting.edition)
    after = play.enter(world, line)
    return play.over(after) and play.worth(after)[seat] == 1


def test_bots_are_listed_with_what_they_can_do(referee):
    told = referee("bots")
    assert told.status == 0
    assert all(name in told.out for name in ("random", "greedy[:W]", "ismcts[:N]", *GAMES))
    games = referee("bots", "--json").json["games"]
    assert games["malifaux"] == "within"
    assert games["fate-ace-royal"] == "opaque"
    assert games["peak-duel"] == games["ready-fence"] == games["dueling-runes"] == "all"
    one = referee("bots", "peak-duel", "--json").json
    assert [bot["kind"] for bot in one["bots"]][:3] == ["random", "greedy", "ismcts"]
    assert one["games"] == {"peak-duel": "all"}
    assert referee("bots", "chess").status == 2
