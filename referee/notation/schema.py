"""The JSON Schema of a game's moves: the words of a line by the names of its blanks."""

from collections.abc import Callable, Iterator
from typing import Any

from referee.moves.kinds import MANY, Choice, Flag, Many, Number
from referee.moves.verbs import Form, Kind, Language, Slot
from referee.notation.common import MOVERS
from referee.notation.grammar import grammar, key_of


def schema(language: Language, told: Callable[[str], str]) -> dict[str, Any]:
    """One object a way to write a verb; `told`: what a verb does, in a few words."""
    known = grammar(language)
    seats = [mover for mover in known.mover_words if mover not in MOVERS]
    ways: list[dict[str, Any]] = []
    for by, verbs in known.verbs.items():
        movers: list[str] = seats if by == "seat" else [by]
        for row in {id(row): row for row in verbs.values()}.values():
            for path, slots in _ways(row.form):
                ways.append(_way(movers, row.slug, path, slots, told(row.slug)))
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "oneOf": ways}


def _ways(form: Form) -> Iterator[tuple[tuple[str, ...], tuple[tuple[str, Slot], ...]]]:
    """The words that decide how a line goes on, and the slots it has then, by name."""
    own = (*((slot.field, slot) for slot in form.slots), *((key_of(s), s) for s in form.keys))
    if form.branch is None:
        yield (), own
        return
    for word, branched in form.branch.forms.items():
        for path, slots in _ways(branched):
            yield (word, *path), (*own, *slots)
    if form.branch.otherwise is not None:
        for path, slots in _ways(form.branch.otherwise):
            yield path, (*own, *slots)


def _way(
    movers: list[str],
    verb: str,
    path: tuple[str, ...],
    slots: tuple[tuple[str, Slot], ...],
    told: str,
) -> dict[str, Any]:
    fixed = {"mover": {"enum": movers}, "verb": {"const": " ".join((verb, *path))}}
    musts = [name for name, slot in slots if not (slot.optional or slot.given or slot.beside)]
    return {
        "type": "object",
        "description": told,
        "properties": {**fixed, **{name: _kind(slot.kind) for name, slot in slots}},
        "required": [*fixed, *musts],
        "additionalProperties": False,
    }


def _kind(kind: Kind) -> dict[str, Any]:
    """What a word may be; where the kind does not tell, any text."""
    if isinstance(kind, Many):
        return {"type": "array", "items": _kind(kind.item), "minItems": kind.least}
    if isinstance(kind, Number):
        bounds = {"minimum": kind.low, "maximum": kind.high}
        return {"type": "integer", **{k: v for k, v in bounds.items() if abs(v) < MANY}}
    if isinstance(kind, Choice | Flag):
        return {"enum": list(kind.words)}
    return {"type": "string", "description": kind.name}
