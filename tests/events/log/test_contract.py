"""What every log does, whatever it is kept in."""

from contextlib import suppress

import msgspec
import pytest

from events import chain
from events.chain import Draft, Head
from events.errors import Conflict, CorruptLog, UnknownMatch, Unreadable
from events.log import feed
from events.log.base import copy
from events.log.memory import MemoryLog
from events.log.settling import Whole
from events.log.store import Forgotten
from tests.events.log.drafts import OPENING, move, numbers


def says(rows):
    return [(row.id, row.text, row.body, row.recorder, row.at) for row in rows]


def test_a_match_begins_with_its_opening(log):
    (row,) = log.create("m", OPENING)
    assert row.number == 0
    assert says([row]) == [("0", "", OPENING.body, "anna", "19:00")]
    assert log.read("m") == [row]


def test_a_match_may_begin_with_moves_that_are_known_already(log):
    rows = log.create("m", OPENING, [move("1"), move("2")])
    assert numbers(rows) == [0, 1, 2]
    assert log.read("m") == rows


def test_entries_are_numbered_in_the_order_in_which_they_came(log):
    log.create("m", OPENING)
    first = log.append("m", [move("x")], expected=0)
    later = log.append("m", [move("y"), move("z")], expected=1)
    assert numbers(first + later) == [1, 2, 3]
    assert log.read("m")[1:] == first + later


def test_what_is_read_is_chained_from_the_match_to_the_head(log):
    log.create("m", OPENING)
    log.append("m", [move("1"), move("2")], expected=0)
    rows = log.read("m")
    chain.verify("m", rows)
    assert log.head("m") == Head("m", 2, rows[-1].chain)


def test_matches_do_not_touch_each_other(log):
    log.create("m", OPENING)
    log.create("n", OPENING)
    log.append("m", [move("1")], expected=0)
    log.append("n", [move("1", "b ends")], expected=0)
    assert [row.text for row in log.read("m")] == ["", "a ends"]
    assert [row.text for row in log.read("n")] == ["", "b ends"]


def test_heads_are_listed_in_the_order_in_which_matches_began(log):
    for match in ("zeta", "alpha", "mid"):
        log.create(match, OPENING)
    log.append("zeta", [move("1")], expected=0)
    assert [(head.match, head.number) for head in log.heads()] == [
        ("zeta", 1),
        ("alpha", 0),
        ("mid", 0),
    ]


def test_the_rest_of_a_match_is_read_after_a_row_that_is_known(log):
    log.create("m", OPENING)
    (known,) = log.append("m", [move("1")], expected=0)
    assert log.read("m", after=known) == []
    news = log.append("m", [move("2"), move("3")], expected=1)
    assert log.read("m", after=known) == news


def test_a_row_that_was_never_appended_is_nothing_to_read_after(log):
    log.create("m", OPENING, [move("1"), move("2")])
    (stranger,) = MemoryLog().create("m", move("1"))
    with pytest.raises(CorruptLog):
        log.read("m", after=stranger)


@pytest.mark.parametrize("field", ["id", "text", "body", "recorder", "at"])
@pytest.mark.parametrize("given", [7, 7.5, True, None, b"a ends", ["a", "ends"]], ids=repr)
def test_what_is_no_text_is_refused_and_not_stored_as_one(log, field, given):
    log.create("m", OPENING)
    wrong = msgspec.structs.replace(move("1"), **{field: given})
    for enter in (
        lambda: log.append("m", [wrong], expected=0),
        lambda: log.append("m", [move("0"), wrong], expected=0),
        lambda: log.append_after("m", log.read("m")[0], lambda rows: [wrong]),
        lambda: log.create("n", OPENING, [wrong]),
    ):
        with pytest.raises(TypeError):
            enter()
    assert [head.match for head in log.heads()] == ["m"]
    assert numbers(log.append("m", [move("1")], expected=0)) == [1]


@pytest.mark.parametrize("given", [7, None, b"n"], ids=repr)
def test_no_match_is_called_and_none_is_forgotten_by_what_is_no_text(log, given):
    log.create("m", OPENING)
    with pytest.raises(TypeError):
        log.create(given, OPENING)
    with pytest.raises(TypeError):
        log.forget("m", at=given)
    assert [head.match for head in log.heads()] == ["m"]
    assert log.forgotten("m") is None


def test_an_append_that_expected_another_number_conflicts(log):
    log.create("m", OPENING, [move("1")])
    for expected in (-1, 0, 2):
        with pytest.raises(Conflict, match=r"log\.conflict") as told:
            log.append("m", [move("2")], expected=expected)
        assert told.value.facts == {"match": "m", "expected": expected, "actual": 1}
    assert numbers(log.read("m")) == [0, 1]


def test_a_repeated_append_is_answered_with_the_entry_that_is_there(log):
    log.create("m", OPENING)
    first = log.append("m", [move("1")], expected=0)
    log.append("m", [move("2")], expected=1)
    assert log.append("m", [move("1")], expected=0) == first
    assert numbers(log.read("m")) == [0, 1, 2]


def test_a_repeated_batch_that_has_grown_appends_only_what_is_new(log):
    log.create("m", OPENING)
    first = log.append("m", [move("1"), move("2")], expected=0)
    rows = log.append("m", [move("1"), move("2"), move("3")], expected=2)
    assert rows[:2] == first
    assert numbers(rows) == [1, 2, 3]


def test_a_grown_batch_conflicts_where_something_came_in_between(log):
    log.create("m", OPENING, [move("1"), move("other")])
    with pytest.raises(Conflict, match=r"log\.conflict"):
        log.append("m", [move("1"), move("2")], expected=1)
    assert numbers(log.read("m")) == [0, 1, 2]


def test_an_id_that_has_another_text_conflicts_and_appends_nothing(log):
    log.create("m", OPENING, [move("1")])
    with pytest.raises(Conflict, match=r"log\.id_taken") as told:
        log.append("m", [move("2"), move("1", "a passes")], expected=1)
    assert told.value.facts == {"match": "m", "id": "1", "number": 1, "text": "a ends"}
    assert numbers(log.read("m")) == [0, 1]


@pytest.mark.parametrize("width", [1, 26])
def test_an_id_below_the_highest_is_new_where_no_entry_has_it(log, width):
    opening, third, fourth, fifth, sixth = (
        msgspec.structs.replace(draft, id=draft.id.zfill(width))
        for draft in (OPENING, move("3"), move("4"), move("5"), move("6"))
    )
    log.create("m", opening, [fifth])
    log.append("m", [third], expected=1)  # of a recorder whose clock is behind
    log.append("m", [fourth, sixth], expected=2)
    assert [row.id[-1] for row in log.read("m")] == ["0", "5", "3", "4", "6"]
    again = log.append("m", [third, sixth], expected=4)
    assert numbers(again) == [2, 4]


def test_ids_of_two_kinds_are_told_apart(log):
    timed = "01J0000000000000000000000A"
    log.create("m", OPENING, [move("ffff-1")])
    log.append("m", [move(timed)], expected=1)
    log.append("m", [move("aaaa-1"), move("01J0000000000000000000000B")], expected=2)
    with pytest.raises(Conflict, match=r"log\.id_taken"):
        log.append("m", [move(timed, "a passes")], expected=4)
    with pytest.raises(Conflict, match=r"log\.id_taken"):
        log.append("m", [move("ffff-1", "a passes")], expected=4)
    assert numbers(
        log.append("m", [move("aaaa-1"), move("01J0000000000000000000000C")], expected=4)
    ) == [3, 5]


def test_two_new_entries_with_one_id_conflict_and_append_nothing(log):
    log.create("m", OPENING)
    with pytest.raises(Conflict, match=r"log\.id_twice"):
        log.append("m", [move("1"), move("2"), move("1")], expected=0)
    assert numbers(log.read("m")) == [0]
    with pytest.raises(Conflict, match=r"log\.id_twice"):
        log.create("n", OPENING, [OPENING])
    assert [head.match for head in log.heads()] == ["m"]


def test_the_same_id_may_stand_in_two_matches(log):
    log.create("m", OPENING, [move("1")])
    log.create("n", OPENING, [move("1", "b ends")])
    assert log.read("n")[1].text == "b ends"


def test_a_repeated_beginning_is_answered_with_what_is_there(log):
    rows = log.create("m", OPENING, [move("1")])
    log.append("m", [move("2")], expected=1)
    assert log.create("m", OPENING, [move("1")]) == rows
    assert numbers(log.read("m")) == [0, 1, 2]


def test_a_second_match_of_one_id_conflicts(log):
    log.create("m", OPENING)
    with pytest.raises(Conflict, match=r"log\.match_exists"):
        log.create("m", Draft(id="other", text="", body=OPENING.body))
    assert numbers(log.read("m")) == [0]


@pytest.mark.parametrize(
    "ask",
    [
        lambda log: log.read("nobody"),
        lambda log: log.head("nobody"),
        lambda log: log.append("nobody", [move("1")], expected=0),
        lambda log: log.append("nobody", [move("1")], expected=-1),
        lambda log: log.forget("nobody", at="20:00"),
    ],
)
def test_a_match_that_is_not_there_is_unknown(log, ask):
    log.create("m", OPENING)
    with pytest.raises(UnknownMatch, match=r"log\.match_unknown") as told:
        ask(log)
    assert told.value.facts == {"match": "nobody"}
    assert [head.match for head in log.heads()] == ["m"]


def test_nothing_is_appended_where_nothing_is_given(log):
    log.create("m", OPENING)
    assert log.append("m", [], expected=0) == []
    assert log.append("m", [], expected=5) == []
    assert numbers(log.read("m")) == [0]


def test_text_of_every_script_is_kept_byte_for_byte(log):
    text = 'referee note "甲：劍 ♠ é é \U0001f0a1 \x00\t\n ‮"'
    log.create("賽一", OPENING)
    (row,) = log.append("賽一", [move("1", text)], expected=0)
    assert row.text == text
    assert log.read("賽一")[1] == row
    assert log.append("賽一", [move("1", text)], expected=0) == [row]


@pytest.mark.parametrize("field", ["id", "text", "body", "recorder", "at"])
def test_what_is_no_unicode_text_is_refused_and_nothing_is_kept(log, field):
    log.create("m", OPENING)
    draft = Draft(**{"id": "1", "text": "", "body": "{}", field: "\udcff"})
    with pytest.raises(Unreadable, match=r"log\.not_text"):
        log.append("m", [move("0a"), draft], expected=0)
    assert numbers(log.read("m")) == [0]


def test_an_edition_is_kept_by_its_digest(log):
    digest = log.keep_edition(b'{"cards":[]}')
    assert digest == "6bffeba331b3891aa4e0b369cd5d7d22a9a827ba6213ae772ae275c754f9570e"
    assert log.keep_edition(b'{"cards":[]}') == digest
    assert log.edition(digest) == b'{"cards":[]}'
    assert log.edition("0" * 64) is None


def test_a_forgotten_match_leaves_its_id_head_and_date(log):
    log.create("m", OPENING, [move("1")])
    log.create("n", OPENING)
    head = log.head("m")
    gone = log.forget("m", at="2026-11-21T00:00:00Z")
    assert gone == Forgotten("m", 1, head.chain, "2026-11-21T00:00:00Z")
    assert log.forgotten("m") == gone
    assert log.forgotten("n") is None
    assert log.forgotten("nobody") is None
    assert [head.match for head in log.heads()] == ["n"]
    assert numbers(log.read("n")) == [0]


def test_a_forgotten_match_is_told_as_forgotten(log):
    log.create("m", OPENING)
    log.forget("m", at="20:00")
    for ask in (
        lambda: log.read("m"),
        lambda: log.append("m", [move("1")], expected=0),
        lambda: log.forget("m", at="21:00"),
    ):
        with pytest.raises(UnknownMatch, match=r"log\.match_forgotten") as told:
            ask()
        assert told.value.facts == {"match": "m", "at": "20:00"}


def test_a_match_that_is_forgotten_after_an_append_takes_no_more(log):
    log.create("m", OPENING)
    log.append("m", [move("1")], expected=0)
    log.forget("m", at="20:00")
    with pytest.raises(UnknownMatch, match=r"log\.match_forgotten"):
        log.append("m", [move("2")], expected=1)
    assert log.heads() == []


def test_the_id_of_a_forgotten_match_is_not_used_again(log, other):
    rows = log.create("m", OPENING)
    log.forget("m", at="20:00")
    with pytest.raises(Conflict, match=r"log\.match_forgotten"):
        log.create("m", OPENING)
    with pytest.raises(Conflict, match=r"log\.match_forgotten"):
        log.receive("m", rows)
    assert log.heads() == []


def test_a_match_is_copied_byte_for_byte(log, other):
    log.create("m", OPENING, [move("1"), move("2", "甲 ends")])
    copy("m", log, other)
    assert other.read("m") == log.read("m")
    assert other.head("m") == log.head("m")
    assert numbers(other.append("m", [move("3")], expected=2)) == [3]


def test_a_copy_is_brought_up_to_date_by_copying_again(log, other):
    log.create("m", OPENING)
    for number in range(3):
        copy("m", log, other)
        copy("m", log, other)
        log.append("m", [move(f"x{number}")], expected=number)
    copy("m", log, other)
    assert other.read("m") == log.read("m")


def test_what_was_received_since_the_last_append_conflicts(log, other):
    log.create("m", OPENING)
    log.append("m", [move("1")], expected=0)
    copy("m", log, other)
    other.append("m", [move("2")], expected=1)
    copy("m", other, log)
    with pytest.raises(Conflict, match=r"log\.conflict") as told:
        log.append("m", [move("3")], expected=1)
    assert told.value.facts == {"match": "m", "expected": 1, "actual": 2}
    assert [row.id for row in log.read("m")] == ["0", "1", "2"]


def test_a_copy_that_went_its_own_way_conflicts(log, other):
    log.create("m", OPENING)
    copy("m", log, other)
    other.append("m", [move("theirs")], expected=0)
    with pytest.raises(Conflict, match=r"log\.match_exists"):
        copy("m", log, other)
    log.append("m", [move("ours"), move("more")], expected=0)
    with pytest.raises(Conflict, match=r"log\.match_exists"):
        copy("m", log, other)
    assert [row.id for row in other.read("m")] == ["0", "theirs"]


def test_rows_that_do_not_verify_are_not_received(log, other):
    rows = log.create("m", OPENING, [move("1"), move("2")])
    with pytest.raises(CorruptLog):
        other.receive("m", rows[1:])
    with pytest.raises(CorruptLog):
        other.receive("n", rows)
    assert other.heads() == []


def test_rows_of_which_two_have_one_id_are_not_received(log):
    drafts = [OPENING, move("1"), move("1")]
    beginning = chain.origin("m")
    rows = chain.link(drafts, chain.leaves(drafts), number=-1, chain=beginning)
    with pytest.raises(Conflict, match=r"log\.id_twice"):
        log.receive("m", rows)
    assert log.heads() == []


def test_a_match_that_is_there_is_told_before_ids_that_are_twice(log):
    drafts = [OPENING, move("1"), move("1")]
    rows = chain.link(drafts, chain.leaves(drafts), number=-1, chain=chain.origin("m"))
    log.create("m", msgspec.structs.replace(OPENING, at="20:00"))
    with pytest.raises(Conflict, match=r"log\.match_exists"):
        log.receive("m", rows)
    log.forget("m", at="20:00")
    with pytest.raises(Conflict, match=r"log\.match_forgotten"):
        log.receive("m", rows)


def test_several_matches_are_taken_over_together_or_none_is(log, other):
    for match in "zbc":
        log.create(match, OPENING, [move("1")])
    copy("c", log, other)
    log.append("c", [move("2")], expected=1)
    wholes = [Whole(match, log.read(match), log.key(match)) for match in "zbc"]
    other.create("b", move("own"))
    with pytest.raises(Conflict, match=r"log\.match_exists"):
        other.receive_many(wholes)
    assert (numbers(other.read("c")), len(other.heads())) == ([0, 1], 2)
    other.forget("b", at="20:00")
    other.receive_many([wholes[0], wholes[2]])
    assert [(head.match, head.number) for head in other.heads()] == [("c", 2), ("z", 1)]
    for match in "zc":
        assert (other.read(match), other.key(match)) == (log.read(match), log.key(match))


def test_what_is_read_ahead_is_what_is_there(log):
    log.create("a", OPENING, [move("1")])
    log.create("gone", OPENING)
    log.forget("gone", at="20:00")
    log.create("c", OPENING)

    def told():
        found = [log.read("a"), log.read("a", after=log.read("a")[0]), log.head("c"), log.key("a")]
        for match in ("gone", "never"):
            with pytest.raises(UnknownMatch) as error:
                log.head(match)
            found.append(error.value.text)
        return [*found, log.faults("a"), log.faults("c")]

    for some in (["a"], ["a", "c", "gone", "never"]):
        with log.reading(some):
            assert told() == told()
            ahead = told()
        assert ahead == told()


def test_what_is_entered_is_seen_where_it_was_read_ahead(log, other):
    log.create("a", OPENING)
    log.create("b", OPENING, [move("1")])
    copy("b", log, other)
    rows = other.read("b")
    log.append("b", [move("2")], expected=1)
    with other.together(["a", "b", "c"]):
        other.receive("a", log.read("a"))
        assert other.read("a") == log.read("a")
        assert other.read("b") == rows
        other.receive("b", log.read("b"))
        assert other.read("b") == log.read("b")
        with other.reading(["a", "b"]):
            assert other.read("b") == log.read("b")
        other.create("c", OPENING)
        other.append("c", [move("1")], expected=0)
        assert numbers(other.read("c")) == [0, 1]
    assert numbers(other.read("c")) == [0, 1]


def test_handfuls_have_so_many_matches_and_entries_that_there_is_memory_for_them(log, monkeypatch):
    for number, match in enumerate("abcdefg"):
        log.create(match, OPENING, [move(f"x{n}") for n in range(number)])
    monkeypatch.setattr(feed, "HANDFUL", 4)
    monkeypatch.setattr(feed, "ENOUGH", 6)

    assert [*log.handfuls([*"abcdefg"])] == [[*"abc"], ["d"], ["e"], ["f"], ["g"]]
    assert [*log.handfuls([])] == []


def test_no_rows_make_no_match(log):
    with pytest.raises(CorruptLog):
        log.receive("m", [])
    assert log.heads() == []


def test_a_new_log_has_nothing_to_warn_of_and_no_copy_of_an_older_form(log):
    assert (tuple(log.warnings), log.copies()) == ((), [])


def test_a_log_is_closed_at_the_end_of_its_own_context(backend, tmp_path):
    with backend.open(tmp_path) as opened, opened as log:
        log.create("m", OPENING)
        assert log is opened
    with backend.open(tmp_path) as again:
        assert numbers(again.read("m")) == [0]


def test_no_entries_are_strays_whatever_became_of_their_match(log):
    log.create("m", OPENING, [move("1")])
    log.create("gone", OPENING)
    log.forget("gone", at="20:00")
    assert log.strays() == []


def test_a_match_has_a_key_of_128_bits_from_its_first_entry_on(log):
    log.create("m", OPENING)
    key = log.key("m")
    assert len(key) == 16
    log.append("m", [move("1")], expected=0)
    log.create("n", OPENING)
    log.create("m", OPENING)  # repeated: nothing is made anew
    assert log.key("m") == key


def test_no_two_keys_are_alike(log, other):
    for match in "mno":
        log.create(match, OPENING)
        other.create(match, OPENING)
    keys = [each.key(match) for each in (log, other) for match in "mno"]
    keys += [log.own_key(), other.own_key()]
    assert len(set(keys)) == len(keys)
    assert {len(key) for key in keys} == {16}


def test_a_log_keeps_a_key_of_its_own(log):
    key = log.own_key()
    log.create("m", OPENING)
    log.forget("m", at="20:00")
    assert log.own_key() == key


def test_a_match_that_is_not_there_has_no_key(log):
    with pytest.raises(UnknownMatch, match=r"log\.match_unknown"):
        log.key("m")
    assert log.keyed


def test_a_copy_takes_the_key_along(log, other):
    log.create("m", OPENING, [move("1")])
    copy("m", log, other)
    assert other.key("m") == log.key("m")
    log.append("m", [move("2")], expected=1)
    copy("m", log, other)
    assert other.key("m") == log.key("m")


def test_a_match_that_is_received_without_a_key_gets_one(log, other):
    log.create("m", OPENING)
    other.receive("m", log.read("m"))
    key = other.key("m")
    assert len(key) == 16
    assert key != log.key("m")
    copy("m", log, other)  # the heads that were given by it go on to be right
    assert other.key("m") == key


def test_who_forgets_a_match_forgets_its_key(log, other):
    log.create("m", OPENING)
    copy("m", log, other)
    key = log.key("m")
    gone = log.forget("m", at="20:00")
    with pytest.raises(UnknownMatch, match=r"log\.match_forgotten"):
        log.key("m")
    assert key not in msgspec.msgpack.encode(gone)
    assert other.key("m") == key


def test_what_is_entered_together_is_there_as_a_whole_or_not_at_all(backend, log, opened):
    if not backend.lasts:
        pytest.skip("in memory nothing is taken back")
    other = opened()
    with log.together():
        log.create("m", OPENING)
        log.append("m", [move("1")], expected=0)
        log.create("n", OPENING)
    assert [head.match for head in other.heads()] == ["m", "n"]
    with suppress(Conflict), log.together():
        log.append("m", [move("2")], expected=1)
        log.create("o", OPENING)
        log.append("n", [move("3")], expected=7)
    assert other.head("m").number == 1
    with pytest.raises(UnknownMatch):
        other.head("o")


def test_of_what_is_entered_together_a_part_may_be_refused(log):
    log.create("m", OPENING)
    with log.together():
        log.append("m", [move("1")], expected=0)
        with pytest.raises(Conflict):
            log.append("m", [move("2")], expected=0)
        log.append("m", [move("3")], expected=1)
    assert numbers(log.read("m")) == [0, 1, 2]
