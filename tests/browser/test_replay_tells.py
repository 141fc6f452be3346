"""A replay page tells all that the terminal tells, and what people did, each in its form."""

import re

import pytest
from playwright.sync_api import expect

from referee.games import BUILT_IN
from referee.rulebooks.book import rule
from referee.speech import LANGS
from tests.browser.matches import COMMENT, DISPUTE, PENALTY, RULING, TOLD, sitting_of
from tests.browser.stepping import entries, go, here, lacking, told

ASIDE = re.compile(
    r"^corrected:|\[[0-9 ]|│|\([0-9]+ known[^)]*\)|^ *(PHRASE +)?[0-9]+ (red|green) "
)
"""Of the board in letters: what the list tells; numbers of places and rows; how much is known."""


def numbers(text):
    """The numbers of a text."""
    return {*map(int, re.findall(r"[0-9]+", text))}


@pytest.mark.parametrize(
    ("kind", "game"),
    [
        *(("told", game) for game in BUILT_IN),
        *(
            pytest.param(kind, game, marks=pytest.mark.deep)
            for kind in ("example", "amended")
            for game in BUILT_IN
        ),
    ],
)
def test_every_number_of_the_board_in_letters_stands_on_the_page(page_of, open_page, kind, game):
    page = open_page(page_of(kind, game), reduced_motion=True)
    sitting = sitting_of(kind, game)
    lacks = {}
    for there in entries(page):
        go(page, there)
        said = numbers(told(page))
        for line in sitting.as_of(int(there)).board("public", "en", 120).splitlines():
            lacking = numbers(ASIDE.sub(" ", line)) - said
            if lacking and not ASIDE.match(line):
                lacks.setdefault(line.strip(), (there, lacking))
    assert lacks == {}


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_sentence_of_the_log_stands_in_the_list_in_three_languages(page_of, open_page, game):
    page = open_page(page_of("told", game))
    for lang in LANGS:
        page.locator(f"[data-do=lang] [value={lang}]").click()
        assert lacking(page.locator('[data-list=""]'), sitting_of("told", game), lang) == []


# The forms in which things stand, in a told game of Peak Duel


@pytest.fixture
def item(page_of, open_page):
    """The items of the list, each by the number of its entry."""
    page = open_page(page_of("told", "peak-duel"))
    moves = page.get_by_role("navigation").locator('[data-list=""]')

    def found(number):
        named = re.compile(rf"^{re.escape(number)}\s")
        return moves.locator(".entry > button", has_text=named).first.locator("xpath=..")

    return found


def button(listed):
    """What leads to an entry."""
    return listed.get_by_role("button").first


def unfolded(page, name):
    """A part of the list that is folded, opened as a reader does."""
    summary = page.locator("summary", has_text=name).first
    summary.click()
    return summary.locator("xpath=..")


def test_what_was_taken_back_is_folded_to_a_line_and_its_board_says_so(item):
    page = item("1").page
    back = unfolded(page, "1 move taken back")
    listed = back.get_by_role("listitem").first
    expect(listed.locator("s")).to_contain_text("attacks from place 2")
    expect(listed.get_by_role("paragraph")).to_have_text("Taken back by entry 14.")
    button(listed).click()
    assert here(page) == "13"
    expect(page.locator("[data-bars]")).to_contain_text("Taken back by entry 14.")


def test_what_was_struck_is_folded_and_what_was_put_in_stands_behind_its_place(item):
    struck = item("(15)")
    page = struck.page
    page.locator("summary", has_text="1 line struck").last.click()
    expect(struck).to_contain_text("Struck by entry 16.")
    expect(item("15.1")).to_contain_text("Put in by entry 17.")
    button(item("15.1")).click()
    assert here(page) == "c15.1"
    expect(page.get_by_role("button", name="as it reads now")).to_have_attribute(
        "aria-pressed", "true"
    )


def test_an_amended_move_shows_what_was_entered_and_what_it_reads(item):
    amended, this = item("4"), TOLD["peak-duel"]
    expect(amended.locator("s")).to_have_text(f"entered: {this.wrong}")
    expect(amended).to_contain_text(f"reads: {this.right}")
    expect(amended).to_contain_text("Corrected by entry 5.")
    expect(amended).to_contain_text(COMMENT)
    expect(button(amended)).to_contain_text("?!")


def test_a_fallen_move_says_by_what_it_fell_and_by_which_rule(item):
    fallen = item("(10)")
    expect(fallen.locator("button s")).to_be_visible()
    expect(fallen).to_contain_text("No longer stands since entry 11 (PD-8.2).")
    expect(item("11").get_by_role("definition")).to_contain_text("attack posture")


def text_of(name, lang="en"):
    """The text of a rule, as the page has it."""
    found = rule("peak-duel", name, lang)
    assert found is not None
    return " ".join(found.text.replace("`", "").split())[:60]


def test_a_ruling_has_the_text_of_each_rule_that_it_cites(item):
    ruling = item("21")
    expect(button(ruling)).to_contain_text(RULING)
    expect(ruling.get_by_role("term")).to_have_text(["PD-3.3", "M-3"])
    first, second = ruling.get_by_role("definition").all()
    expect(first).to_contain_text(text_of("PD-3.3"))
    expect(second).to_contain_text(text_of("M-3"))
    ruling.page.get_by_role("button", name="繁體").click()
    expect(first).to_contain_text(text_of("PD-3.3", "zh-Hant"))


def test_a_penalty_stands_in_the_list_and_beside_who_got_it(item):
    expect(button(item("19"))).to_contain_text(PENALTY)
    expect(item("19").get_by_role("definition")).to_contain_text(text_of("PD-3.3"))
    page = item("1").page
    for there, shown in (("18", 0), ("19", 1)):
        go(page, there)
        expect(page.get_by_role("main").get_by_text("yellow card", exact=True)).to_have_count(shown)


def test_an_irregular_act_and_a_note_are_told_as_they_were_written(item):
    expect(button(item("20"))).to_contain_text("遲到十分鐘")
    expect(button(item("22"))).to_have_accessible_name("22 Note: tea")
    expect(item("22").get_by_text("喝茶")).to_have_attribute("lang", "zh")


def test_what_nobody_is_sure_of_is_told_as_remembered(item):
    expect(item("12").get_by_text("as remembered")).to_have_css("text-decoration-style", "wavy")


def test_a_clock_is_read_with_the_entry_that_read_it(item):
    page = item("1").page
    expect(button(item("18"))).to_contain_text("9:00")
    go(page, "30")
    expect(page.get_by_role("main")).to_contain_text("9:00 at 18")


def test_a_variation_can_be_stepped_into_and_left(item):
    page = item("12").page
    unfolded(page, "instead:")
    item("12").locator(".variation").get_by_role("button").first.click()
    assert here(page) == "12.v1.1"
    page.keyboard.press("ArrowRight")
    assert here(page) == "12.v1.2"
    page.get_by_role("button", name="Leave the variation").click()
    assert here(page) == "12"


def test_a_dispute_has_its_claims_as_branches_and_a_bar_while_it_is_open(item):
    dispute = item("25")
    page = dispute.page
    expect(button(dispute)).to_contain_text(DISPUTE)
    course = dispute.locator(".course > li")
    expect(course).to_have_count(3)
    course.first.locator("summary", has_text="the match by this claim").click()
    course.first.locator(".variation").get_by_role("button").nth(1).click()
    assert here(page) == "d1.1.12.1"
    for there, shown in (("24", 0), ("25", 1), ("27", 1), ("28", 0)):
        go(page, there)
        expect(page.get_by_text(f"Dispute 1 is open: {DISPUTE}")).to_have_count(shown)
