"""What a viewer has not seen changes nothing that the program shows to him, whatever he asks.

A dealt duel is played; it is played again with those cards exchanged that he has not seen; then
both are shown to him by every command that reads a match, and by the prompt at which he sits.
"""

from random import Random

import pytest

from events.errors import Unreadable
from referee.checking import play
from referee.moves.refusal import Refusal
from referee.speech import LANGS
from tests.machines import shown
from tests.machines.peak_duel import any_line, dealt_game
from tests.machines.worlds import VIEWERS, other_world, without_undone

FEW = [range(3)]
"""One for each language."""
MANY = [
    pytest.param(range(start, start + 10), marks=pytest.mark.deep)
    for start in range(1000, 1030, 10)
]
seeds = pytest.mark.parametrize("seeds", FEW + MANY, ids=lambda seeds: str(seeds.start))
viewers = pytest.mark.parametrize("viewer", VIEWERS)

TRIED = 40
ASKED = ("?", "? attacks", "? 召喚", "? nothing", "sumons", "e", ":show", ":log", ":help")
BEGUN = ("", "e", "set", "summons ", "flips 1 ", "attacks 1 ", "draws ", ":show ")


def worlds(seed, viewer):
    """A dealt duel somewhere in its course, and another that looks the same to the viewer."""
    random = Random(seed)
    sitting = without_undone(dealt_game(random, wrong=0, most=random.randint(5, 80)))
    return sitting, other_world(random, sitting, viewer)


def lines(sitting, viewer, random):
    """Lines of a seat, right and wrong; the public tries those of all."""
    tried = (any_line(random, sitting) for _ in range(TRIED))
    return [words for words in tried if viewer in ("public", words[0])]


def refusal(sitting, words):
    """All that is known of why a line cannot be; None: it can."""
    try:
        sitting.judge(words)
    except Refusal as error:
        return error.text, error.facts, error.reasons
    except Unreadable as error:
        return error.text, error.facts, error.column
    return None


@seeds
@viewers
def test_every_command_shows_the_same(seeds, viewer, tmp_path):
    for seed in seeds:
        lang = LANGS[seed % len(LANGS)]
        logs = (tmp_path / f"ours{seed}.sqlite", tmp_path / f"theirs{seed}.sqlite")
        ours, theirs = worlds(seed, viewer)
        shown.keep(ours, logs[0])
        shown.keep(theirs, logs[1])
        both = zip(
            shown.by_commands(ours, logs[0], viewer, lang),
            shown.by_commands(theirs, logs[1], viewer, lang),
            strict=True,
        )
        for (asked, answer), (_, other) in both:
            assert answer.startswith("0\n"), answer
            assert other == answer, f"seed {seed}: {asked}"


@seeds
@pytest.mark.parametrize("viewer", ["a", "b"])
def test_a_seats_line_is_refused_for_the_same_reasons(seeds, viewer):
    refused = 0
    for seed in seeds:
        ours, theirs = worlds(seed, viewer)
        for words in lines(ours, viewer, Random(seed)):
            why = refusal(ours, words)
            assert refusal(theirs, words) == why, f"seed {seed}: {play.line(words)}"
            refused += why is not None
    assert refused > 10 * len(seeds)


@seeds
@viewers
def test_the_prompt_shows_the_same(seeds, viewer, tmp_path):
    for seed in seeds:
        lang = LANGS[seed % len(LANGS)]
        ours, theirs = worlds(seed, viewer)
        tried = [words for words in lines(ours, viewer, Random(seed)) if refusal(ours, words)]
        typed = [word for words in tried for word in (play.line(words), "why")]
        zones = [f":show {zone}" for zone in ours.game.kit.zones(ours.opened)]
        begun = (*BEGUN, *(f"{viewer} {begun}" for begun in BEGUN))
        answers = []
        for number, sitting in enumerate((ours, theirs)):
            log = tmp_path / f"{seed}-{number}.sqlite"
            shown.keep(sitting, log)
            asked = (*ASKED, *typed, *zones)
            answers.append(shown.by_the_prompt(log, viewer, lang, asked, begun))
        assert answers[0] == answers[1], f"seed {seed}"
