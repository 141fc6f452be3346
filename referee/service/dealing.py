"""A deal that nobody has to trust, as devices have their part in it."""

import htpy as h
import msgspec

from referee.desk.sitting import Sitting
from referee.moves.move import Throws
from referee.moves.refusal import Refusal
from referee.rules.lots import OPENS, SEALS, compared, taking_part, waits_for
from referee.rules.match import Rule
from referee.service.access import Access
from referee.service.forms import Forms
from referee.service.problems import Unserved
from referee.service.shapes import Lots
from referee.service.table import Table
from referee.speech import Lang


def told(sitting: Sitting) -> Lots | None:
    """How far the deal has come; None: it is another kind of deal."""
    match, automatic = sitting.state.match, sitting.game.automatic
    lots = match.lots
    if lots is None:
        return None
    step, seats = waits_for(match, automatic) if match.undealt else (None, ())
    in_order = [seat for seat in taking_part(match, automatic) if seat in lots.seals]
    return Lots(
        match=lots.bound_to,
        commit=lots.commit,
        seals={seat: lots.seals[seat] for seat in in_order},
        thrown=dict(lots.thrown),
        opened=dict(lots.opened),
        waits=step,
        seats=[*seats],
        digits=compared(match) if step in (OPENS, None) else None,
    )


def require_throwable(table: Table, access: Access, move: Throws) -> None:
    """Raise where a lot is thrown for a seat with a device, or before all devices have sealed.

    Nobody throws for others what they make themselves, nor shuts them out by throwing first.
    """
    table.keeper.refresh()
    joined = {held.grant.seat for held in table.keeper.rights.of(table.match)}
    if move.seat != access.seat and move.seat in joined:
        raise Unserved(403, "serve.not_yours")
    match = table.sitting.state.match
    if not match.undealt:
        return
    step, seats = waits_for(match, table.sitting.game.automatic)
    sealing = tuple(seat for seat in seats if seat in joined - {move.seat})
    if step == SEALS and sealing:
        raise Refusal(Rule.PUBLICATION, "early", seats=sealing)


def drawn(table: Table, access: Access, lang: Lang, head: str | None) -> h.Node:
    """What a seat's device does for the deal, by a script: it seals, compares, opens, compares.

    `head`: what it may keep of the match as it is.
    """
    sitting = table.sitting
    lots = told(sitting)
    if lots is None or not access.seat:
        return None
    forms = Forms(lang)
    own = {
        "match": lots.match,
        "seat": access.seat,
        "file": f"referee-lot-{lots.match}-{access.seat}",
        "bound": [lots.commit, *(f"{seat} {seal}" for seat, seal in lots.seals.items())],
        "number": sitting.number,
        "head": head,
        "published": sitting.published,
    }
    due = lots.waits if lots.waits in (SEALS, OPENS) and access.seat in lots.seats else None
    return h.section("#lots.business", data_told=msgspec.json.encode(own).decode())[
        h.p[forms.say("lots_digits"), " ", h.b("#digits")[lots.digits]] if lots.digits else None,
        [h.p[forms.say(f"lots_{due}")], h.button(".go", data_step=due)[forms.say(f"lots_{due}_do")]]
        if due
        else None,
        h.p(data_fits="true", hidden=True)[forms.say("lots_same")] if sitting.published else None,
        h.p(".wrong", data_fits="false", hidden=True)[forms.say("lots_differ")],
        h.p(".wrong", data_fits="elsewhere", hidden=True)[forms.say("lots_elsewhere")]
        if due == OPENS
        else None,
    ]
