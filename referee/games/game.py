"""A game as the program knows it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any

import msgspec
from msgspec.structs import replace

from events.base import Seat
from events.catalogues.entries import Named
from events.errors import Fact
from events.languages import CHINESE
from events.match import MatchOpened
from projections.kit import Kit, State
from referee.moves.glossary import Glossary
from referee.moves.move import Move
from referee.moves.offers import Offer
from referee.moves.option import Option
from referee.moves.verbs import Language
from referee.rules.due import NOBODY, Answers, Dues
from referee.rules.ruling import Ruling
from referee.speech import LANGS, Naming
from referee.views.position import Position

Viewer = str
"""`referee`, `public`, or a seat."""


class CommonRules(msgspec.Struct, frozen=True):
    """The game's own ids for what every game has.

    They are written out: who shows a match needs none of the game's rules.
    """

    over: str
    resign: str
    award: str
    adjust: str
    custody: str


class FormRule(msgspec.Struct, frozen=True):
    """The rule that refuses a line whose words the game does not know.

    `first`: it is checked before the rule for moves after the end. `absent`: the game's own id,
    with the variant `absent`, for a seat that the match does not have; the game asks it in its
    place.
    """

    rule: str
    first: bool
    absent: str = ""


class Rules(msgspec.Struct, frozen=True):
    """What a program needs that enters moves, and none that only shows a match.

    - `options` the choices made before a match
    - `language` how its lines are read and written
    - `opening(edition, state)` what follows from the opening by itself, upon `kit.start(opened)`
    - `adjudicate(edition, state, move)` the consequences; raises Refusal
    """

    options: tuple[Option, ...]
    language: Language
    opening: Callable[[Any, Any], Ruling[State]]
    adjudicate: Callable[[Any, Any, Move], Ruling[State]]


class Game(msgspec.Struct, frozen=True, dict=True):
    """Kit, rules and words of one game. The first argument of most is the edition in use.

    - `rules()` what moves are entered with: it imports that where somebody enters one
    - `shipped()` the data of the default edition
    - `edition(data)` makes the edition of its catalogue data (or of a file's), or raises Unreadable
    - `offers(edition, state, mover)` what this seat, `table` or `referee` may enter now
    - `naming(state)` what its seats and cards are called in what is said about it
    - `dues(edition, state)` what the rules wait for
    - `answers(edition, state)` which seats may still answer what lies open; a game in which nobody
      answers anything leaves it out
    - `view(edition, state, viewer, public)` what one viewer may know, as a struct; `public` is the
      state as everybody knows it, which differs in the dealt mode only
    - `scene(position)` what is to be drawn of it, without words or pixels (`referee.scenes.scene`)
    - `sheet(position, before)` the columns that it has on a score sheet, with what stands in them
      after an entry; `before`: the position before it, None at the beginning
    - `board(position, naming, lang, width)` the same for a terminal of so many columns
    - `signs(edition, state, card)` what is printed on a card as numbers and names of signs, for a
      button of a page that has its name, where `pictures` draw no chip of it
    - `face(edition, state, card, lang)` what is printed on a card, in a few words, for one who
      chooses among cards; a game whose names of cards say it leaves it out
    - `own_options_only`: an option that the game does not have makes a record unreadable; else it
      is kept, with a warning
    - `load(data)` the moves, as words, that a table's own file (a crew, say) stands for; raises
      Unreadable. A game that has no such files leaves it out
    - `entered(data, state)` the data of an edition with what the table entered of its own cards; a
      game that lets nothing be entered leaves it out
    - `card(edition, word)` what is printed on the card that a word means, as an entry of the
      catalogue; None where it means none. A game whose catalogue lists every card leaves it out
    - `partial`: an edition of the table's own may leave out what it has as the shipped one has it
    - `in_order(edition, cards)` cards that have a name, in card order
    - `automatic`: the seats that the program plays, at which nobody sits
    - `pictures()` how it is drawn (`referee.pictures.drawing.Pictures`), where it is not drawn as
      any game is
    - `odds()` what may be asked of its chances (`referee.moves.questions.Odds`), if anything may
    - `analysis()` what is told of it to who analyses (`referee.rules.analysed.Analysis`); a game
      that tells nothing is played to the end
    """

    kit: Kit
    prefix: str
    revision: int
    seats: Callable[[Mapping[str, str]], tuple[Seat, ...]]
    common: CommonRules
    shipped: Callable[[], Mapping[str, Any]]
    edition: Callable[[Mapping[str, Any]], Any]
    rules: Callable[[], Rules]
    offers: Callable[[Any, Any, str], tuple[Offer, ...]]
    naming: Callable[[Any], Naming]
    in_order: Callable[[Any, Iterable[str]], Sequence[str]]
    view: Callable[[Any, Any, Viewer, Any], Any]
    dues: Callable[[Any, Any], Dues]
    board: Callable[[Position[Any], Naming, str, int], str]
    scene: Callable[[Position[Any]], Any] | None = None
    sheet: Callable[[Position[Any], Position[Any] | None], tuple[Any, ...]] | None = None
    form_rule: FormRule | None = None
    own_options_only: bool = False
    partial: bool = False
    automatic: tuple[Seat, ...] = ()
    face: Callable[[Any, Any, str, str], str] | None = None
    signs: Callable[[Any, Any, str], tuple[str, ...]] | None = None
    card: Callable[[Any, str], Mapping[str, Any] | None] | None = None
    load: Callable[[Mapping[str, Any]], tuple[Sequence[str], ...]] | None = None
    odds: Callable[[], Any] | None = None
    analysis: Callable[[], Any] | None = None
    entered: Callable[[Mapping[str, Any], Any], Mapping[str, Any]] | None = None
    pictures: Callable[[], Any] | None = None
    answers: Callable[[Any, Any], Answers] = lambda edition, state: NOBODY

    @cached_property
    def entering(self) -> Rules:
        """What `rules` gives, which is kept, for it is asked for each move of each match."""
        return self.rules()

    @property
    def is_entered(self) -> bool:
        """Whether what enters moves has been asked for already."""
        return "entering" in vars(self)

    @cached_property
    def recorded(self) -> Language | None:
        """How book-keeping is read, which needs none of the rules; None where only they tell.

        The rules are many modules, and a program that only puts something on record waits for none.
        """
        glossary = Glossary(self.kit.slug)
        seats = glossary.words("seat")
        if not seats:
            return None
        return Language((), glossary.words("verb"), glossary.words("key"), seats)

    @property
    def language(self) -> Language:
        """How its lines are read and written."""
        return self.entering.language

    @property
    def options(self) -> tuple[Option, ...]:
        """The choices made before a match."""
        return self.entering.options

    @property
    def match_options(self) -> tuple[Option, ...]:
        """The same, and those that every match has."""
        # Who only shows a match asks for no option.
        from referee.moves.common_options import COMMON_OPTIONS

        return (*self.options, *COMMON_OPTIONS)

    @property
    def opening(self) -> Callable[[Any, Any], Ruling[State]]:
        """What follows from the opening by itself."""
        return self.entering.opening

    def begin(self, edition: Any, opened: MatchOpened) -> Ruling[State]:
        """What follows from the opening by itself; a deal that is made of lots waits for them."""
        start = self.kit.start(opened)
        return Ruling((), start) if start.match.undealt else self.opening(edition, start)

    @property
    def adjudicate(self) -> Callable[[Any, Any, Move], Ruling[State]]:
        """What follows from a move, or that it cannot be."""
        return self.entering.adjudicate

    def naming_of(self, edition: Any, state: Any) -> Naming:
        """What its seats and cards are called, and how its moves are written."""
        naming = self.naming(state)
        return replace(naming, line=partial(_written, self, edition, naming))

    def names(self, edition: Any) -> Mapping[str, str]:
        """What the game is called by language, as this edition says."""
        names = getattr(edition, "names", None)
        if isinstance(names, Named):
            return {lang: names.name(lang) for lang in LANGS}
        told: Mapping[str, str] = self.shipped().get("names", {})
        return told

    def name(self, lang: str) -> str:
        """What the game is called, as its own edition says; its slug where that says nothing."""
        names: Mapping[str, str] = self.shipped().get("names", {})
        return names.get(lang) or names.get("en") or self.kit.slug


def _written(game: Game, edition: Any, naming: Naming, line: str, lang: str) -> str:
    """A move as a language writes it; who reads English asks for none of the rules."""
    if lang not in CHINESE:
        return line
    from referee.speech.lines import Lines

    return Lines(game.language, edition, naming, lang).written(line)


class Doubt(msgspec.Struct, frozen=True):
    """Something that is accepted and yet may not be meant: a text id, its facts, the line."""

    text: str
    facts: Mapping[str, Fact]
    line: int


class Setup(msgspec.Struct, frozen=True):
    """A match that may begin. `data` is what its edition was made of, `deal` who shuffles."""

    game: Game
    edition: Any
    data: Mapping[str, Any]
    opened: MatchOpened
    doubts: tuple[Doubt, ...] = ()
    deal: str = "physical"
