"""The index of a folder of matches: plain pages that list them by date, by player and by game."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from urllib.parse import quote

import htpy as h
import msgspec
from htpy import Element, Node

from events.base import Pairs
from projections.history import final
from referee.desk.books import folded
from referee.desk.sitting import Sitting
from referee.exports.pages import frame
from referee.speech import Lang, Naming, say

INDEX: Mapping[str, str] = {
    "date": "index.html",
    "player": "index~player.html",
    "game": "index~game.html",
}
"""The pages of the index by what they list matches by. No match is called so: no id has a `~`."""

_MONTH = re.compile(r"[0-9]{4}-[0-9]{2}")


class Listed(msgspec.Struct, frozen=True):
    """A match in the index, as everybody may know it.

    `file`: where it is written, from the index; `called` its game. `outcomes`: by seat `won`,
    `lost` or `drawn`, none while it is open.
    """

    match: str
    file: str
    game: str
    called: str
    seats: Pairs
    date: str
    event: str
    entries: int
    outcomes: Mapping[str, str]

    @property
    def players(self) -> tuple[str, ...]:
        """Those who are named."""
        return tuple(name for seat, name in self.seats if name != seat)


def listed(match: str, sitting: Sitting, file: str, lang: Lang) -> Listed:
    """A match that is written to a file."""
    opened = sitting.opened
    tags = {name.casefold(): value for name, value in opened.tags}
    seats = [seat for seat, _ in opened.seats]
    over = final(sitting.entries)
    outcomes = (
        {}
        if over is None
        else {
            seat: "drawn" if not over.winners else "won" if seat in over.winners else "lost"
            for seat in seats
        }
    )
    return Listed(
        match=match,
        file=file,
        game=opened.game,
        called=sitting.game.name(lang),
        seats=opened.seats,
        date=tags.get("date") or sitting.entries[0].at[:10],
        event=tags.get("event", ""),
        entries=sitting.number,
        outcomes=outcomes,
    )


def write(found: Sequence[Listed], lang: Lang) -> Iterator[tuple[str, str]]:
    """The pages of the index: the name and the text of each. `found` in the order of the log."""
    newest = sorted(found, key=lambda one: one.date)[::-1]
    for by, groups in (
        ("date", _grouped(newest, lambda one: [_month(one, lang)])),
        ("player", _by_player(newest, lang)),
        ("game", _by_name(_grouped(newest, lambda one: [one.called]))),
    ):
        yield INDEX[by], _page(by, groups, len(found), lang)


# What stands under which heading

Groups = Mapping[str, Sequence[Listed]]


def _grouped(found: Iterable[Listed], under: Callable[[Listed], Iterable[str]]) -> Groups:
    groups: dict[str, list[Listed]] = {}
    for one in found:
        for heading in under(one):
            groups.setdefault(heading, []).append(one)
    return groups


def _month(one: Listed, lang: Lang) -> str:
    month = _MONTH.match(one.date)
    return month[0] if month else one.date or say(lang, "room.undated", {})


def _by_player(found: Sequence[Listed], lang: Lang) -> Groups:
    """Players who are written alike but for case and width are one."""
    names: dict[str, str] = {}
    for one in found:
        for name in one.players:
            names.setdefault(folded(name), name)
    groups = _grouped(found, lambda one: dict.fromkeys(names[folded(name)] for name in one.players))
    nameless = [one for one in found if not one.players]
    last = {say(lang, "room.nobody", {}): nameless} if nameless else {}
    return {**_by_name(groups), **last}


def _by_name(groups: Groups) -> Groups:
    return {name: groups[name] for name in sorted(groups, key=folded)}


# A page


def _page(by: str, groups: Groups, count: int, lang: Lang) -> str:
    title = say(lang, f"room.title.{by}", {})
    sections = [
        _section(by, number, heading, matches, lang)
        for number, (heading, matches) in enumerate(groups.items(), start=1)
    ]
    return frame.page(
        title,
        lang,
        h.header[h.div[h.h1[title], h.p[say(lang, "room.count", {"count": count})]]],
        h.nav[_others(by, lang), _headings(groups)],
        h.main[sections],
    )


def _others(by: str, lang: Lang) -> Element:
    """The ways to the other pages, this one among them."""
    return h.ul[
        (
            h.li[
                h.a(href=quote(file), aria_current="page" if way == by else None)[
                    say(lang, f"room.by.{way}", {})
                ]
            ]
            for way, file in INDEX.items()
        )
    ]


def _headings(groups: Groups) -> Node:
    if len(groups) < 2:
        return None
    return h.ul[
        (
            h.li[h.a(href=f"#g{number}")[h.bdi[heading]], f" ({len(matches)})"]
            for number, (heading, matches) in enumerate(groups.items(), start=1)
        )
    ]


def _section(by: str, number: int, heading: str, matches: Sequence[Listed], lang: Lang) -> Element:
    sums = h.p[_sums(heading, matches, lang)] if by == "player" else None
    headings = [say(lang, f"room.{one}", {}) for one in ("date", "match", "result", "entries")]
    return h.section(id=f"g{number}")[
        h.h2[h.bdi[heading]],
        sums,
        h.table(".list")[
            h.thead[h.tr[[h.th(scope="col")[one] for one in headings]]],
            h.tbody[(_row(one, lang) for one in matches)],
        ],
    ]


def _sums(player: str, matches: Iterable[Listed], lang: Lang) -> str:
    """How often the player won, lost, drew; nothing for those who are not named."""
    own = [
        one.outcomes.get(seat, "open")
        for one in matches
        for seat, name in one.seats
        if name != seat and folded(name) == folded(player)
    ]
    facts = {outcome: own.count(outcome) for outcome in ("won", "lost", "drawn", "open")}
    return say(lang, "room.sums", facts) if own else ""


def _row(one: Listed, lang: Lang) -> Element:
    naming = Naming(one.game, dict(one.seats))
    players = [
        h.bdi[say(lang, "markdown.player", {"players": (seat,)}, naming)] for seat, _ in one.seats
    ]
    versus = say(lang, "markdown.versus", {})
    linked = [(versus if at else "", player) for at, player in enumerate(players)]
    return h.tr[
        h.td[one.date],
        h.td[
            h.a(href=quote(one.file))[linked],
            h.p(".below")[" · ".join(filter(None, (one.called, one.event, one.match)))],
        ],
        h.td[h.bdi[_result(one, lang, naming)]],
        h.td(".n")[str(one.entries)],
    ]


def _result(one: Listed, lang: Lang, naming: Naming) -> str:
    if not one.outcomes:
        return say(lang, "room.open", {})
    winners = tuple(seat for seat, outcome in one.outcomes.items() if outcome == "won")
    if not winners:
        return say(lang, "room.drawn", {})
    return say(lang, "room.won", {"winners": winners}, naming)
