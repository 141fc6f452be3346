"""Whether all the parts of a game are there: rulebook, texts, words, board, examples, cases."""

import json
import sys
from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from pathlib import Path
from string import Formatter, ascii_lowercase

from events.cards import CardEvent
from events.errors import RefereeError
from events.match import MatchEvent
from projections.match import COMMON
from referee.checking import analysed, play, sayings
from referee.checking.broken import Fault, fault, note
from referee.checking.cases import found, within
from referee.desk.verdict import adjudicate
from referee.games import BUILT_IN, plugins
from referee.games.finding import find
from referee.games.game import Game
from referee.notation import common
from referee.notation.grammar import Grammar, forms, grammar, key_of
from referee.rulebooks import book
from referee.speech import LANGS, explain, term, texts


def rules_of(game: Game) -> frozenset[str]:
    """The ids of the numbered rules: the enum `Rule` beside the game's `adjudicate`.

    Empty where there is none, in its module or in a module `rule` of the same package.
    """
    module = game.adjudicate.__module__
    package = module.rpartition(".")[0]
    for name in (module, f"{package}.rule"):
        try:
            rule = getattr(sys.modules.get(name) or import_module(name), "Rule", None)
        except ImportError:
            continue
        if isinstance(rule, type) and issubclass(rule, Enum):
            return frozenset(str(member.value) for member in rule)
    return frozenset()


def lacks(game: Game) -> Iterator[Fault]:
    """What the game lacks, part by part; of those of the program what lies in other folders, too.

    Examples and cases are looked for beside the module of a game that is installed.
    """
    yield from _prefix(game)
    yield from _options(game)
    yield from _rulebook(game)
    yield from _texts(game)
    yield from _events(game)
    yield from _words(game)
    yield from _letters(game)
    yield from analysed.misnamed(game)
    yield from _first_positions(game)
    folder = plugins.folder_of(game.kit.slug)
    if game.kit.slug not in BUILT_IN:
        yield from _records(game, folder or Path())


def _prefix(game: Game) -> Iterator[Fault]:
    taken = {find(slug).prefix for slug in BUILT_IN if slug != game.kit.slug} | {"M"}
    if game.prefix in taken:
        yield fault("check.prefix", prefix=game.prefix)


def _options(game: Game) -> Iterator[Fault]:
    """Options that every match has are read beside the game's own, and by their names."""
    if taken := {option.name for option in game.options} & COMMON.keys():
        yield fault("check.options", options=_listed(taken))


def _rulebook(game: Game) -> Iterator[Fault]:
    slug, rules = game.kit.slug, rules_of(game)
    if not rules:
        yield fault("check.no_rules")
    ids = [passage.id for passage in book.book(slug, "en") if passage.id]
    if not ids:
        yield fault("check.no_rulebook")
        return
    own = {rule for rule in ids if rule.startswith(f"{game.prefix}-")}
    if unexplained := rules - own:
        yield fault("check.rules_missing", rules=_listed(unexplained))
    said = (name.partition("/")[0] for name in texts("en", game.prefix))
    own |= {rule for rule in said if rule.startswith(f"{game.prefix}-")}
    if unknown := own - rules:
        yield fault("check.rules_unknown", rules=_listed(unknown))
    if twice := {rule for rule in ids if ids.count(rule) > 1}:
        yield fault("check.rules_twice", rules=_listed(twice))
    english = book.book(slug, "en")
    for lang in sayings.spoken(slug):
        if lang != "en" and book.book(slug, lang) == english:
            yield note("check.rulebook_in_english", lang=lang)


def _texts(game: Game) -> Iterator[Fault]:
    slug, prefix = game.kit.slug, game.prefix
    english = {**texts("en", slug), **texts("en", prefix)}
    if not english:
        yield fault("check.no_texts")
    for lang in LANGS:
        own = {**texts(lang, slug), **texts(lang, prefix)}
        if not own and english:
            yield note("check.no_language", lang=lang)
            continue
        if missing := english.keys() - own.keys():
            yield fault("check.texts_missing", lang=lang, texts=_listed(missing))
        both = english.keys() & own.keys()
        wrong = {name for name in both if not _facts(own[name]) <= _facts(english[name])}
        if wrong:
            yield fault("check.texts_facts", lang=lang, texts=_listed(wrong))


def _facts(template: str) -> set[str]:
    """The facts that a sentence names; a sentence that cannot be read names one that none has."""
    try:
        parts = [*Formatter().parse(template.replace("[[", "").replace("]]", ""))]
    except ValueError:
        return {template}
    return {name for _, name, _, _ in parts if name}


def _events(game: Game) -> Iterator[Fault]:
    common_ones = {*MatchEvent.__args__, *CardEvent.__args__}
    for event in game.kit.decoder.events:
        tag = str(event.__struct_config__.tag)
        if event in common_ones:
            continue
        if not tag.startswith(f"{game.kit.slug}."):
            yield fault("check.tag", tag=tag)
        text = texts("en", game.kit.slug).get(tag)
        if text is None:
            yield fault("check.event_text", tag=tag)
        elif extra := _facts(text) - {*event.__struct_fields__}:
            yield fault("check.event_facts", tag=tag, facts=_listed(extra))


def _words(game: Game) -> Iterator[Fault]:
    """What verbs do, and the Chinese words of verbs, keys and seats if the game speaks Chinese."""
    language, slug = game.language, game.kit.slug
    verbs, keys = {**common.VERBS, **language.verbs}, {**common.KEYS, **language.keys}
    used = {key_of(slot) for verb in language.table for f in forms(verb.form) for slot in f.keys}
    spelled = {verb.slug: verbs.get(verb.slug, ()) for verb in language.table}
    spelled |= {key: keys.get(key, ()) for key in used} | {**language.movers}
    if undone := {verb.slug for verb in language.table if not term("en", slug, "does", verb.slug)}:
        yield fault("check.verbs", verbs=_listed(undone))
    unnamed = {word for word, others in spelled.items() if all(map(str.isascii, others))}
    if unnamed and texts("zh-Hant", slug):
        yield fault("check.words", words=_listed(unnamed))


def _letters(game: Game) -> Iterator[Fault]:
    """A letter is one of a to z, and begins no word that goes before it at the prompt anywhere."""
    known = grammar(game.language)
    for row in game.language.table:
        if not row.letter:
            continue
        rivals = known.movers if row.letter == row.slug[0] else _first_words(known)
        begun = {word for word in rivals if word.startswith(row.letter) and word != row.slug}
        if len(row.letter) != 1 or row.letter not in ascii_lowercase or begun:
            yield fault("check.letter", verb=row.slug, letter=row.letter, words=_listed(begun))


def _first_words(known: Grammar) -> set[str]:
    return {*known.movers, *known.slugs_of_verbs()}


def _first_positions(game: Game) -> Iterator[Fault]:
    try:
        game.edition(game.shipped())
        sitting = play.sit(game.kit.slug)
        sayings.require_drawn(sitting)
        if not all(sitting.offers(mover) for mover in sitting.to_move):
            yield fault("check.nothing_offered", to_move=sitting.to_move)
    except RefereeError as error:
        yield fault("check.begins", why=explain("en", error))


def _records(game: Game, folder: Path) -> Iterator[Fault]:
    examples = sorted((folder / "examples").glob("*.rec"))
    if not examples:
        yield fault("check.no_example")
    for record in examples:
        answer = adjudicate(record.read_bytes()).answer
        if answer.get("refusal") or "error" in answer or answer.get("game") != game.kit.slug:
            yield fault("check.example", file=record.name, why=_why(answer))
    yield from _cases(game, folder / "cases")


def _why(answer: dict[str, object]) -> str:
    return json.dumps(answer.get("refusal") or answer.get("error"), ensure_ascii=False)


def _cases(game: Game, folder: Path) -> Iterator[Fault]:
    cited: set[str] = set()
    try:
        cases = [*within(folder, game.kit.slug)]
    except (ValueError, OSError) as error:
        yield fault("check.case_form", why=str(error))
        return
    for case in cases:
        cited |= set(case.rules)
        answer = json.loads(json.dumps(adjudicate(case.record).answer))
        said = found(case, answer)
        wrong = [
            f"{path}: {said[path]!r}" for path in case.expect if said[path] != case.expect[path]
        ]
        if wrong:
            yield fault("check.case", case=case.name, found=tuple(wrong))
    if not cases:
        yield fault("check.no_cases")
    elif uncited := rules_of(game) - cited:
        yield note("check.uncited", rules=_listed(uncited))


MANY = 12


def _listed(words: set[str] | frozenset[str]) -> tuple[str, ...]:
    """The words in their order; of many the first, and that there are more."""
    told = sorted(words)
    return (*told[:MANY], "…") if len(told) > MANY else tuple(told)
