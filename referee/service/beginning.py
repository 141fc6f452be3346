"""A match begun by a device: once, however often it asks."""

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from events.base import Seat
from events.catalogues.reading import parse
from events.errors import Unreadable
from referee.analysis.bots import require_quick
from referee.desk import edge
from referee.desk.bot_tags import TAG, named
from referee.desk.desk import create
from referee.desk.opening import SHARED, bound, read_tags
from referee.desk.sitting import Sitting
from referee.games.finding import find
from referee.games.game import Game, Setup
from referee.service.access import roles
from referee.service.business import Agreed, Begun
from referee.service.problems import Unserved
from referee.service.rights import Device, Grant
from referee.service.sent_shapes import Beginning
from referee.service.settings import Wished, usual
from referee.service.tables import Tables
from referee.terminal.beginning import require_bots
from referee.terminal.files import usable
from replays.record import Tag

BEGINNERS = roles("o r")
"""Who looks at a match that he has just begun."""

PLAYERS = "players"
"""The option of games that say how many play."""

TAKEBACK = "takeback"
"""The option that says what may be taken back; where the program deals, nothing that was learnt."""

DEALS = ("physical", "secret", SHARED)


def begun(tables: Tables, device: Device, data: Beginning) -> tuple[str, bool]:
    """The id of the match, and whether it is new. Raises Unreadable where it cannot be begun so."""
    match = _match_id(device, data.id)
    asked = hashlib.sha256(msgspec.json.encode(data, order="deterministic")).hexdigest()
    recorder = f"organiser {device.id}"
    setup = bound(_setup(data), match)
    wished = _settled(setup, data)
    new = not tables.has(match)
    if new:
        sitting = Sitting.begin(setup, entry_id=data.id)
        create(tables.log, match, setup, sitting.entries, edge.now(), recorder)
    table = tables.table(match)
    opening = table.sitting.entries[0]
    there = table.business.begun
    if (opening.id, opening.recorder) != (data.id, recorder) or there not in (asked, ""):
        raise Unserved(409, "log.match_exists", match=match)
    if not there:  # it is new, or nobody could say more of it the last time
        table.say(lambda _: [Begun(asked), Agreed(wished)])
        if wished.referee != "none":
            tables.keeper.grant(device.id, Grant(match, "referee"), "organiser")
    return match, new


def _match_id(device: Device, asked: str) -> str:
    """An id as the program gives them, of the device's own: the same of the same question."""
    digest = hashlib.sha256(f"{device.id} {asked}".encode()).digest()
    letters = "".join(edge.ALPHABET[byte & 31] for byte in digest[:8])
    return f"{letters[:4]}-{letters[4:]}"


def _setup(data: Beginning) -> Setup:
    game = find(data.game)
    found = read_tags(_tags(game, data), own=_edition(game, data.edition), draw=edge.new_seed)
    if found.doubts:
        doubt = found.doubts[0]
        raise Unreadable(doubt.text, line=0, column=0, **doubt.facts)
    require_bots(found)
    for bot in named(found.opened).values():
        require_quick(bot)
    return found


def ways(game: Game) -> Iterator[tuple[str, tuple[Seat, ...]]]:
    """How many may play a game, as its option has it, and at which seats people sit then."""
    usual = {option.name: option.default for option in game.options}
    numbers = [number for one in game.options if one.name == PLAYERS for number in one.values]
    for number in numbers or [""]:
        seats = game.seats({**usual, PLAYERS: number})
        yield number, tuple(seat for seat in seats if seat not in game.automatic)


def _players(game: Game, data: Beginning) -> Iterator[Tag]:
    """How many play, where nobody said so and more are named than usually sit there."""
    usual = game.seats({option.name: option.default for option in game.options})
    named = {*data.seats, *data.bots}
    if PLAYERS not in data.options and not named <= {*usual}:
        found = [number for number, seats in ways(game) if number and named <= {*seats}]
        yield from (Tag(f"Option.{PLAYERS}", number) for number in found[:1])


def _tags(game: Game, data: Beginning) -> Iterator[Tag]:
    yield Tag("Game", data.game)
    yield Tag("Deal", data.deal)
    yield from (Tag(f"Seat.{seat}", name) for seat, name in data.seats.items())
    yield from (Tag(f"Option.{name}", value) for name, value in data.options.items())
    yield from _players(game, data)
    if data.deal != DEALS[0] and TAKEBACK not in data.options:
        yield Tag(f"Option.{TAKEBACK}", "sealed")
    yield from (Tag(f"{TAG}{seat}", bot) for seat, bot in data.bots.items())
    yield from (Tag(name, value) for name, value in data.tags.items())
    if data.revision is not None:
        yield Tag("Revision", str(data.revision))


def _edition(game: Game, text: str | None) -> Mapping[str, Any] | None:
    return None if text is None else usable(game, parse(text.encode()))


def _settled(setup: Setup, data: Beginning) -> Wished:
    """All settings of the match, those that nobody named as usual."""
    chosen = data.deal not in DEALS
    if chosen != bool(data.settings.practice):
        raise Unserved(400, "serve.practice")
    found = usual(setup.opened, data.settings)
    return Wished(**{name: getattr(found, name) for name in found.__struct_fields__})
