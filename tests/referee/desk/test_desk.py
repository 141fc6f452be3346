"""Moves are entered into a match of a log."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import chain, count

import pytest

from events.catalogues import shelf
from events.chain import Draft
from events.errors import Conflict, CorruptLog, UnknownMatch, Unreadable
from events.log.memory import MemoryLog
from events.log.sqlite import open_log
from referee.desk import record as rec
from referee.desk.desk import Desk, create
from referee.desk.edge import Edge
from referee.desk.intake import take_in
from referee.desk.opening import read_tags
from referee.desk.played import match_name, play
from referee.moves.refusal import Refusal
from referee.speech import LANGS, explain
from replays.record import Tag

RECORD = '[Game "toy"]\n[Seat.a "Anna"]\n\na plays oak ; first\nreferee undo\nb draws\n'
DEALT = '[Game "toy"]\n[Deal "seed:77"]\n\nreferee note tea\nb draws\n'


@pytest.fixture(params=["memory", "sqlite"])
def log(request, tmp_path):
    if request.param == "memory":
        yield MemoryLog()
        return
    kept = open_log(tmp_path / "matches.sqlite", write=True)
    yield kept
    kept.close()


IDS = count(1)


def edge():
    """A clock that stands still, and ids that are counted over all desks."""
    return Edge(now=lambda: "2026-11-20T19:02:11Z", new_id=lambda: f"id-{next(IDS)}")


def opened(log, *lines, **tags):
    setup = read_tags([Tag("Game", "toy"), *(Tag(name, value) for name, value in tags.items())])
    desk = Desk.open(log, "k3f9", setup, edge(), "anna")
    for line in lines:
        desk.enter(line)
    return desk


def test_what_was_entered_is_there_when_somebody_sits_down_again(log):
    desk = opened(log, "a plays oak !", "referee undo", "b draws")
    again = Desk(log, "k3f9", edge())
    assert again.sitting.entries == desk.sitting.entries
    assert again.sitting.state == desk.sitting.state


def test_an_entry_says_who_entered_it_and_when(log):
    desk = opened(log)
    entry = desk.enter("a draws", recorder="bo")
    assert (entry.recorder, entry.at) == ("bo", "2026-11-20T19:02:11Z")
    assert desk.sitting.entries[0].recorder == "anna"


def test_a_match_that_is_not_there_is_unknown(log):
    with pytest.raises(UnknownMatch):
        Desk(log, "nothing", edge())


def test_a_match_is_not_opened_twice(log):
    opened(log)
    with pytest.raises(Conflict):
        opened(log)


def test_the_edition_is_kept_in_the_log_so_that_the_match_opens_after_a_correction(log):
    own = {"game": "toy", "edition": "ours"}
    Desk.open(log, "k3f9", read_tags([Tag("Game", "toy")], own=own), edge())
    assert log.edition(shelf.digest(own)) == shelf.canonical(own)
    assert Desk(log, "k3f9", edge()).sitting.edition.edition == "ours"


def test_an_edition_is_read_once_and_another_is_another(log):
    opened(log)
    other = read_tags([Tag("Game", "toy")], own={"game": "toy", "edition": "ours"})
    desks = [Desk(log, "k3f9", edge()), Desk(log, "k3f9", edge())]
    desks.append(Desk.open(log, "k4f9", other, edge()))
    first, again, ours = (desk.sitting.edition for desk in desks)
    assert again is first
    assert ours != first


def test_a_match_whose_edition_is_lost_is_a_corrupt_log():
    source, target = MemoryLog(), MemoryLog()
    opened(source)
    target.receive("k3f9", source.read("k3f9"))
    with pytest.raises(CorruptLog) as corrupt:
        Desk(target, "k3f9", edge())
    assert corrupt.value.text == "desk.edition-lost"


@pytest.mark.parametrize(
    "opening", ["", "{}", '{"events":[{"game":7}]}', '{"events":[{"game":' + "[" * 9_999]
)
def test_a_match_that_does_not_begin_with_an_opening_is_a_corrupt_log(opening):
    log = MemoryLog()
    log.create("k3f9", Draft(id="0", text="", body=opening), [])
    with pytest.raises(CorruptLog) as corrupt:
        Desk(log, "k3f9", edge())
    assert corrupt.value.text == "log.no-opening"


@pytest.mark.parametrize(
    ("line", "error"), [("a plays birch", Unreadable), ("referee undo", Refusal)]
)
def test_what_is_refused_or_unreadable_leaves_the_log_as_it_was(log, line, error):
    desk = opened(log)
    before = log.head("k3f9")
    with pytest.raises(error):
        desk.enter(line)
    assert log.head("k3f9") == before
    assert desk.sitting.number == 0


def test_book_keeping_that_came_in_between_does_not_matter(log):
    anna, bo = opened(log), Desk(log, "k3f9", edge())
    bo.enter('referee note "tea"')
    bo.enter("referee clock a 60")
    assert anna.enter("a plays oak").number == 3
    assert [entry.number for entry in anna.sitting.entries] == [0, 1, 2, 3]
    assert anna.sitting.state == Desk(log, "k3f9", edge()).sitting.state


@pytest.mark.parametrize("between", ["b draws", "referee undo"])
def test_a_move_that_came_in_between_is_a_conflict_and_is_shown(log, between):
    anna = opened(log, "a draws")
    Desk(log, "k3f9", edge()).enter(between)
    with pytest.raises(Conflict) as conflict:
        anna.enter("a plays oak")
    assert conflict.value.facts == {
        "match": "k3f9",
        "expected": 1,
        "actual": 2,
        "between": (f"2 {between}",),
    }
    assert log.head("k3f9").number == 2


def test_after_a_conflict_the_recorder_has_seen_what_came_in_between(log):
    anna = opened(log)
    Desk(log, "k3f9", edge()).enter("b draws")
    with pytest.raises(Conflict):
        anna.enter("a plays oak")
    assert anna.enter("a plays oak").number == 2


def test_a_recorder_may_say_what_he_saw(log):
    desk = opened(log, "a draws", 'referee note "x"')
    assert desk.enter("b draws", expect=1).number == 3
    with pytest.raises(Conflict) as conflict:
        desk.enter("b draws", expect=1)
    assert conflict.value.facts["between"] == ("2 referee note x", "3 b draws")


@pytest.mark.parametrize("expect", [-2, -1, 9])
def test_nobody_has_seen_what_is_not_there(log, expect):
    desk = opened(log, "a draws", 'referee note "x"')
    with pytest.raises(Conflict):
        desk.enter("b draws", expect=expect)


def test_the_same_id_with_the_same_text_is_answered_with_the_entry_that_is_there(log):
    desk = opened(log)
    first = desk.enter("a plays  oak ; at last", entry_id="mine")
    desk.enter("b draws")
    assert desk.enter("a plays  oak", entry_id="mine", expect=0) == first
    assert Desk(log, "k3f9", edge()).enter("a plays  oak", entry_id="mine") == first
    assert log.head("k3f9").number == 2


def test_the_same_id_is_answered_although_the_move_would_be_refused_by_now(log):
    desk = opened(log, Deal="seed:1")
    card = desk.sitting.state.table.cards("a.hand")[0]
    first = desk.enter(("a", "plays", card), entry_id="mine")
    desk.enter("a resign")
    assert desk.enter(("a", "plays", card), entry_id="mine") == first


def test_the_same_id_with_another_text_is_a_conflict(log):
    desk = opened(log)
    desk.enter("a draws", entry_id="mine")
    with pytest.raises(Conflict) as conflict:
        desk.enter("b draws", entry_id="mine")
    assert conflict.value.text == "log.id_taken"


def test_an_id_that_somebody_else_used_just_now_is_answered_with_his_entry(log):
    anna, bo = opened(log), Desk(log, "k3f9", edge())
    first = bo.enter("a draws", entry_id="same")
    assert anna.enter("a draws", entry_id="same") == first
    assert anna.sitting.number == 1


def test_a_record_is_imported_as_a_match_and_comes_out_again(log):
    desk = take_in(log, "k3f9", play(RECORD), edge())
    text = rec.write(desk.sitting.entries)
    other = take_in(MemoryLog(), "other", play(text), edge())
    assert rec.write(other.sitting.entries) == text
    told = [entry.body for entry in desk.sitting.entries]
    assert [entry.body for entry in other.sitting.entries] == told


def test_importing_a_record_again_changes_nothing(log):
    name = match_name(RECORD)
    take_in(log, name, play(RECORD), edge())
    before = log.read(name)
    take_in(log, name, play(RECORD), edge())
    assert log.read(name) == before


def ids(log, match):
    return [row.id for row in log.read(match)]


def test_a_record_that_the_table_dealt_has_the_same_ids_in_every_log(log):
    ours, theirs = (take_in(each, None, play(RECORD), edge()) for each in (log, MemoryLog()))
    assert ours.match == theirs.match == match_name(RECORD)
    assert ids(log, ours.match) == [entry.id for entry in play(RECORD).sitting.entries]


@pytest.mark.parametrize("name", [None, "k3f9"])
def test_the_ids_of_a_record_that_the_program_dealt_are_made_with_the_key_of_the_log(log, name):
    other = MemoryLog()
    ours, theirs = (take_in(each, name, play(DEALT), edge()) for each in (log, other))
    bare = play(DEALT)
    assert bare.file not in " ".join(ids(log, ours.match))
    assert not {*ids(log, ours.match)} & {*ids(other, theirs.match)}
    if name is None:
        assert len({ours.match, theirs.match, match_name(DEALT)}) == 3
    before = log.read(ours.match)
    assert take_in(log, name, play(DEALT), edge()).match == ours.match
    assert log.read(ours.match) == before
    assert len(log.heads()) == 1


@pytest.mark.parametrize("name", [None, "k3f9"])
def test_a_dealt_record_that_was_imported_before_there_were_keys_is_known_again(log, name):
    played = play(DEALT)
    there = name or match_name(DEALT)
    create(log, there, played.setup, played.sitting.entries, "2026-11-22T19:03:11Z", "")
    before = log.read(there)
    assert take_in(log, name, play(DEALT), edge()).match == there
    assert log.read(there) == before
    assert len(log.heads()) == 1
    log.forget(there, at="20:00")
    with pytest.raises(Conflict, match=r"log\.match_forgotten"):
        take_in(log, name, play(DEALT), edge())


def test_a_seed_is_not_found_from_the_ids_of_an_imported_record(log):
    desk = take_in(log, None, play(DEALT), edge())
    shown = {desk.match, *ids(log, desk.match)}
    for seed in range(300):
        guess = play(DEALT.replace("seed:77", f"seed:{seed}"))
        assert match_name(DEALT.replace("seed:77", f"seed:{seed}")) not in shown
        assert not {entry.id for entry in guess.sitting.entries} & shown


def test_another_record_does_not_take_a_matches_place(log):
    take_in(log, "k3f9", play(RECORD), edge())
    with pytest.raises(Conflict):
        take_in(log, "k3f9", play(RECORD + "a draws\n"), edge())


def test_a_record_with_a_refused_move_is_not_imported_at_all(log):
    with pytest.raises(Refusal):
        take_in(log, "k3f9", play(RECORD + "referee undo 3\n"), edge())
    assert log.heads() == []


def test_a_record_that_claims_another_result_is_not_imported(log):
    with pytest.raises(Unreadable) as unread:
        take_in(log, "k3f9", play(f'[Result "a"]\n{RECORD}'), edge())
    assert (unread.value.text, unread.value.line) == ("opening.result", 1)
    assert log.heads() == []


def interrupted(*acts):
    """An edge at which others act, one after the other, whenever the time is asked for."""
    waiting = list(acts)

    def now():
        if waiting:
            waiting.pop(0)()
        return "2026-11-20T19:02:11Z"

    return Edge(now=now, new_id=edge().new_id)


def test_book_keeping_that_comes_in_while_a_move_is_judged_does_not_matter(log):
    opened(log)
    bo = Desk(log, "k3f9", edge())
    acts = [lambda: bo.enter('referee note "one"'), lambda: bo.enter('referee note "two"')]
    anna = Desk(log, "k3f9", interrupted(*acts))
    assert anna.enter("a plays oak").number == 3
    assert Desk(log, "k3f9", edge()).sitting.state == anna.sitting.state


def test_a_move_that_comes_in_while_another_is_judged_is_a_conflict(log):
    opened(log)
    bo = Desk(log, "k3f9", edge())
    anna = Desk(log, "k3f9", interrupted(lambda: bo.enter("b draws")))
    with pytest.raises(Conflict) as conflict:
        anna.enter("a plays oak")
    assert conflict.value.facts["between"] == ("1 b draws",)
    assert log.head("k3f9").number == 1


def test_the_same_entry_that_comes_in_while_it_is_judged_is_the_answer(log):
    opened(log)
    bo = Desk(log, "k3f9", edge())
    anna = Desk(log, "k3f9", interrupted(lambda: bo.enter("a draws", entry_id="same")))
    assert anna.enter("a draws", entry_id="same") == bo.sitting.entries[1]
    assert anna.sitting.state == bo.sitting.state
    assert log.head("k3f9").number == 1


def test_what_came_in_before_the_same_entry_is_taken_over_with_it(log):
    opened(log)
    bo = Desk(log, "k3f9", edge())

    def act():
        bo.enter('referee note "one"')
        bo.enter("a draws", entry_id="same")

    anna = Desk(log, "k3f9", interrupted(act))
    assert anna.enter("a draws", entry_id="same") == bo.sitting.entries[2]
    assert anna.sitting.entries == bo.sitting.entries
    assert anna.enter("b draws").number == 3


# What others entered is told as the one may read it for whom the desk speaks


def hidden(log):
    """A dealt match in which a has seen nothing yet, and then b hides a card; its number."""
    opened(log, Deal="seed:1")
    bo = Desk(log, "k3f9", edge())
    card = bo.sitting.state.table.cards("b.hand")[0]
    return bo.enter(("b", "hides", card), entry_id="of-bo")


def seated(log, viewer, at=None):
    """A desk that speaks for a viewer."""
    desk = Desk(log, "k3f9", at or edge())
    desk.speak_to(viewer)
    return desk


def told(error):
    return [explain(lang, error) for lang in LANGS]


@pytest.mark.parametrize(("viewer", "sees"), [("a", False), ("public", False), ("b", True)])
def test_what_came_in_between_is_told_as_the_viewer_may_read_it(log, viewer, sees):
    entry = hidden(log)
    desk = seated(log, viewer)
    for enter in (desk.enter, lambda line, expect: desk.enter_all([line], expect=expect)):
        with pytest.raises(Conflict) as conflict:
            enter("a draws", expect=0)
        line = entry.text if sees else "b hides ?"
        assert conflict.value.facts["between"] == (f"1 {line}",)
        assert all((entry.text in sentence) is sees for sentence in told(conflict.value))


@pytest.mark.parametrize(("viewer", "sees"), [("a", False), ("public", False), ("b", True)])
def test_the_entry_of_an_id_that_is_taken_is_told_as_the_viewer_may_read_it(log, viewer, sees):
    entry = hidden(log)
    with pytest.raises(Conflict) as conflict:
        seated(log, viewer).enter("a draws", entry_id="of-bo")
    assert conflict.value.text == "log.id_taken"
    assert conflict.value.facts["text"] == (entry.text if sees else "b hides ?")
    assert all((entry.text in sentence) is sees for sentence in told(conflict.value))


def test_an_id_that_somebody_uses_while_a_move_is_judged_is_told_as_the_viewer_may_read_it(log):
    opened(log, Deal="seed:1")
    bo = Desk(log, "k3f9", edge())
    card = bo.sitting.state.table.cards("b.hand")[0]
    act = interrupted(lambda: bo.enter(("b", "hides", card), entry_id="of-bo"))
    with pytest.raises(Conflict) as conflict:
        seated(log, "a", act).enter("a draws", entry_id="of-bo")
    assert (conflict.value.text, conflict.value.facts["text"]) == ("log.id_taken", "b hides ?")


@pytest.mark.parametrize("typed", ["b hides oak", "b hides ash", "b hides elm", "b hides ?"])
def test_a_guess_at_a_line_of_somebody_else_is_not_confirmed_by_its_id(log, typed):
    hidden(log)
    with pytest.raises(Conflict) as conflict:
        seated(log, "a").enter(typed, entry_id="of-bo")
    assert (conflict.value.text, conflict.value.facts["text"]) == ("log.id_taken", "b hides ?")


def test_a_seat_that_repeats_its_own_line_is_answered_with_the_entry_that_is_there(log):
    entry = hidden(log)
    assert seated(log, "b").enter(entry.text, entry_id="of-bo") == entry


def test_nobody_is_spoken_to_who_is_not_in_the_match(log):
    opened(log)
    with pytest.raises(Unreadable) as unread:
        seated(log, "c")
    assert unread.value.text == "desk.viewer"


# Several at once


def by_threads(work):
    """Do the work of each thread of eight at once, by its number; what it gives, in that order."""
    with ThreadPoolExecutor(8) as threads:
        return list(threads.map(work, range(8)))


def entered_once(log, entries):
    """The entries are in the log, each under the number that was told, and no others."""
    rows = log.read("k3f9")
    assert [row.number for row in rows] == list(range(len(rows)))
    assert sorted((entry.number, entry.text) for entry in entries) == [
        (row.number, row.text) for row in rows[1:]
    ]


def test_threads_that_share_a_desk_lose_and_double_nothing(log):
    desk = opened(log)

    def enter(thread):
        return [desk.enter(f"referee note {thread}-{n}") for n in range(25)]

    entries = [*chain.from_iterable(by_threads(enter))]
    assert len(entries) == 200
    entered_once(log, entries)
    assert desk.sitting.entries == Desk(log, "k3f9", edge()).sitting.entries


def test_threads_with_desks_of_their_own_lose_and_double_nothing(log):
    opened(log)

    def enter(thread):
        desk = Desk(log, "k3f9", edge())
        return [desk.enter(f"referee note {thread}-{n}") for n in range(15)]

    entered_once(log, [*chain.from_iterable(by_threads(enter))])


@pytest.mark.parametrize("shared", [True, False])
def test_what_threads_repeat_under_an_id_is_entered_once(log, shared):
    desk = opened(log)

    def enter(thread):
        own = desk if shared else Desk(log, "k3f9", edge())
        lines = [(n, f"referee note {n}") for n in range(20)]
        return [own.enter(line, entry_id=f"own-{n}") for n, line in lines]

    first, *others = by_threads(enter)
    assert all(other == first for other in others)
    entered_once(log, first)


def test_threads_that_share_a_desk_enter_files_whole(log):
    desk = opened(log)

    def enter(thread):
        return desk.enter_all(f"referee note {thread}-{n}" for n in range(10))

    batches = by_threads(enter)
    assert all(
        [entry.number for entry in batch]
        == list(range(batch[0].number, batch[0].number + len(batch)))
        for batch in batches
    )
    entered_once(log, [*chain.from_iterable(batches)])


def test_book_keeping_of_others_keeps_nobody_from_entering_a_file(log):
    desk, other = opened(log), Desk(log, "k3f9", edge())
    other.enter("referee note so")
    entries = desk.enter_all(["a plays oak", "b draws"])
    assert [entry.number for entry in entries] == [2, 3]
    assert desk.sitting.entries == Desk(log, "k3f9", edge()).sitting.entries


class Overtaken(MemoryLog):
    """A log in which somebody is always faster: a note comes in before every append."""

    def __init__(self):
        super().__init__()
        self.quick = None

    def append(self, match, drafts, *, expected):
        if self.quick is not None:
            quick, self.quick = self.quick, None
            quick.refresh()
            quick.enter("referee note first")
            self.quick = quick
        return super().append(match, drafts, expected=expected)


def test_who_is_always_overtaken_by_book_keeping_is_not_turned_away_and_judges_twice():
    log = Overtaken()
    desk = opened(log)
    log.quick = Desk(log, "k3f9", edge())
    assert desk.enter("a plays oak").number == 2
    assert desk.enter("b draws", entry_id="own").number == 4
    assert [row.text for row in log.read("k3f9")][1:] == [
        *("referee note first", "a plays oak"),
        *("referee note first", "b draws"),
    ]


RECORDER = """
import sys
from itertools import count
from pathlib import Path
from events.log.sqlite import open_log
from referee.desk.desk import Desk, Edge

file, name, wanted = sys.argv[1:]
ids = count()
edge = Edge(now=lambda: "2026-11-23T20:00:00Z", new_id=lambda: f"{name}-{next(ids)}")
with open_log(Path(file), write=True) as log:
    desk = Desk(log, "k3f9", edge)
    for n in range(int(wanted)):
        print(desk.enter(f"referee note {name}-{n}").number)
"""


def recorders_at_once(path, recorders, each):
    """Let programs enter notes into one match at once; all are told, each under its number."""
    with open_log(path, write=True) as log:
        opened(log)
        started = [
            subprocess.Popen(
                [sys.executable, "-c", RECORDER, str(path), f"r{n}", str(each)],
                env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
                stdout=subprocess.PIPE,
                text=True,
            )
            for n in range(recorders)
        ]
        outputs = [recorder.communicate()[0] for recorder in started]
        assert [recorder.returncode for recorder in started] == [0] * recorders
        told = {int(number) for output in outputs for number in output.split()}
        assert told == set(range(1, 1 + recorders * each))
        assert [row.number for row in log.read("k3f9")] == list(range(1 + recorders * each))


def test_programs_that_enter_at_once_lose_nothing_and_none_is_turned_away(tmp_path):
    recorders_at_once(tmp_path / "matches.sqlite", recorders=6, each=5)


@pytest.mark.deep
def test_many_programs_that_enter_at_once_lose_nothing_and_none_is_turned_away(tmp_path):
    recorders_at_once(tmp_path / "matches.sqlite", recorders=24, each=40)
