"""`show`, `legal`, `log`: what a match looks like, now or earlier, to someone."""

from typing import Any

import msgspec

from events.errors import Unreadable
from events.places import number_of, read_place
from projections.history import lines_of
from referee.cli import offered
from referee.desk.sitting import Sitting
from referee.exports.entry import entry_json
from referee.speech import say
from referee.terminal import place, telling
from referee.terminal.numbers import as_of
from referee.terminal.output import folded, page, write, write_json
from referee.terminal.settings import Settings
from referee.views.naming import Naming
from replays.redact import PUBLIC, REFEREE
from replays.timeline import put_in


def show(
    settings: Settings,
    match: str | None = None,
    *,
    at: str | None = None,
    corrected: bool = False,
    viewer: str | None = None,
    zone: str | None = None,
    odds: bool = False,
    scene: bool = False,
    form: str | None = None,
    theme: str | None = None,
    output: str | None = None,
    as_json: bool = False,
) -> None:
    """Show the table, or the cards of one zone.

    `at`: as it was after this line; `corrected`: as the match reads now. `viewer`: for whom; else
    as is usual, but a picture is the public's. `scene`: in JSON what is to be drawn, too, with the
    words for it. `form`: as a picture; `theme` and `output` belong to that.
    """
    if form is not None and (zone is not None or odds or scene or as_json):
        raise Unreadable("pictures.alone")
    if form is None and (theme is not None or output is not None):
        raise Unreadable("pictures.only")
    if odds and zone is None:
        raise Unreadable("cli.odds_zone")
    lang = settings.language()
    with place.reading(settings) as log:
        desk = place.sit(log, settings, match)
    sitting = as_of(desk.sitting, at, corrected=corrected)
    viewer = desk.whose(viewer or ("" if form is None else PUBLIC))
    settings.naming = sitting.naming_for(viewer)
    if form is not None:
        from referee.cli.pictures import picture  # which draws

        picture(
            settings, sitting, desk.match, viewer, form=form, theme=theme or "light", output=output
        )
    elif zone is not None:
        from referee.desk.zones import cards  # the board shows them all
        from referee.terminal.zones import lines

        found = cards(sitting, viewer, zone, odds=odds)
        if as_json:
            write_json(found)
        else:
            page(lines(found, lang, settings.naming))
    elif as_json or scene:
        answer = {"match": desk.match, **telling.position(sitting, viewer)}
        if at is not None:
            answer["number"] = number_of(read_place(at))
        if scene:
            answer |= _drawable(sitting, viewer, settings.naming)
        write_json(answer)
    else:
        write(telling.board(sitting, viewer, lang))


def _drawable(sitting: Sitting, viewer: str, naming: Naming) -> dict[str, Any]:
    """What is to be drawn, with its words."""
    from referee.desk.scenes import scene  # few ask for it
    from referee.speech.glossary import glossary

    told = scene(sitting, viewer)
    return {"scene": msgspec.to_builtins(told), "words": glossary(told, naming)}


def legal(
    settings: Settings, match: str | None = None, *, seat: str | None = None, as_json: bool = False
) -> None:
    """List what may be entered now, by everybody or by one.

    What everybody may enter is told as the match is usually shown. To people the moves of the
    referee are listed where they are asked for; to programs all are.
    """
    lang = settings.language()
    with place.reading(settings) as log:
        desk = place.sit(log, settings, match)
    movers = _movers(desk.sitting, seat)
    sitting = desk.sitting if seat else desk.sitting.seen_by(desk.usual)
    if as_json:
        from referee.desk.offered import listed  # to people they are told in a language

        due = msgspec.to_builtins(sitting.due)
        position = {"match": desk.match, "to_move": sitting.to_move, "due": due}
        write_json({**position, **listed(sitting, movers)})
        return
    at_table = [mover for mover in movers if mover != REFEREE or seat is not None]
    lines = list(offered.lines(sitting, at_table, lang, settings.naming))
    if not lines:
        lines = folded(say(lang, "cli.no_offers", {"game": sitting.game.kit.slug}))
    if seat is None:
        lines += folded(say(lang, "cli.legal_referee", {}))
    page(lines)


def _movers(sitting: Sitting, seat: str | None) -> tuple[str, ...]:
    """Who may enter moves: the seats, the table, the referee; or the one that is meant."""
    known = sitting.movers
    if seat is None:
        return known
    mover = sitting.called(seat)
    if mover not in known:
        from referee.notation.grammar import as_called  # needed for the message alone

        called = as_called(known, sitting.game.language)
        raise Unreadable("cli.mover", mover=seat, known=called)
    return (mover,)


def log(
    settings: Settings,
    match: str | None = None,
    *,
    viewer: str = "",
    corrected: bool = False,
    as_json: bool = False,
) -> None:
    """List the entries of a match with their consequences; those that no longer stand are marked.

    `corrected`: as the match reads now.
    """
    lang = settings.language()
    with place.reading(settings) as file:
        desk = place.sit(file, settings, match)
    viewer = desk.whose(viewer)
    settings.naming = desk.sitting.naming_for(viewer)
    sitting = desk.sitting.as_it_reads() if corrected else desk.sitting
    entries = sitting.entries_for(viewer)
    if as_json:
        lines = lines_of(entries)
        later = put_in(lines, entries)
        write_json([entry_json(e, lines[e.place], later.get(e.number, ())) for e in entries])
        return
    for line in telling.log_lines(entries, entries, lang, settings.naming):
        write(line)
