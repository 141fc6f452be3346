"""A built-in game that lacks any of its parts fails here, with the part's name."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from enum import StrEnum
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import pytest

from referee.checking.completeness import lacks
from referee.desk.opening import read_tags
from referee.desk.sitting import Sitting
from referee.desk.verdict import adjudicate
from referee.games import BUILT_IN
from referee.games.finding import find
from referee.games.game import CommonRules, Game
from referee.moves.table import Moves
from referee.notation.grammar import forms
from referee.rules.analysed import Analysis
from referee.speech import LANGS
from replays.record import Tag
from tools.cases import cases

ROOT = Path(__file__).parent.parent
TESTS = ROOT / "tests"
FEWEST_RECORDS = 3

games = pytest.mark.parametrize("slug", BUILT_IN)


def stem(slug: str) -> str:
    """What the game's files and folders are called in every layer."""
    return slug.replace("-", "_")


def rule_of(slug: str) -> Any:
    """The game's numbered rules by their names."""
    found: type[StrEnum] = import_module(f"referee.rules.{stem(slug)}.rule").Rule
    return found


def rules(slug: str) -> set[str]:
    """The ids of the game's numbered rules."""
    return {str(rule) for rule in rule_of(slug)}


def begun(game: Game, **tags: str) -> Sitting:
    return Sitting.begin(read_tags([Tag("Game", game.kit.slug), *(Tag(*t) for t in tags.items())]))


@games
def test_a_game_has_its_stem_in_every_layer(slug):
    for layer in ("events", "projections", "referee/rules", "referee/views", "referee/render"):
        places = [ROOT / layer / stem(slug), ROOT / layer / f"{stem(slug)}.py"]
        assert any(place.exists() for place in places), layer


@games
def test_the_import_contracts_keep_a_game_pure_and_apart(slug):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    parts = ("source_modules", "protected_modules")
    contracts = project["tool"]["importlinter"]["contracts"]
    named = {module for each in contracts for part in parts for module in each.get(part, ())}
    own = {f"events.{stem(slug)}", f"events.catalogues.{stem(slug)}", f"**.{stem(slug)}"}
    assert own <= named


@games
def test_a_game_has_its_catalogue_in_both_forms_and_an_edition_of_it(slug):
    catalogues = ROOT / "events" / "catalogues"
    assert (catalogues / f"{slug}.toml").is_file()
    assert (catalogues / f"{slug}.json").is_file()
    game = find(slug)
    game.edition(game.shipped())


@games
def test_a_game_has_the_parts_that_any_game_has(slug):
    assert [*lacks(find(slug))] == []


@games
def test_a_game_tells_its_common_rules_by_the_ids_that_they_have(slug):
    game, rule = find(slug), rule_of(slug)
    assert game.common == CommonRules(
        over=rule.OVER,
        resign=rule.RESIGNED,
        award=rule.AWARDED,
        adjust=rule.ADJUST,
        custody=rule.CARD_MUST_BE_POSSIBLE,
    )
    if game.form_rule is not None:
        assert game.form_rule.rule == rule.FORM
        assert not game.form_rule.absent or game.form_rule.absent == rule.LIVING_SEAT


@games
def test_a_game_tells_who_analyses_it_what_positions_and_cards_are(slug):
    told = find(slug).analysis()
    assert isinstance(told, Analysis)
    assert told.evaluate is not None
    assert told.attributes is not None
    first = begun(find(slug), Deal="seed:1")
    assert sum(told.evaluate(first.edition, first.state).values()) == pytest.approx(1)


@games
def test_a_game_offers_views_and_pictures_from_the_first_position_on(slug):
    game = find(slug)
    for deal in ("physical", "seed:1"):
        sitting = begun(game, Deal=deal)
        due = sitting.to_move
        assert due
        offered = [game.offers(sitting.edition, sitting.state, mover) for mover in due]
        assert all(offered)
        for viewer in ("public", "referee", *(seat for seat, _ in sitting.opened.seats)):
            assert sitting.view(viewer)
            for lang in LANGS:
                assert sitting.board(viewer, lang, 80)


@games
def test_each_rule_has_a_test_named_after_it(slug):
    files = (TESTS / "referee" / "rules" / stem(slug)).glob("test_*.py")
    tests = [
        name for file in files for name in re.findall(r"^def (test_\w+)", file.read_text(), re.M)
    ]
    prefix = find(slug).prefix.lower()
    own = [name for name in tests if f"_{prefix}_" in name]
    for rule in rules(slug):
        words = re.sub(r"[-.]", "_", rule.lower().removeprefix(f"{prefix}-"))
        assert any(f"_{words}_" in name for name in own), rule


@games
def test_each_verb_is_adjudicated(slug):
    rules = vars(import_module(f"referee.rules.{stem(slug)}.adjudicate"))
    table = rules.get("MOVES")
    judged = {*keys_of(rules), *(table.common if isinstance(table, Moves) else ())}
    for verb in find(slug).language.table:  # what a rule's function declares is judged by it
        made = {form.make for form in forms(verb.form) if isinstance(form.make, type)}
        assert made <= judged, verb.slug


def keys_of(tables: Mapping[Any, Any]) -> Iterator[type]:
    """The types that tables, and tables in them, are keyed by."""
    for key, value in tables.items():
        if isinstance(key, type):
            yield key
        if isinstance(value, dict) and key != "__builtins__":
            yield from keys_of(value)


@games
def test_each_event_changes_the_state_or_is_known_not_to(slug):
    name = "".join(word.capitalize() for word in slug.split("-"))
    events = getattr(import_module(f"events.{stem(slug)}"), f"{name}Event")
    assert {*get_args(events)} <= {*import_module(f"projections.{stem(slug)}.evolve").CHANGES}


@games
def test_a_game_has_cases_that_cite_its_rules(slug):
    cited = {rule for case in cases(slug) for rule in case.rules}
    own = {rule for rule in cited if rule.startswith(f"{find(slug).prefix}-")}
    assert own
    assert own <= rules(slug)


@games
def test_a_game_has_a_machine_and_golden_records(slug):
    assert (TESTS / "machines" / f"test_{stem(slug)}.py").is_file()
    records = list((TESTS / "records" / slug).glob("*.rec"))
    assert len(records) >= FEWEST_RECORDS
    assert all(record.with_suffix(".json").is_file() for record in records)
    assert any('[Deal "seed:' in record.read_text(encoding="utf-8") for record in records)


@games
def test_a_game_has_an_example_of_a_record_that_stands(slug):
    record = ROOT / "docs" / "examples" / f"{slug}.rec"
    assert adjudicate(record.read_bytes()).answer["refusal"] is None


@games
def test_a_game_has_its_page_for_users(slug):
    page = (ROOT / "docs" / "games" / f"{slug}.md").read_text(encoding="utf-8")
    assert page.startswith("# ")
    assert f"referee new {slug}" in page
