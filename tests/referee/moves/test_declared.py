"""A move is declared once: its form, its reading and its dispatch are made of its function."""

from typing import Annotated

import pytest

from events.base import Seat
from referee.moves.declared import Choosing, Chosen, Key, Played, Word, declare
from referee.moves.glossary import Glossary
from referee.moves.kinds import Choice, Number
from referee.moves.move import Move, Resign
from referee.moves.refusal import Misfit
from referee.moves.table import Moves, Row
from referee.moves.verbs import Form, Verb
from referee.notation.lines import read_line
from referee.notation.schema import schema

FRUIT = Choice("fruit", {"apple": ("蘋果",), "pear": ()})
Count = Annotated[int, Number("count", 1, 9)]


@declare("seat", quiet=True)
def picks(
    hand: list,
    move: Move,
    fruit: Annotated[str, Word(FRUIT, zone="{}.tree")],
    count: Count = 1,
    from_: Annotated[int | None, Key(Number("tree"))] = None,
) -> None:
    """Fruit comes off a tree."""
    hand.append((move.mover, fruit, count, from_))


@declare("seat")
def eaten(hand: list, seat: Seat, count: Count = 1) -> None:
    """It is gone."""
    hand.append((seat, "eaten", count))


@declare("seat")
def sold(hand: list, seat: Seat, price: Annotated[int, Key(Number("price"))]) -> None:
    """Somebody else has it."""
    hand.append((seat, "sold", price))


@declare("seat", when="noon")
def uses(
    hand: list, move: Move, how: Annotated[Chosen, Choosing((eaten, sold), {"sold": ("賣",)})]
) -> None:
    """What comes of it."""
    how.follow(hand, Seat(move.mover))


@declare("referee", under="effect", some=("more", "less"), weight="rare")
def grow(
    hand: list,
    move: Move,
    more: Annotated[int, Key(Number("more"))] = 0,
    less: Annotated[int, Key(Number("less"))] = 0,
) -> None:
    """A tree has more fruit, or less."""
    hand.append((move.mover, more - less))


@declare("referee", under="effect")
def storm(
    hand: list,
    move: Move,
    tree: Annotated[int, Key(Number("tree"))],
    left: Annotated[int | None, Key(Number("left"), must=True, given=("tree", 3))] = None,
) -> None:
    """A tree has none."""
    hand.append((move.mover, tree, left))


def resign(hand: list, move: Resign) -> None:
    hand.append((move.mover, "resigns"))


MOVES = Moves(
    (picks, uses, grow, storm, Verb("naps", "seat", Form(Resign))),
    {Resign: Row(resign, "always")},
    Glossary("orchard"),
    movers={"a": ("甲",), "b": ()},
    values={},
)


def played(line):
    hand = []
    move = read_line(line, MOVES.language, None, None).move
    MOVES.of(move).follow(hand, move)
    return hand[0]


@pytest.mark.parametrize(
    ("line", "done"),
    [
        ("a picks pear", ("a", "pear", 1, None)),
        ("甲 picks 蘋果 2 from=7", ("a", "apple", 2, 7)),
        ("b uses eaten", ("b", "eaten", 1)),
        ("b uses 賣 price=3", ("b", "sold", 3)),
        ("referee effect grow less=2", ("referee", -2)),
        ("referee effect storm tree=3 left=1", ("referee", 3, 1)),
        ("referee effect storm tree=2", ("referee", 2, None)),
        ("a resign", ("a", "resigns")),
    ],
)
def test_a_line_is_read_and_followed_as_it_is_declared(line, done):
    assert played(line) == done


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("a picks", "notation.missing"),
        ("a picks plum", "notation.word"),
        ("a picks pear 10", "notation.range"),
        ("a uses", "notation.missing-word"),
        ("a uses sold", "notation.missing-key"),
        ("a uses eaten price=3", "notation.key"),
        ("referee effect grow", "notation.missing-some"),
        ("referee effect storm tree=3", "notation.missing-key"),
        ("referee effect storm tree=2 left=1", "notation.key-of-others"),
    ],
)
def test_a_fault_of_form_follows_from_the_declaration(line, text):
    with pytest.raises(Misfit) as raised:
        played(line)
    assert raised.value.text == text


def test_a_move_knows_what_declares_it():
    move = read_line("a picks pear", MOVES.language, None, None).move
    assert isinstance(move, Played)
    assert move.which is MOVES.of(move) is picks
    assert (uses.when, MOVES.of(Resign(mover="a")).when) == ("noon", "always")
    with pytest.raises(KeyError):
        MOVES.of(Move(mover="a"))


def test_rows_are_listed_as_they_are_declared():
    rows = MOVES.language.table
    assert [(row.by, row.slug) for row in rows] == [
        ("seat", "picks"),
        ("seat", "uses"),
        ("referee", "effect"),
        ("seat", "naps"),
        ("referee", "adjust"),
    ]
    assert [row.quiet for row in rows] == [True, False, False, False, False]
    assert [row.weight for row in rows] == ["usual", "usual", "rare", "usual", "rare"]


def test_a_parameter_without_a_kind_is_told():
    @declare("seat")
    def waits(hand: list, move: Move, minutes: int) -> None:
        """Nothing."""

    with pytest.raises(TypeError, match=r"waits.*minutes"):
        _ = waits.form


def test_the_schema_has_an_object_for_each_way():
    ways = {way["properties"]["verb"]["const"]: way for way in schema(MOVES.language, str)["oneOf"]}
    assert ways["uses sold"]["required"] == ["mover", "verb", "price"]
    assert ways["effect storm"]["required"] == ["mover", "verb", "tree"]
    assert ways["picks"]["properties"]["fruit"] == {"enum": ["apple", "pear"]}
    assert ways["picks"]["properties"]["mover"] == {"enum": ["a", "b"]}
