"""A game that lacks a part, or does not keep its word at random play, is told so."""

import msgspec
import pytest
from msgspec.structs import replace

from referee.checking.check import check
from referee.games import plugins
from referee.games.finding import find
from referee.games.game import Rules
from referee.moves.common_options import COMMON_OPTIONS
from referee.moves.offers import Blank, Offer
from referee.moves.refusal import Refusal
from referee.rules.analysed import Analysis
from tests import guesses, toy

PARTS = {
    "check.no_rules",
    "check.no_rulebook",
    "check.no_texts",
    "check.verbs",
    "check.no_example",
    "check.no_cases",
}
"""What the game of guesses lacks: it brings nothing to read."""


@pytest.fixture
def report(monkeypatch):
    """What is found of the game of guesses where parts of it are others."""

    def report(seed=1, **parts):
        game = replace(guesses.GAME, **{"board": lambda *given: "a board", **parts})
        monkeypatch.setitem(plugins.installed().loaded, "guesses", game)
        return check(game, seconds=0, seed=seed)

    return report


def played(report):
    """What was found at play."""
    return {fault.text for fault in report.faults} - PARTS


@pytest.mark.parametrize("slug", ["ready-fence", "peak-duel"])
def test_a_game_of_the_program_is_sound(slug):
    report = check(find(slug), seconds=0, seed=1)
    assert report.faults == []
    assert report.sound
    assert report.games == {"physical": 1, "dealt": 1, "twins": 1}
    assert report.entries > 100


@pytest.mark.parametrize(
    ("letter", "words"), [("r", ("referee", "resign")), ("X", ()), ("ok", ()), ("é", ())]
)
def test_a_letter_begins_no_other_word(report, letter, words):
    rules = guesses.GAME.rules()
    first, *others = rules.language.table
    language = replace(rules.language, table=(replace(first, letter=letter), *others))
    own = Rules(rules.options, language, rules.opening, rules.adjudicate)
    [fault] = [fault for fault in report(rules=lambda: own).faults if fault.text == "check.letter"]
    assert fault.facts["verb"] == first.slug
    assert set(words) <= set(fault.facts["words"])
    assert "check.letter" not in {fault.text for fault in report().faults}


def test_an_analysis_names_words_that_the_game_has(report):
    told = Analysis(idle=("dreams",), likes={"wins": 2}, omits=("why-not",))
    found = report(analysis=lambda: told).faults
    [fault] = [fault for fault in found if fault.text == "check.analysis_words"]
    assert fault.facts == {"words": ("dreams", "why-not", "wins")}
    assert "check.analysis_words" not in {f.text for f in report(analysis=Analysis).faults}


@pytest.mark.parametrize(
    ("shares", "whole"),
    [({"a": 0.5, "b": 0.5}, True), ({"a": 0.5, "b": 0.6}, False), ({"a": 1.0}, False)],
)
def test_an_analysis_shares_a_whole_among_all_seats(report, shares, whole):
    told = Analysis(evaluate=lambda edition, state: shares)
    found = report(analysis=lambda: told)
    assert ("check.analysis_shares" in played(found)) is not whole


def test_a_game_gives_no_option_the_name_of_one_that_every_match_has(report):
    rules = guesses.GAME.rules()
    own = Rules((COMMON_OPTIONS[0],), rules.language, rules.opening, rules.adjudicate)
    found = report(rules=lambda: own)
    [fault] = [fault for fault in found.faults if fault.text == "check.options"]
    assert fault.facts == {"options": ("takeback",)}
    assert "check.options" not in {fault.text for fault in report().faults}


def test_the_parts_that_a_game_lacks_are_named(report):
    found = report()
    assert {fault.text for fault in found.faults} >= PARTS | {"check.untold"}
    assert not found.sound


def without_guesses(edition, state, mover):
    return tuple(o for o in guesses.offers(edition, state, mover) if o.verb != "guess")


def of_any_card(edition, state, mover):
    if mover not in toy.SEATS:
        return ()
    return (Offer(mover, "plays", (Blank("card", tuple(guesses.COURT)),)),)


def by_the_top_card(edition, state, move):
    try:
        return guesses.adjudicate(edition, state, move)
    except Refusal as refusal:
        if state.table.cards("deck")[:1] == ("guard",):
            raise Refusal("T-1", seat=move.mover) from refusal
        raise


def fails(*given):
    raise ValueError("no luck")


def ruled(**parts):
    """What it is entered with, parts of which are others."""
    return {"rules": lambda: replace(guesses.GAME.entering, **parts)}


def open_words():
    hides = guesses.LANGUAGE.table[1]
    slot = replace(guesses.CARD, says="open")
    table = (
        guesses.LANGUAGE.table[0],
        replace(hides, takes=replace(hides.form, slots=(slot,))),
        guesses.LANGUAGE.table[2],
    )
    return replace(guesses.LANGUAGE, table=table)


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        ({"offers": of_any_card}, "check.refused"),
        ({"offers": without_guesses}, "check.not_offered"),
        (ruled(adjudicate=by_the_top_card), "check.twin_line"),
        (ruled(language=open_words()), "check.reads"),
        ({"dues": lambda edition, state: ()}, "check.due_nobody"),
        ({"offers": lambda edition, state, mover: ()}, "check.stuck"),
        (ruled(adjudicate=fails), "check.fails"),
        ({"board": lambda *given: "x" * 81}, "check.wide"),
        ({"board": lambda *given: ""}, "check.no_board"),
    ],
)
def test_what_a_game_does_not_keep_to_is_found_at_play(report, parts, text):
    assert any(text in played(report(seed, **parts)) for seed in range(12))


def test_a_word_of_a_scene_without_a_text_is_named(monkeypatch):
    drawn = find("briscola").scene
    law = "briscola.suit.hearts"
    game = replace(find("briscola"), scene=lambda position: replace(drawn(position), law=law))
    monkeypatch.setitem(plugins.installed().loaded, "briscola", game)
    faults = [fault for fault in check(game, seconds=0, seed=1).faults if not fault.note]
    assert {(fault.text, fault.facts["said"]) for fault in faults} == {("check.untold", law)}


def test_every_fault_is_told_with_its_facts_in_every_language(report):
    from referee.checking.broken import Broken
    from referee.speech import LANGS, render

    for fault in report(**ruled(adjudicate=fails)).faults:
        for lang in LANGS:
            assert render(lang, Broken(fault.text).text, fault.facts)
        assert msgspec.json.encode(fault)
