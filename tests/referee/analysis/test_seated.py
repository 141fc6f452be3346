"""Seats that bots play in a match of a log: who is asked, what by, and how far they go."""

import pickle

import pytest

from events.errors import Unreadable
from events.log.memory import MemoryLog
from referee.analysis.bots import offered
from referee.analysis.playing import play_of
from referee.analysis.seated import Act, Bots, Refused, enter, generator
from referee.analysis.thinker import Thinker
from referee.checking.play import sit
from referee.desk.bot_tags import seated, seed_of
from referee.desk.desk import Desk
from referee.desk.edge import EDGE
from referee.desk.opening import read_tags
from referee.desk.windows import ends, window
from replays.record import Tag
from tests.referee.analysis.held import MATCH, begun, held

TAGS = (("Game", "peak-duel"), ("Deal", "seed:7"), ("Option.first", "a"))


def at_desk(*tags):
    setup = read_tags([Tag(*each) for each in (*TAGS, *tags)])
    return Desk.open(MemoryLog(), "a-match", setup, EDGE)


def bots_of(desk, most=20):
    opened = desk.sitting.opened
    return Bots(desk.match, desk.sitting.game, seated(opened), seed_of(opened), most)


def test_the_tags_of_a_record_say_which_seats_are_played_by_which_bots():
    sitting = sit("peak-duel", Deal="seed:7", Bot__b="greedy", bot__A="random", BotSeed="x")
    assert seated(sitting.opened) == {"a": "random", "b": "greedy"}
    assert seed_of(sitting.opened) == "x"


def test_at_a_physical_table_a_tag_of_a_bot_is_but_a_tag():
    assert seated(sit("peak-duel", Bot__b="greedy").opened) == {}


def test_bots_enter_under_their_own_name_until_it_is_up_to_others():
    desk = at_desk(("Bot.a", "random"))
    entries = [*bots_of(desk).act(desk)]
    assert entries
    assert {entry.recorder for entry in entries} == {"bot:random"}
    assert desk.sitting.to_move == ("b",)


def test_after_so_many_lines_in_a_row_they_wait():
    desk = at_desk(("Bot.a", "random"), ("Bot.b", "random"))
    with pytest.raises(Unreadable, match=r"seated\.most"):
        list(bots_of(desk).act(desk))
    assert desk.sitting.number == 20


def test_the_same_position_gives_the_same_move_and_another_seed_another_game():
    def lines(*tags):
        desk = at_desk(("Bot.a", "random"), ("Bot.b", "random"), *tags)
        with pytest.raises(Unreadable):
            list(bots_of(desk).act(desk))
        return [entry.text for entry in desk.sitting.entries]

    assert lines() == lines()
    assert lines() != lines(("BotSeed", "other"))


def test_chance_is_made_of_seed_match_and_number_each_for_itself():
    first = generator("s", "m", 1).random()
    assert first == generator("s", "m", 1).random()
    others = [generator(*one).random() for one in (("s", "m", 2), ("s", "n", 1), ("sm", "", 1))]
    assert len({first, *others}) == 4


def test_what_a_bot_is_asked_holds_nothing_that_its_seat_may_not_know():
    desk = at_desk(("Bot.a", "random"))
    sitting = desk.sitting
    (question,) = bots_of(desk).questions(sitting)
    assert question.entries == tuple(sitting.entries_for("a"))
    assert question.entries[0].events[0].seed == ""
    hidden = set(sitting.state.table.cards("b.hand")) - set(sitting.state.table.cards("a.hand"))
    known = sitting.seen_by("a").state.table
    assert hidden
    assert not any(card in known.known("b.hand") for card in hidden)
    assert pickle.loads(pickle.dumps(question)).answer() == question.answer()


def test_another_process_answers_the_same_and_ends_with_who_began_it():
    desk = at_desk(("Bot.a", "ismcts:5"))
    (question,) = bots_of(desk).questions(desk.sitting)
    thinker = Thinker()
    try:
        assert thinker.answer(question) == question.answer()
    finally:
        thinker.close()


def test_what_a_bot_may_not_enter_is_a_defect():
    desk = at_desk(("Bot.a", "random"))
    with pytest.raises(Refused) as refused:
        enter(desk, Act("a", "random", "b ends"))
    assert refused.value.exit_status == 1
    assert desk.sitting.number == 0


# Time for answers


def test_a_bot_waits_where_it_would_end_the_time_of_a_person_for_answers():
    desk, bots, seats = held()
    assert seats == ("p1",)
    number, act = desk.sitting.number, bots.next(desk.sitting)
    assert "p1" in ends(desk.sitting, desk.sitting.judge(act.line))
    opened = window(desk.sitting).opened
    with pytest.raises(Unreadable, match=r"seated\.answer"):
        list(bots.act(desk, passed=opened - 1))
    assert desk.sitting.number == number
    assert next(bots.act(desk, passed=opened)).number == number + 1


def test_bots_do_not_wait_for_one_another():
    desk = begun("fate-ace-royal", 0, ("p1", "p2", "p3"))
    with pytest.raises(Unreadable, match=r"seated\.most"):
        list(Bots.of(MATCH, desk.sitting).act(desk))


def test_of_several_people_each_is_waited_for_whatever_he_holds():
    """Else the others would be told what one of them holds."""
    desk, _, _ = held()
    alone = Bots(MATCH, desk.sitting.game, {"p2": "random"}, "")
    with pytest.raises(Unreadable) as waiting:
        list(alone.act(desk))
    assert waiting.value.facts["seats"] == ("p1", "p3")


@pytest.mark.parametrize("seed", [5, 7])
def test_who_sits_alone_is_waited_for_where_there_is_something_to_answer_with(seed):
    desk = begun("peak-duel", seed, ("b",))
    bots, person = bots_of(desk), Bots(MATCH, desk.sitting.game, {"a": "random"}, "x")
    waited = 0
    while desk.sitting.number < 40 and not desk.sitting.state.match.over:
        before, act = desk.sitting.as_of(desk.sitting.number), bots.next(desk.sitting)
        try:
            entered = next(bots.act(desk), None)
        except Unreadable:
            waited += 1
            entered = next(bots.act(desk, passed=desk.sitting.number))
        else:
            if entered is not None and "a" in ends(before, before.judge(act.line)):
                seen = before.seen_by("a")
                assert not offered(seen, play_of(seen.game, seen.edition))
        if entered is None:
            desk.enter(person.next(desk.sitting).line)
    assert waited
