"""Nothing that the program can say lacks its English sentence or a fact that the sentence wants."""

import ast
import re
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest

from referee import speech as locale
from referee.games import BUILT_IN
from referee.rules.match import Rule as OfEveryMatch
from referee.speech import area, texts

FORMATS = {
    *("", "card", "cards", "seat", "seats", "names"),
    *("short", "spots", "zone", "together", "unlike", "chance", "word", "words", "each", "count"),
    *("called", "known", "choice", "joined", "signed", "plural", "stretch", "line", "lines"),
    "clock",
}
ROOT = Path(__file__).parents[3]
PACKAGES = ("events", "projections", "replays", "referee")
ERRORS = {
    "Refusal",
    "Unreadable",
    "Misfit",
    "misfit",
    "Ambiguous",
    "UnknownMatch",
    "Conflict",
    "CorruptLog",
    "Broken",
    "fault",
    "Unserved",
    "note",
    "hold",
}
NOTES = "note", "service"
"""The service's log is for programs: what it says there is no sentence."""

GIVEN = {"word", "nearest", "kind"}
"""Facts that the reader of lines adds to every misfit."""


def raised():
    """(place, text id, names of its facts; None where they are not all written there)."""
    for package in PACKAGES:
        for file in sorted((ROOT / package).rglob("*.py")):
            for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                name = getattr(getattr(call, "func", None), "id", "")
                if (
                    isinstance(call, ast.Call)
                    and name in ERRORS
                    and (name, file.parts[-2]) != NOTES
                ):
                    place = f"{file.relative_to(ROOT)}:{call.lineno}"
                    yield from _raised(place, call, rule_enums(file.parts))


def _raised(place, call, enums):
    if call.func.id in ("hold", "Unserved"):
        del call.args[0]  # what holds, the status
    names = [keyword.arg for keyword in call.keywords]
    facts = None if None in names else {*names}
    name = call.func.id
    if name == "Refusal":
        rule = ast.unparse(call.args[0])
        variant = ast.literal_eval(call.args[1]) if _is_text(call.args[1:2]) else ""
        for text_id in rules_called(rule, enums):
            yield place, f"{text_id}/{variant}" if variant else text_id, facts
    elif _is_text(call.args[:1]):
        known = facts if name not in ("misfit", "Misfit") or facts is None else facts | GIVEN
        yield place, ast.literal_eval(call.args[0]), known


def _is_text(args):
    return bool(args) and isinstance(args[0], ast.Constant) and isinstance(args[0].value, str)


def rules_called(name, enums):
    """The rule ids that an expression like `Rule.DAMAGE` can mean."""
    found = re.fullmatch(r"Rule\.(\w+)", name)
    if not found:
        return []
    return [str(rule[found[1]]) for rule in enums if found[1] in rule.__members__]


def rules_of(slug):
    """The numbered rules of a game."""
    return import_module(f"referee.rules.{slug.replace('-', '_')}.rule").Rule


def rule_enums(folders=None):
    """The rules of every match and those of each game, or of the one that has such a folder."""
    games = [slug for slug in BUILT_IN if folders is None or slug.replace("-", "_") in folders]
    return [*map(rules_of, games), OfEveryMatch]


def wanted(template):
    """The facts that a sentence cannot do without."""
    plain = re.sub(r"\[\[.*?\]\]", "", template)
    return {name for _, name, _, _ in Formatter().parse(plain) if name}


def test_every_error_has_its_sentence_and_its_facts():
    found = list(raised())
    assert found
    lacking = []
    for place, text_id, facts in found:
        template = texts("en", area(text_id)).get(text_id)
        if template is None:
            lacking.append(f"{place}: no English text {text_id}")
        elif facts is not None and (missing := wanted(template) - facts - {"line", "column"}):
            lacking.append(f"{place}: {text_id} wants {missing}")
    assert lacking == []


def test_every_rule_has_a_sentence():
    rules = [str(rule) for enum in rule_enums() for rule in enum]
    assert [rule for rule in rules if rule not in texts("en", area(rule))] == []


@pytest.mark.parametrize("slug", BUILT_IN)
def test_every_rule_stands_in_the_rulebook(slug):
    from referee.rulebooks.book import rule

    for enum in rule_enums([slug.replace("-", "_")]):
        assert all(rule(slug, str(member), "en") for member in enum)


def tags():
    from events.cards import CardEvent
    from events.match import MatchEvent

    for union in (MatchEvent, CardEvent):
        yield from union.__args__
    for slug in BUILT_IN:
        name = "".join(word.capitalize() for word in slug.split("-"))
        yield from getattr(
            import_module(f"events.{slug.replace('-', '_')}"), f"{name}Event"
        ).__args__


def test_every_event_has_a_sentence_of_its_own_fields():
    for event in tags():
        tag = event.__struct_config__.tag
        template = texts("en", area(tag)).get(tag)
        assert template is not None, tag
        named = {name for _, name, _, _ in Formatter().parse(template.replace("[[", "")) if name}
        assert named <= set(event.__struct_fields__), (tag, named)


@pytest.mark.parametrize(
    "file", sorted((locale._FOLDER / "en").glob("*.json")), ids=lambda f: f.stem
)
def test_every_sentence_is_well_formed(file):
    for text_id, template in texts("en", file.stem).items():
        assert template.count("[[") == template.count("]]"), text_id
        plain = template.replace("[[", "").replace("]]", "")
        for _, name, spec, conversion in Formatter().parse(plain):
            assert name is None or name.isidentifier(), text_id
            assert conversion in (None, "r"), text_id
            assert (spec or "").partition(" ")[0] in FORMATS, text_id
