"""`rulings`, `penalties`: the books over all matches of a log."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import asdict

from events.errors import RefereeError, Unreadable
from events.log.base import EventLog
from referee.desk import books
from referee.desk.books import Ledger, Penalty, Reader, Ruling
from referee.games.finding import find, slugs
from referee.render.board import in_pictures
from referee.speech import Lang, Naming, explain, say
from referee.terminal import place
from referee.terminal.errors import reveal
from referee.terminal.output import folded, give, remark, write, write_json
from referee.terminal.settings import Settings
from replays.characters import plain

FORMATS = ("text", "json", "md")

# rulings


def rulings(
    settings: Settings,
    *,
    rule: str = "",
    game: str = "",
    form: str = "text",
    as_json: bool = False,
) -> None:
    """Tell what was ruled in the matches of the log: by a rule, in a game, or all of it.

    Matches that cannot be read are told, and left out.
    """
    place.require_file(settings)
    if form not in FORMATS:
        raise Unreadable("cli.format", form=form, known=FORMATS)
    if as_json and form == "md":
        raise Unreadable("books.format_twice", form=form)
    slug = find(game).kit.slug if game else ""
    with place.reading(settings) as log, log.reading():
        reader = Reader(log, slug)
        sheets = reader.sheets(head.match for head in log.heads())
        found = [ruling for sheet in sheets for ruling in books.rulings(sheet, rule)]
    _tell_unread(settings, reader.unread)
    lang = settings.language()
    if as_json or form == "json":
        write_json(found)
    elif form == "md":
        from referee.exports import rulings as pages  # the other forms need no rulebook

        give(pages.write(found, lang))
    elif not found:
        write(say(lang, "books.no_rulings", {"rule": rule, "game": slug}))
        _tell_unknown(rule, slug, lang)
    else:
        for ruling in found:
            write("\n".join(_ruling_lines(ruling, lang)))


def _tell_unknown(rule: str, slug: str, lang: Lang) -> None:
    """Say so where no rulebook here has a rule of this id, with the nearest that there are."""
    from referee.rulebooks import book  # only for what was not found

    games = (slug,) if slug else slugs()
    ids = list(dict.fromkeys(each.id for game in games for each in book.rules(game, lang)))
    wanted = plain(rule).strip().upper()
    if wanted and wanted not in map(str.upper, ids):
        near = place.nearest(wanted, [each for each in ids if each])
        remark(say(lang, "books.no_rule", {"rule": rule, "near": near}))


def _ruling_lines(ruling: Ruling, lang: Lang) -> Iterator[str]:
    """A ruling: where it was given, then what it says."""
    facts = asdict(ruling)
    naming = Naming(ruling.game)
    yield from folded(say(lang, "books.ruling", facts, naming), hang=4)
    yield from folded(say(lang, f"books.{ruling.verb}", facts, naming), 4, 4)


# penalties


def penalties(
    settings: Settings,
    player: str | None = None,
    *,
    match: str | None = None,
    as_json: bool = False,
) -> None:
    """Tell who got which penalty: in a match or in all, a player or everybody.

    Raises Unreadable, with the nearest names, where nobody is called so there. Matches that cannot
    be read are told, and left out; one that is named is not.
    """
    place.require_file(settings)
    with place.reading(settings) as log, log.reading():
        reader = Reader(log)
        ledgers = [books.ledger(sheet) for sheet in reader.sheets(_meant(log, match))]
    if match is not None and reader.unread:
        raise reader.unread[next(iter(reader.unread))]
    _tell_unread(settings, reader.unread)
    name = "" if player is None else _known(player, ledgers)
    found = [one for ledger in ledgers for one in ledger.penalties if _is_of(one, name)]
    if as_json:
        write_json(found)
        return
    lang = settings.language()
    namings = {one.match: in_pictures(Naming(one.game, dict(one.seats))) for one in ledgers}
    for one in found:
        text = "books.penalty.struck" if one.struck else "books.penalty"
        write("\n".join(folded(say(lang, text, asdict(one), namings[one.match]), hang=4)))
    struck = sum(one.struck for one in found)
    facts = {"player": name, "count": len(found) - struck, "struck": struck or None}
    write(say(lang, "books.penalties" if found else "books.no_penalties", facts))


def _meant(log: EventLog, named: str | None) -> list[str]:
    """The match that is named, else all of the log."""
    ids = [head.match for head in log.heads()]
    return ids if named is None else [place.pick(ids, named)]


def _known(player: str, ledgers: Iterable[Ledger]) -> str:
    """A player's name as it was written first; raise Unreadable where nobody is called so."""
    names: dict[str, str] = {}
    for name in (name for ledger in ledgers for name in ledger.players):
        names.setdefault(books.folded(name), name)
    wanted = books.folded(player)
    if wanted not in names:
        near = tuple(names[name] for name in place.nearest(wanted, [*names]))
        raise Unreadable("books.no_player", player=player, near=near)
    return names[wanted]


def _is_of(penalty: Penalty, name: str) -> bool:
    return not name or books.folded(penalty.player or "") == books.folded(name)


# what both say


def _tell_unread(settings: Settings, unread: Mapping[str, RefereeError]) -> None:
    """Tell which matches are not in what is told, and why."""
    lang = settings.language()
    for match, error in unread.items():
        facts = {"match": match, "error": explain(lang, error)}
        remark(f"referee: {say(lang, 'cli.match_broken', facts)}")
        reveal(error, settings)
