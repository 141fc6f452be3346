"""The table of an encounter on a terminal (section 14)."""

import pytest

from referee.desk.opening import read_tags
from referee.desk.sitting import Sitting
from referee.render.layout import columns
from referee.speech.dues import due_told
from replays.record import read
from tools.cases import case

GAME = case("malifaux", "annotated-game").text
HEAD = '[Game "malifaux"]\n[Seat.a "Ana"]\n[Seat.b "Bea"]\n'
SET_UP = """
a hires ana profile=sample-marshal leader=yes
b hires bea profile=sample-warden leader=yes
a stones 2
b stones 1
referee begins
a ready
b ready
a flips crow/9
b flips mask/4
table passes
a activates ana
"""
LANGS = ("en", "zh-Hant", "zh-Hans")
NAMED = ("Ana (a)", "Bea (b)")


def sitting(text, number=1000):
    record = read(text)
    found = Sitting.begin(read_tags(record.tags))
    for move in record.moves[:number]:
        found.enter(move.text)
    return found


def drawn(found, lang="en", width=80, viewer="public"):
    return found.board(viewer, lang, width)


def told(found):
    """What is due, in words."""
    return due_told("en", found.due, found.naming_for("public"))


def board(number, **how):
    """The table after so many moves of the annotated game."""
    return drawn(sitting(GAME, number), **how)


def after(lines, tags="", **how):
    """The table after these lines of an encounter that has been set up."""
    return drawn(sitting(HEAD + tags + SET_UP + lines), **how)


def test_the_set_up_waits_for_the_referee(snapshot):
    assert board(4) == snapshot


def test_a_duel_shows_its_sides(snapshot):
    assert board(17) == snapshot


def test_the_end_is_told_with_the_result(snapshot):
    assert board(1000) == snapshot


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans"])
def test_what_stands_in_brackets_in_chinese_stands_in_wide_ones(lang):
    shown = board(17, lang=lang)
    assert "（" in shown
    assert not {"(", ")"} & set(shown)


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans"])
def test_the_table_is_drawn_in_chinese(snapshot, lang):
    assert board(17, lang=lang) == snapshot


def test_it_folds_on_a_narrow_terminal(snapshot):
    assert board(17, width=40) == snapshot


def test_modifiers_cards_turned_and_the_result_are_told():
    shown = after("a attacks pistol bea\na spends plus\na flips crow/3,mask/12 keep=mask/12\n")
    line = next(line for line in shown.splitlines() if line.startswith("  a"))
    assert line.split("  ")[1:] == [
        *("a", "6 + [+1]", "crow/3 mask/12 → keeps mask/12", "= 18", "suits mask", "soulstone +1"),
    ]


def test_sides_and_seats_stay_in_columns_where_a_remark_finds_no_room():
    crews = '[Option.pass-tokens "yes"]\n'
    shown = after("referee effect draw a 3\n", tags=crews).splitlines()
    ana, bea = (next(at for at, line in enumerate(shown) if line.startswith(who)) for who in NAMED)
    assert shown[ana].index("deck") == shown[bea].index("deck")
    assert shown[ana + 1 : bea] == ["   owes 3"]
    duel = "a attacks pistol bea\na spends plus\nreferee effect modifier a 1\n"
    shown = after(
        duel + "a flips crow/13,mask/12,ram/2 keep=mask/12\nb flips crow/2\n"
    ).splitlines()
    a, b = (next(line for line in shown if line.startswith(f"  {seat}  ")) for seat in "ab")
    assert a.index("= ") == b.index("= ")


def test_who_may_not_cheat_is_told_with_the_rule():
    shown = after("a attacks pistol bea\na flips black-joker\nb flips ram/2\n")
    assert "no cheating (MF-3.10)" in shown


def test_cards_that_are_known_stand_with_the_hand():
    assert "hand 6 (????? +ram/9)" in after("table reveals a ram/9\n")
    shown = after("table reveals a ram/9,crow/2,mask/4\n")
    assert "   a holds  crow/2 ram/9 mask/4 ? ×3" in shown.splitlines()


def test_cards_on_the_deck_are_told():
    shown = after("table reveals a ram/9\nreferee effect move a ram/9 hand deck-top\n")
    assert "   a on top  ram/9" in shown.splitlines()


def test_damage_that_waits_is_told_with_what_may_be_answered():
    shown = after("referee effect damage ana 3\n")
    assert "ana is to suffer 3 (direct)" in shown
    assert shown.splitlines()[-1] == "to move: Ana (a)   spends reduce, or takes"


def test_a_flip_that_reduces_damage_names_its_model_once():
    shown = after("referee effect damage ana 3\na spends reduce\n")
    assert "reduce flip: ana  3 damage" in shown


def test_what_is_open_before_a_flip_is_told():
    def open_after(lines):
        return list(told(sitting(HEAD + SET_UP + lines))[1:])

    duel = "a attacks sabre bea\n"
    both = "also open: spends plus, spends suit: Ana (a), Bea (b)"
    assert open_after(duel) == [both]
    assert open_after(duel + "b spends plus\n") == [both.replace(", Bea (b)", "")]
    hit = duel + "a flips ram/12\nb flips crow/2\nb passes\na passes\na passes\n"
    assert open_after(hit) == ["also open: spends block: Bea (b)"]
    assert open_after(hit + "b spends block\n") == []


@pytest.mark.parametrize(
    ("hand", "stones", "lines", "words"),
    [
        ("six", 1, "", ["spends draw, or ready"]),
        ("six", 0, "", ["ready"]),
        ("six", 1, "a spends draw\na discards ?,?\n", ["ready"]),
        ("fill", 1, "", ["draws"]),
        ("fill", 1, "a draws\n", ["draws", "spends draw, or ready"]),
        ("fill", 0, "a draws\n", ["draws", "ready"]),
        ("fill", 0, "a draws\nb draws\n", ["ready"]),
    ],
)
def test_what_is_told_of_the_draw_step_may_be_entered(hand, stones, lines, words):
    crews = SET_UP[: SET_UP.index("a ready")].replace("b stones 1\n", "")
    tags = f'[Option.hand "{hand}"]\n'
    begun = crews.replace("a stones 2", f"a stones {stones}")
    assert list(told(sitting(HEAD + tags + begun + lines))) == words


def test_what_a_model_can_do_of_its_own_is_told_where_it_is_to_act():
    assert after("").splitlines()[-2:] == [
        "to move: Ana (a)   actions left: 3; then ends   attacks: sabre, pistol",
        "     uses: rally",
    ]
    assert after("", lang="zh-Hant").splitlines()[-1].endswith("攻擊：軍刀、手槍   使用：號令")
    assert "attacks: " not in after("a attacks sabre bea\n")
    assert "attacks: " not in after("a interacts\n" * 3)


def test_with_no_action_left_only_what_a_charge_attacks_with_is_told():
    charged = case("malifaux", "charge-attack-with-no-actions-left").text.rpartition("a attacks")[0]
    *_, last = drawn(sitting(charged)).splitlines()
    assert last.endswith("attacks: pick")


def test_a_pass_with_a_token_is_told_where_there_is_one():
    tags = '[Option.pass-tokens "yes"]\n'
    crews = SET_UP.replace("a stones 2", "b hires bob profile=sample-drifter")
    begun = crews.removesuffix("a activates ana\n")
    shown = drawn(sitting(HEAD + tags + begun))
    assert shown.endswith("to move: Ana (a)   to activate: ana   or passes, with a token")
    passed = drawn(sitting(HEAD + tags + begun + "a passes\n"))
    assert passed.endswith("to move: Bea (b)   to activate: bea, bob")


def test_marks_tell_who_is_active_who_has_activated_and_who_is_dead():
    shown = after("referee effect damage bea 12\nb takes\n").splitlines()
    assert any(line.startswith("a  ▸ ana") and "actions ●●●" in line for line in shown)
    assert any(line.startswith("b  ✗ bea") and line.endswith("(killed)") for line in shown)


def test_a_seat_sees_its_own_hand_where_the_program_deals():
    tags = '[Deal "seed:7"]\n'
    found = sitting(HEAD + tags + "\n".join(SET_UP.splitlines()[:6]))
    cards = found.view("a")["seats"]["a"]["hand"]
    assert all(card in drawn(found, viewer="a") for card in cards)
    assert not any(card in drawn(found, viewer="b") for card in cards)


def crowded():
    """Ten models, each with much to be told."""
    lines = [
        f"{seat} hires {seat}-model-{number} profile=sample-marshal"
        for seat in "ab"
        for number in range(5)
    ]
    lines += ["referee begins", "table engages a-model-1 b-model-1"]
    for condition in ("focused", "burning", "poison", "distracted", "injured"):
        lines.append(f"referee effect condition a-model-1 {condition} 12")
    return sitting(HEAD + "\n".join(lines))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("width", [40, 60, 80])
def test_ten_models_keep_to_the_terminal(width, lang):
    assert max(map(columns, drawn(crowded(), lang, width).splitlines())) <= width


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("width", [40, 80])
def test_ten_cards_of_a_flip_keep_to_the_terminal(width, lang):
    turned = ",".join(f"crow/{value}" for value in range(1, 12) if value != 9)
    lines = f"a attacks pistol bea\nreferee effect modifier a 9\na flips {turned} keep=crow/11\n"
    shown = after(lines, lang=lang, width=width)
    assert max(map(columns, shown.splitlines())) <= width


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("width", [40, 80])
def test_every_position_of_the_annotated_game_keeps_to_the_terminal(width, lang):
    whole = sitting(GAME)
    for number in range(whole.number + 1):
        found = Sitting(whole.game, whole.edition, whole.entries[: number + 1])
        shown = drawn(found, lang, width)
        assert "malifaux." not in shown
        assert max(map(columns, shown.splitlines())) <= width


def test_after_the_end_nothing_is_due():
    assert told(sitting(GAME)) == ()
