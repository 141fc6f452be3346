"""A post-mortem of whole matches: what it may know, that it adds up and says the same again."""

from pathlib import Path
from random import Random
from time import monotonic

import msgspec
import pytest

from events.errors import Unreadable
from referee.analysis import luck
from referee.analysis.as_played import Reading
from referee.analysis.budgets import Budget, Params, read_budget
from referee.analysis.hands import Hands
from referee.analysis.marking import marks
from referee.analysis.post import analyse
from referee.analysis.rows_made import Maker
from referee.checking.exchanged import exchanged, standing
from referee.desk import record
from referee.desk.played import play
from referee.desk.sitting import Sitting
from referee.moves.refusal import Refusal
from tests.machines.seeds import played
from tests.machines.test_exchanged import GAMES

RECORDS = Path(__file__).parents[2] / "records"
TINY = Budget("tiny", 12, 6)
DEALT = {
    "peak-duel": "dealt-empty-deck",
    "ready-fence": "dealt-priority",
    "dueling-runes": "dealt-two",
    "fate-ace-royal": "dealt-three",
    "malifaux": "dealt-by-the-source",
}


def of(slug, name=""):
    """A golden record."""
    file = RECORDS / slug / f"{name or DEALT[slug]}.rec"
    return play(file.read_text(encoding="utf-8")).sitting


def post(sitting, *, workers=1, budget=TINY, **asked):
    return analyse(sitting, Params(budget=budget, **asked), match="m", head=None, workers=workers)


def cut(sitting, number):
    """The match as it was after this entry."""
    return Sitting(sitting.game, sitting.edition, sitting.entries[: number + 1])


def in_bytes(found):
    return msgspec.json.encode(found)


@pytest.mark.parametrize("slug", DEALT)
def test_luck_of_all_seats_is_nothing_and_a_match_adds_up(slug):
    found = post(of(slug), last="30")
    assert any(row.kind == "choice" for row in found.rows)
    for row in found.rows:
        for told in (row.luck, row.ruled):
            assert sum((told or {}).values()) == pytest.approx(0, abs=1e-12)
    for sums in found.seats.values():
        if sums.skill is not None:
            whole = sums.start + sums.luck + sums.skill + sums.ruled
            assert whole == pytest.approx(sums.reached, abs=1e-12)
    if slug != "malifaux":
        assert sum(sums.skill for sums in found.seats.values()) == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize("slug", ["peak-duel", "dueling-runes", "ready-fence"])
def test_what_came_later_changes_no_row_of_before(slug):
    sitting = of(slug)
    number = 14
    seat = "red" if slug == "ready-fence" else "a"
    earlier = post(cut(sitting, number), viewer=seat)
    later = post(sitting, viewer=seat, last=str(number))
    assert in_bytes(earlier.rows) == in_bytes(later.rows)
    assert any(row.value is not None for row in earlier.rows)


@played(2)
@pytest.mark.parametrize("slug", GAMES)
def test_a_seat_is_told_nothing_of_what_it_has_not_seen(seeds, slug):
    dealt_game, _ = GAMES[slug]
    for seed in seeds:
        random = Random(seed)
        sitting = standing(dealt_game(random, wrong=0, most=25))
        seat = random.choice([seat for seat, _ in sitting.opened.seats])
        other = exchanged(random, sitting, seat)
        assert in_bytes(post(sitting, viewer=seat)) == in_bytes(post(other, viewer=seat))


def test_as_many_processes_as_one_likes_find_the_same():
    sitting = of("dueling-runes")
    one, two, three = (post(sitting, workers=count, last="16") for count in (1, 2, 3))
    assert in_bytes(one) == in_bytes(two) == in_bytes(three)
    assert in_bytes(one) != in_bytes(post(sitting, seed="2", last="16"))


def test_of_an_open_match_what_every_seat_knew_is_not_told():
    sitting = cut(of("peak-duel"), 20)
    with pytest.raises(Unreadable) as unread:
        post(sitting)
    assert unread.value.text == "analysis.open"
    assert post(sitting, viewer="a", last="6").seats.keys() == {"a"}


def test_a_seat_is_told_of_its_own_choices_alone():
    found = post(of("peak-duel"), viewer="b", last="20")
    assert {row.mover for row in found.rows if row.kind == "choice"} == {"b"}
    assert all("?" not in row.line for row in found.rows if row.mover == "b")
    assert found.seats["b"].unexplained is None


def test_a_match_that_was_published_is_told_as_it_was_known_before():
    sitting = of("dueling-runes")
    published = cut(sitting, sitting.number)
    published.enter(("table", "publishes"))
    assert published.published
    one, other = (post(each, viewer="a", last="12") for each in (sitting, published))
    assert in_bytes(one) == in_bytes(other)


def test_marks_survive_and_are_put_on_once():
    sitting = of("peak-duel")
    found = post(sitting, marks=(0.0001, 0.0002, 0.0003), budget=Budget("some", 60, 4), last="44")
    new, there = marks(sitting, found)
    assert new
    assert not there
    verdict = sitting.position("public").state
    for words in new:
        sitting.enter(words)
    assert sitting.position("public").state == verdict
    text = record.write(sitting.entries)
    again = play(text).sitting
    assert record.write(again.entries) == text
    assert marks(again, found) == ([], [row.n for row in found.rows if row.mark])


def test_what_a_ruling_sets_is_no_luck_and_no_loss():
    sitting = of("dueling-runes", "table-amended")
    found = post(sitting, last="10")
    assert found.physical
    for row in found.rows:
        assert row.kind != "ruled" or (row.luck is None and row.loss is None)


def test_what_there_is_no_time_for_is_left_out_and_the_time_is_kept():
    sitting = of("peak-duel")
    began = monotonic()
    found = post(sitting, budget=read_budget("1"))
    took = monotonic() - began
    assert took < 8  # of 60 rows that take a fifth of a second each, on a machine that others use
    assert {one.why for one in found.left_out} <= {"no-time"}
    assert any(row.value is not None for row in found.rows)
    nothing = post(sitting, budget=read_budget("0.001"))
    assert all(row.value is None for row in nothing.rows)
    assert len(nothing.left_out) > 50
    sums = nothing.seats["a"]
    assert sums.told < sums.events


# What came later tells of the mover's own cards alone


def of_hands(sitting):
    """What is known of each mover's cards, by the numbers of entries."""
    maker = Maker(sitting, Params(budget=TINY))
    hands = Hands(maker.reading)
    return {
        step.n: (hands.of(step, Random(1)), hands.line(step), hands.before(step).state.table)
        for step in maker.steps()
        if step.act == "choice"
    }


def compared(slug, name, number):
    """Rows of a match that was cut, each with that of the whole, and whether hands say the same."""
    whole = of(slug, name)
    short = cut(whole, number)
    earlier, later = (post(each, last=str(number)).rows for each in (short, whole))
    known, more = of_hands(short), of_hands(whole)
    assert [row.n for row in earlier] == [row.n for row in later]
    for one, other in zip(earlier, later, strict=True):
        yield one, other, known.get(one.n) == more.get(one.n)


AT_A_TABLE = {
    "peak-duel": ("table-with-deck-lists", 34),
    "ready-fence": ("table-printed-values", 15),
    "dueling-runes": ("table-two", 13),
    "fate-ace-royal": ("table-four", 20),
}


@pytest.mark.parametrize("slug", AT_A_TABLE)
def test_at_a_table_what_came_later_tells_of_hands_alone(slug):
    name, number = AT_A_TABLE[slug]
    told = 0
    for one, other, is_same in compared(slug, name, number):
        assert (one.line, one.luck, one.standing) == (other.line, other.luck, other.standing)
        told += one.luck is not None
        if is_same:
            assert in_bytes(one) == in_bytes(other)
            told += one.value is not None
    assert told


@pytest.mark.parametrize(
    ("slug", "name"), [("peak-duel", "table-with-deck-lists"), ("dueling-runes", "table-two")]
)
def test_the_figures_of_a_row_agree_and_are_shares_of_the_match(slug, name):
    rows = [row for row in post(of(slug, name), last="40").rows if row.value is not None]
    assert rows
    for row in rows:
        values = [one.value for one in row.candidates]
        assert values[0] == max(values) == pytest.approx(row.value + row.loss)
        assert 0 <= min(values) <= max(values) <= 1
        assert 0 <= row.low <= row.value <= row.high <= 1
        assert row.loss_low <= row.loss <= row.loss_high <= 1
        lines = [one.line for one in row.candidates]
        assert len(lines) == len({*lines})


def test_a_post_mortem_that_looks_ahead_is_noticed(monkeypatch):
    after = Reading.after
    monkeypatch.setattr(
        Reading,
        "after",
        lambda reading, viewer, at: after(
            reading, viewer, min(at + 3, len(reading.whole.entries) - 1)
        ),
    )
    with pytest.raises((AssertionError, Refusal)):
        test_at_a_table_what_came_later_tells_of_hands_alone("ready-fence")


def test_a_card_that_was_set_face_down_and_turned_up_later_is_valued():
    sitting = of("peak-duel", "table-with-deck-lists")
    asked = ({"first": "28", "last": "33"}, {"first": "54", "last": "54"})
    rows = {row.n: row for each in asked for row in post(sitting, **each).rows}
    turned, never = rows["33"], rows["28"]
    assert (turned.line, never.line) == ("a sets ?", "a sets ?")
    assert "a sets water-4-4" in {one.line for one in turned.candidates}
    assert turned.value is not None
    assert not any(one.open for one in turned.candidates if "water-4-4" in one.line)
    assert never.value is None, "it never turned up"
    assert rows["54"].value is not None, "who flips a card knew what it was"


def test_a_value_that_is_no_whole_is_noticed(monkeypatch):
    worth = luck._worth
    monkeypatch.setattr(
        luck, "_worth", lambda *asked: {**worth(*asked), "a": Random(str(asked)).random()}
    )
    with pytest.raises(AssertionError):
        test_luck_of_all_seats_is_nothing_and_a_match_adds_up("dueling-runes")
