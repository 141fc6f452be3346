"""A book of rulings as Markdown: by game and by the rule that they rest on, with its text."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import asdict, replace

from referee.desk.books import Ruling
from referee.exports.commonmark import code, escaped
from referee.render.layout import seen
from referee.rulebooks import book
from referee.speech import Lang, Naming, called, say


def write(found: Sequence[Ruling], lang: Lang) -> str:
    """The book: a ruling stands under each rule that it cites, or under none."""
    return seen("\n".join(_lines(found, lang)) + "\n")


def _lines(found: Sequence[Ruling], lang: Lang) -> Iterator[str]:
    yield f"# {say(lang, 'books.title', {})}"
    if not found:
        yield ""
        yield say(lang, "books.no_rulings", {})
    for game in dict.fromkeys(ruling.game for ruling in found):
        yield ""
        yield f"## {escaped(called(lang, game, 'game', game))}"
        yield from _of_game(game, [one for one in found if one.game == game], lang)


def _of_game(game: str, found: Sequence[Ruling], lang: Lang) -> Iterator[str]:
    for rule in _in_order(game, {rule for ruling in found for rule in ruling.cites}, lang):
        yield ""
        yield f"### {escaped(rule)}"
        passage = book.rule(game, rule, lang)
        if passage is not None:
            yield ""
            yield from (f"> {line}".rstrip() for line in passage.text.split("\n"))
        yield ""
        yield from (_item(ruling, lang) for ruling in found if rule in ruling.cites)
    without = [ruling for ruling in found if not ruling.cites]
    if without:
        yield ""
        yield f"### {say(lang, 'books.none_cited', {})}"
        yield ""
        yield from (_item(ruling, lang) for ruling in without)


def _in_order(game: str, rules: Iterable[str], lang: Lang) -> list[str]:
    """The rules in the order of the rulebook, those of other books behind them."""
    known = [passage.id.upper() for passage in book.rules(game, lang) if passage.id]
    places = {rule: place for place, rule in enumerate(known)}
    return sorted(rules, key=lambda rule: (places.get(rule, len(known)), rule))


def _item(ruling: Ruling, lang: Lang) -> str:
    """A ruling as an item of a list: where it was given, and what it says."""
    where = f"{code(ruling.match)} {ruling.entry}"
    told = asdict(replace(ruling, cites=()))  # it stands under the rules that it cites
    sentence = say(lang, f"books.{ruling.verb}", told, Naming(ruling.game))
    return f"- {where}: {escaped(sentence)}"
