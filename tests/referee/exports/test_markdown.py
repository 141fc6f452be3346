"""A match as Markdown tells what was played, and is nothing but what was written."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from msgspec.structs import replace

from events.errors import Unreadable
from referee.desk.plain import plain
from referee.desk.played import play
from referee.desk.sitting import Sitting
from referee.exports import markdown
from referee.speech import LANGS
from tests.referee.desk.test_sitting import sit

EXAMPLE = Path(__file__).parents[3] / "docs" / "examples" / "peak-duel.rec"
READER = MarkdownIt("commonmark", {"html": True}).enable("strikethrough")
PLAIN = {
    *("root", "text", "softbreak", "code_inline", "inline", "fence"),
    *(f"{name}_{end}" for name in ("paragraph", "bullet_list") for end in ("open", "close")),
    *(f"{name}_{end}" for name in ("list_item", "ordered_list") for end in ("open", "close")),
    *(f"{name}_{end}" for name in ("heading", "blockquote") for end in ("open", "close")),
    *(f"{name}_{end}" for name in ("strong", "s") for end in ("open", "close")),
}
"""What a page is made of: no link, no image, no HTML, no rule, no code block by indentation."""


def page(sitting, viewer="referee", lang="en", boards="end"):
    return markdown.write(sitting, viewer, lang, markdown.chosen(boards, sitting.entries))


def tokens(text):
    for token in READER.parse(text):
        yield token
        yield from token.children or ()


def headings(text):
    read = READER.parse(text)
    return [read[at + 1].content for at, one in enumerate(read) if one.type == "heading_open"]


def numbers(text):
    """The numbers that a reader sees before the moves."""
    found, expected, depth = [], 0, 0
    for token in READER.parse(text):
        if token.type == "ordered_list_open":
            expected = int(token.attrGet("start") or 1)
            depth = token.level + 1
        elif token.type == "list_item_open" and token.info and token.level == depth:
            found.append(expected)
            expected += 1
    return found


def words(text):
    """What is read, markup and line ends aside."""
    return " ".join(t.content for t in tokens(text) if t.type in ("text", "code_inline", "fence"))


def boards(text):
    return sum(token.type == "fence" for token in tokens(text))


def duel(*lines, **tags):
    opened = {"Option.first": "a", "Option.start-rule": "high", **tags}
    return sit(*lines, game="peak-duel", **opened)


def test_a_whole_game_is_told(snapshot):
    assert page(play(EXAMPLE.read_text(encoding="utf-8")).sitting) == snapshot


@pytest.mark.parametrize("lang", LANGS)
def test_a_page_is_told_in_every_language(lang):
    sitting = play(EXAMPLE.read_text(encoding="utf-8")).sitting
    text = page(sitting, lang=lang)
    assert numbers(text) == list(range(1, sitting.number + 1))
    assert len(headings(text)) == 3
    assert "markdown." not in text


def test_the_numbers_go_on_behind_a_board():
    sitting = duel("a summons wood-3-5 attack", 'referee note "tea"', "a ends", "b ends")
    text = page(sitting, boards="0,1,2,end")
    assert numbers(text) == [1, 2, 3, 4]
    assert boards(text) == 4


def test_boards_stand_where_they_are_wanted():
    sitting = duel("a ends", 'referee note "tea"', "b ends", "referee undo", "b ends")
    entries = sitting.entries
    assert markdown.chosen("end", entries) == {5}
    assert markdown.chosen("all", entries) == {0, 1, 5}
    assert markdown.chosen("1, END,3", entries) == {1, 3, 5}
    assert markdown.chosen("end", duel().entries) == {0}
    with pytest.raises(Unreadable) as unread:
        markdown.chosen("6", entries)
    assert unread.value.text == "cli.at"


def test_the_board_at_the_end_shows_what_was_amended_since():
    sitting = duel(
        "a summons wood-1-8 attack", "a sets ?", 'referee amend 1 "a summons wood-8-1 defence"'
    )
    assert markdown.chosen("end", sitting.entries) == {3}
    assert markdown.chosen("all", sitting.entries) == {0, 1, 2, 3}
    assert "WOOD 8|1 ← D 8" in page(sitting)
    assert "WOOD 1|8" not in page(sitting)
    after = duel(*_lines(sitting), "referee undo", "referee note tea")
    assert markdown.chosen("end", after.entries) == {5}
    assert markdown.chosen("end", duel(*_lines(after), "a sets ?").entries) == {6}


def _lines(sitting):
    return [entry.text for entry in sitting.entries[1:]]


@pytest.mark.parametrize("word", ["", "last", "-1", "1,,2", "1.5", "²", "9" * 5000])
def test_what_is_no_place_for_a_board_is_told(word):
    with pytest.raises(Unreadable) as unread:
        markdown.chosen(word, duel("a ends", "b ends").entries)
    assert unread.value.text == "markdown.boards"


def test_a_move_taken_back_is_struck_through_and_kept():
    text = page(duel("a summons wood-3-5 attack", "referee undo", "a ends"))
    assert "1. ~~`a summons wood-3-5 attack`~~\n   - Taken back by entry 2." in text
    assert "summons wood-3-5 (from the hand)" not in text


def test_glyphs_remarks_and_what_was_annotated_later_stand_with_the_move():
    text = page(duel("a ends !? ; a quiet turn", 'referee annotate 1 ?? "too quiet"'))
    assert "1. `a ends` **!?** — a quiet turn" in text
    assert "   - Annotated later: ?? too quiet" in text


def test_a_ruling_stands_out_and_its_rules_are_at_the_end():
    text = page(duel('referee rule "The card counts." cites=PD-3.3', "a ends"))
    assert "1. **The referee rules: The card counts. (cites PD-3.3)**" in text
    cited = text[text.index("## Rules cited") :]
    assert "- **PD-3.3** " in cited


def test_a_penalty_an_irregular_act_and_an_overruled_card_are_told():
    text = page(
        duel(
            'referee penalty b yellow why="slow" cites=PD-4.1',
            'referee irregular a "drew two"',
            'referee adjust seats.a.hand-count 6 why="miscounted"',
        )
    )
    assert "1. **b gets a penalty: yellow card. Why: slow (cites PD-4.1)**" in text
    assert "2. **Irregularity by a: drew two**" in text
    assert "The referee sets" in text


def test_penalties_are_listed_at_the_head_by_seat():
    lines = page(
        duel(
            'referee penalty b yellow why="slow *play*"',
            'referee penalty a warning why="late"',
            "referee penalty b red why=loud",
            "referee strike 3",
            **{"Seat.a": "Anna"},
        )
    ).splitlines()
    at = lines.index("- **Penalties:**")
    assert at < lines.index("## Moves")
    assert lines[at + 1 : at + 4] == [
        "  - Anna (a): warning (entry 2). late",
        r"  - b: yellow card (entry 1). slow \*play\*",
        "  - ~~b: red card (entry 3). loud~~",
    ]
    assert "Penalties" not in page(duel("a ends"))


def test_how_it_ended_is_told_before_the_moves():
    head = page(duel("a resign", Date="2026-11-20")).partition("## Moves")[0]
    date, result = head.index("- **Date:** 2026-11-20"), head.index("- **Result:** ")
    assert date < result
    assert "- **Result:** The game is over: b wins (PD-9.4).\n  - a: 19\n  - b: 20\n" in head


def test_an_open_game_says_who_is_to_move():
    text = page(duel("a ends"))
    assert "The game is not over. To move: b." in text
    assert "Rules cited" not in text


def test_variations_are_told_to_the_referee_only():
    record = '[Game "toy"]\na plays oak\n(\na plays elm\nb draws\n)\n'
    sitting = play(record).sitting
    assert "   - Instead, perhaps (1.v1): `a plays elm / b draws`" in page(sitting)
    text = page(sitting, "public")
    assert "elm" not in text[text.index("1. ") :]


def test_options_are_said_in_words_of_the_game_and_as_written_where_it_has_none():
    assert '  - the duel begins under the law "higher wins"' in page(duel())
    assert "  - pace: slow" in page(sit())


def test_a_deck_of_the_edition_is_called_by_its_name():
    decks = {"Option.deck-a": "even", "Option.deck-b": "mixed"}
    told = page(sit(game="peak-duel", **decks), lang="zh-Hant")
    assert "  - 甲方的牌組是 均衡" in told
    assert "  - 乙方的牌組是 混合" in told


def test_who_is_not_named_stands_in_the_title_by_the_seat_in_the_language():
    tags = {"Seat.a": "Anna"}
    assert headings(page(sit(game="peak-duel", **tags)))[0] == "Peak Duel: Anna – b"
    told = page(sit(game="peak-duel", **tags), lang="zh-Hant")
    assert headings(told)[0] == "尖峰對決：Anna – 乙"


def test_a_page_for_a_viewer_names_no_card_that_he_has_not_seen_and_no_seed():
    sitting = sit("a draws", Deal="seed:3141592653")
    held = sitting.state.table.cards("a.hand")[0]
    sitting.enter(f"a hides {held}")
    for viewer in ("b", "public"):
        text = page(sitting, viewer, boards="all")
        assert "`a hides ?`" in text
        assert not re.search("oak|ash|elm", text[text.index("1. ") :])
    assert f"`a hides {held}`" in page(sitting, "a")
    for viewer in ("referee", "a", "b", "public"):
        assert "3141592653" not in page(sitting, viewer)


def test_what_the_games_own_words_tell_of_a_card_is_told_once():
    text = page(duel("a summons wood-3-5 attack"))
    assert text.count("wood-3-5") == 2, "in the move, and in what follows"


def test_where_a_card_went_is_told_where_the_game_has_no_words_for_it():
    assert "cards.moved" in page(sit("a plays oak"))
    assert "cards.moved" in page(sit("a draws", Deal="seed:3"))


def test_nobody_else_is_shown_a_page():
    with pytest.raises(Unreadable):
        page(duel(), "red")


# What people write

HOSTILE = st.text(
    st.one_of(
        st.sampled_from("\\`*_[]()<>#+-=.!|~&$@:0123 \n\tabü五"),
        st.characters(blacklist_categories=["Cc", "Cs"], blacklist_characters='}｝"'),
    ),
    max_size=25,
)

LINES = HOSTILE.map(lambda text: " ".join(text.split()))
"""Names, tags and notes hold no control characters; a comment runs over lines."""


@given(LINES, LINES, HOSTILE, LINES)
def test_no_text_can_be_markup(name, tag, comment, note):
    sitting = sit(**{"Seat.a": name, "Event": tag, "House": tag})
    quiet = page(sit(**{"Seat.a": "Anna", "Event": "x", "House": "x"}))
    comments = (comment, comment) if comment.strip() else ()
    sitting.enter("a draws", comments=comments)
    sitting.enter(("referee", "note", f"so {note}"))  # a lone `?` is a glyph
    text = page(sitting)
    assert {token.type for token in tokens(text)} <= PLAIN
    assert len(headings(text)) == len(headings(quiet))
    assert numbers(text) == [1, 2]
    assert sum(token.type == "blockquote_open" for token in tokens(text)) == bool(comments)
    for said in (tag, comment, note):
        assert " ".join(said.split()) in words(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1. e4", "1\\. e4"),
        ("2026-11-20", "2026-11-20"),
        ("- a", "\\- a"),
        ("<b>&amp;", "\\<b\\>\\&amp;"),
        ("two\n# lines", "two \\# lines"),
        ("snake_case `x`", "snake\\_case \\`x\\`"),
    ],
)
def test_a_text_reads_as_it_is_written(text, told):
    assert markdown.escaped(text) == told


@pytest.mark.parametrize("text", ["a", "a `b` c", "``", "`", "a``b`"])
def test_code_holds_whatever_it_holds(text):
    [inline] = [t for t in tokens(f"x {markdown.code(text)} y") if t.type == "code_inline"]
    assert inline.content == text
    fence = next(iter(tokens("\n".join(markdown.block(f"{text}\n```\n{text}")))))
    assert fence.content == f"{text}\n```\n{text}\n"


@pytest.mark.parametrize(
    ("lang", "rules"),
    [
        ("en", "edition default, revision 1"),
        ("zh-Hant", "牌本：隨附；"),
        ("zh-Hans", "牌本：随附；"),
    ],
)
def test_the_edition_is_called_as_the_log_calls_it(lang, rules):
    assert rules in page(play(EXAMPLE.read_text("utf-8")).sitting, lang=lang)


def test_a_tables_own_edition_is_called_by_its_name_and_the_beginning_of_its_digest():
    sitting = play(EXAMPLE.read_text("utf-8")).sitting
    first = sitting.entries[0]
    own = replace(sitting.opened, edition="our-box", digest="8caa4206eed4f374" * 4)
    body = replace(first.body, events=(own, *first.events[1:]))
    entries = [replace(first, body=body), *sitting.entries[1:]]
    boxed = Sitting(sitting.game, sitting.edition, entries, sitting.state)
    assert "edition our-box (8caa4206eed4), revision 1" in page(boxed)


# Corrections and disputes


def test_moves_put_in_stand_in_their_places_with_what_became_of_them():
    text = page(
        duel(
            "a summons wood-3-5 attack",
            "a ends",
            'referee insert 1 "a sets ?"',
            'referee insert 1.1 "a sets ?"',
            'referee annotate 1.1 !? "brave"',
            "referee strike 1.1.1",
            'referee insert 0 "a sets ?"',
        )
    )
    assert "- **0.1** `a sets ?`\n  - Put in by entry 7.\n\n1. ~~`a summons" in text
    behind = text[text.index("   - **1.1**") : text.index("2. `a ends`")]
    assert behind == (
        "   - **1.1** `a sets ?`\n"
        "     - Put in by entry 3.\n"
        "     - Something else follows since entry 7.\n"
        "     - Annotated later: !? brave\n"
        "     - **1.1.1** ~~`a sets ?`~~\n"
        "       - Put in by entry 4.\n"
        "       - Struck by entry 6.\n"
    )
    assert numbers(text) == [1, 2, 3, 4, 5, 6, 7]


def test_what_no_longer_stands_is_struck_through_with_the_line_that_says_so():
    text = page(duel("a summons wood-3-5 attack", "a ends", "referee note tea", "referee strike 3"))
    assert "3. ~~Note: tea~~\n   - Struck by entry 4." in text


def test_a_move_that_reads_as_it_was_entered_is_not_struck_through():
    lines = ("a summons wood-3-5 attack", "a ends", "referee strike 2")
    text = page(duel(*lines, "referee amend 2"))
    assert "2. `a ends`" in text
    assert "~~`a ends`~~" in page(duel(*lines))


def test_a_dispute_is_told_where_it_was_opened():
    text = page(
        duel(
            "a summons wood-3-5 attack",
            'referee dispute "it was *fire*" by=b',
            'referee claim 1 b "fire" "a summons fire-3-5 attack"',
            "a ends",
            'referee decide 1 claim why="so it was"',
            'referee appeal 1 a why="a photo"',
            'referee withdraw 1 why="never mind"',
        )
    )
    told = text[text.index("2. Dispute") : text.index("4. ")]
    assert told == (
        "2. Dispute 1 is open, about move 1, by b: it was \\*fire\\*\n"
        '   - **3** Claim 1 of dispute 1, b: "fire". '
        "Played, as claimed: `a summons fire-3-5 attack`.\n"
        "   - **5** Dispute 1 is decided: claim 1 is put in place. Put in: 1.1. Struck: 1. "
        "Why: so it was\n"
        "   - **6** a appeals against the decision of dispute 1: a photo\n"
        "   - **7** Dispute 1 is settled: never mind\n"
        '3. `referee claim 1 b fire "a summons fire-3-5 attack"` (see entry 2)\n'
    )
    assert "   - **1.1** `a summons fire-3-5 attack`\n     - Put in by entry 5." in text


def test_an_amended_move_is_struck_through_with_how_it_reads():
    lines = ("a summons wood-3-5 attack", 'referee amend 1 "a summons wood-3-6 attack"')
    told = (
        "1. ~~`a summons wood-3-5 attack`~~\n   - Corrected by entry 2, reads: `a summons wood-3-6"
    )
    assert told in page(duel(*lines))
    back = page(duel(*lines, "referee undo"))
    assert f"{told} attack`\n   - Taken back by entry 3." in back


def test_what_a_correction_restates_is_no_list_of_its_own():
    text = page(duel("a summons wood-3-5 attack", 'referee amend 1 "a sets ?"'))
    restated = text[text.index("2. Move 1 reads now") :]
    assert "   - **1** `a sets ?`\n     - Now: cover phase.\n" in restated
    assert numbers(text) == [1, 2]
    lists = [token for token in tokens(text) if token.type == "ordered_list_open"]
    assert len(lists) == 1


def test_a_move_that_is_not_sure_is_told_so_in_words():
    text = page(duel("a ends evidence=photo sure=no"))
    assert "1. `a ends` *(by a photo, as remembered)*" in text
    assert "1. `甲 結束` *（依照片、憑記憶）*" in page(
        duel("a ends evidence=photo sure=no"), lang="zh-Hant"
    )


def test_a_match_as_it_reads_says_so_and_what_was_in_dispute():
    sitting = duel(
        "a summons wood-3-5 attack",
        'referee dispute "it was fire" by=b',
        'referee claim 1 b "fire" "a summons fire-3-5 attack"',
        'referee decide 1 claim why="so it was"',
        "a ends",
        'referee dispute "he was slow"',
    )
    reads = plain(sitting)
    text = markdown.write(reads, "referee", "en", (), whole=sitting)
    assert "- **Moves:** as the record reads now, numbered anew\n" in text
    assert (
        "- **Disputes:**\n"
        "  - 1, decided, by b: it was fire; claim 1 is put in place – so it was\n"
        "  - 2, open: he was slow\n"
    ) in text
    assert "1. `a summons fire-3-5 attack`" in text
    assert numbers(text) == [1, 2]
    assert "  - 2, open: he was slow (entry 6)\n" in page(sitting)


def test_a_clock_is_read_in_minutes():
    assert "1. a has 9:00 left." in page(duel("referee clock a 540"))


def test_the_board_at_the_end_shows_what_was_struck_since():
    sitting = duel("a summons wood-1-8 attack", "referee strike 1")
    assert markdown.chosen("end", sitting.entries) == {2}
    assert "WOOD" not in page(sitting)


@pytest.mark.parametrize(
    ("lang", "takeback", "disputes"),
    [
        ("en", "moves are taken back only if all players agree", "play waits while"),
        ("zh-Hant", "所有玩家都同意才能收回", "有爭議時對局暫停"),
        ("zh-Hans", "所有玩家都同意才能收回", "有争议时对局暂停"),
    ],
)
@pytest.mark.parametrize("game", ["peak-duel", "toy"])
def test_options_of_every_match_are_told_where_they_are_not_as_usual(
    game, lang, takeback, disputes
):
    def told(**options):
        return page(play(record(game, **options)).sitting, lang=lang)

    agreed = told(takeback="consent", disputes="pause")
    assert f"  - {takeback}\n  - {disputes}" in agreed
    assert told(takeback="free", disputes="note") == told()
    assert takeback not in told()


def record(game, **options):
    tags = (f'[Option.{name} "{value}"]\n' for name, value in options.items())
    return f'[Game "{game}"]\n{"".join(tags)}'
