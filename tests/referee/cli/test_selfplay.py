"""`selfplay`: the same games whoever plays them, kept, and gone on with."""

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from referee.analysis import kept_games, selfplay, tally
from referee.analysis.selfplay import Played, Run
from referee.render.layout import columns

BOTS = ("--bots", "red=random,green=greedy:1")
FENCE = ("selfplay", "ready-fence", *BOTS)


def test_the_result_is_the_same_whoever_plays(referee):
    alone = referee(*FENCE, "--games", "5", "--seed", "4", "--json")
    assert alone.status == 0, alone.err
    for workers in ("2", "3"):
        shared = referee(*FENCE, "--games", "5", "--seed", "4", "--json", "--workers", workers)
        assert shared.out == alone.out
    assert referee(*FENCE, "--games", "5", "--seed", "5", "--json").out != alone.out


def test_each_deal_is_played_with_each_bot_in_each_seat(referee):
    told = referee(*FENCE, "--games", "4", "--json").json
    assert [one["deal"] for one in told["results"]] == ["selfplay-1-0"] * 2 + ["selfplay-1-1"] * 2
    seats = [one["seats"]["red"] for one in told["results"]]
    assert seats == ["random", "greedy:1"] * 2
    fixed = referee(*FENCE, "--games", "3", "--no-swap", "--json").json
    assert [one["deal"] for one in fixed["results"]] == [f"selfplay-1-{n}" for n in range(3)]
    assert {one["seats"]["red"] for one in fixed["results"]} == {"random"}


def test_the_summary_counts_what_the_results_say(referee):
    told = referee(*FENCE, "--games", "6", "--json").json
    for spec, score in told["summary"].items():
        won = [
            any(one["seats"][seat] == spec for seat in one["winners"]) for one in told["results"]
        ]
        shares = [
            one["utility"][seat]
            for one in told["results"]
            for seat, named in one["seats"].items()
            if named == spec
        ]
        assert score["won"] == sum(won)
        assert score["utility"] == pytest.approx(sum(shares) / 6, abs=1e-4)
        assert score["low"] <= sum(won) / 6 <= score["high"]
    assert all(sum(one["utility"].values()) == 1 for one in told["results"])


def test_a_game_that_is_too_long_is_cut_off_and_drawn(referee):
    told = referee(*FENCE, "--games", "2", "--most", "3", "--json").json
    assert told["cut"] == 2
    assert [(one["moves"], one["winners"], one["cut"]) for one in told["results"]] == [
        (3, [], True)
    ] * 2
    assert told["results"][0]["utility"] == {"green": 0.5, "red": 0.5}
    said = referee(*FENCE, "--games", "2", "--most", "3").said
    assert "0 drawn, 2 cut off" in said


def test_bots_that_are_called_alike_are_told_apart():
    run = Run("peak-duel", (("a", "random"), ("b", "random")), 1)
    assert tally.labels(run) == ("random", "random#2")


def test_three_bots_go_round():
    run = Run("fate-ace-royal", (("p1", "x"), ("p2", "y"), ("p3", "z")), 1)
    assert [selfplay.seats_of(run, n)["p1"] for n in range(4)] == [0, 1, 2, 0]
    assert [selfplay.deal_of(run, n) for n in (2, 3)] == ["selfplay-1-0", "selfplay-1-1"]


# What is kept


@pytest.mark.parametrize("name", ["games.jsonl", "games.sqlite"])
def test_a_file_is_gone_on_from(referee, tmp_path, name):
    file = tmp_path / name
    whole = referee(*FENCE, "--games", "6", "--json").out
    assert referee(*FENCE, "--games", "3", "--out", file).status == 0
    assert referee(*FENCE, "--games", "6", "--out", file, "--json", "--workers", "2").out == whole
    began = time.perf_counter()
    assert referee(*FENCE, "--games", "6", "--out", file, "--json").out == whole
    assert time.perf_counter() - began < 5


def test_games_that_are_there_are_not_played_again(tmp_path):
    run = Run("ready-fence", (("red", "random"), ("green", "random")), 1)
    played = Played(0, "selfplay-1-0", {}, ("red",), 7, {"red": 1, "green": 0}, record="x")
    for name in ("games", "games.sqlite"):
        with kept_games.kept(tmp_path / name, run) as file:
            file.add(played)
        with kept_games.kept(tmp_path / name, run) as file:
            assert file.there() == {0: played}


def test_a_line_that_was_cut_short_is_no_game(referee, tmp_path):
    file = tmp_path / "games.jsonl"
    whole = referee(*FENCE, "--games", "2", "--out", file, "--json").out
    kept = file.read_bytes()
    file.write_bytes(kept[:-40])
    assert referee(*FENCE, "--games", "2", "--out", file, "--json").out == whole
    assert file.read_bytes() == kept


def test_tables_hold_records_that_can_be_imported(referee, tmp_path):
    file = tmp_path / "games.sqlite"
    assert referee(*FENCE, "--games", "2", "--out", file).status == 0
    with sqlite3.connect(file) as db:
        runs = db.execute("SELECT game, seed, bots FROM selfplay_runs").fetchall()
        rows = db.execute("SELECT winners, record FROM selfplay_games ORDER BY number").fetchall()
    assert runs == [("ready-fence", 1, '{"red":"random","green":"greedy:1"}')]
    for winners, record in rows:
        verdict = referee("adjudicate", "-", "--json", stdin=record)
        assert verdict.status == 0, verdict.err
        assert f'[Result "{",".join(json.loads(winners))}"]' in record
        assert '[Bot.red "' in record
        (tmp_path / "one.rec").write_text(record)
        assert referee("import", tmp_path / "one.rec").status == 0


def test_a_file_of_something_else_stays_as_it_is(referee, tmp_path):
    referee("new", "peak-duel")
    other = tmp_path / "notes.txt"
    other.write_text("mine\n")
    assert referee(*FENCE, "--games", "1", "--out", other).status == 2
    assert other.read_text() == "mine\n"
    assert referee(*FENCE, "--games", "1", "--out", referee.log).status == 2
    run = tmp_path / "run.jsonl"
    assert referee(*FENCE, "--games", "1", "--out", run).status == 0
    answer = referee(*FENCE, "--games", "1", "--seed", "9", "--out", run)
    assert answer.status == 2
    assert "another run" in answer.said


def test_ctrl_c_leaves_what_is_finished(tmp_path):
    file = tmp_path / "games.jsonl"
    slow = ("selfplay", "peak-duel", "--bots", "a=greedy:4,b=greedy:4", "--workers", "2")
    line = [sys.executable, "-m", "referee", *slow, "--games", "200", "--out", str(file)]
    process = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    end = time.monotonic() + 120
    while not file.exists() or file.read_bytes().count(b"\n") < 3:
        assert time.monotonic() < end
        time.sleep(0.1)
    os.kill(process.pid, signal.SIGINT)
    _, told = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "200 games are finished" in " ".join(told.split())
    assert file.read_bytes().count(b"\n") >= 3


# What cannot be


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("ready-fence", "--bots", "red=random"), "A bot for each seat"),
        (("ready-fence", "--bots", "red=random,green=random,a=random"), "A bot for each seat"),
        (("ready-fence", "--bots", "random"), "--bots wants NAME=VALUE"),
        (("ready-fence", "--bots", "red=random,red=random"), "a second time"),
        (("ready-fence", "--bots", "red=nobody,green=random"), "nobody"),
        (("ready-fence", "--bots", "red=ismcts:0,green=random"), "ismcts"),
        (("nothing", "--bots", "a=random,b=random"), "nothing"),
        (("ready-fence", *BOTS, "--option", "colour=blue"), "colour"),
        (("ready-fence", *BOTS, "--games", "0"), "--games"),
        (("ready-fence", *BOTS, "--workers", "-1"), "--workers"),
        (("malifaux", "--bots", "a=random,b=random", "--games", "1"), "bots alone cannot play it"),
    ],
)
def test_what_cannot_be_played_is_said(referee, words, said):
    answer = referee("selfplay", *words)
    assert answer.status == 2
    assert said in answer.said


def test_what_a_bot_has_behind_commas_is_its_own(referee):
    bots = "p1=random,p2=random,p3=ismcts:2,c=0.5,depth=3"
    told = referee("selfplay", "fate-ace-royal", "--bots", bots, "--games", "1", "--json")
    assert told.status == 0, told.err
    assert told.json["bots"]["p3"] == "ismcts:2,c=0.5,depth=3"


def test_without_luck_the_mean_has_an_interval_of_its_own(referee):
    told = referee(*FENCE, "--games", "4", "--adjust", "--json").json
    for score in told["summary"].values():
        assert score["adjusted_low"] <= score["adjusted"] <= score["adjusted_high"]
    for one in told["results"]:
        assert sum(one["adjusted"].values()) == pytest.approx(1, abs=1e-3)


DEALT_CARDS = ("selfplay", "high-card", "--bots", "a=greedy:1,b=greedy:1", "--no-swap")


def test_luck_that_decides_a_game_is_taken_away(referee):
    """Of eight cards four are dealt: who has the high ones wins, which is luck from the first."""
    told = referee(*DEALT_CARDS, "--games", "60", "--adjust", "--json").json
    (first, _) = told["summary"].values()
    plain = first["utility_high"] - first["utility_low"]
    assert first["adjusted_high"] - first["adjusted_low"] < 0.8 * plain


def games_of(lucks, results):
    """Games of a deal each, in which the first seat had this luck and this result."""
    return [
        Played(
            *(number, f"{number}", {"a": "x", "b": "y"}, (), 1, {"a": won, "b": 1 - won}),
            adjusted={"a": won - luck, "b": 1 - won + luck},
        )
        for number, (luck, won) in enumerate(zip(lucks, results, strict=True))
    ]


RUN = Run("high-card", (("a", "x"), ("b", "y")), 1, swap=False, adjust=True)


def test_luck_that_says_nothing_of_the_result_widens_nothing():
    random = Random(3)
    lucks = [random.choice((-5.0, 5.0)) for _ in range(100)]
    games = games_of(lucks, [random.choice((0.0, 1.0)) for _ in range(100)])
    found = tally.scores(RUN, games)["x"]
    width, plain = (high - low for low, high in (found.adjusted_between, found.utility_between))
    assert width < 1.1 * plain


def test_without_luck_the_mean_is_in_the_mean_what_it_was():
    """Of runs of a few games, in which luck decides and a deal's own result would weigh it."""
    random, strays = Random(8), []
    for _ in range(4000):
        lucks = [random.choice((-0.3, 0.6, -0.3)) for _ in range(5)]
        results = [float(random.random() < 0.3 + luck) for luck in lucks]
        found = tally.without_luck(games_of(lucks, results), results, lucks)
        strays.append(fmean(found) - WON)
    assert abs(fmean(strays)) < 3 * stdev(strays) / sqrt(len(strays))


WON = (0 + 0.9 + 0) / 3
"""How often it is won in the mean of these lucks."""


def test_luck_of_played_games_has_mean_0():
    run = Run("high-card", (("a", "random"), ("b", "random")), 2, swap=False, adjust=True)
    games = [selfplay.play(run, number).played for number in range(100)]
    lucks = [game.utility["a"] - game.adjusted["a"] for game in games]
    assert any(lucks)
    assert abs(fmean(lucks)) < 3 * stdev(lucks) / sqrt(len(lucks))


def test_how_fast_bots_think_is_told_beside_the_games(referee):
    """A bot that does not play on in memory has no part in how often that is done."""
    searching = referee("selfplay", "high-card", "--bots", "a=ismcts:9,b=random", "--games", "2")
    last = searching.out.splitlines()[-1]
    assert re.fullmatch(
        r"  moves a game 8 \(8–8\)   playouts/s [1-9]\d*   seconds a decision \S+ / \S+", last
    )
    plain = referee("selfplay", "high-card", "--bots", "a=random,b=random", "--games", "1")
    assert "playouts/s" not in plain.out
    assert "seconds a decision" in plain.out


@pytest.mark.parametrize(("lang", "sat"), [("en", "as p3 "), ("zh-Hant", "坐玩家三 ")])
def test_what_bots_have_done_fits_a_terminal_and_seats_are_called_in_the_language(
    referee, lang, sat
):
    bots = "p1=greedy:1,p2=random,p3=random"
    told = referee(*("selfplay", "fate-ace-royal", "--bots", bots, "--games", "3", "--lang", lang))
    assert told.status == 0, told.err
    assert sat in told.out
    assert max(columns(line) for line in told.out.splitlines()) <= 80
