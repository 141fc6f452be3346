"""The pages before a match: one's tables, joining one, beginning one."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import htpy as h
import msgspec
from litestar import Response

from referee.desk.opening import PHYSICAL, SECRET, SHARED
from referee.desk.summaries import Wanted
from referee.games.finding import find, slugs
from referee.games.game import Game
from referee.moves.option import Option
from referee.service.api import Cursor
from referee.service.asked import read
from referee.service.beginning import PLAYERS, TAKEBACK, ways
from referee.service.forms import Forms
from referee.service.guards import MayBeDevice, TheDevice, TheTables
from referee.service.listing import matches_listed
from referee.service.pages import head, page
from referee.service.problems import Problem, Unserved
from referee.service.rights import SERVICE, Device
from referee.service.shapes import Listed, Matches
from referee.service.tables import Tables
from referee.service.times import time_of
from referee.speech import Lang, Naming, say
from referee.speech.option_words import OptionWords, meaning, values_of
from referee.terminal import listed

_FREE = re.compile(r"[A-Z]+|\d+-\d+")
"""A value that stands for others: what is agreed on is typed then."""

PAGE = 50
"""Matches of a page."""

DEALS = (PHYSICAL.value, SECRET, SHARED)

BOTS = (("bot_easy", "greedy"), ("bot_able", "ismcts:100"), ("bot_strong", "ismcts:500"))
"""The bots that a page offers for a seat, by what they are called there."""

FIRST = {PLAYERS: "as_named", TAKEBACK: "usual"}
"""Options of which the service says what is usual; it stands first."""


@read("/", "after", include_in_schema=False, sync_to_thread=True)
def home(tables: TheTables, asker: MayBeDevice, lang: Lang, cursor: Cursor = None) -> Response[str]:
    """One's tables, newest first; joining by a code; for organisers, beginning one."""
    forms = Forms(lang)
    title = forms.say("tables" if asker else "join_title")
    organises = asker is not None and SERVICE in asker.grants
    listed_here = None
    if asker or tables.open_hall:
        found = matches_listed(tables, asker, lang, cursor, PAGE)
        listed_here = _tables(found, _left(tables, found, asker, lang), asker, lang)
    body = h.main[
        listed_here,
        _begin(forms, lang) if organises else None,
        _joining(forms),
        _own(forms, asker) if asker else None,
    ]
    script = h.script(src="/forms.js", type="module")
    return page(title, lang, "", [head(title, lang, "/"), body, script])


def _left(tables: Tables, found: Matches, device: Device | None, lang: Lang) -> dict[str, h.Node]:
    """Of each deal that nobody has to trust how many others of the same players were left.

    Who is made to wait is not told: it says how other matches stand.
    """
    shared = [one for one in found.matches if one.deal == SHARED and not one.published]
    if tables.late_for(device) or not shared:
        return {}
    known = [one.told for one in tables.summaries.page(Wanted(among=tables.listed_for(device)))]
    open_deals = [
        one for one in known if (one.get("deal"), one.get("published")) == (SHARED, False)
    ]
    told: dict[str, h.Node] = {}
    for one in shared:
        alike = [other for other in open_deals if other["players"] == one.players]
        if count := len(alike) - 1:
            told[one.match] = h.p(".notice")[say(lang, "serve.lots_left", {"count": count})]
    return told


def _tables(
    found: Matches, left: Mapping[str, h.Node], device: Device | None, lang: Lang
) -> h.Element:
    rows = [h.li[_linked(one, device, lang), left.get(one.match)] for one in found.matches]
    after = found.next
    older = say(lang, "serve.older", {})
    return h.section(aria_label=say(lang, "serve.tables", {}))[
        h.ul(".matches")[rows] if rows else h.p[say(lang, "serve.no_tables", {})],
        after and h.p[h.a(href=f"/?after={after}&lang={lang}", rel="next")[older]],
    ]


def _linked(match: Listed, device: Device | None, lang: Lang) -> h.Node:
    """A match of the list, with what one is there; one that cannot be read leads nowhere."""
    if match.error:
        return f"{match.match}: {match.error}"
    told = listed.row({**msgspec.to_builtins(match), "last": ""}, lang).rstrip()
    grant = device.grants.get(match.match) if device else None
    role = grant and say(lang, f"serve.as.{grant.role}", {"seat": grant.seat})
    return h.a(href=f"/m/{match.match}?lang={lang}")[
        h.span[told],
        time_of(match.last, lang) if match.last else None,
        h.span(".role")[role.strip()] if role else None,
    ]


def _begin(forms: Forms, lang: Lang) -> h.Element:
    return h.section(aria_labelledby="beginning")[
        h.h2(id="beginning")[forms.say("begin")],
        h.ul(".games")[
            (
                h.li[h.a(".chip", href=f"/begin/{slug}?lang={lang}")[find(slug).name(lang)]]
                for slug in slugs()
            )
        ],
    ]


def refused(problem: Problem, lang: Lang, address: str) -> Response[str]:
    """What a browser shows instead of a page that it does not get: why, and the way in."""
    forms = Forms(lang)
    title = forms.say("join_title")
    why = forms.say("gone") if problem.text == "log.match_unknown" else problem.detail
    body = h.main[h.p(".notice", role="alert")[why], _joining(forms)]
    script = h.script(src="/forms.js", type="module")
    told = page(title, lang, "", [head(title, lang, address), body, script])
    told.status_code = problem.status
    return told


def _joining(forms: Forms) -> h.Element:
    return h.section(aria_labelledby="joining")[
        h.h2(id="joining")[forms.say("join_title")], _join(forms)
    ]


def _join(forms: Forms) -> h.Element:
    return forms.form(
        "POST /api/join",
        forms.say("join_submit"),
        forms.field(
            "code",
            forms.say("code_field"),
            autocomplete="off",
            autocapitalize="characters",
            required=True,
            maxlength="64",
            id="join",
            data_once=True,
        ),
        forms.field("name", forms.say("device_name"), maxlength="40", autocomplete="nickname"),
        forms.check("replace", forms.say("replace")),
        body={"cookie": True},
        made="key",
        then="go",
        go=True,
    )


def _roles(device: Device, forms: Forms) -> Iterator[str]:
    """What a device is, where nobody said what it is called."""
    for grant in device.grants.values():
        yield forms.say(f"as.{grant.role}", seat=grant.seat)


def _own(forms: Forms, device: Device) -> h.Element:
    return h.section(aria_labelledby="own")[
        h.h2(id="own")[forms.say("own_device")],
        h.p[device.name or forms.listed(_roles(device, forms))],
        forms.form("DELETE /api/me", forms.say("leave"), then="reload"),
    ]


@read("/begin/{game:str}", who="o", include_in_schema=False, sync_to_thread=True)
def begin(device: TheDevice, lang: Lang, game: str) -> Response[str]:
    """What a match of a game begins with: who sits where, what is agreed on, how it is served."""
    del device
    if game not in slugs():
        raise Unserved(404, "serve.not_found")
    found, forms = find(game), Forms(lang)
    title = forms.say("begin_game", game=found.name(lang))
    body = h.main[
        forms.form(
            "POST /api/matches",
            forms.say("begin_submit"),
            h.fieldset[h.legend[forms.say("seats")], _seats(found, forms, lang)],
            h.fieldset[h.legend[forms.say("dealt")], _deal(forms), _bots(found, forms, lang)],
            h.details[
                h.summary[forms.say("options")],
                [*_options(found, found.options, lang)],
                [*_options(found, found.match_options[len(found.options) :], lang)],
                forms.field("tags.Event", forms.say("event"), maxlength="64"),
            ],
            h.details[h.summary[forms.say("settings")], [*settings(forms, {})]],
            body={"game": game},
            made="id",
            then="go",
            go=True,
        )
    ]
    script = h.script(src="/forms.js", type="module")
    return page(title, lang, "", [head(title, lang, "/"), body, script])


def _seats(game: Game, forms: Forms, lang: Lang) -> Iterator[h.Node]:
    """All seats that there can be; those at which nobody sits stay empty."""
    for seat, name in _named(game, lang):
        yield forms.field(f"seats.{seat}", name, maxlength="64", autocomplete="off")


def _named(game: Game, lang: Lang) -> Iterator[tuple[str, str]]:
    """All seats that there can be, and what they are called."""
    naming = Naming(game.kit.slug, {})
    for seat in dict.fromkeys(seat for _, seated in ways(game) for seat in seated):
        yield seat, say(lang, "pictures.seat", {"seat": seat}, naming)


def _bots(game: Game, forms: Forms, lang: Lang) -> h.Element:
    """Seats that the service plays, where it deals."""
    choices = [("", forms.say("bot_none")), *((spec, forms.say(text)) for text, spec in BOTS)]
    return h.details[
        h.summary[forms.say("bots")],
        h.p(".notice")[forms.say("bots_notice")],
        (forms.select(f"bots.{seat}", name, choices) for seat, name in _named(game, lang)),
    ]


def _deal(forms: Forms) -> Iterator[h.Node]:
    yield forms.select(
        "deal", forms.say("deal"), [(one, forms.say(f"deal_{one}")) for one in DEALS]
    )
    yield h.p(".notice")[forms.say("dealt_notice")]


def _options(game: Game, options: tuple[Option, ...], lang: Lang) -> Iterator[h.Node]:
    """What may be agreed on: each value in a sentence, that which is usual first chosen."""
    forms, naming = Forms(lang), Naming(game.kit.slug, {})
    words = OptionWords(game.kit.slug, values_of(options), lang)
    for option in options:
        name, called = f"options.{option.name}", words.called(option.name)
        if any(map(_FREE.fullmatch, option.values)):
            yield forms.field(name, called, placeholder=option.default, maxlength="2000")
            continue
        # what is usual is not sent: an option of a seat at which nobody sits cannot be
        choices = [
            (
                value if value != option.default or option.name in FIRST else "",
                meaning(lang, naming, option.name, value) or words.called(value, option.name),
            )
            for value in option.values
        ]
        first = [("", forms.say(FIRST[option.name]))] if option.name in FIRST else []
        yield forms.select(name, called, [*first, *choices])


def settings(
    forms: Forms, now: Mapping[str, object], within: str = "settings."
) -> Iterator[h.Node]:
    """How a match is served; `now`: as it is, where it has begun."""

    def choice(name: str, *values: str) -> h.Element:
        choices = [(value, forms.say(f"{name}_{value}")) for value in values]
        usual = [] if now else [("", forms.say("usual"))]
        return forms.select(
            within + name, forms.say(f"set_{name}"), [*usual, *choices], str(now.get(name, ""))
        )

    if not now:
        yield choice("referee", "sees", "blind", "none")
    yield choice("table", "referee", "seats")
    yield choice("confirm", "no", "referee", "opponent")
    yield forms.field(
        f"{within}window",
        forms.say("set_window"),
        type="number",
        min="0",
        max="3600",
        value=str(now.get("window", "")),
    )
    yield forms.check(f"{within}open", forms.say("set_open"), on=bool(now.get("open")))
    yield forms.check(
        f"{within}publish", forms.say("set_publish"), on=bool(now.get("publish", True))
    )
    for gate in ("spectator", "overlay"):
        kinds = [
            (one, forms.say(f"delay_{one}")) for one in ("none", "seconds", "entries", "result")
        ]
        path = f"{within}delay.{gate}"
        yield h.div(".row")[
            forms.select(
                f"{path}.kind", forms.say(f"delay_of_{gate}"), kinds, _delay(now, gate, "kind")
            ),
            forms.field(
                f"{path}.n",
                forms.say("delay_n"),
                type="number",
                min="0",
                value=_delay(now, gate, "n") or "0",
            ),
        ]


def _delay(now: Mapping[str, Any], gate: str, member: str) -> str:
    delay: Mapping[str, Mapping[str, Any]] = now.get("delay") or {}
    return str(delay.get(gate, {}).get(member, ""))


PAGES = (home, begin)
