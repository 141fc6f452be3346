"""A match is opened by tags."""

import pytest

from events.catalogues import shelf
from events.errors import Unreadable
from referee.desk.opening import read_tags, write_tags
from referee.games.finding import find
from referee.speech import explain
from replays.record import Tag

OWN = {"game": "toy", "edition": "ours"}


def tags(**values):
    return [
        Tag(name.replace("__", "."), value, n) for n, (name, value) in enumerate(values.items(), 1)
    ]


def refused(*given, **values):
    with pytest.raises(Unreadable) as unread:
        read_tags([*tags(**values), *given])
    return unread.value


def test_a_game_alone_opens_a_match_with_all_its_defaults():
    opened = read_tags(tags(Game="toy")).opened
    assert opened.options == (("pace", "slow"), ("house-rule", "none"))
    assert opened.seats == (("a", "a"), ("b", "b"))
    assert (opened.edition, opened.revision, opened.seed) == ("default", 2, None)
    assert opened.digest == shelf.digest(find("toy").shipped())


def test_seats_are_named_and_those_that_are_not_take_their_id():
    opened = read_tags(tags(Game="toy", Seat__a="Anna", Seat__b=" ")).opened
    assert opened.seats == (("a", "Anna"), ("b", "b"))


@pytest.mark.parametrize("word", ["甲", "A"])
def test_seats_may_be_named_in_any_language(word):
    opened = read_tags(tags(Game="peak-duel", **{f"Seat.{word}": "安娜"})).opened
    assert opened.seats == (("a", "安娜"), ("b", "b"))


def test_a_seat_is_named_once_in_whatever_language():
    error = refused(Game="peak-duel", Seat__a="Anna", **{"Seat.甲": "安娜"})
    assert (error.text, error.line) == ("notation.tag-twice", 3)


def test_the_seats_that_a_game_has_are_told_in_the_words_of_the_language():
    error = refused(Game="peak-duel", **{"Seat.丙": "安娜"})
    assert explain("zh-Hant", error) == "這個遊戲沒有座位「丙」。可用的有：甲、乙。"
    assert explain("en", error).endswith("Known: a, b.")


def test_options_are_named_with_hyphens_or_underscores_in_any_case():
    opened = read_tags(tags(game="toy", Option__House_Rule="tea", option__PACE="fast")).opened
    assert opened.options == (("pace", "fast"), ("house-rule", "tea"))


def test_the_dealt_mode_has_a_seed_and_may_have_defaults_of_its_own():
    opened = read_tags(tags(Game="toy", Deal="seed:007")).opened
    assert opened.seed == "7"
    assert dict(opened.options)["pace"] == "fast"
    assert read_tags(tags(Game="toy", Deal="physical")).opened.seed is None


@pytest.mark.parametrize("word", ["secret", "ｓｅｃｒｅｔ"])
def test_the_seed_of_a_match_dealt_in_secret_is_drawn_by_who_begins_it(word):
    opened = read_tags(tags(Game="toy", Deal=word), draw=lambda: "123").opened
    assert opened == read_tags(tags(Game="toy", Deal="seed:123")).opened


def test_nothing_is_drawn_for_a_match_that_is_not_dealt_in_secret():
    def draw():
        raise AssertionError("drawn")

    assert read_tags(tags(Game="toy", Deal="seed:7"), draw=draw).opened.seed == "7"
    assert read_tags(tags(Game="toy"), draw=draw).opened.seed is None


@pytest.mark.parametrize(
    ("typed", "seed"),
    [("0", "0"), ("0" * 5000, "0"), ("0" * 5000 + "7", "7"), ("9" * 5000, "9" * 5000)],
)
def test_a_seed_may_be_of_any_length(typed, seed):
    opened = read_tags(tags(Game="toy", Deal=f"seed:{typed}")).opened
    assert opened.seed == seed
    assert Tag("Deal", f"seed:{seed}") in write_tags(opened, "")


@pytest.mark.parametrize("typed", ["seed:７", "seed：７", "ｓｅｅｄ:007"])
def test_a_seed_may_be_typed_in_full_width_characters(typed):
    opened = read_tags(tags(Game="toy", Deal=typed)).opened
    assert opened.seed == "7"
    assert Tag("Deal", "seed:7") in write_tags(opened, "")


def test_what_the_program_does_not_know_is_kept():
    setup = read_tags(tags(Game="toy", Event="Spring cup", Weather="rain", Result="a"))
    assert setup.opened.tags == (("Event", "Spring cup"), ("Weather", "rain"))
    assert setup.doubts == ()


@pytest.mark.parametrize(
    ("game", "option", "word", "slug"),
    [
        ("peak-duel", "first", "乙", "b"),
        ("ready-fence", "feint", "速度", "speeds"),
        ("ready-fence", "feint", "种类", "kinds"),
        ("ready-fence", "stall", "嚴格", "strict"),
        ("ready-fence", "stall", "严格", "strict"),
        ("ready-fence", "values", "任意", "any"),
        ("ready-fence", "values", "任一", "any"),
        ("dueling-runes", "draws", "至多", "up-to"),
        ("malifaux", "assist", "全體", "all"),
        ("malifaux", "assist", "全体", "all"),
        ("fate-ace-royal", "kojirou", "抽到", "drawn"),
        ("fate-ace-royal", "floor", "無", "none"),
        ("fate-ace-royal", "floor", "无", "none"),
        ("fate-ace-royal", "raid-lapses", "不", "never"),
    ],
)
def test_the_value_of_an_option_may_be_written_in_any_language(game, option, word, slug):
    def opened(value):
        return read_tags(tags(Game=game, **{f"Option__{option}": value})).opened

    assert dict(opened(word).options)[option] == slug
    assert opened(word) == opened(slug)


def test_a_value_that_is_none_in_any_language_is_told_as_it_was_typed():
    error = refused(Game="ready-fence", Option__feint="速度值")
    assert (error.text, error.facts["value"], error.line) == ("error.option", "速度值", 2)


def test_an_option_that_the_game_does_not_have_is_kept_with_a_warning():
    setup = read_tags(tags(Game="toy", Option__speed="9"))
    assert setup.opened.tags == (("Option.speed", "9"),)
    [doubt] = setup.doubts
    assert (doubt.text, doubt.line) == ("opening.option-unknown", 2)


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ({"Option__pace": "breakneck"}, "error.option"),
        ({"Seat__c": "Cleo"}, "opening.seat"),
        ({"Revision": "3"}, "opening.revision"),
        ({"Revision": "newest"}, "opening.revision"),
        ({"Edition": "lost"}, "opening.edition"),
        ({"Deal": "seed:x"}, "opening.deal"),
        ({"Deal": "seed:"}, "opening.deal"),
        ({"Deal": "shuffled"}, "opening.deal"),
        ({"Deal": "seed:?"}, "opening.seed-untold"),
        ({"Deal": "secret"}, "opening.deal-secret"),
        ({"Deal": "ｓecret"}, "opening.deal-secret"),
        ({"Deal": "secret:7"}, "opening.deal"),
    ],
)
def test_what_cannot_be_is_refused_with_the_line_of_its_tag(values, text):
    error = refused(Game="toy", Date="2026-11-20", **values)
    assert (error.text, error.line, error.column) == (text, 3, 1)


def test_a_game_is_a_must_and_must_be_known():
    assert refused(Date="2026").text == "opening.no-game"
    error = refused(Game="chess")
    assert (error.text, error.line) == ("error.game", 1)


def test_a_tag_stands_once():
    assert refused(Tag("GAME", "toy", 9), Game="toy").line == 9


def test_an_older_revision_is_played_where_it_is_asked_for():
    assert read_tags(tags(Game="toy", Revision="1")).opened.revision == 1


def test_a_tables_own_edition_is_named_by_its_digest():
    setup = read_tags(tags(Game="toy"), own=OWN)
    assert (setup.opened.edition, setup.edition.edition) == ("ours", "ours")
    written = write_tags(setup.opened, "")
    assert Tag("Edition", shelf.digest(OWN)) in written
    known = {shelf.digest(OWN): OWN}
    assert read_tags(written, editions=known.get).opened == setup.opened


def test_the_tags_written_open_the_same_match():
    given = tags(Game="toy", Seat__b="Bo", Deal="seed:4", Round="2", Option__pace="slow")
    opened = read_tags(given).opened
    assert read_tags(write_tags(opened, "draw")).opened == opened


@pytest.mark.parametrize(
    "name", ["Ev ent", "Ev]ent", "[Event", 'Ev"ent', "", "Ｅvent", "Ev\x1bent", "Ev\ufeffent"]
)
def test_a_tag_is_called_as_a_record_can_call_it(name):
    assert refused(Tag("Game", "toy"), Tag(name, "x")).text == "opening.tag-name"


@pytest.mark.parametrize(("name", "value"), [("Event", "two\nlines"), ("Seat.a", "An\x1b[31mna")])
def test_a_tag_holds_what_a_record_can_hold(name, value):
    assert refused(Tag("Game", "toy"), Tag(name, value)).text == "opening.tag-value"


def test_an_option_of_a_seat_goes_with_that_seat_alone():
    opened = read_tags(tags(Game="dueling-runes", Option__players="1")).opened
    names = [name for name, _ in opened.options]
    assert [name for name in names if name.startswith("life-")] == ["life-a", "life-ai"]
    found = refused(Game="dueling-runes", **{"Option.life-c": "3"})
    assert (found.text, found.line, found.facts["known"]) == ("opening.option-seat", 2, ("a", "b"))
    assert read_tags(tags(Game="dueling-runes", Option__players="3", **{"Option.life-c": "3"}))
