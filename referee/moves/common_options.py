"""Options that every match has, whatever its game; a game has none of these names."""

from projections.match import COMMON
from referee.moves.option import Option
from referee.moves.options import choice, plain_words

COMMON_OPTIONS: tuple[Option, ...] = (
    choice("takeback", COMMON["takeback"], plain_words("free", "consent", "sealed")),
    choice("disputes", COMMON["disputes"], plain_words("note", "pause")),
)
"""They stand in the opening only where they are not as usual, behind the game's own."""
