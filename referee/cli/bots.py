"""`bots`: who may play a seat, and what can be said of each game."""

from events.errors import Unreadable
from referee.analysis.bots import OWN, kinds
from referee.games.finding import find, slugs
from referee.games.game import Game
from referee.rules.analysed import Analysis
from referee.speech import say
from referee.terminal.output import folded, page, write_json
from referee.terminal.settings import Settings

FORMS = {"random": "random", "greedy": "greedy[:W]", "ismcts": "ismcts[:N][,c=C][,depth=D][,cut=M]"}
"""How the specs of the program's own bots are written."""


def bots(settings: Settings, game: str | None, *, as_json: bool) -> None:
    """List the bots, and what they can do in one game or in each."""
    lang = settings.language()
    games = [find(game)] if game else _usable()
    can = {one.kit.slug: extent(one) for one in games}
    if as_json:
        listed = [{"kind": kind, "form": FORMS.get(kind, kind)} for kind in kinds()]
        write_json({"bots": listed, "games": can})
        return
    for kind in kinds():
        text = f"bots.is_{kind}" if kind in OWN else "bots.is_of_others"
        said = say(lang, text, {})
        page(folded(f"{FORMS.get(kind, kind)}  {said}", hang=4))
    for slug, what in can.items():
        page(folded(f"{slug}  {say(lang, f'bots.can_{what}', {})}", hang=4))


def _usable() -> list[Game]:
    """The games that can be used here; `referee games` tells of the others."""
    found: list[Game] = []
    for slug in slugs():
        try:
            found.append(find(slug))
        except Unreadable:
            continue
    return found


def extent(game: Game) -> str:
    """What is valued of a game: `all`, all but card texts (`opaque`), or stretches (`within`)."""
    told: Analysis = Analysis() if game.analysis is None else game.analysis()
    nothing = Analysis()
    if told.horizon is not nothing.horizon:
        return "within"
    return "opaque" if told.opaque is not nothing.opaque else "all"
