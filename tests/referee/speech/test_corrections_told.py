"""What corrections and disputes are told as, to people."""

import pytest

from events.corrections import (
    ClaimMade,
    DisputeDecided,
    DisputeOpened,
    MoveAmended,
    MovesInserted,
    MovesStruck,
    MovesUndone,
    PlacesUndone,
    VariationGiven,
)
from referee.desk.verdict import adjudicate
from referee.games import BUILT_IN
from referee.moves.refusal import Refusal
from referee.rulebooks import book
from referee.rules.match import Rule
from referee.speech import LANGS, Naming, explain, tell

PEAK_DUEL = Naming("peak-duel", {"a": "Anna", "b": "Bo"})

FORGOTTEN = """\
[Game "peak-duel"]
[Option.first "b"]
[Option.start-rule "high"]

b summons fire-2-6 defence
b ends
a summons earth-1-7 attack
"""


def refusal(line):
    """The verdict's words about a line behind the record of a forgotten card."""
    found = adjudicate(f"{FORGOTTEN}{line}\n".encode())
    return found.answer["refusal"]["rule"], found.answer["refusal"]["message"]


def said(event):
    return tell("en", event, PEAK_DUEL)


def test_an_undo_tells_who_agreed_and_what_was_ruled():
    undone = MovesUndone(numbers=(3, 4), by=("a", "b"), ruling="a misunderstanding")
    assert said(undone) == (
        "Taken back: moves 3, 4. Agreed by Anna (a), Bo (b). Ruling: a misunderstanding"
    )
    assert said(PlacesUndone(numbers=("1.1",))) == "Taken back: move 1.1."


def test_a_correction_tells_what_falls_by_which_rule():
    fallen = (("4", "PD-3.3"), ("5", ""))
    told = "These moves no longer stand: 4 (PD-3.3), 5."
    assert said(MovesStruck(numbers=("3",), fallen=fallen)) == f"Struck from the record: 3. {told}"
    put_in = MovesInserted(behind="1", numbers=("1.1", "1.2"), fallen=fallen)
    assert said(put_in) == f"Put in: moves 1.1, 1.2. {told}"


def test_an_amended_move_that_falls_has_no_words():
    amended = MoveAmended(number=3, line="", fallen=((3, "PD-3.3"),))
    assert said(amended) == (
        "Move 3 cannot be as it reads. This move no longer stands: 3 (PD-3.3)."
    )


def test_a_dispute_tells_what_it_is_about():
    opened = DisputeOpened(dispute=1, text="not so", about=("4", "5"), by="b", cites=("PD-8.8",))
    assert said(opened) == "Dispute 1 is open, about move 4-5, by Bo (b): not so (cites PD-8.8)"
    alone = DisputeOpened(dispute=2, text="not so", about=("4", "4"))
    assert said(alone) == "Dispute 2 is open, about move 4: not so"


def test_a_claim_tells_moves_and_what_a_seat_held():
    claim = ClaimMade(
        dispute=1,
        claim=2,
        seat="a",
        text="so it was",
        moves=("a sets ?", "a ends"),
        holds=(("b.hand", "wood-3-5"),),
    )
    assert said(claim) == (
        'Claim 2 of dispute 1, Anna (a): "so it was". Played, as claimed: `a sets ? / a ends`. '
        "Held: wood-3-5 (Bo (b)'s hand)."
    )
    never = ClaimMade(dispute=1, claim=1, seat="b", text="no", never=True)
    assert said(never) == 'Claim 1 of dispute 1, Bo (b): "no". Nothing there happened.'


@pytest.mark.parametrize("lang", LANGS)
def test_a_claim_of_which_nothing_is_known_is_told_all_the_same(lang):
    claim = ClaimMade(dispute=1, claim=1, seat="a", text="?", moves=("?",), holds=(("?", "?"),))
    assert "match.claim_made" not in tell(lang, claim, PEAK_DUEL)


def test_a_decision_tells_what_it_does():
    decided = DisputeDecided(
        dispute=1,
        outcome="claim",
        claim=2,
        why="as seen",
        by="Eva",
        put_in=("5.1",),
        struck=("4", "5"),
        lifted=("6",),
        removed=("2.1",),
    )
    assert said(decided) == (
        "Dispute 1 is decided by Eva: claim 2 is put in place. "
        "The decision before is lifted first, with 6 in the record again. "
        "What that put in goes: 2.1. Put in: 5.1. Struck: 4, 5. Why: as seen"
    )


def test_a_variation_tells_its_moves():
    given = VariationGiven(number="3", moves=("a sets ?", "a ends"), why="safer")
    assert said(given) == ("Instead of move 3 might have been played: `a sets ? / a ends`. safer")


@pytest.mark.parametrize("slug", BUILT_IN)
@pytest.mark.parametrize("lang", LANGS)
def test_every_match_has_the_rules_of_the_record_in_its_rulebook(slug, lang):
    texts = {member: book.rule(slug, str(member), lang) for member in Rule}
    assert len(texts) == 10
    assert all(found is not None and found.text for found in texts.values())


def test_m_2_says_what_a_line_is():
    assert refusal("referee amend 9") == (
        "M-2",
        "A comment or a correction is about a line of the record; there is no line 9, "
        "the last is 3.",
    )
    assert refusal("referee amend 2")[1] == (
        "Move 2 reads as it was first entered: there is nothing to put right."
    )
    assert refusal('referee insert 2 "referee undo"')[1].startswith("`referee undo` is book-keep")


def test_m_3_tells_how_many_could_stand_again():
    assert refusal("referee redo 2") == (
        "M-3",
        "Only what `undo` took back since the last move of the game can stand again: "
        "2 moves were to stand again, 0 can.",
    )


def test_m_3_names_the_move_that_was_entered_since():
    assert refusal("referee undo\na summons earth-1-7 attack\nreferee redo")[1] == (
        "Nothing can stand again: since the last `undo` move 5 was entered."
    )


def test_m_6_says_claim_move_line_rule_and_its_reasons():
    lines = (
        'referee dispute "he did more" about=3',
        'referee claim 1 b "he attacked me" "a summons earth-1-7 attack" "a attacks 1 direct"',
        'referee decide 1 claim why="so it seems"',
    )
    rule, message = refusal("\n".join(lines))
    assert rule == "M-6"
    told = (
        "Claim 1 cannot be put in place as things stand: its move 2, `a attacks 1 direct`, breaks "
    )
    assert message.startswith(told)
    broken, reason = message.removeprefix(told).split(". ", 1)
    assert broken.startswith("PD-")
    assert reason


def test_m_7_names_the_dispute_that_is_waited_for():
    paused = Refusal(Rule.PAUSED, dispute=1, disputes=2)
    assert explain("en", paused) == (
        "The game waits: dispute 1 is to be decided or withdrawn first. Until then only "
        "book-keeping is accepted."
    )


def test_m_8_says_what_a_dispute_lacks():
    opened = 'referee dispute "no" by=b\n'
    assert refusal('referee claim 2 a "so"')[1] == (
        "There is no dispute 2: this match has 0 disputes."
    )
    assert refusal(f'{opened}referee decide 1 claim why="so"')[1] == (
        "Dispute 1 has 0 claims: which one is put in place is said by `claim=K`."
    )
    assert refusal(f'{opened}referee appeal 1 a why="so"')[1] == (
        "Dispute 1 is not decided: only a decision can be appealed against."
    )
