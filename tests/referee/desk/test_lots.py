"""A deal that nobody has to trust is made of everybody's lots, in this order alone (M-10)."""

from itertools import permutations

import pytest

from events.cards import CardsMixed
from events.errors import RefereeError, Unreadable
from events.match import MatchPublished, SeedMade
from referee.desk import record as rec
from referee.desk.audits import of_played, of_sitting
from referee.desk.opening import read_tags
from referee.desk.played import play
from referee.desk.readings import compare, under
from referee.desk.sitting import Sitting
from referee.games import BUILT_IN
from referee.moves.offers import verbs_of
from referee.moves.refusal import Refusal, as_typed
from referee.rules.lots import compared
from referee.speech import LANGS, explain
from referee.speech.told import sentences
from replays.record import Tag
from tests.lots import HEX, MATCH, dealt, lot_of, opens, seals, seats_of, seed_of, sha, shared

games = pytest.mark.parametrize("game", BUILT_IN)

DICE = "1234561234"
BY_HAND = f"table lot {{}} {DICE}"


def refused(sitting, line):
    before = sitting.state, sitting.number
    with pytest.raises(Refusal) as refusal:
        sitting.enter(line)
    assert (sitting.state, sitting.number) == before
    return refusal.value.text


# What it is made of


@games
def test_the_program_binds_itself_before_anybody_has_a_lot(game):
    opened = shared(game).opened
    assert (opened.secret, opened.bound_to, opened.seed) == (HEX, MATCH, "")
    assert opened.commit == sha("referee deal 1", MATCH, HEX)
    assert shared(game).entries[0].events == (opened,)


@games
def test_the_last_lot_deals_as_a_match_of_the_seed_made_of_all(game):
    sitting = dealt(game)
    seed = seed_of(sitting)
    assert SeedMade(seed=seed) in sitting.entries[-1].events
    plain = Sitting.begin(read_tags([Tag("Game", game), Tag("Deal", f"seed:{seed}")]))
    assert sitting.entries[-1].events[2:] == plain.entries[0].events[1:]
    assert sitting.view("referee") == plain.view("referee")
    assert sitting.due == plain.due


@pytest.mark.parametrize("players", ["2", "3", "4", "5", "6", "7"])
def test_as_many_as_play_have_a_lot(players):
    sitting = dealt("fate-ace-royal", players=players)
    assert len(seats_of(sitting)) == int(players)
    assert sitting.state.match.seed == seed_of(sitting)


def test_an_opponent_that_the_program_plays_has_none():
    sitting = shared("dueling-runes", players="1")
    assert dict(sitting.opened.seats).keys() == {"a", "ai"}
    assert sitting.to_move == ("a",)
    assert refused(sitting, seals("ai")) == "M-10/solo"
    assert refused(sitting, BY_HAND.format("ai")) == "M-10/solo"
    sitting.enter(seals("a"))
    sitting.enter(opens("a"))
    assert sitting.state.match.seed == seed_of(sitting)


@games
def test_lots_by_hand_alone_deal_with_the_last(game):
    sitting = shared(game)
    seats = seats_of(sitting)
    for seat in seats:
        assert sitting.state.match.undealt
        sitting.enter(BY_HAND.format(seat))
    by_hand = dict.fromkeys(seats, DICE)
    assert sitting.state.match.seed == seed_of(sitting, **by_hand)


def test_one_without_a_device_throws_when_the_others_are_bound():
    sitting = shared("fate-ace-royal")
    for line in (seals("p1"), seals("p3"), 'table lot p2 "123 456, 123 4"', opens("p3")):
        sitting.enter(line)
    sitting.enter(opens("p1"))
    assert sitting.state.match.seed == seed_of(sitting, p2="123 456, 123 4")


def test_each_lot_makes_another_deal():
    made = {dealt("peak-duel").state.match.seed}
    other = shared("peak-duel")
    for line in (seals("a"), seals("b", lot="0" * 32), opens("a"), f"b opens {'0' * 32}"):
        other.enter(line)
    assert other.state.match.seed not in made


# M-10: the order


def steps(seats):
    return [*map(seals, seats), *map(opens, seats), *(BY_HAND.format(seat) for seat in seats)]


def admitted(taken, seats):
    """What may come next, reckoned apart from the program: sealing, then throwing, then opening."""
    sealed = [seat for seat in seats if seals(seat) in taken]
    thrown = [seat for seat in seats if BY_HAND.format(seat) in taken]
    left = [seat for seat in seats if seat not in (*sealed, *thrown)]
    if left:
        lots = [BY_HAND.format(seat) for seat in left]
        return lots if thrown else [*map(seals, left), *lots]
    return [opens(seat) for seat in sealed if opens(seat) not in taken]


@pytest.mark.parametrize("seats", [("a", "b")])
def test_every_order_but_the_right_ones_is_refused(seats):
    lines = steps(seats)
    seen = set()

    def go(sitting, taken):
        if frozenset(taken) in seen:
            return
        seen.add(frozenset(taken))
        right = [] if not sitting.state.match.undealt else admitted(taken, seats)
        for line in lines:
            if line in right:
                further = sitting.followed_by(())
                further.enter(line)
                go(further, [*taken, line])
            else:
                assert refused(sitting, line).startswith("M-10/")

    go(shared("peak-duel"), [])
    assert len(seen) == 14


@pytest.mark.parametrize("order", [*permutations(range(4))])
def test_the_deal_is_the_same_whoever_is_first(order):
    sitting = shared("peak-duel")
    lines = [*map(seals, "ab"), *map(opens, "ab")]
    for step in sorted(order, key=lambda at: (at > 1, order.index(at))):
        sitting.enter(lines[step])
    assert sitting.state.match.seed == seed_of(sitting)


def test_why_a_line_comes_too_early_late_or_twice():
    sitting = shared("fate-ace-royal")
    assert refused(sitting, opens("p1")) == "M-10/unbound"
    sitting.enter(seals("p1"))
    assert refused(sitting, seals("p1", lot="1" * 32)) == "M-10/bound"
    assert refused(sitting, BY_HAND.format("p1")) == "M-10/bound"
    sitting.enter(BY_HAND.format("p2"))
    assert refused(sitting, seals("p3")) == "M-10/late"
    assert refused(sitting, opens("p1")) == "M-10/unthrown"
    sitting.enter(BY_HAND.format("p3"))
    assert refused(sitting, opens("p2")) == "M-10/unsealed"
    assert refused(sitting, f"p1 opens {'1' * 32}") == "M-10/misfit"
    sitting.enter(opens("p1"))
    assert refused(sitting, opens("p1")) == "M-10/dealt"


def test_a_lot_is_opened_once():
    sitting = shared("peak-duel")
    for line in (seals("a"), seals("b"), opens("b")):
        sitting.enter(line)
    assert refused(sitting, opens("b")) == "M-10/opened"


def test_a_seal_of_another_match_or_seat_binds_nobody_here():
    sitting = shared("peak-duel")
    copied = seals("b", lot=lot_of("a")).split()[-1]
    for line in (seals("a", match="other"), f"b seals {copied}"):
        sitting.enter(line)
    assert refused(sitting, opens("a")) == "M-10/misfit"
    assert refused(sitting, f"b opens {lot_of('b')}") == "M-10/misfit"


@pytest.mark.parametrize("few", ["123456123", "HTHTHTHTHT", "1010101010", "h" * 25])
def test_a_lot_by_hand_is_of_ten_dice_or_26_coins(few):
    assert refused(shared("peak-duel"), f'table lot a "{few}"') == "M-10/few"


@pytest.mark.parametrize("enough", ["1 1 1 1 1 1 1 1 1 1", "HT" * 13, "01" * 13, "正反" * 13])
def test_so_many_are_enough(enough):
    sitting = shared("peak-duel")
    sitting.enter(f'table lot a "{enough}"')
    assert sitting.state.match.lots.thrown == {"a": enough}


@games
def test_before_the_deal_nobody_plays(game):
    sitting = shared(game)
    seat, *_ = seats_of(sitting)
    assert refused(sitting, f"{seat} resign") == "M-10/undealt"
    sitting.enter("referee note tea")


@games
def test_other_deals_have_no_lots(game):
    for deal in ("physical", "seed:7"):
        sitting = Sitting.begin(read_tags([Tag("Game", game), Tag("Deal", deal)]))
        seat, *_ = seats_of(sitting)
        for line in (seals(seat), opens(seat), BY_HAND.format(seat)):
            assert refused(sitting, line) == "M-10/no-lots"


@games
@pytest.mark.parametrize("line", ["{} seals 12", "{} opens 12", "{} opens " + "g" * 32])
def test_what_is_no_seal_and_no_lot_is_not_read(game, line):
    sitting = shared(game)
    with pytest.raises(RefereeError) as wrong:
        sitting.enter(line.format(seats_of(sitting)[0]))
    assert as_typed(wrong.value).text == "notation.hex"


@games
def test_a_match_that_was_left_can_be_ended_and_published(game):
    sitting = shared(game)
    seat, *_ = seats_of(sitting)
    sitting.enter(seals(seat))
    sitting.enter('referee draw why="nobody came"')
    assert sitting.to_move == ()
    assert verbs_of(sitting.offers("table")) == ("publishes",)
    assert sitting.offers(seat) == ()
    assert refused(sitting, BY_HAND.format(seat)) == "M-10/left"
    sitting.enter("table publishes")
    sitting.enter("referee undo")
    assert refused(sitting, opens(seat)) == "M-10/left"
    assert sitting.offers(seat) == ()


# Taking back, and correcting: what was bound stays


def test_lots_are_not_taken_back_or_corrected():
    sitting = dealt("peak-duel", first="a", start_rule="high")
    seed = sitting.state.match.seed
    for line in ("referee undo", "referee undo 4"):
        assert refused(sitting, line) == "M-1"
    for number in (1, 4):
        assert refused(sitting, f'referee amend {number} "a ends"') == "M-2/sheet"
        assert refused(sitting, f"referee strike {number}") == "M-2/of-the-record"
    assert refused(sitting, 'referee insert 0 "a ends"') == "M-10/undealt"
    assert refused(sitting, f'referee insert 2 "{seals("a")}"') == "M-2/book-keeping"
    sitting.enter("a ends")
    before = sitting.state
    sitting.enter("referee undo")
    sitting.enter("referee redo")
    assert sitting.state == before
    assert before.match.seed == seed
    assert Sitting(sitting.game, sitting.edition, sitting.entries).state == before


def test_a_wish_to_take_back_before_the_deal_leaves_what_was_bound():
    sitting = shared("peak-duel")
    sitting.enter('referee draw why="a storm"')
    sitting.enter("referee undo")
    for line in (seals("a"), BY_HAND.format("b"), opens("a")):
        sitting.enter(line)
    assert sitting.state.match.seed == seed_of(sitting, b=DICE)


# Who is waited for, and what is offered


def test_it_is_told_who_has_not_sealed_thrown_or_opened():
    sitting = shared("fate-ace-royal")

    def due():
        return [(one.seats, one.decision, one.facts.get("seats")) for one in sitting.due]

    every, two = ("p1", "p2", "p3"), ("p2", "p3")
    assert due() == [(every, "seals", every), (("table",), "lot", every)]
    assert sitting.to_move == every
    sitting.enter(seals("p1"))
    assert due() == [(two, "seals", two), (("table",), "lot", two)]
    sitting.enter(BY_HAND.format("p2"))
    assert due() == [(("table",), "lot", ("p3",))]
    sitting.enter(BY_HAND.format("p3"))
    assert due() == [(("p1",), "opens", ("p1",))]


def test_what_is_offered_is_what_is_waited_for():
    sitting = shared("peak-duel")

    def offered():
        return {mover: verbs_of(sitting.offers(mover)) for mover in ("a", "b", "table")}

    assert offered() == {"a": ("seals",), "b": ("seals",), "table": ("lot",)}
    sitting.enter(seals("a"))
    assert offered() == {"a": (), "b": ("seals",), "table": ("lot",)}
    assert sitting.offers("table")[0].blanks[0].choices == ("b",)
    sitting.enter(seals("b"))
    assert offered() == {"a": ("opens",), "b": ("opens",), "table": ()}


@games
@pytest.mark.parametrize("lang", LANGS)
def test_the_board_says_who_is_waited_for(game, lang):
    sitting = shared(game)
    for viewer in ("public", "referee", *seats_of(sitting)):
        for width in (40, 80):
            board = " ".join(sitting.board(viewer, lang, width).split())
            assert ("are to be sealed" if lang == "en" else "封") in board


# What is kept secret, and until when


@games
def test_secret_seed_and_cards_are_told_to_nobody_before_publication(game):
    sitting = dealt(game)
    seed = sitting.state.match.seed
    for viewer in ("public", *seats_of(sitting)):
        told = str(sitting.entries_for(viewer))
        assert HEX not in told
        assert seed not in told
        assert sitting.opened.commit in told
        assert lot_of(seats_of(sitting)[0]) in told
        orders = [e for one in sitting.entries_for(viewer) for e in one.events]
        assert not any(isinstance(e, CardsMixed) and e.order for e in orders)
    said = " ".join(sentences(sitting.entries[-1].events, "en", sitting.naming))
    assert seed not in said


def test_two_secrets_look_alike_until_the_deal_shows():
    """What differs only in the program's secret is told alike, but for the commit."""
    twins = [shared("ready-fence", secret=secret) for secret in (1, 2)]
    for twin in twins:
        for line in (seals("red"), seals("green"), opens("green")):
            twin.enter(line)
    told = []
    for twin in twins:
        text = str([twin.entries_for("red"), twin.view("red"), twin.due])
        for bound in (twin.opened.commit, compared(twin.state.match)):  # digests of the secret
            assert bound in text
            text = text.replace(bound, "")
        told.append(text)
    assert told[0] == told[1]


@games
def test_a_seat_cannot_deal_in_its_own_view_or_a_trial(game):
    sitting = shared(game)
    seats = seats_of(sitting)
    for seat in seats:
        sitting.enter(seals(seat))
    for seat in seats[1:]:
        sitting.enter(opens(seat))
    assert refused(sitting.seen_by(seats[0]), opens(seats[0])) == "M-9"


@games
def test_publication_opens_everything_and_anybody_deals_it_again(game):
    sitting = dealt(game)
    sitting.enter('referee draw why="it is late"')
    assert of_sitting(MATCH, sitting).report.findings[0].found[0].text == "audit.deal.unpublished"
    assert sitting.enter("table publishes").events == (MatchPublished(),)
    text = rec.write(sitting.entries_for("public"))
    assert HEX in text
    played = play(text)
    assert played.stop is None
    assert [one.body for one in played.sitting.entries] == [one.body for one in sitting.entries]
    assert of_played("x.rec", played).report.findings == ()


# Records


def tampered(old, new, game="peak-duel"):
    text = rec.write(dealt(game).entries)
    assert old in text
    return text.replace(old, new)


def test_a_record_of_a_viewer_says_that_nobody_can_check_it_yet():
    text = rec.write(dealt("peak-duel").entries_for("public"))
    assert '[Deal "shared"]' in text
    with pytest.raises(Unreadable) as wrong:
        play(text)
    assert wrong.value.text == "opening.deal-untold"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (f'Secret "{HEX}"', f'Secret "{1:064x}"'),
        (f'Match "{MATCH}"', 'Match "other"'),
        (f'[Deal.Commit "{sha("referee deal 1", MATCH, HEX)}"]\n', ""),
    ],
)
def test_a_secret_that_was_not_bound_is_told(old, new):
    with pytest.raises(Unreadable) as wrong:
        play(tampered(old, new))
    assert wrong.value.text == "opening.deal-commit"


def test_a_lot_that_was_not_sealed_is_told_of_a_record():
    played = play(tampered(lot_of("a"), "0" * 32))
    assert played.stop.refusal.text == "M-10/misfit"


def test_lines_in_another_order_are_told_of_a_record():
    played = play(tampered(f"{seals('b')}\n{opens('a')}", f"{opens('a')}\n{seals('b')}"))
    assert played.stop.refusal.text == "M-10/unbound"


# Words


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    "variant",
    [
        *("no-lots", "undealt", "dealt", "left", "solo", "bound", "late", "few", "unbound"),
        *("early", "unthrown", "unsealed", "opened", "misfit"),
    ],
)
def test_why_is_said_in_every_language(lang, variant):
    facts = {"seat": "a", "seats": ("a", "b"), "dice": 10, "coins": 26}
    told = explain(lang, Refusal("M-10", variant, **facts))
    assert len(told) > 5
    assert "M-10" not in told


@games
@pytest.mark.parametrize("lang", LANGS)
def test_lines_are_written_in_every_language_and_read_back(game, lang):
    sitting = dealt(game)
    for entry in sitting.entries[1:]:
        line = sitting.naming.line(entry.text, lang)
        assert sitting.read(line).words == entry.body.words


@games
@pytest.mark.parametrize("words", ["{} 封", "{} seals"])
def test_the_words_are_read_in_every_game(game, words):
    sitting = shared(game)
    seat = seats_of(sitting)[0]
    verb, seal = seals(seat).split()[1:]
    assert sitting.enter(f"{words.format(seat)} {seal}").body.words == (seat, verb, seal)


def test_open_and_throw_are_read_in_chinese():
    sitting = shared("peak-duel")
    sitting.enter(seals("a"))
    sitting.enter(f"桌面 擲 b {DICE}")
    sitting.enter(f"a 開 {lot_of('a')}")
    assert not sitting.state.match.undealt


# Other readings


def test_under_another_reading_the_same_lots_deal_what_they_would_have_dealt():
    sitting = dealt("peak-duel", first="a", start_rule="high")
    sitting.enter("a ends")
    setup = under(sitting, sitting.game.shipped(), [Tag("Option.first", "b")])
    found = compare(sitting, setup)
    assert found.other.state.match.seed == sitting.state.match.seed
    assert found.first.line == opens("b")
    assert [one.line for one in found.refused] == ["a ends"]
    same = compare(sitting, under(sitting, sitting.game.shipped(), []))
    assert (same.first, same.refused) == (None, ())
