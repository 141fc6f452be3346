"""The strip of a bout on a terminal (section 14)."""

import pytest

from referee.desk.opening import read_tags
from referee.desk.sitting import Sitting
from referee.render.layout import columns
from replays.record import read
from tools.cases import case

BOUT = case("ready-fence", "example-advanced").text
MOVES = 31
HEAD = '[Game "ready-fence"]\n[Seat.red "Anna"]\n[Seat.green "Bo"]\n'


def sitting(text, number=1000):
    record = read(text)
    found = Sitting.begin(read_tags(record.tags))
    for move in record.moves[:number]:
        found.enter(move.text)
    return found


def board(number, viewer="public", width=80, lang="en"):
    """The strip after so many moves of the annotated bout."""
    found = sitting(BOUT, number)
    return found.board(viewer, lang, width)


def after(lines, lang="en", width=80, viewer="public"):
    """The strip after these lines of a bout between Anna and Bo."""
    found = sitting(HEAD + lines)
    return found.board(viewer, lang, width)


def test_an_attack_waits_for_its_answer(snapshot):
    assert board(4) == snapshot


def test_it_folds_on_a_narrow_terminal(snapshot):
    assert board(12, width=40) == snapshot


def test_the_set_up_waits_for_the_coin(snapshot):
    assert board(0) == snapshot


def test_the_end_is_told_with_the_result(snapshot):
    assert board(MOVES) == snapshot


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans"])
def test_the_strip_is_drawn_in_chinese(snapshot, lang):
    assert board(12, lang=lang) == snapshot


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_no_line_is_wider_than_the_terminal(width, lang):
    found = sitting(BOUT, 0)
    for move in read(BOUT).moves:
        for viewer in ("public", "referee"):
            drawn = found.board(viewer, lang, width)
            assert max(map(columns, drawn.splitlines())) <= width
        found.enter(move.text)


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
@pytest.mark.parametrize("width", [40, 80])
def test_the_squares_and_the_fencers_on_them_stand_under_each_other(width, lang):
    for number in range(0, MOVES + 1, 3):
        squares, fencers = (
            line for line in board(number, width=width, lang=lang).splitlines() if "┃" in line
        )
        lines = [
            [columns(row[:at]) for at, char in enumerate(row) if char in "│┃"]
            for row in (squares, fencers)
        ]
        assert lines[0] == lines[1]


def test_the_fencers_are_known_by_their_initials_and_look_at_each_other():
    assert "│ A► ┃    │    ┃ ◄B │" in after("")


def test_fencers_stand_in_columns_although_a_clock_goes_on_a_line_of_its_own():
    lines = after("referee clock red 300\n").split("\n")
    at = lines.index("  [clock 5:00 at 1]")
    above, below = lines[at - 1], lines[at + 1]
    assert above.index("stamina") == below.index("stamina")
    assert above.index("0 ○") == below.index("0 ○")


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "1 of 2 actions"), ("zh-Hant", "遊戲動作 1/2"), ("zh-Hans", "游戏动作 1/2")],
)
def test_a_turn_that_has_begun_tells_how_many_actions_were_made(lang, told):
    lines = "table coin red\n"
    assert told not in after(lines, lang)
    assert told in after(f"{lines}red advances\n", lang)


def test_fencers_without_names_are_called_by_their_seats():
    assert "R► ┃" in board(0)
    assert "紅►┃" in board(0, lang="zh-Hant")


def test_the_lines_of_the_on_guard_squares_are_bold():
    four = HEAD.replace("]\n[Seat.red", ']\n[Option.gap "4"]\n[Seat.red', 1)
    found = sitting(four)
    drawn = found.board("public", "en", 80)
    assert "│  3 ┃  4 │  5 │  6 │  7 ┃  8 │" in drawn


def test_a_strip_of_eight_squares_ends_before_the_coloured_zones():
    eight = HEAD.replace("]\n[Seat.red", ']\n[Option.strip "8"]\n[Seat.red', 1)
    found = sitting(eight)
    drawn = found.board("public", "en", 80)
    assert "RED │  2 │" in drawn
    assert "│  9 │ GREEN" in drawn


def test_what_follows_a_pass_is_told():
    assert "to move: red   if red passes: green hits" in board(4)


def test_what_a_parry_without_cards_costs_is_told_to_one_who_can_pay_it():
    thrust = "table coin red\nred advances\nred plays straight-thrust/5\n"
    assert after(thrust).endswith("if green passes: red hits   parries: 3 SP")
    assert after(thrust, lang="zh-Hant").endswith("綠方不應的話：紅方刺中   撥擋要花 3 點")
    tired = 'referee adjust seats.green.stamina 2 why="as it was"\n'
    assert after(tired + thrust).endswith("if green passes: red hits")
    toes = thrust.replace("straight-thrust", "toe-touch")
    assert after(toes).endswith("if green passes: red hits")


def test_a_riposte_tells_what_its_speed_is_made_of():
    lunge = "table coin red\nred advances\nred changes invitation\n"
    thrust = "green plays straight-thrust/4\nred plays parry-riposte/6\n"
    hindered = after(f"{lunge}green changes engagement\n{thrust}")
    assert "parry-riposte/6 +1 invitation = 7 stopped" in hindered
    assert "→ riposte 4 −1 engagement = 3" in hindered
    assert "→ riposte 4\n" in after(f"{lunge}{thrust}")


def test_what_a_riposte_is_made_of_folds_between_its_parts():
    lunge = "table coin red\nred advances\nred changes invitation\n"
    thrust = "green plays straight-thrust/4\nred plays parry-riposte/6\n"
    lines = after(f"{lunge}green changes engagement\n{thrust}", width=40).split("\n")
    assert [line for line in lines if "→ riposte 4" in line]
    assert max(map(columns, lines)) <= 40
    assert "= 3" in " ".join(lines)


def test_the_timer_bar_tells_with_how_many_cards_the_timer_deck_began():
    assert "timer ████████████ 12/12" in after("")
    stalls = "table coin red\nred stalls\ngreen stalls\n"
    assert "timer ██████████░░ 10/12" in after(stalls)
    adjusted = 'referee adjust timer 14 why="found two"\n'
    assert "timer ████████████ 14/14" in after(adjusted)


def test_a_long_timer_deck_has_as_many_boxes_as_a_short_one_and_shows_its_last_card():
    tutorial = HEAD.replace("]\n[Seat.red", ']\n[Option.mode "tutorial"]\n[Seat.red', 1)

    def timer(lines):
        found = sitting(tutorial + lines)
        return found.board("public", "en", 200)

    assert "timer ████████████ 29/29" in timer("")
    assert "timer █░░░░░░░░░░░ 1/29" in timer('referee adjust timer 1 why="miscounted"\n')


def test_an_exchange_at_the_end_of_a_turn_is_told():
    tutorial = HEAD.replace("]\n[Seat.red", ']\n[Option.mode "tutorial"]\n[Seat.red', 1)
    found = sitting(tutorial + "table coin red\nred advances\nred changes invitation\n")
    drawn = found.board("public", "en", 80)
    assert "ends [discard=CARD], or the other seat begins" in drawn


def test_the_bound_card_is_marked_and_the_rest_of_the_hand_hidden():
    assert "red holds     straight-thrust/3*  ▓ ×5" in after("")


@pytest.mark.parametrize("viewer", ["referee", "red", "green", "public"])
def test_the_bound_card_is_not_in_the_hand_while_it_lies_in_the_phrase(viewer):
    dealt = '[Deal "seed:7"]\n[Option.first "red"]\n'
    attack = "referee effect place red 5\nred plays straight-thrust/3"
    assert "red holds     straight-thrust/3*" not in after(dealt + attack, viewer=viewer)
    assert "red holds     straight-thrust/3*" in after(
        f"{dealt}{attack}\ngreen passes", viewer=viewer
    )


def test_other_known_cards_are_told_while_the_bound_one_lies_in_the_phrase():
    moves = (
        "referee effect place red 5",
        "table reveals red fleche/5",
        "red plays straight-thrust/3",
    )
    told = after('[Option.first "red"]\n' + "\n".join(moves))
    assert "red holds     fleche/5  ▓ ×4" in told


def test_what_a_hand_may_still_hold_stands_under_that_hand_also_where_none_of_it_is_certain():
    lines = after(
        '[Option.mode "advanced"]\n[Option.first "red"]\n\n'
        "table reveals green stop-hit/5\nred advances\nred changes invitation\ngreen exchanges ?\n"
    ).splitlines()
    (hand,) = (number for number, line in enumerate(lines) if "green holds" in line)
    assert lines[hand].split() == ["green", "holds", "▓", "×6"]
    assert lines[hand + 1].split() == ["perhaps", "stop-hit/5"]


def test_a_seat_sees_its_own_hand_where_the_program_deals_and_nobody_elses():
    dealt = HEAD.replace("]\n[Seat.red", ']\n[Deal "seed:5"]\n[Seat.red', 1)
    found = sitting(dealt)

    def holds(viewer, seat):
        drawn = found.board(viewer, "en", 200)
        return next(line for line in drawn.splitlines() if f"{seat} holds" in line)

    assert "▓" not in holds("red", "red")
    assert "▓ ×5" in holds("red", "green")
    assert "▓ ×5" in holds("public", "red")
    assert "▓" not in holds("referee", "green")


def test_sudden_death_is_told():
    adjusted = "".join(
        f'referee adjust seats.{seat}.score 4 why="as the sheet says"\n'
        for seat in ("red", "green")
    )
    assert "sudden death" in after("table coin red\n" + adjusted, width=120)
    assert "sudden death" not in after("table coin red\n", width=120)


def test_no_control_character_colours_it():
    assert board(20).replace("\n", "").isprintable()


def test_a_long_discard_pile_is_told_by_kind():
    tutorial = HEAD.replace("]\n[Seat.red", ']\n[Option.mode "tutorial"]\n[Seat.red', 1)
    few = ["toe-touch/5", "joker", "stop-hit/5", "?", "stop-hit/4"]
    many = [*few, "joker", "stop-hit/5", "?", "ceding-parry/4", "renewed-attack", "stop-hit/6"]
    many += ["toe-touch/4", "beat-thrust/4"]

    def discarded(cards):
        found = sitting(tutorial + "table coin red\n")
        for card in cards:
            found.enter(f"referee effect discard red {card}")
            found.enter("referee effect draw red 1")
        lines = found.board("public", "en", 80).splitlines()
        first = next(n for n, line in enumerate(lines) if "discard" in line)
        return " ".join(" ".join(lines[first:-2]).split())

    assert discarded(few) == "discard toe-touch/5 joker stop-hit/5 ▓ stop-hit/4"
    assert discarded(many) == (
        "discard beat-thrust/4 toe-touch/4,5 ceding-parry/4 stop-hit/4,5,5,6 joker ×2 "
        "renewed-attack ▓ ×2"
    )
