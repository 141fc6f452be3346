"""What the program dealt is a secret until `table publishes`, and for nobody after it (M-10)."""

from random import Random

import pytest

from events.errors import RefereeError
from events.match import MatchPublished
from referee.desk import record as rec
from referee.desk.opening import read_tags
from referee.desk.played import play
from referee.desk.sitting import Sitting
from referee.desk.verdict import adjudicate
from referee.exports import markdown
from referee.exports.document import document
from referee.games import BUILT_IN
from referee.moves.offers import Offer, verbs_of
from referee.moves.refusal import Refusal
from referee.rulebooks.book import rules
from referee.speech import LANGS, explain
from replays.record import Tag
from tests.machines.test_exchanged import GAMES

PUBLISHES = "table publishes"
ENDS = "referee award {seat} why=time"

games = pytest.mark.parametrize("game", BUILT_IN)


def begun(*lines, deal="seed:7", game="toy"):
    sitting = Sitting.begin(read_tags([Tag("Game", game), Tag("Deal", deal)]))
    for line in lines:
        sitting.enter(line)
    return sitting


def over(game, seed=1):
    """A dealt match of a game, played at random and ended by an award if need be."""
    dealt_game, _ = GAMES[game]
    sitting = dealt_game(Random(seed), wrong=0, most=25)
    if not sitting.state.match.over:
        seat, _ = sitting.opened.seats[0]
        sitting.enter(ENDS.format(seat=seat))
    return sitting


def refused(sitting, line):
    with pytest.raises(Refusal) as refusal:
        sitting.judge(line)
    return refusal.value.text


def viewers(sitting):
    return ("public", *(seat for seat, _ in sitting.opened.seats))


# M-10


@games
def test_m_10_what_the_table_dealt_is_not_published(game):
    assert refused(begun(deal="physical", game=game), PUBLISHES) == "M-10/physical"


@games
def test_m_10_a_game_that_goes_on_is_not_published(game):
    assert refused(begun(game=game), PUBLISHES) == "M-10/open"


@games
def test_m_10_a_match_is_published_once_and_only_book_keeping_follows(game):
    sitting = over(game)
    entry = sitting.enter(PUBLISHES)
    assert entry.events == (MatchPublished(),)
    assert sitting.state.match.published
    assert refused(sitting, PUBLISHES) == "M-10/twice"
    sitting.enter("referee note tea")
    seat, _ = sitting.opened.seats[0]
    for line in (f"{seat} resign", ENDS.format(seat=seat)):  # the game's own rule of the end
        assert refused(sitting, line).partition("/")[0] == sitting.game.common.over


@games
def test_m_10_what_was_published_stays_so_whatever_is_taken_back(game):
    sitting = over(game)
    sitting.enter(PUBLISHES)
    state = sitting.enter("referee undo") and sitting.state
    assert state.match.published
    seat, _ = sitting.opened.seats[0]
    if not state.match.over:
        for line in (f"{seat} resign", ENDS.format(seat=seat), 'referee draw why="it is late"'):
            assert refused(sitting, line) == "M-10"
        *others, _ = sitting.movers
        assert {sitting.offers(mover) for mover in others} == {()}
        assert "adjust" not in verbs_of(sitting.offers("referee"))
    assert "note" in verbs_of(sitting.offers("referee"))
    assert refused(sitting, PUBLISHES) == "M-10/twice"
    sitting.enter("referee note tea")
    again = Sitting(sitting.game, sitting.edition, sitting.entries)
    assert again.state == sitting.state
    assert sitting.as_of(1).published


def test_m_10_an_amendment_leaves_the_publication_where_it_is():
    sitting = begun("b draws", "a resign", PUBLISHES)
    sitting.enter('referee amend 2 "a draws"')
    match = sitting.state.match
    assert (match.over, match.published) == (False, True)
    assert refused(sitting, "a draws") == "M-10"
    assert refused(sitting, 'referee amend 3 "a draws"') == "M-2/sheet"
    assert refused(sitting, 'referee amend 1 "table publishes"') == "M-2/book-keeping"


def test_a_faulty_line_is_told_as_one_before_m_10():
    sitting = begun("b draws", "a resign", PUBLISHES, "referee undo")
    with pytest.raises(RefereeError) as told:
        sitting.judge("a drwas")
    assert not isinstance(told.value, Refusal)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("variant", ["", "/physical", "/open", "/twice"])
def test_m_10_is_told_in_every_language(lang, variant):
    rule, _, kind = f"M-10{variant}".partition("/")
    told = explain(lang, Refusal(rule, kind))
    assert len(told) > 8
    assert "M-10" not in told


@games
@pytest.mark.parametrize("lang", LANGS)
def test_every_rulebook_has_m_10(game, lang):
    ids = [rule.id for rule in rules(game, lang)]
    assert ids.count("M-10") == ids.count("M-2") == 1


@games
@pytest.mark.parametrize("words", ["桌面 公布", "table publishes ; done", "TABLE PUBLISHES"])
def test_it_is_read_in_every_game_and_language(game, words):
    assert over(game).enter(words).body.words == ("table", "publishes")


# When it is due


@games
def test_it_is_offered_when_the_game_is_over_and_not_before_or_after(game):
    offer = Offer("table", "publishes")
    assert offer not in begun(game=game).offers("table")
    sitting = over(game)
    before = sitting.to_move
    assert offer in sitting.offers("table")
    sitting.enter(PUBLISHES)
    assert offer not in sitting.offers("table")
    assert sitting.to_move == before


@games
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("width", [40, 80])
def test_the_board_says_last_that_the_deal_is_still_secret(game, lang, width):
    def foot(sitting, viewer):
        picture = sitting.board(viewer, lang, width)
        return " ".join(" ".join(picture.split("\n")[-3:]).split())

    said = "table publishes" if lang == "en" else "桌面 公布"
    sitting = over(game)
    for viewer in ("referee", *viewers(sitting)):
        assert foot(sitting, viewer).endswith(said)
    sitting.enter(PUBLISHES)
    for viewer in ("referee", *viewers(sitting)):
        assert said not in foot(sitting, viewer)


def test_where_the_table_dealt_nothing_is_due():
    sitting = begun("a resign", deal="physical")
    assert not sitting.state.match.unpublished
    assert Offer("table", "publishes") not in sitting.offers("table")


# What it opens


@games
def test_before_it_a_viewer_sees_what_he_may_and_after_it_all_that_the_referee_sees(game):
    sitting = over(game)
    seed = sitting.opened.seed
    for viewer in viewers(sitting):
        told = str(document("m", sitting.entries_for(viewer)))
        assert seed not in told
        assert "'order':" not in told
        assert [entry.id for entry in sitting.entries_for(viewer) if entry.id] == []
    sitting.enter(PUBLISHES)
    for viewer in viewers(sitting):
        assert sitting.entries_for(viewer) == sitting.entries
        assert "'order':" in str(document("m", sitting.entries_for(viewer)))
        assert sitting.view(viewer) == sitting.view("referee")
        seen = sitting.seen_by(viewer)
        assert (seen.state, seen.published) == (sitting.state, True)
        assert seen.movers == tuple(seat for seat, _ in sitting.opened.seats if seat == viewer)
        earlier = sitting.as_of(1)
        assert earlier.view(viewer) == earlier.view("referee")
        page = markdown.write(sitting, viewer, "en", [])
        assert f"seed:{seed}" in page


@games
def test_the_record_of_a_published_match_is_judged_anew_by_anybody(game):
    sitting = over(game)
    sitting.enter(PUBLISHES)
    text = rec.write(sitting.entries_for("public"))
    again = play(text)
    assert again.stop is None
    assert [entry.body for entry in again.sitting.entries] == [e.body for e in sitting.entries]
    assert adjudicate(text.encode()).status == 0


def test_the_verdict_of_a_record_without_it_is_what_it_was():
    text = '[Game "toy"]\n[Deal "seed:7"]\n\na resign\n'
    answer = adjudicate(text.encode()).answer
    published = adjudicate(f"{text}table publishes\n".encode()).answer
    assert (answer["to_move"], answer["status"]) == (published["to_move"], "over")
