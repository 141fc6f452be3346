"""What is meant is taken: of any line what it means here and now, or which things it could mean."""

from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from events.errors import RefereeError, Unreadable
from referee.checking.exchanged import exchanged
from referee.desk.beginnings import begins, near
from referee.desk.meaning import Meant, Near, Several, meaning
from referee.desk.opening import read_tags
from referee.desk.played import play
from referee.desk.shorthand import whole
from referee.desk.sitting import Sitting
from referee.moves.offers import lines
from referee.moves.refusal import Refusal, as_typed
from referee.notation.canonical import line_of
from referee.notation.grammar import grammar
from replays.record import Tag
from tests.machines.test_exchanged import GAMES, looked_at

RECORDS = Path(__file__).parents[2] / "records"
PEAK = "peak-duel/table-with-deck-lists"
FENCE = "ready-fence/table-printed-values"
RUNES = "dueling-runes/table-two"
FATE = "fate-ace-royal/table-seven"
MALIFAUX = "malifaux/table-two-turns"


@cache
def played(record):
    return play((RECORDS / f"{record}.rec").read_text(encoding="utf-8")).sitting


@cache
def before(record, move):
    """The match of a record as it stood right before this move was entered."""
    sitting = played(record)
    number = next(e.number for e in sitting.entries if e.number and line_of(e.body) == move)
    return sitting.as_of(number - 1)


def read(record, move, typed):
    """What is meant by what was typed in the place of a move: lines, the only one by itself."""
    found = meaning(typed, before(record, move))
    if isinstance(found, Meant):
        return found.line
    return (found.way.line,) if isinstance(found, Near) else [way.line for way in found.ways]


def attacked():
    """A bout in which red attacks with a riposte, so that green cannot evade."""
    head = '[Game "ready-fence"]\n[Seat.red "Anna"]\n[Seat.green "Bo"]\n'
    lunge = "table coin green\ngreen advances\ngreen plays straight-thrust/3\n"
    return play(f"{head}{lunge}red plays parry-riposte/5\n").sitting


def is_meant(record, move, typed):
    """Whether the line means that very move."""
    found = meaning(typed, before(record, move))
    assert isinstance(found, Meant), found
    assert before(record, move).judge(found.line).text == move
    return True


def entered(typed, sitting):
    """What entering the only thing that a line means raises."""
    found = meaning(typed, sitting)
    assert isinstance(found, Meant), found
    sitting.judge(found.line)


def test_a_seat_is_left_out_also_where_several_act_if_only_one_may_say_this():
    assert is_meant(MALIFAUX, "a flips ram/3 suit=mask", "flips ram/3 suit=mask")
    assert is_meant(FATE, "p4 commands mana", "p4 mana")
    assert is_meant(FATE, "p2 raids p4", "raids p4")


def test_where_several_may_say_it_all_of_them_are_listed():
    said = read(FATE, "p2 raids p4", "plays event-41")
    assert said == [f"p{seat} plays event-41" for seat in range(1, 8)]


@pytest.mark.parametrize(
    ("record", "move", "typed"),
    [
        (PEAK, "a summons wood-3-5 attack place=3", "summon wood-3-5 attack place=3"),
        (RUNES, "b passes", "pass"),
        (RUNES, "b passes", "pas"),
        (MALIFAUX, "a flips ram/3 suit=mask", "flip ram/3 suit=mask"),
        (MALIFAUX, "a flips ram/3 suit=mask", "f ram/3 mask"),
        (FENCE, "green advances 1", "advance 1"),
        (FENCE, "green advances 1", "ad 1"),
        (FENCE, "red ends", "end"),
        (RUNES, "b plays battle", "b play battle"),
        (RUNES, "table resolves", "resolve"),
        (FATE, "p1 proceeds", "proceed"),
        (FATE, "p1 proceeds", "p"),
    ],
)
def test_a_verb_is_any_unambiguous_beginning_with_or_without_its_s(record, move, typed):
    assert is_meant(record, move, typed)


@pytest.mark.parametrize(
    ("record", "move", "typed"),
    [
        (PEAK, "table compares a=wood-6-2 b=metal-6-2", "wood62 metal62"),
        (PEAK, "b changes metal-4-4,wood-4-4", "b metal44,wood44"),
        (PEAK, "b attacks 2 direct", "2 direct"),
        (MALIFAUX, "a flips ram/3 suit=mask", "r3 mask"),
        (MALIFAUX, "a activates cal", "cal"),
        (FENCE, "red changes invitation", "invitation"),
        (RUNES, "b plays battle", "b battle"),
        (RUNES, "b casts confuse b", "confuse b"),
        (FATE, "p2 raids p4", "p4"),
        (FATE, "p1 takes medusa archer", "p1 medusa archer"),
        (FATE, "table rolls 5", "5"),
    ],
)
def test_the_verb_is_left_out_where_only_one_is_due(record, move, typed):
    assert is_meant(record, move, typed)


def test_a_number_alone_is_asked_about_where_something_else_could_be_done():
    found = meaning("3", before(FATE, "p2 raids p7"))
    assert isinstance(found, Near), found
    assert found.way.line == "p2 raids p3"


def test_where_a_die_is_due_a_number_alone_is_the_die_whatever_it_is():
    sitting = before(FATE, "table rolls 5")
    assert meaning("5", sitting) == Meant("table rolls 5")
    assert meaning("7", sitting) == Meant("table rolls 7")


@pytest.mark.parametrize(
    ("record", "move", "typed"),
    [
        (PEAK, "a summons wood-3-5 attack place=3", "summons w35 attack 3"),
        (PEAK, "a summons wood-3-5 attack place=3", "summons wo35 attack 3"),
        (PEAK, "a summons wood-3-5 attack place=3", "召喚 木35 攻擊 3"),
        (PEAK, "a summons wood-3-5 attack place=3", "su wood-3 at 3"),
        (MALIFAUX, "a flips ram/3 suit=mask", "flips r3 mask"),
        (MALIFAUX, "a flips ram/3 suit=mask", "羊頭3 面具"),
        (MALIFAUX, "a discards red-joker,mask/8", "di red,m8"),
        (FENCE, "red plays disengage/5 sp=17", "p d5 17"),
        (FENCE, "table reveals red straight-thrust/5,stop-hit/4", "rev red straight5,sh4"),
        (RUNES, "b plays battle", "b p bat"),
        (RUNES, "b casts confuse b", "c conf b"),
        (FATE, "p5 plays event-41", "p5 p 41"),
        (FATE, "p5 plays event-41", "p5 e41"),
        (FATE, "table reveals p2 craft-12", "rev p2 c12"),
        (FATE, "p1 takes medusa archer", "p1 t medu ar"),
    ],
)
def test_cards_are_taken_by_their_beginnings(record, move, typed):
    assert is_meant(record, move, typed)


def test_a_list_of_cards_needs_no_commas_where_numbers_end_each():
    move = "table reveals p2 craft-12,event-21,craft-10,event-49,event-17"
    assert is_meant(FATE, move, "rev p2 c12e21c10e49e17")


def test_places_are_taken_as_the_board_calls_them():
    assert is_meant(PEAK, "b attacks 2 direct", "attacks b2")
    assert is_meant(PEAK, "b attacks 2 direct", "乙2直擊")


@pytest.mark.parametrize(
    ("record", "move", "typed"),
    [
        (PEAK, "a summons wood-3-5 attack place=3", "sumons wood35 attack 3"),
        (RUNES, "b passes", "passs"),
        (MALIFAUX, "a activates cal", "activates cla"),
        (FENCE, "green changes engagement", "changes engagemnet"),
        (RUNES, "b casts confuse b", "casts confsue b"),
        (FATE, "p1 takes medusa archer", "p1 takes medsua archer"),
        (FENCE, "red changes invitation", "改變 開放誘寻"),
    ],
)
def test_a_misspelt_word_with_one_near_neighbour_is_asked_about(record, move, typed):
    found = meaning(typed, before(record, move))
    assert isinstance(found, Near)
    assert before(record, move).judge(found.way.line).text == move


@pytest.mark.parametrize("typed", ["resgin", "a resgin", "resigns", "awrad a why=x", "darw why=x"])
def test_no_slip_is_read_as_what_ends_the_game(typed):
    sitting = before(PEAK, "a summons wood-3-5 attack place=3")
    with pytest.raises(Unreadable):
        entered(typed, sitting)


def test_a_card_cut_short_that_cannot_be_there_is_refused_by_what_is_known_of_it():
    sitting = before(MALIFAUX, "b flips ram/3")
    for typed in ("b flips r5", "b flips r/5", "b flips h5"):
        with pytest.raises(Refusal) as caught:
            entered(typed, sitting)
        assert caught.value.rule == "MF-C.1"


def test_one_letter_is_a_whole_name_where_the_table_waits_for_it():
    sitting = Sitting.begin(read_tags([Tag("Game", "malifaux")]))
    for line in (
        *("a hires w profile=sample-warden", "a hires wo profile=sample-warden"),
        *("b hires r profile=sample-ranger", "referee begins", "a ready", "b ready"),
        *("a flips ram/9", "b flips ram/8", "table passes"),
    ):
        sitting.enter(line)
    assert meaning("w", sitting) == Meant("a activates w")
    with pytest.raises(RefereeError):
        entered("b", sitting)


@pytest.mark.parametrize("typed", ["f", "fini", "finsh", "referee fi"])
def test_no_beginning_or_slip_ends_a_game_by_a_ruling_of_its_own(typed):
    sitting = before(MALIFAUX, "a activates cal")
    assert any(offer.verb == "finish" for offer in sitting.offers("referee"))
    with pytest.raises(RefereeError):
        entered(typed, sitting)


def test_the_verbs_that_no_slip_is_read_as_are_those_that_cannot_be_lived_with():
    common = {"resign", "publishes", "award", "draw"}
    assert grammar(played(PEAK).game.language).in_full == common
    assert grammar(played(MALIFAUX).game.language).in_full == {*common, "finish"}


@pytest.mark.parametrize(
    ("record", "move", "typed"),
    [
        (PEAK, "a summons wood-3-5 attack place=3", "a召喚木35攻擊3"),
        (PEAK, "a summons wood-3-5 attack place=3", "甲召喚木35攻擊3"),
        (PEAK, "a summons wood-3-5 attack place=3", "甲召唤木35攻击3"),
        (PEAK, "b attacks 2 direct", "乙攻擊2直擊"),
        (PEAK, "b attacks 2 direct", "乙攻击2直击"),
        (RUNES, "b casts confuse b", "乙施放迷惑術乙"),
        (RUNES, "b casts confuse b", "乙施放迷惑术乙"),
        (RUNES, "b casts confuse b", "施放迷惑乙"),
        (MALIFAUX, "a discards red-joker,mask/8", "甲棄牌紅鬼牌,面具8"),
        (FENCE, "red changes invitation", "改變開放誘導"),
        (FATE, "p2 raids p4", "出襲玩家四"),
    ],
)
def test_chinese_needs_no_blanks_in_either_script(record, move, typed):
    assert is_meant(record, move, typed)


def test_a_players_name_needs_no_blank_behind_it_in_chinese():
    text = '[Game "dueling-runes"]\n[Seat.a "小安"]\n[Seat.b "小博"]\n\n'
    sitting = play(text).sitting
    found = meaning("小博打出野人", sitting)
    assert found == Meant("b plays savage")


@pytest.mark.parametrize(
    "typed", ["召喚 「木35」 攻擊 3", "召喚 『木35』 「攻擊」 3", "「木三五」攻擊 3"]
)
def test_chinese_marks_of_quotation_say_nothing(typed):
    assert is_meant(PEAK, "a summons wood-3-5 attack place=3", typed)


@pytest.mark.parametrize("typed", ["召喚 木三五 攻擊 三", "召喚 木35 攻擊 ３", "木三五攻擊三"])
def test_chinese_numerals_are_numbers(typed):
    assert is_meant(PEAK, "a summons wood-3-5 attack place=3", typed)


def test_what_can_mean_several_things_is_listed_the_complete_one_first():
    said = read(PEAK, "a summons wood-3-5 attack place=3", "s w35")
    assert said == [
        "a sets wood-3-5",
        "a summons wood-3-5 attack",
        "a summons wood-3-5 defence",
    ]


def test_what_a_line_leaves_open_is_asked_where_few_things_may_stand_there():
    said = read(PEAK, "a summons wood-3-5 attack place=3", "summons wood-3-5")
    assert said == ["a summons wood-3-5 attack", "a summons wood-3-5 defence"]


def test_a_line_that_could_be_too_many_things_is_told_to_be_unclear():
    with pytest.raises(RefereeError):
        entered("p5 plays event", before(FATE, "p5 plays event-41"))


@pytest.mark.parametrize("typed", ["r", "res", "resign", "resig"])
def test_what_is_meant_for_the_game_wins_over_the_record(typed):
    sitting = before(PEAK, "a summons wood-3-5 attack place=3")
    try:
        found = meaning(typed, sitting)
    except RefereeError:
        return
    ways = [found.line] if isinstance(found, Meant) else [way.line for way in found.ways]
    assert not [line for line in ways if line.startswith("referee")]


def test_a_ruling_that_is_written_is_a_ruling():
    assert is_meant(FATE, "referee adjust seats.p2.mana 6 why=because", "adj sp2m 6 why=because")


@pytest.mark.parametrize("typed", ["e", "eff", "effect"])
def test_a_ruling_of_which_the_verb_alone_was_typed_is_asked_about(typed):
    sitting = attacked()
    found = meaning(typed, sitting)
    assert isinstance(found, Near), found
    assert found.way.line == "referee effect stops"
    assert meaning("effect stops", sitting) == Meant("referee effect stops")


def test_verbs_that_begin_so_are_listed_where_too_many_cards_do_as_well():
    found = meaning("pa", attacked())
    assert isinstance(found, Several), found
    assert sorted(way.line for way in found.ways) == ["green parries", "green passes"]


def test_what_the_rules_bar_is_no_meaning_where_something_else_is_legal():
    sitting = before(PEAK, "table compares a=wood-6-2 b=metal-6-2")
    assert meaning("wood62 metal62", sitting) == Meant("table compares a=wood-6-2 b=metal-6-2")
    sitting = before(FENCE, "red ends")
    with pytest.raises(RefereeError):
        sitting.judge("green ends")
    assert meaning("end", sitting) == Meant("red ends")


def fault(typed, sitting):
    """What is wrong with a line, as the one is told who typed it."""
    with pytest.raises(RefereeError) as raised:
        sitting.judge(meaning(typed, sitting).line)
    return as_typed(raised.value)


@pytest.mark.parametrize(
    ("typed", "rule"),
    [
        ("a watchman", "DR-C.1"),
        ("甲守夜人", "DR-C.1"),
        ("甲 守夜", "DR-C.1"),
        ("fireball", "DR-3.1"),
        ("火球3", "DR-3.1"),
        ("甲施放火球術", "DR-3.1"),
    ],
)
def test_a_move_without_verb_or_blank_that_a_rule_bars_is_told_by_the_rule(typed, rule):
    told = fault(typed, before(RUNES, "a plays painter"))
    assert isinstance(told, Refusal)
    assert told.rule == rule


def test_where_several_may_mean_what_is_barred_each_is_told():
    told = fault("fireball", before(RUNES, "b plays battle"))
    assert told.readings == ("a casts fireball", "b casts fireball")


@pytest.mark.parametrize("typed", ["xyz", "甲悲劇", "甲 悲劇", "a xyz", "7"])
def test_words_that_cannot_be_read_break_no_rule(typed):
    assert isinstance(fault(typed, before(RUNES, "a plays painter")), Unreadable)


def test_what_was_typed_in_full_and_is_refused_means_nothing_else():
    assert read(PEAK, "a summons wood-3-5 attack place=3", "b sets ?") == "b sets ?"


@pytest.mark.parametrize(
    ("move", "typed", "meant", "rule"),
    [
        ("table turns a earth-5-3", "損 火35", "table turns a fire-3-5", "PD-C.1"),
        ("table turns a metal-5-3,metal-4-4", "損 ?", "table turns a ?", "PD-9.1"),
        (
            "table turns a metal-5-3,metal-4-4",
            "turns m53,m44,m53",
            "table turns a metal-5-3,metal-4-4,metal-5-3",
            "PD-9.1",
        ),
    ],
)
def test_what_could_only_be_one_move_is_refused_as_that_by_its_rule(move, typed, meant, rule):
    assert read(PEAK, move, typed) == meant
    with pytest.raises(Refusal) as refused:
        before(PEAK, move).judge(meant)
    assert refused.value.rule == rule


def test_a_remark_and_a_glyph_stay_with_the_line():
    said = read(PEAK, "a summons wood-3-5 attack place=3", "su w35 a 3 !? ; bold")
    assert said == "a summons wood-3-5 attack place=3 !? ; bold"


# What holds of every line


ALL = sorted(RECORDS.glob("*/*.rec"))


def positions(random, record, count):
    entries = played(record).entries
    for number in random.sample(range(len(entries) - 1), min(count, len(entries) - 1)):
        yield played(record).as_of(number)


@pytest.mark.parametrize("record", [f"{one.parent.name}/{one.stem}" for one in ALL[::3]])
def test_every_offer_typed_in_full_means_itself(record):
    for sitting in positions(Random(1), record, 2):
        for mover in sitting.movers:
            for offer in sitting.offers(mover):
                for line in islice(lines(offer), 2):
                    if all(blank.choices or blank.optional for blank in offer.blanks):
                        assert meaning(line, sitting) == Meant(line)


def accepted(line, sitting):
    """The line as it was entered before; None where it was not accepted."""
    try:
        source = whole(line, sitting)
        sitting.judge(source)
    except RefereeError:
        return None
    return source


@pytest.mark.parametrize("record", [f"{one.parent.name}/{one.stem}" for one in ALL[::3]])
def test_every_line_that_was_accepted_means_what_it_meant(record):
    random = Random(2)
    for sitting in positions(random, record, 6):
        entry = played(record).entries[sitting.number + 1]
        mover, verb, *rest = line_of(entry.body).split()
        for end in (2, 4, len(verb)):
            for line in (" ".join((verb[:end], *rest)), " ".join((mover, verb[:end], *rest))):
                if source := accepted(line, sitting):
                    assert meaning(line, sitting) == Meant(source)


@pytest.mark.parametrize("record", [f"{one.parent.name}/{one.stem}" for one in ALL[::3]])
def test_each_of_several_readings_can_be_entered_and_comes_to_something_else(record):
    random = Random(3)
    for sitting in positions(random, record, 3):
        for typed in ("s", "p", "1", "e", "c", "a", "f", "出", "攻"):
            try:
                found = meaning(typed, sitting)
            except RefereeError:
                continue
            if isinstance(found, Several):
                judged = [sitting.judge(way.line).body.events for way in found.ways]
                assert len({repr(events) for events in judged}) == len(found.ways) > 1


@pytest.mark.parametrize("slug", GAMES)
def test_a_seats_line_means_the_same_whatever_it_has_not_seen(slug):
    for seed in range(3):
        random = Random(seed)
        sitting, viewer = looked_at(slug, random)
        other = exchanged(random, sitting, viewer)
        seen, twin = (one.seen_by(viewer) for one in (sitting, other))
        for typed in (
            "s",
            "p",
            "1",
            "e",
            "c",
            "d",
            "f",
            "p1",
            "sumons",
            "出牌",
            "1 2",
            "a 3",
            "end",
        ):
            assert told(typed, seen) == told(typed, twin), typed


def told(typed, sitting):
    try:
        return meaning(typed, sitting)
    except RefereeError as error:
        return error.text, error.facts


# Words


@pytest.mark.parametrize(
    ("word", "spelling"),
    [
        ("w35", "wood-3-5"),
        ("wo35", "wood-3-5"),
        ("w3", "wood-3-5"),
        ("35", "wood-3-5"),
        ("木35", "木-3-5"),
        ("stop4", "stop-hit/4"),
        ("sh4", "stop-hit/4"),
        ("r13", "ram/13"),
        ("e7", "event-07"),
        ("7", "event-07"),
        ("直擊", "直接攻擊"),
    ],
)
def test_a_word_is_made_of_the_beginnings_of_a_names_parts(word, spelling):
    assert begins(word, spelling)


@pytest.mark.parametrize(
    ("word", "spelling"),
    [
        ("r1", "ram/13"),
        ("w53", "wood-3-5"),
        ("x35", "wood-3-5"),
        ("1", "-1"),
        ("1", "+1"),
        ("木5", "木-3-5"),
        ("", "wood-3-5"),
    ],
)
def test_a_number_is_never_cut_short(word, spelling):
    assert not begins(word, spelling)


@pytest.mark.parametrize(
    ("word", "spelling", "is_near"),
    [
        ("sumons", "summons", True),
        ("summosn", "summons", True),
        ("summmons", "summons", True),
        ("wod35", "wood-3-5", True),
        ("wood36", "wood-3-5", False),
        ("en", "end", False),
        ("summons", "summons", False),
        ("召換", "召喚", True),
        ("召", "召喚", False),
    ],
)
def test_one_slip_of_the_finger_is_near(word, spelling, is_near):
    assert near(word, spelling) == is_near
