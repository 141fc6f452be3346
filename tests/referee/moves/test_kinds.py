"""The kinds of words that arguments are made of."""

import pytest

from referee.moves.kinds import Choice, Flag, Many, Number, Path, RuleId, Text, Time
from referee.moves.refusal import Misfit
from referee.moves.verbs import Reading
from referee.speech import explain, say

READING = Reading(None, None, "red", {})


def fault(kind, word):
    with pytest.raises(Misfit) as raised:
        kind.read(word, READING)
    return raised.value.text, raised.value.column


@pytest.mark.parametrize(
    ("sign", "good", "bad"),
    [
        ("none", {"3": 3, "03": 3, "0": 0}, ["3.0", "", "x", "٣", "1e2", "-x"]),
        ("may", {"3": 3, "+3": 3, "-3": -3, "−3": -3}, ["--3", "+", "3-", "+-3"]),
        ("must", {"+3": 3, "-3": -3, "+0": 0}, ["+", "+x"]),
    ],
)
def test_a_number_has_a_sign_where_one_is_asked(sign, good, bad):
    kind = Number("n", -9, 9, sign=sign)
    assert {word: kind.read(word, READING) for word in good} == good
    for word in bad:
        assert fault(kind, word)[0] == "notation.number"


def test_a_number_with_a_sign_too_many_or_too_few_is_a_number_all_the_same():
    for word in ("-3", "+3", "−3"):
        assert fault(Number("n", -9, 9), word)[0] == "notation.no-sign"
    for word in ("3", "0"):
        assert fault(Number("n", -9, 9, sign="must"), word)[0] == "notation.sign"


def test_a_number_has_a_range_and_too_many_digits_are_beyond_it():
    kind = Number("n", 1, 3)
    assert kind.choices(READING) == ("1", "2", "3")
    for word in ("0", "4", "9" * 18, "9" * 23, "9" * 5000):
        assert fault(kind, word)[0] == "notation.range"
    assert fault(Number("n", -9, 9, sign="may"), f"-{'9' * 5000}")[0] == "notation.range"


@pytest.mark.parametrize(
    ("kind", "word", "said"),
    [
        (Number("n", 1), "0", "0 is less than 1."),
        (Number("n", 1, 6), "0", "0 is not between 1 and 6."),
    ],
)
def test_what_a_number_may_be_at_most_is_told_where_that_is_a_rule(kind, word, said):
    with pytest.raises(Misfit) as caught:
        kind.read(word, READING)
    assert explain("en", caught.value) == said


def test_the_canonical_number_shows_its_sign_only_where_it_is_a_must():
    assert Number("n", -9, 9, sign="must").write(3) == "+3"
    assert Number("n", -9, 9, sign="may").write(3) == "3"


def test_a_choice_is_made_by_any_of_its_spellings():
    kind = Choice("posture", {"on-guard": ("守",), "attack": ()})
    for word in ("on-guard", "ON_GUARD", "守"):
        assert kind.read(word, READING) == "on-guard"
    assert fault(kind, "guard") == ("notation.word", 0)


def test_a_choice_may_be_a_value_of_the_game():
    assert Choice("n", {"one": (), "two": ()}, len).read("two", READING) == 3


def test_a_flag_is_yes_or_no_in_several_words():
    assert [Flag().read(word, READING) for word in ("yes", "TRUE", "是")] == [True] * 3
    assert [Flag().read(word, READING) for word in ("no", "False", "否")] == [False] * 3
    assert fault(Flag(), "maybe")[0] == "notation.word"


def test_a_list_has_no_gaps_and_tells_the_item_that_is_wrong():
    kind = Many(Number("n", 0, 9))
    assert kind.read("1,2,3", READING) == (1, 2, 3)
    assert kind.write((1, 2)) == "1,2"
    assert fault(kind, "1,,2") == ("notation.list-gap", 2)
    assert fault(kind, "1,2,") == ("notation.list-gap", 4)
    assert fault(kind, "1、2") == ("notation.list-comma", 1)
    assert fault(kind, "1,2、3") == ("notation.list-comma", 3)
    assert fault(kind, "1,22,3") == ("notation.range", 2)


def test_a_list_may_have_a_fixed_length_and_another_separator():
    kind = Many(Number("n", -9, 9, sign="may"), "/", least=3, most=3)
    assert kind.read("1/-2/+3", READING) == (1, -2, 3)
    assert kind.write((1, -2, 3)) == "1/-2/3"
    assert fault(kind, "1/2") == ("notation.list-length", 0)


@pytest.mark.parametrize(
    ("most", "said"), [(3, "must have 3 items"), (4, "must have 3 to 4 items")]
)
def test_the_length_of_a_list_that_is_fixed_is_told_as_one_number(most, said):
    with pytest.raises(Misfit) as wrong:
        Many(Number("n", 0, 9), "/", least=3, most=most).read("1/2", READING)
    assert said in say("en", wrong.value.text, wrong.value.facts)


def test_a_path_is_written_with_hyphens_and_small_letters():
    assert Path().read("Seats.a.Hand_Count", READING) == "seats.a.hand-count"
    for word in ("", ".a", "a.", "a..b", "a b"):
        assert fault(Path(), word)[0] == "notation.path"


def test_a_rule_id_is_written_in_capitals():
    assert RuleId().read("fe-1.2", READING) == "FE-1.2"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("2026-11-20", "2026-11-20"),
        ("2026-11-20T19:02", "2026-11-20T19:02"),
        ("2026-11-20 19:02:11", "2026-11-20T19:02:11"),
        ("2026-11-20t19:02:11.250z", "2026-11-20T19:02:11.250Z"),
        ("2026-11-20T19:02+08:00", "2026-11-20T19:02+08:00"),
        ("20261120T190211Z", "20261120T190211Z"),
    ],
)
def test_a_time_is_iso_8601_and_stays_as_it_was_typed(typed, kept):
    assert Time().read(typed, READING) == kept


@pytest.mark.parametrize(
    "typed",
    ["", "noon", "19:02", "2026-13-01", "2026-11-31", "2026-11-20T25:00", "20.11.2026",
     "2026-11-20T", "2026-11-20x19:02", "٢٠٢٦-11-20"],
)  # fmt: skip
def test_what_is_no_time_is_told(typed):
    assert fault(Time(), typed) == ("notation.time", 0)


def test_a_text_must_say_something():
    assert Text().read(" x ", READING) == " x "
    assert fault(Text(), " \t　")[0] == "notation.blank-text"


def test_a_message_does_not_repeat_a_word_without_end():
    with pytest.raises(Misfit) as raised:
        Flag().read("y" * 1000, READING)
    assert raised.value.facts["word"] == "y" * 39 + "…"
