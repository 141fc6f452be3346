"""The board of a duel on a terminal (section 14)."""

import pytest

from referee.desk.opening import read_tags
from referee.desk.sitting import Sitting
from referee.games.dueling_runes import GAME as RUNES
from referee.render.layout import columns
from referee.speech.dues import due_told
from replays.record import read
from tools.cases import case

GAME = case("dueling-runes", "whole-game-annotated").text
MOVES = len(read(GAME).moves)
TABLE = '[Game "dueling-runes"]\n[Seat.a "Anna"]\n[Seat.b "Bo"]\n'
FOUR = f'{TABLE}[Seat.c "Chih-Hao"]\n[Seat.d "Dagny"]\n[Option.players "4"]\n'
SOLO = '[Game "dueling-runes"]\n[Seat.a "Anna"]\n[Option.players "1"]\n'

CROWDED = (
    *("a plays chance-meeting", "b plays light-keeper", "c plays harvest", "d plays borderland"),
    *("c casts heal", "a casts heal", "d casts drain a", "b casts haste d"),
    *("d plays island", "d casts ice-dart 2 b"),
    *("a plays window", "b plays watchman", "c plays consul", "d plays rite"),
    *("c casts cold-ward", "d casts heal 1", "b casts shield", "d casts fireball a"),
)
"""Four seats, long names, spells of every step."""


def sat(*lines, tags=TABLE):
    sitting = Sitting.begin(read_tags(read(tags).tags))
    for line in lines:
        sitting.enter(line)
    return sitting


def drawn(sitting, viewer="public", width=80, lang="en"):
    return sitting.board(viewer, lang, width)


def board(number, viewer="public", width=80, lang="en"):
    """The board after so many moves of the annotated game."""
    record = read(GAME)
    sitting = Sitting.begin(read_tags(record.tags))
    for move in record.moves[:number]:
        sitting.enter(move.text)
    return drawn(sitting, viewer, width, lang)


def told(sitting, lang="en"):
    """What is to be entered, in parts."""
    return due_told(lang, sitting.due, sitting.naming_for("public"))


def crowded(number=None, **how):
    return drawn(sat(*CROWDED[:number], tags=FOUR), **how)


def test_a_spell_phase_shows_what_may_be_cast_and_who_is_immune(snapshot):
    assert board(13) == snapshot


def test_it_folds_on_a_narrow_terminal(snapshot):
    assert board(13, width=40) == snapshot


def test_four_seats_have_room(snapshot):
    assert crowded() == snapshot


def test_the_end_is_told_with_the_result(snapshot):
    assert board(MOVES) == snapshot


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans"])
def test_the_board_is_drawn_in_chinese(snapshot, lang):
    assert board(13, lang=lang) == snapshot


def test_a_seat_sees_its_own_hand(snapshot):
    sitting = sat(tags='[Game "dueling-runes"]\n[Deal "seed:7"]\n')
    assert drawn(sitting, "a") == snapshot


def test_a_played_card_lies_face_down_to_all_but_its_owner():
    assert "> [XXXX]" in board(1)
    assert "> [4 mountain M S]" in board(1, "a")
    assert "> [XXXX]" in board(1, "b")


def test_a_card_turned_down_is_named_and_shows_no_runes():
    lines = ("a plays mountain", "b plays market", "a passes", "b casts amnesia a")
    assert "    [XXXX mountain]" in drawn(sat(*lines)).splitlines()


def test_a_card_of_this_phase_that_left_the_queue_is_not_drawn():
    lines = ("a plays mountain", "b plays savage", "referee effect lose-queue b savage")
    assert "savage" not in drawn(sat(*lines))


def test_a_rune_used_in_this_round_is_marked():
    assert "[4 mountain M S*]" in board(10)


def test_who_declares_is_marked_at_the_margin():
    marked = [line for line in crowded().splitlines() if line.startswith("* ")]
    assert [line.split()[1] for line in marked] == ["Bo"]


def test_a_table_s_own_card_shows_what_the_referee_said():
    lines = ("referee card mountain rank=11 suits=waves,knots", "a plays mountain")
    assert "> [11 mountain W K]" in drawn(sat(*lines), "a")


@pytest.mark.parametrize(
    ("card", "lang", "shown"),
    [
        ("painter", "en", "3 suns, knots"),
        ("ace-suns", "zh-Hant", "么 烈日"),
        ("excuse", "en", ""),
    ],
)
def test_what_is_printed_on_a_card_is_told_in_words(card, lang, shown):
    sitting = sat()
    assert RUNES.face is not None
    assert RUNES.face(sitting.edition, sitting.state, card, lang) == shown


def test_cards_known_in_a_hand_are_named():
    found = drawn(sat("table reveals b rite,author"))
    assert "    known  [2 author M K] [11 rite M L Y]" in found.splitlines()


def test_known_cards_have_room_on_a_narrow_terminal():
    found = drawn(sat("table reveals b light-keeper,chance-meeting"), width=40)
    assert "    known  [7 chance-meeting M L]" in found.splitlines()
    assert max(map(columns, found.splitlines())) <= 40


def test_an_ace_is_called_by_its_suit():
    assert "> [A suns S]" in drawn(sat("a plays ace-suns"), "a")
    assert "> [么 烈日 日]" in drawn(sat("a plays ace-suns"), "a", lang="zh-Hant")


def test_a_seat_that_has_left_has_no_cards():
    assert "Bo (b)         out, life 12" in drawn(sat("b resign", tags=FOUR))


def test_an_effect_to_come_is_told_with_its_rounds():
    sitting = sat("referee effect status a haste rounds=2 start=next")
    assert "hasted rounds 2-3" in drawn(sitting)
    sitting = sat("referee effect status a haste rounds=1 start=next")
    assert "hasted in round 2\n" in drawn(sitting)
    assert "極速第 2 回合\n" in drawn(sitting, lang="zh-Hant")
    sitting = sat("referee effect status a invisible rounds=2")
    assert "invisible to round 2" in drawn(sitting)


def test_waiting_spells_are_listed():
    lines = ("a plays mountain", "b plays savage", "a passes", "b casts drain hold=yes")
    found = drawn(sat(*lines)).splitlines()
    assert "waiting: Bo (b): drain 1 on Anna (a)" in found
    assert found[-1] == "to move: the table · table resolves, or mirrors, counters"


def test_an_invisible_seat_is_told_to_those_who_may_cast():
    lines = ("referee effect status c invisible rounds=1", *CROWDED[:6])
    assert "Chih-Hao (c) is invisible" in drawn(sat(*lines, tags=FOUR))


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ((), "excuse, if it was drawn: a"),
        (("a plays mountain",), "table flips CARD"),
        (
            (
                "referee effect status ai confused rounds=1",
                "a plays mountain",
                "table flips sailor",
            ),
            "a keeps, or a rejects",
        ),
    ],
)
def test_the_table_is_told_what_to_enter(lines, said):
    assert any(said in part for part in told(sat(*lines, tags=SOLO)))


@pytest.mark.parametrize(
    ("lang", "said"), [("en", ": a, b"), ("zh-Hant", "：甲、乙"), ("zh-Hans", "：甲、乙")]
)
def test_the_seats_that_may_have_drawn_the_excuse_are_named(lang, said):
    assert told(sat(), lang)[-1].endswith(said)
    assert len(told(sat(), lang)) == 1


CONFUSED = "referee effect status a confused rounds=1"


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Anna (a) plays a card drawn at random (confused)"),
        ("zh-Hant", "Anna（甲）迷惑：隨機抽一張手牌打出"),
    ],
)
def test_the_table_is_told_whose_card_it_draws_at_random(lang, said):
    assert said in told(sat(CONFUSED), lang)
    assert said not in told(sat(CONFUSED, "a plays mountain"), lang)


def test_a_card_that_the_program_draws_at_random_is_not_asked_for():
    dealt = sat(CONFUSED, tags='[Game "dueling-runes"]\n[Deal "seed:7"]\n')
    assert told(dealt) == ()


def test_nothing_is_due_after_the_end():
    assert told(sat("b resign")) == ()


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
@pytest.mark.parametrize("width", [40, 60, 80, 120])
@pytest.mark.parametrize("viewer", ["public", "referee"])
def test_no_line_is_wider_than_the_terminal(lang, width, viewer):
    boards = [board(number, viewer, width, lang) for number in range(MOVES + 1)]
    boards += [
        crowded(number, viewer=viewer, width=width, lang=lang) for number in range(len(CROWDED))
    ]
    for line in "\n".join(boards).splitlines():
        assert columns(line) <= width, line


def test_no_control_character_colours_it():
    assert crowded().replace("\n", "").isprintable()


WAITING = ("a plays ace-suns", "b plays ace-waves hold=yes")
CHOOSING = f'{TABLE}[Option.draws "up-to"]\n'


@pytest.mark.parametrize(
    ("lang", "head", "foot"),
    [
        ("en", "the end of the round waits", "to move: the table · table resolves, or counters"),
        ("zh-Hant", "回合結束等待回應", "輪到：桌面 · 桌面 結算，或 抵消"),
        ("zh-Hans", "回合结束等待回应", "轮到：桌面 · 桌面 结算，或 抵消"),
    ],
)
def test_it_says_that_the_end_of_the_round_waits(lang, head, foot):
    lines = drawn(sat(*WAITING), lang=lang).splitlines()
    assert head in lines[0]
    assert lines[-1] == foot


@pytest.mark.parametrize(
    ("lang", "head", "foot"),
    [
        ("en", "end phase", "to move: Anna (a) · Anna (a) draws 0-2"),
        ("zh-Hant", "結束階段", "輪到：Anna（甲） · Anna（甲）抓 0-2 張牌"),
        ("zh-Hans", "结束阶段", "轮到：Anna（甲） · Anna（甲）抓 0-2 张牌"),
    ],
)
def test_it_says_who_draws_how_many(lang, head, foot):
    lines = ("a plays ace-suns", "b plays ace-waves", "referee adjust seats.a.hand-count 3 why=x")
    sitting = sat(*lines, tags=CHOOSING)
    board = drawn(sitting, lang=lang).splitlines()
    assert head in board[0]
    assert board[-1] == foot
    sitting.enter("a draws 1")
    assert "Bo" in drawn(sitting, lang=lang).splitlines()[-1]


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
@pytest.mark.parametrize("width", [40, 80])
def test_what_waits_keeps_to_the_width(lang, width):
    for sitting in (sat(*WAITING), sat("a plays sea", "b plays bard", tags=CHOOSING)):
        assert max(map(columns, drawn(sitting, width=width, lang=lang).splitlines())) <= width
