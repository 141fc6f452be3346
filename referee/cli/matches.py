"""`new`, `matches`, `forget`: the matches of a log."""

import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from events.errors import Conflict, RefereeError, Unreadable
from events.log.base import EventLog
from referee.cli.tables import beside
from referee.desk import edge
from referee.desk import record as rec
from referee.desk.desk import Desk
from referee.desk.opening import read_tags
from referee.desk.readmodel_file import take_out
from referee.desk.sitting import Sitting
from referee.games.finding import at_work, find
from referee.games.game import Game
from referee.moves.options import YES_NO
from referee.notation.grammar import grammar
from referee.render.board import in_pictures
from referee.speech import Lang, Naming, explain, say
from referee.speech.option_words import DEAL, DEALS, OptionWords, names_seed, values_of
from referee.terminal import place, telling
from referee.terminal.errors import reveal
from referee.terminal.files import own_edition
from referee.terminal.output import folded, remark, write, write_json
from referee.terminal.settings import Settings
from replays.characters import caseless, plain
from replays.record import Tag

YES = ("y", "yes", *YES_NO["yes"])
"""Answers that mean yes."""


def new(
    settings: Settings,
    game: str,
    *,
    seats: Sequence[str] = (),
    options: Sequence[str] = (),
    tags: Sequence[str] = (),
    edition: Path | None = None,
    revision: int | None = None,
    deal: str = "physical",
    name: str | None = None,
    as_json: bool = False,
) -> None:
    """Begin a match and show the table."""
    lang = settings.language()
    known = find(game)
    dealt = OptionWords(known.kit.slug, {DEAL: DEALS}, lang).value(DEAL, deal)
    given = [
        Tag("Game", known.kit.slug),
        *_seats(seats, known),
        *option_tags(options, known, lang),
        Tag("Deal", dealt),
        *([Tag("Revision", str(revision))] if revision is not None else []),
    ]
    given += _tags(tags, given)
    own = None if edition is None else own_edition(known, edition)
    with in_words_of(known):
        setup = read_tags(given, own=own, draw=edge.new_seed)
    if setup.doubts:  # a record keeps an option that has no effect; here it is a slip
        doubt = setup.doubts[0]
        raise Unreadable(doubt.text, line=0, column=0, **doubt.facts)
    match = edge.new_match_name() if name is None else edge.checked_name(name)
    with place.writing(settings) as log:
        desk = Desk.open(log, match, setup, edge.EDGE)
    place.remember(settings, match)
    if names_seed(dealt):
        remark(f"referee: {say(lang, 'opening.seed-typed', {})}")
    if as_json:
        write_json(telling.standing(desk))
        return
    write(say(lang, "cli.new", {"match": match}))
    write("")
    write(telling.board(desk.sitting, "referee", lang))


@contextmanager
def in_words_of(game: Game) -> Generator[None]:
    """What is found wrong is said in the words of the game, all of which may be typed here."""
    try:
        yield
    except Unreadable as error:
        error.facts.setdefault("game", game.kit.slug)
        raise


def _seats(pairs: Sequence[str], game: Game) -> Iterator[Tag]:
    """Seats `SEAT=NAME` in any language, as tags."""
    known = grammar(game.language).movers

    def seat(word: str) -> str:
        return known.get(caseless(plain(word)), word)

    for slug, given in _once(pairs, "--seat", seat):
        yield Tag(f"Seat.{slug}", given.value)


def option_tags(pairs: Sequence[str], game: Game, lang: Lang) -> Iterator[Tag]:
    """Options `NAME=VALUE` in any language, as tags; these read the values."""
    words = OptionWords(game.kit.slug, values_of(game.match_options), lang)
    for slug, given in _once(pairs, "--option", words.option):
        yield Tag(f"Option.{slug}", given.value)


def _tags(pairs: Sequence[str], others: Iterable[Tag]) -> Iterator[Tag]:
    """Tags `NAME=VALUE`; raise Unreadable for one that is given by its own option or argument."""
    taken = {caseless(tag.name) for tag in others}
    for _, given in _once(pairs, "--tag", str):
        if caseless(given.name) in taken:
            raise Unreadable("cli.tag_otherwise", name=given.name)
        yield given


def _once(
    pairs: Sequence[str], option: str, meaning: Callable[[str], str]
) -> Iterator[tuple[str, Tag]]:
    """What each pair of a command's option names and the pair, as a tag.

    Raises Unreadable where a pair is none, or names what one before it names.
    """
    named: set[str] = set()
    for pair in pairs:
        given = _tag(pair, option)
        slug = meaning(given.name)
        if caseless(slug) in named:
            raise Unreadable("cli.pair_twice", option=option, name=given.name)
        named.add(caseless(slug))
        yield slug, given


def _tag(pair: str, option: str) -> Tag:
    """`NAME=VALUE` as a tag; raise Unreadable where it is not so."""
    name, equals, value = pair.partition("=")
    if not equals or not name.strip():
        raise Unreadable("cli.pair", option=option, given=pair)
    return Tag(name.strip(), value)


def matches(settings: Settings, *, as_json: bool = False) -> None:
    """List the matches; one that cannot be read is told, and the others are listed all the same."""
    lang = settings.language()
    with place.reading(settings) as log, log.reading():
        listed = [_described(log, head.match, settings) for head in log.heads()]
    found = [match for match, _ in listed]
    if as_json:
        write_json(found)
    elif not found:
        write(say(lang, "cli.no_matches", {}))
    else:
        for match in found:
            write("\n".join(folded(_row(match, lang), hang=4)))
    unread = [error for _, error in listed if error is not None]
    if unread:
        raise place.some_unread(unread)


def _described(
    log: EventLog, match: str, settings: Settings
) -> tuple[dict[str, Any], RefereeError | None]:
    """A match of the list; one that cannot be read with the reason."""
    try:
        sitting = Desk(log, match, edge.EDGE).sitting
        with at_work(sitting.game):
            return _told(match, sitting), None
    except RefereeError as error:
        reveal(error, settings)
        return {"match": match, "error": explain(settings.language(), error)}, error


def _told(match: str, sitting: Sitting) -> dict[str, Any]:
    state = sitting.state.match
    return {
        "match": match,
        "game": state.game,
        "seats": dict(state.seats),
        "players": tuple(name for _, name in state.seats),
        "status": state.status,
        "result": rec.result(sitting.entries),
        "moves": sitting.number,
        "begun": sitting.entries[0].at,
        "last": sitting.entries[-1].at,
    }


def _row(match: Mapping[str, Any], lang: Lang) -> str:
    """A match of the list for people: who plays, and who has won, by name."""
    if "error" in match:
        return say(lang, "cli.match_broken", match)
    result = match["result"]
    facts = {
        **match,
        "players": tuple(match["seats"]),
        "winners": () if result == rec.DRAW else tuple(result.split(",")),
    }
    naming = in_pictures(Naming(match["game"], match["seats"]))
    return say(lang, f"cli.match_{match['status']}", facts, naming)


def choose_to_forget(settings: Settings, named: str) -> str:
    """The match of this whole id: what is removed for good is not guessed at."""
    with place.reading(settings) as log:
        ids = [head.match for head in log.heads()]
        gone = log.forgotten(named)
    if gone is not None:
        raise Unreadable("cli.forgotten_already", match=named, at=gone.at)
    if named not in ids:
        place.pick(ids, named)  # raises, unless it is the beginning of one
        raise Unreadable("cli.forget_whole", match=named)
    return named


def surely(settings: Settings, match: str) -> bool:
    """Whether the user says yes, in any language; Enter and anything else is a no.

    Raises Unreadable where nobody answers.
    """
    lang = settings.language()
    question = folded(say(lang, "cli.forget_sure", {"match": match}))
    sys.stdout.write("\n".join(question) + " ")
    sys.stdout.flush()
    answer = sys.stdin.buffer.readline().decode("utf-8", "replace")
    if not answer:
        write("")
        raise Unreadable("cli.aborted")
    word = caseless(plain(answer.strip()))
    if word in YES:
        return True
    write(say(lang, "cli.aborted", {}))
    return False


def forget(settings: Settings, match: str) -> None:
    """Remove a match for good, also from the tables beside the log; say where else it may be.

    Raises Conflict where the tables are left as they were.
    """
    lang = settings.language()
    with place.entering(settings) as log:
        gone = log.forget(match, at=edge.now())
        copies = log.copies()
    facts = {"match": match, "number": gone.number, "chain": gone.chain.hex(), "at": gone.at}
    write("\n".join(folded(say(lang, "cli.forgotten", facts), hang=4)))
    for copy in copies:
        write("\n".join(folded(say(lang, "cli.forgotten_copy", {"path": str(copy)}))))
    write("\n".join(folded(say(lang, "cli.forgotten_elsewhere", {}))))
    tables = beside(settings.log_file())
    try:
        held = take_out(tables, match)
    except RefereeError as error:
        remark(explain(lang, error))
        raise Conflict("cli.forgotten_kept", path=str(tables)) from error
    if held:
        write("\n".join(folded(say(lang, "cli.forgotten_tables", {"path": str(tables)}))))
