"""A game of twenty lines of rules that declares nothing: it is asked for odds and played alike."""

from random import Random

import pytest

from referee.checking import play
from referee.desk import record as rec
from referee.games.finding import find
from tests.high_card import CARDS, GAME, SEATS


def sit(seed):
    return play.sit("high-card", Deal=f"seed:{seed}")


def played_out(seed):
    """A match whose lines are chosen at random."""
    random, sitting = Random(seed), sit(seed)
    while not sitting.state.match.over:
        (mover,) = sitting.to_move
        (offer,) = sitting.offers(mover)
        sitting.enter((mover, "plays", random.choice(offer.blanks[0].choices)))
    return sitting


def test_it_is_installed_as_any_game_and_declares_no_analysis():
    assert find("high-card") is GAME
    assert (GAME.analysis, GAME.odds) == (None, None)


@pytest.mark.parametrize("seed", range(5))
def test_it_is_played_to_its_end(seed):
    sitting = played_out(seed)
    assert sitting.number == len(CARDS)
    assert len(sitting.state.points) == len(CARDS) // 2
    a, b = map(sitting.state.points.count, SEATS)
    won = () if a == b else ("a",) if a > b else ("b",)
    assert sitting.state.match.result.winners == won


@pytest.fixture
def begun(referee):
    """The id of a match of which nothing has been played."""
    return referee("new", "high-card", "--deal", "seed:5", "--json").json["match"]


def unseen(seed):
    """The cards that seat a has not seen at the beginning."""
    return {*CARDS} - {*sit(seed).state.table.known("a.hand")}


def test_its_odds_are_counted(referee, begun):
    def told(*question):
        return referee("odds", "high-card", *question, "-m", begun, "--as", "a", "--json").json

    hidden = unseen(5)
    card = max(hidden)
    assert told("holds", "b.hand", f"of={card}")["answer"] == "1/3"
    assert told("next", "deck", f"of={card}", "cards=2")["answer"] == "1/3"
    assert told("where", card)["answer"] == {
        "deck": "2/3",
        "b.hand": "1/3",
        "a.hand": "0/1",
        "pile": "0/1",
    }
    assert told("each", "b.hand")["answer"] == dict.fromkeys(sorted(hidden), "1/3")


def test_it_is_advised_on(referee, begun):
    answer = referee("advise", begun, "--as", "a", "--bot", "ismcts:60", "--json")
    assert answer.status == 0, answer.said
    lines = {f"a plays {card}" for card in {*CARDS} - unseen(5)}
    assert {each["line"] for each in answer.json["lines"]} == lines


def test_bots_play_it(referee):
    bots = ("--bots", "a=ismcts:40,b=random", "--games", "6", "--seed", "1", "--json")
    answer = referee("selfplay", "high-card", *bots)
    assert answer.status == 0, answer.said
    assert [game["moves"] for game in answer.json["results"]] == [len(CARDS)] * 6
    assert answer.json["cut"] == 0


def test_a_bot_sits_at_it(referee):
    opened = ("--deal", "secret", "--seat", "a=Anna", "--bot", "b=random")
    assert referee("new", "high-card", *opened).status == 0
    for card in CARDS:  # one of them is in the hand
        if referee("move", "a", "plays", card).status == 0:
            break
    answer = referee("show", "--json").json
    assert len(answer["state"]["pile"]) >= 2
    assert answer["to_move"] == ["a"]


def test_it_is_gone_through_afterwards(referee, tmp_path):
    """What each seat got is what it had, its luck and its skill; one's luck is the other's."""
    record = tmp_path / "match.rec"
    record.write_text(rec.write(played_out(3).entries), encoding="utf-8")
    answer = referee("analyse", str(record), "--budget", "quick", "--workers", "1", "--json")
    assert answer.status == 0, answer.said
    seats = answer.json["seats"]
    for told in seats.values():
        parts = told["start"] + told["luck"] + told["skill"]
        assert told["result"] == pytest.approx(parts, abs=1e-9)
    assert seats["a"]["luck"] == pytest.approx(-seats["b"]["luck"], abs=1e-9)
    choices = [row for row in answer.json["rows"] if row["kind"] == "choice"]
    assert 0 < len(choices) < len(CARDS)  # the last cards are no choice
    assert answer.json["left_out"] == []
