"""A move, declared once: by the function of its rule.

    @declare("seat")
    def summons(
        duel: Duel, move: Move, card: ACard, posture: APosture, place: PlaceKey = None
    ) -> None:
        \"\"\"A card of the hand comes to the field; unnamed, to the lowest free place.\"\"\"

The function's name is the verb. What stands behind its first two parameters are the words of the
line: the name of a parameter is the field's, its annotation the kind of its word, and where it has
a default the word may be left out. Reading, writing, faults of form, completion, help and the JSON
Schema of a game's moves are made of it; its words in other languages stand in the game's glossary.
`Moves` lists what a game has.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cached_property
from typing import Any, Generic, ParamSpec

import msgspec

from referee.moves.move import Move
from referee.moves.verbs import Branch, Form, Kind, Mover, Reference, Slot, Weight, Words
from replays.redact import Says

P = ParamSpec("P")

NOT_OF_THE_LINE = 2
"""Parameters of a rule that are no words of its line: the hand that writes, and the move (or, of
one of several ways, the seat)."""


class Word(msgspec.Struct, frozen=True):
    """An argument of which its kind does not say all; what else is said of it is as of a `Slot`."""

    kind: Kind
    says: Says | None = None
    zone: str = ""
    at: Reference | None = None

    def slot(self, field: str, *, optional: bool) -> Slot:
        """The slot of the parameter."""
        return Slot(field, self.kind, optional, says=self.says, zone=self.zone, at=self.at)


class Key(msgspec.Struct, frozen=True):
    """A key; what else is said of it is as of a `Slot`.

    `name`: its slug, where it is not the parameter's. `must`: it has to stand where its `given` or
    `beside` is so, though the parameter has a default for where it does not belong.
    """

    kind: Kind
    name: str = ""
    must: bool = False
    given: tuple[str, Any] | None = None
    beside: str = ""
    says: Says | None = None
    zone: str = ""
    at: Reference | None = None

    def slot(self, field: str, *, optional: bool) -> Slot:
        """The slot of the parameter."""
        return Slot(
            field,
            self.kind,
            optional and not self.must,
            key=self.name or slug(field),
            given=self.given,
            beside=self.beside,
            says=self.says,
            zone=self.zone,
            at=self.at,
        )


class Choosing(msgspec.Struct, frozen=True, eq=False):
    """A word that decides what follows it: the effect of a spell.

    Each way is declared by a function of that name; `words` are its spellings.
    """

    ways: "tuple[Declared[...], ...]"
    words: Words


class Deciding(msgspec.Struct, frozen=True, eq=False):
    """A word that may be left out and decides which of the others a line can have.

    `takes`: of each of the `words` the parameters that go with it. `otherwise`: the word whose
    parameters go where none stands.
    """

    takes: Mapping[str, tuple[str, ...]]
    words: Words
    otherwise: str


Taken = Word | Key | Choosing | Deciding
"""What a parameter says of itself: a plain kind is a `Word` of it."""


class Chosen(msgspec.Struct, frozen=True):
    """The way that was chosen, and what was read for it."""

    way: "Declared[...]"
    fields: Mapping[str, Any]

    @property
    def slug(self) -> str:
        """The word that chose it."""
        return self.way.slug

    def follow(self, *arguments: Any) -> None:
        """Carry it out; the arguments are those that are no words of the line."""
        self.way.rule(*arguments, **self.fields)


class Played(Move, frozen=True, kw_only=True):
    """A move that a function declares: which, and what was read for its parameters.

    What several moves have alike, or much that one has, are fields of a class of it, annotated as
    parameters are; a rule whose second parameter is of that class has them behind its own.
    """

    declared: "Declared[...]"
    fields: Mapping[str, Any]

    @property
    def which(self) -> Hashable:
        """Its declaration."""
        return self.declared


class Declared(Generic[P]):
    """A move as its rule declares it; it is called as the rule is.

    `under`: the verb behind which its name is a word (`referee effect modify`). `some`: fields of
    which at least one must be given. `when`: the steps in which it can be, as its game has them.
    `weight`: how often it is wanted; `quiet`: by it the mover lets the game go on. `letter`: what
    stands for mover and verb at the prompt, where no other word begins so.
    """

    def __init__(
        self,
        rule: Callable[P, None],
        by: Mover,
        *,
        under: str = "",
        some: tuple[str, ...] = (),
        when: Any = None,
        weight: Weight = "usual",
        quiet: bool = False,
        letter: str = "",
    ) -> None:
        self.rule: Callable[..., None] = rule
        self.slug = slug(rule.__name__)
        self.by: Mover = by
        self.under = under
        self.some = some
        self.when = when
        self.weight: Weight = weight
        self.quiet = quiet
        self.letter = letter

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> None:
        """What follows from the move."""
        self.rule(*args, **kwargs)

    def __repr__(self) -> str:
        """Where its rule stands."""
        return f"<{self.by} {self.under} {self.slug}: {self.rule.__module__}>"

    def follow(self, hand: Any, move: Any) -> None:
        """What follows from a move that was read."""
        self.rule(hand, move, **move.fields)

    @cached_property
    def parameters(self) -> Mapping[str, Taken]:
        """What is read for each parameter, in their order. Raises TypeError for one of no kind."""
        notes = self.rule.__annotations__
        own = {name: _taken(self, name, notes.get(name)) for name in _names(self.rule)}
        return {**own, **self.carried}

    @cached_property
    def played(self) -> type[Played]:
        """The class of its move: of the rule's second parameter, which may have keys besides."""
        said = self.rule.__annotations__.get(self.rule.__code__.co_varnames[1])
        return said if isinstance(said, type) and issubclass(said, Played) else Played

    @cached_property
    def carried(self) -> Mapping[str, Taken]:
        """What the class of its move has; it stands behind what the rule itself has."""
        fields = msgspec.structs.fields(self.played)
        return {
            field.name: _taken(self, field.name, field.type)
            for field in fields
            if field.name not in Played.__struct_fields__
        }

    @cached_property
    def choosing(self) -> str:
        """The parameter of which a word decides what follows it; empty: there is none."""
        found = (name for name, taken in self.parameters.items() if isinstance(taken, Choosing))
        return next(found, "")

    @cached_property
    def form(self) -> Form:
        """What follows the verb, or the word that chooses it."""
        for name, taken in self.parameters.items():
            if isinstance(taken, Choosing):
                return self._form(self.parameters, _branch(name, taken))
            if isinstance(taken, Deciding):
                forms = {word: self._form(taken.takes[word]) for word in taken.words}
                branch = Branch(name, forms, taken.words, otherwise=forms[taken.otherwise])
                return Form(branch=branch)
        return self._form(self.parameters)

    def _form(self, names: Iterable[str], branch: Branch | None = None) -> Form:
        """What these parameters are read from."""
        arguments: list[Slot] = []
        keys: list[Slot] = []
        for name in names:
            taken = self.parameters[name]
            if isinstance(taken, Word | Key):
                slots = keys if isinstance(taken, Key) else arguments
                slots.append(taken.slot(name, optional=name in self._optional))
        return Form(self.made, tuple(arguments), tuple(keys), branch, some=self.some)

    @cached_property
    def _optional(self) -> frozenset[str]:
        """The parameters that may be left out."""
        fields = msgspec.structs.fields(self.played)
        return _defaults(self.rule) | {field.name for field in fields if not field.required}

    def made(self, *, mover: str, overrule: bool = False, **fields: Any) -> Played:
        """The move, of what was read for it."""
        if name := self.choosing:
            way: Declared[...] = fields[name]
            theirs = {field: fields.pop(field) for field in way.parameters if field in fields}
            fields[name] = Chosen(way, theirs)
        carried = {field: fields.pop(field) for field in self.carried if field in fields}
        return self.played(mover=mover, overrule=overrule, declared=self, fields=fields, **carried)


def declare(
    by: Mover,
    *,
    under: str = "",
    some: tuple[str, ...] = (),
    when: Any = None,
    weight: Weight = "usual",
    quiet: bool = False,
    letter: str = "",
) -> Callable[[Callable[P, None]], Declared[P]]:
    """Declare the move of a rule; what it takes is as of a `Declared`."""

    def declared(rule: Callable[P, None]) -> Declared[P]:
        return Declared(
            rule,
            by,
            under=under,
            some=some,
            when=when,
            weight=weight,
            quiet=quiet,
            letter=letter,
        )

    return declared


def slug(name: str) -> str:
    """How a name of the program is typed: `keeps_house` as `keeps-house`, `from_` as `from`."""
    return name.strip("_").replace("_", "-")


def _names(rule: Callable[..., None]) -> tuple[str, ...]:
    code = rule.__code__
    return code.co_varnames[NOT_OF_THE_LINE : code.co_argcount + code.co_kwonlyargcount]


def _defaults(rule: Callable[..., None]) -> frozenset[str]:
    """The parameters that may be left out."""
    code, defaults = rule.__code__, rule.__defaults__ or ()
    first = code.co_argcount - len(defaults)
    return frozenset((*code.co_varnames[first : code.co_argcount], *(rule.__kwdefaults__ or ())))


def _taken(declared: Declared[...], name: str, annotation: Any) -> Taken:
    """What is read for a parameter, as its annotation says."""
    said = getattr(annotation, "__metadata__", ())
    if not said:
        raise TypeError(f"{declared!r}: parameter {name} says no kind of word")
    return said[0] if isinstance(said[0], Taken) else Word(said[0])


def _branch(name: str, choosing: Choosing) -> Branch:
    """The word of a choice, and the form of each way."""
    forms = {
        way.slug: Form(None, way.form.slots, way.form.keys, fixed={name: way}, some=way.some)
        for way in choosing.ways
    }
    return Branch("", forms, choosing.words)
