"""What a line about the record would do is told before it is entered."""

import pytest

from events.errors import Unreadable
from projections.history import History
from referee.desk.dry_run import dry_run, foreseen, outlook
from referee.desk.opening import read_tags
from referee.desk.sitting import Sitting
from referee.desk.verdict import verdict
from referee.moves.refusal import Refusal
from replays.record import Tag

RUNES = (
    *("a plays mountain", "b plays savage", "a casts shield"),
    *("b casts drain", "a plays painter", "b plays cave"),
)
DUEL = (
    *("a summons wood-8-2 attack", "a ends", "b summons fire-4-4 attack", "b attacks 1 1"),
    *("table turns a wood-3-3,earth-2-5", "b ends"),
)
KEYS = ["dry_run", "put_in", "otherwise", "fallen", "again", "known", "verdict"]


def sit(game, *moves, deal="physical", **options):
    tags = [Tag("Game", game), Tag("Deal", deal)]
    tags += [Tag(f"Option.{name.replace('_', '-')}", value) for name, value in options.items()]
    sitting = Sitting.begin(read_tags(tags))
    for move in moves:
        sitting.enter(move)
    return sitting


def runes(*more):
    return sit("dueling-runes", *RUNES, *more)


def duel(*more):
    return sit("peak-duel", *DUEL, *more, first="a", start_rule="high")


def test_nothing_is_entered():
    sitting = runes()
    entries, state = [*sitting.entries], sitting.state
    found = dry_run(sitting, "referee strike 3", "referee")
    assert [*found] == KEYS
    assert (sitting.entries, sitting.state) == (entries, state)


def test_what_falls_is_told_with_its_rule_and_why():
    found = dry_run(runes(), "referee strike 3", "referee")
    assert [(fall["number"], fall["rule"]) for fall in found["fallen"]] == [
        *(("4", "DR-5.2"), ("5", "DR-3.1"), ("6", "DR-3.1"))
    ]
    assert found["fallen"][1] == {
        "number": "5",
        "line": "a plays painter",
        "rule": "DR-3.1",
        "message": "Cards are played in a play phase; this is the spell phase.",
    }
    assert found["verdict"]["fallen"] == [
        {"number": fall["number"], "rule": fall["rule"]} for fall in found["fallen"]
    ]


def test_what_is_put_in_and_what_stands_again():
    found = dry_run(runes("referee strike 3"), 'referee insert 2 "a passes"', "referee")
    assert found["put_in"] == [{"number": "2.1", "line": "a passes"}]
    assert found["again"] == ["4", "5", "6"]
    assert (found["otherwise"], found["fallen"]) == ([], [])
    assert found["verdict"]["standing"] == ["1", "2", "2.1", "4", "5", "6"]


def test_what_follows_otherwise_is_told_in_words():
    found = dry_run(duel(), 'referee amend 1 "a summons wood-3-3 attack"', "referee")
    assert found["put_in"] == [{"number": "1", "line": "a summons wood-3-3 attack"}]
    assert found["fallen"][0]["number"] == "5"  # one copy of it lies on the field now
    found = dry_run(duel(), "referee strike 1", "referee", "en")
    (other, _) = found["otherwise"]
    assert (other["number"], other["line"]) == ("3", "b summons fire-4-4 attack")
    assert other["differs"] == [
        "no longer: Now: summon phase (summons: at most 2).",
        "instead: Now: summon phase (summons: at most 1).",
    ]
    found = dry_run(duel(), "referee strike 1", "referee", "zh-Hant")
    assert found["otherwise"][0]["differs"][0] == "不再：進入召喚階段（召喚最多 2 隻）。"


def test_what_had_been_made_known_is_that_of_moves_that_are_gone_or_changed():
    found = dry_run(duel(), "referee undo 2", "referee")
    assert found["known"] == [
        {
            "number": "5",
            "what": "card",
            "zone": "a.soul",
            "cards": ["wood-3-3", "earth-2-5"],
            "to": ["a", "b", "public"],
        },
        {"number": "6", "what": "card", "zone": "a.hand", "cards": ["?"], "to": ["a"]},
    ]
    assert dry_run(duel(), 'referee insert 1 "a sets ?"', "referee")["known"] == []


@pytest.mark.parametrize(
    "line",
    [
        *("referee strike 1", "referee strike 3-5", "referee undo 3", "referee redo 2"),
        *('referee insert 1 "a sets ?"', 'referee insert 0 "a sets ?" "a sets ?"'),
        *('referee amend 1 "a summons wood-3-3 defence"', "referee amend 3"),
        *("referee decide 1 back why=so", "referee decide 1 stands why=so"),
        "referee decide 1 claim why=so",
    ],
)
def test_what_is_told_is_what_comes_of_it(line):
    more = [
        'referee amend 3 "b summons fire-4-4 attack evidence=photo"',
        'referee dispute "no" about=4',
        'referee claim 1 b "no" never=yes',
        *(["referee undo 2"] if "redo" in line else []),
    ]
    sitting = duel(*more)
    found = foreseen(sitting, line, "referee")
    told = dry_run(sitting, line, "referee")
    before = History(sitting.entries)
    sitting.enter(line)
    after = History(sitting.entries)
    assert told["verdict"] == verdict(sitting, "public", "en")
    entered = outlook(sitting, {}, "referee")
    assert (found.put_in, found.otherwise, found.again, found.gone, found.known) == (
        *(entered.put_in, entered.otherwise, entered.again, entered.gone, entered.known),
    )
    changed = {
        place
        for place, was in before.lines.items()
        if (was.stands, was.entry.body.events)
        != (after.lines[place].stands, after.lines[place].entry.body.events)
    }
    named = [*found.put_in, *found.again, *found.gone, *(one.line for one in found.otherwise)]
    named += [fall.line for fall in found.fallen]
    assert changed <= {line.place for line in named}


@pytest.mark.parametrize("line", ["a passes", "referee note x", 'referee vary 1 "a passes"'])
def test_only_what_changes_the_record_is_told_beforehand(line):
    with pytest.raises(Unreadable, match=r"desk\.dry_run"):
        dry_run(runes(), line, "referee")


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ('referee insert 1 "b casts drain"', "DR-3.1"),
        ("referee strike 9", "M-2"),
        ("referee undo 7", "M-1"),
        ("referee redo", "M-3"),
        ("referee decide 1 back why=so", "M-8"),
    ],
)
def test_a_dry_run_is_refused_as_the_line_is(line, rule):
    with pytest.raises(Refusal) as refused:
        dry_run(runes(), line, "referee")
    assert refused.value.rule == rule


def dealt(*moves):
    return sit("peak-duel", *moves, deal="seed:3")


def test_where_the_program_deals_each_viewer_reads_what_he_may():
    sitting = dealt("b sets wood-3-6", "b ends")
    line = "referee strike 1"
    whole, seen = (dry_run(sitting, line, viewer) for viewer in ("referee", "a"))
    assert "wood-3-6" in str(whole["verdict"] | {"gone": foreseen(sitting, line, "referee").gone})
    assert "wood-3-6" not in str({name: seen[name] for name in KEYS if name != "verdict"})
    line = 'referee amend 1 "b sets wood-3-6"'
    (mine,), (theirs,) = (dry_run(sitting, line, v)["put_in"] for v in ("b", "a"))
    assert (mine["line"], theirs["line"]) == ("b sets wood-3-6", "b sets ?")


def test_where_the_program_deals_only_the_rule_says_why_a_move_falls():
    sitting = dealt("b sets wood-3-6", "b ends", "a ends")
    whole, seen = (
        dry_run(sitting, "referee strike 2", viewer)["fallen"] for viewer in ("referee", "a")
    )
    assert [fall["rule"] for fall in whole] == [fall["rule"] for fall in seen] != []
    assert whole[0]["message"] != seen[0]["message"] != ""
