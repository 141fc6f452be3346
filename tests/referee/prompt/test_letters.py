"""One letter and Enter for what is said most, where nothing else begins so."""

from pathlib import Path

import pytest

from events.errors import RefereeError
from referee.desk.likely import offered
from referee.desk.opening import read_tags
from referee.desk.shorthand import whole
from referee.desk.sitting import Sitting
from referee.games import BUILT_IN
from referee.games.finding import find
from referee.moves.refusal import Ambiguous
from referee.notation.grammar import grammar, has_every_game
from referee.prompt import commands
from referee.prompt.letters import expanded
from referee.prompt.letters import letters as letters_of
from replays.record import Tag, read
from tests.referee.prompt.test_terminal import texts

RECORDS = sorted(Path(__file__).parents[2].glob("records/*/*.rec"))
ATTACK = (
    "a summons wood-3-5 attack",
    "a ends",
    "b summons fire-4-4 attack",
    "b attacks 1 1",
)


def letters(sitting):
    return letters_of(sitting, offered(sitting))


def sat(game, *entered, **tags):
    given = {"Game": game, **{name.replace("_", "."): value for name, value in tags.items()}}
    sitting = Sitting.begin(read_tags([Tag(name, value) for name, value in given.items()]))
    for line in entered:
        sitting.enter(whole(line, sitting))
    return sitting


def duel(*lines, **tags):
    return sat("peak-duel", *lines, **{"Option.first": "a", "Option.start-rule": "high"}, **tags)


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_letter_begins_no_word_of_the_game_but_its_own(game):
    language = find(game).language
    known = grammar(language)
    first = {*commands.SPELLINGS, *commands.WITHOUT_COLON, *known.movers}
    first |= {word for name, others in commands.BARE.items() for word in (name, *others)}
    lettered = [row for row in language.table if row.letter]
    assert lettered
    for row in lettered:
        players = {
            w for by in ("seat", "table") for w, v in known.verbs[by].items() if v.slug != row.slug
        }
        others = known.slugs_of_verbs() if row.slug[0] != row.letter else players
        begun = {word for word in (*first, *others) if word.startswith(row.letter)}
        assert begun <= {"focuses"}, (row.slug, begun)  # which the position tells apart


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_in_no_golden_position_a_letter_could_mean_anything_else(file):
    record = read(file.read_text(encoding="utf-8"))
    sitting = Sitting.begin(read_tags(record.tags))
    for move in record.moves:
        for letter, (mover, verb) in letters(sitting).items():
            meant = meanings(letter, sitting)
            assert meant <= {verb}, (move.text, letter)
            if mover:
                assert any(offer.verb == verb for offer in sitting.offers(mover))
        sitting.enter(move.text)


def meanings(letter, sitting):
    """The verbs that the prompt takes the letter for by itself."""
    try:
        return {whole(letter, sitting).split()[1]}
    except Ambiguous as several:
        return {line.split()[1] if " " in line else line for line in several.facts["known"]}
    except (RefereeError, IndexError):
        return set()


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_golden_move_that_has_a_letter_is_entered_by_it(file):
    """Where it is not active something else begins so: the verb of another seat, say."""
    record = read(file.read_text(encoding="utf-8"))
    sitting = Sitting.begin(read_tags(record.tags))
    known = grammar(sitting.game.language)
    for move in record.moves:
        entered = sitting.enter(move.text)
        mover, verb, *rest = entered.body.words
        before = sitting.as_of(entered.number - 1)
        if has_every_game(verb, mover, sitting.game.language):
            continue
        by = mover if mover in ("table", "referee") else "seat"
        letter = known.verbs[by][verb].letter
        if letter and letters(before).get(letter) == (mover, verb):
            assert expanded(" ".join((letter, *rest)), before).split()[:2] == [mover, verb]


def test_it_is_the_seat_that_is_due():
    assert letters(duel()) == {"x": ("a", "passes"), "y": ("a", "ends")}
    assert letters(duel("su wood35 at", "ends"))["x"] == ("b", "passes")
    assert expanded("X", duel(*ATTACK)) == "a passes"
    assert expanded("ｚ", duel(*ATTACK)) == "table resolves"


def test_what_follows_a_letter_stays():
    assert expanded("y discard=wood35", duel()) == "a ends discard=wood35"
    assert expanded("yes", duel()) == "yes"
    assert expanded("", duel()) == ""


def test_a_letter_with_which_a_players_name_begins_is_none():
    assert "x" not in letters(duel(Seat_a="Xenia"))
    assert letters(duel(Seat_a="Xenia"))["y"] == ("a", "ends")
    assert expanded("x", duel(Seat_a="Xenia")) == "x"


def test_a_letter_with_which_a_due_word_begins_is_none():
    """Of a model that is called so the verb may be left out."""
    crews = [
        f"{seat} hires {seat}{model} profile=sample-drifter" for seat in "ab" for model in "12"
    ]
    flips = sat("malifaux", *crews, "referee begins", Deal="seed:1", **{"Option.hand": "six"})
    assert letters(flips)["j"] == ("", "ready")


def test_a_seat_has_the_letters_of_its_own_moves():
    sitting = duel(Deal="seed:3")
    assert letters(sitting.seen_by("a"))["y"] == ("a", "ends")
    assert "y" not in letters(sitting.seen_by("b"))
    assert letters(sitting.seen_by("public")) == {}


def test_letters_are_entered_and_told(run, match):
    run("move", "-m", match, lines=ATTACK)
    out = run("play", match, "--plain", lines=("?", "z", "?")).out
    assert "One letter and Enter: x = a passes, z = table resolves." in out
    assert texts(run, match)[-1] == "table resolves"
    run("undo", "-m", match)
    out = run("play", match, "--plain", "--lang", "zh-Hant", lines=("？",)).out
    assert "一個字母加 Enter：x = 甲 略過、z = 桌面 結算。" in out


def test_in_plain_lines_a_letter_is_told_once_it_counts_for_the_first_time(terminal, run, match):
    table = terminal("play", match, "--plain")
    assert "One letter and Enter: y = a ends, x = a passes." in table.wait_for("1>")
    assert table.enters("ends", "2>").count("One letter and Enter") == 1
    table.enters("summon wood-3-5 attack", "3>")
    assert "z = table resolves." in table.enters("attack 1 direct", "4>")


def test_letters_stand_at_the_bottom(terminal, run, match):
    run("move", "-m", match, lines=ATTACK)
    table = terminal("play", match)
    table.wait_for("x a passes   z table resolves   ?")
    table.enters("x", "6>")
    assert texts(run, match)[-1] == "a passes"
