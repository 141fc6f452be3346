"""Malifaux: what is to be drawn of an encounter."""

from collections import Counter as Tally
from collections.abc import Iterator

from msgspec import UNSET

from events.base import Seat
from events.catalogues.malifaux import BLACK_JOKER, RED_JOKER
from events.catalogues.malifaux.cards import BANDS
from events.malifaux.values import FLAGS, ContestKind
from projections.malifaux.state import DUELS, SEATS, deck, discard, on_table, other
from referee.scenes import made
from referee.scenes.scene import Column, Counter, Form, Item, Link, Mark, Panel, Place, Scene, Zone
from referee.views.malifaux.shown import Contest, Hold, Model, Side, View
from referee.views.position import Position

GAME = "malifaux"

COMPARED = (*DUELS, ContestKind.INITIATIVE)
"""The flips of which totals are compared."""

STATS = ("df", "wp", "mv", "sz")


def scene(position: Position[View]) -> Scene:
    """The encounter as its viewer may know it, his own side near."""
    view = position.state
    near = SEATS[1] if position.eyes == SEATS[1] else SEATS[0]
    return made.scene(
        position,
        phase=(f"{GAME}.phase.{view.phase}", f"{GAME}.step.{view.step}"),
        turn=view.turn,
        seats=tuple(
            Place(
                seat,
                position.seats[seat],
                "near" if seat == near else "far",
                tuple(_counters(view, view.seats[seat])),
                (*made.tags(position, seat), *_tags(view, seat)),
            )
            for seat in (other(near), near)
        ),
        zones=tuple(zone for seat in SEATS for zone in _zones(view, seat)),
        links=() if view.contest is None else tuple(_links(view.contest)),
        panels=tuple(_panels(view)),
    )


def _counters(view: View, hold: Hold) -> Iterator[Counter]:
    alone = view.deck_alone
    if hold.vp or not alone:
        yield Counter(f"{GAME}.counter.vp", hold.vp)
    if not alone:
        yield Counter(f"{GAME}.counter.stones", hold.stones)
        yield Counter(f"{GAME}.counter.markers", hold.markers)
    yield Counter(f"{GAME}.counter.hand", hold.hand_count, hold.hand_limit)
    if alone:
        return
    if view.options["pass-tokens"] == "yes" or hold.pass_tokens:
        yield Counter(f"{GAME}.counter.tokens", hold.pass_tokens)


def _tags(view: View, seat: Seat) -> Iterator[Mark]:
    """Who leads and who is to act; what a seat owes, and that it is done drawing."""
    hold = view.seats[seat]
    if seat == view.initiative:
        yield Mark(f"{GAME}.tag.initiative")
    if seat == view.active_seat:
        yield Mark(f"{GAME}.tag.active")
    if hold.owes:
        yield Mark(f"{GAME}.tag.owes", hold.owes)
    if hold.ready and view.phase == "draw":
        yield Mark(f"{GAME}.tag.ready")


# Cards and models


def _zones(view: View, seat: Seat) -> Iterator[Zone]:
    hold = view.seats[seat]
    known = tuple(_on_deck(deck(seat), hold))
    yield Zone(deck(seat), _word("deck"), Form.PILE, hold.deck_count, seat, items=known)
    cards = hold.hand_known if hold.hand is UNSET else hold.hand
    yield made.hand(GAME, seat, hold.hand_count, cards)
    zone = discard(seat)
    open_ = tuple(Item(f"{zone}.{card}", card) for card in hold.discard)
    yield Zone(zone, _word("discard"), Form.PILE, hold.discard_count, seat, items=open_)
    if view.contest is not None and seat in view.contest.sides:
        turned = tuple(_turned(on_table(seat), view.contest.sides[seat]))
        yield Zone(on_table(seat), _word("table"), Form.ROW, len(turned), seat, items=turned)
    if view.deck_alone:
        return
    crew = tuple(_model(view, name) for name, model in view.models.items() if model.seat == seat)
    yield Zone(f"{seat}.models", _word("models"), Form.LIST, len(crew), seat, items=crew)


def _word(zone: str) -> str:
    return f"{GAME}.zone-word.{zone}"


def _on_deck(zone: str, hold: Hold) -> Iterator[Item]:
    """What an effect put on the deck; places count from below."""
    above = hold.deck_count - len(hold.deck_top) + 1
    for at, card in (
        *enumerate(reversed(hold.deck_bottom), 1),
        *enumerate(reversed(hold.deck_top), above),
    ):
        yield Item(f"{zone}.{at}", card, at)


def _turned(zone: str, side: Side) -> Iterator[Item]:
    """The cards of a flip, and the one that replaces its result."""
    for at, card in enumerate(side.flips, 1):
        counts = card == side.card and side.cheated is None
        state = (f"{GAME}.state.counts",) if counts else ()
        yield Item(f"{zone}.{at}", card, at, value=side.value if counts else None, states=state)
    if side.cheated is not None:
        at = len(side.flips) + 1
        state = (f"{GAME}.state.cheats",)
        yield Item(f"{zone}.{at}", side.cheated, at, value=side.value, states=state)


def _model(view: View, name: str) -> Item:
    model = view.models[name]
    stats = dict(zip(STATS, (model.df_now, model.wp_now, model.mv, model.sz), strict=True))
    return Item(
        name,
        model.profile,
        value=model.health,
        values={
            **{f"{GAME}.stat.{stat}": value for stat, value in stats.items()},
            f"{GAME}.value.max-health": model.max_health,
        },
        tokens=tuple(_tokens(view, name, model)),
        states=(f"{GAME}.rank.{model.rank}", *_states(view, name, model)),
    )


def _tokens(view: View, name: str, model: Model) -> Iterator[Mark]:
    """Its conditions, who engages it, and the actions that it has left."""
    for condition, value in model.conditions.items():
        yield Mark(f"{GAME}.condition.{condition}", None if condition in FLAGS else value)
    for enemy in model.engaged_by:
        yield Mark(f"{GAME}.token.engaged", enemy)
    if view.activation is not None and view.activation.model == name:
        yield Mark(f"{GAME}.token.actions", view.activation.left)


def _states(view: View, name: str, model: Model) -> Iterator[str]:
    activation = view.activation
    if not model.alive:
        yield f"{GAME}.state.killed"
    if model.leader:
        yield f"{GAME}.state.leader"
    if activation is not None and activation.model == name:
        yield f"{GAME}.state.active"
        if activation.charge_attack:
            yield f"{GAME}.state.charge"
    elif model.activated:
        yield f"{GAME}.state.activated"


# The open flip, and what came of the last


def _links(contest: Contest) -> Iterator[Link]:
    """Whom a model acts against; a flip that reduces its own damage is against nobody."""
    acts = contest.kind is not ContestKind.REDUCE and contest.model != contest.target
    if acts and contest.model is not None and contest.target is not None:
        yield Link(contest.model, contest.target, "attack")


def _panels(view: View) -> Iterator[Panel]:
    if view.contest is not None:
        contest = view.contest
        sides = (tuple(_side(contest, seat)) for seat in contest.sides)
        yield Panel(f"{GAME}.contest.{contest.kind}", (tuple(_about(view, contest)), *sides))
    if view.pending_damage is not None:
        pending = view.pending_damage
        row = (Mark(_panel("model"), pending.model), _severity(pending.severity, pending.amount))
        yield Panel(_panel("pending"), (row,))
    if view.leaving is not None:
        row = (Mark(_panel("model"), view.leaving.model), Mark(_panel("left"), view.leaving.left))
        yield Panel(f"{GAME}.step.push", (row,))
    if view.own_actions is not None:
        attacks = (Mark(_panel("attacks"), slug) for slug in view.own_actions.attacks)
        uses = (Mark(_panel("uses"), slug) for slug in view.own_actions.uses)
        yield Panel(_panel("own"), ((*attacks, *uses),))
    if view.contest is None and (rows := tuple(_last(view))):
        yield Panel(_panel("last"), rows)


def _panel(word: str) -> str:
    return f"{GAME}.panel.{word}"


def _severity(severity: str, amount: int) -> Mark:
    return Mark(f"{GAME}.severity.{severity}", amount)


def _about(view: View, contest: Contest) -> Iterator[Mark]:
    """What is flipped for."""
    told: dict[str, int | str | None] = {
        "model": contest.model,
        "action": contest.action,
        "target": contest.target,
        "tn": contest.tn,
        "damage": None if contest.damage is None else "/".join(map(str, contest.damage)),
        "bonus": contest.bonus or None,
        "amount": contest.amount,
    }
    for word, value in told.items():
        if value is not None:
            yield Mark(_panel(word), value)
    if view.resist is not None:
        yield Mark(f"{GAME}.resist.{view.resist}")
    for suit in contest.needs:
        yield Mark(f"{GAME}.need.{suit}")
    if contest.suspended is not None:
        yield Mark(_panel("waits"))
        yield Mark(f"{GAME}.contest.{contest.suspended}")
    yield from _preview(view, contest)


def _preview(view: View, contest: Contest) -> Iterator[Mark]:
    """What would come of a duel if nothing changed any more, once all sides have a total."""
    acting = contest.sides[contest.acting]
    others = [side.total for seat, side in contest.sides.items() if seat != contest.acting]
    if contest.kind not in DUELS or acting.total is None or None in others:
        return
    margins = [acting.total - total for total in others if total is not None]
    yield from (Mark(_panel("margin"), margin) for margin in margins)
    missing = Tally(contest.needs) - Tally(acting.suits)
    if missing.total() == 1 and acting.card == RED_JOKER:
        return  # the joker may yet become the suit that is missing (MF-3.14)
    least = 0 if view.options["tie"] == "attacker" else 1
    reached = not missing and (contest.tn is None or acting.total >= contest.tn)
    won = all(margin >= least for margin in margins)
    yield Mark(f"{GAME}.would.{reached and won}")


def _side(contest: Contest, seat: Seat) -> Iterator[Mark]:
    """A side as a sum; its total is left out until a card counts."""
    side = contest.sides[seat]
    yield Mark(f"{GAME}.seat.{seat}")
    if side.model is not None:
        yield Mark(_panel("model"), side.model)
    yield Mark(_panel("stat"), side.stat)
    yield Mark(_panel("modifier"), side.modifier)
    for part in side.parts:
        yield Mark(f"{GAME}.label.{part.label}", part.value)
    if side.total is not None:
        yield Mark(_panel("total"), side.total)
    for suit in side.suits:
        yield Mark(f"{GAME}.suit.{suit}")
    if side.flip_again:
        yield Mark(_panel("again"))
    if side.barred is not None:
        yield Mark(_panel("barred"), side.barred)
    if contest.kind not in COMPARED and side.value is not None:
        yield _band(contest, side, side.value)
    for trigger in contest.declarable.get(seat, ()):
        yield Mark(_panel("trigger"), trigger)


def _band(contest: Contest, side: Side, value: int) -> Mark:
    """How good the result of a flip is that is for no duel; of damage, how hard it would be."""
    band = next(band for band, (_, last) in BANDS.items() if value <= last)
    if contest.kind is not ContestKind.DAMAGE:
        return Mark(f"{GAME}.band.{band}")
    jokers = {BLACK_JOKER: "none", RED_JOKER: "severe+1"}
    return Mark(f"{GAME}.severity.{jokers.get(side.card or '', band)}")


def _last(view: View) -> Iterator[tuple[Mark, ...]]:
    duel, damage, flip = view.last_duel, view.last_damage, view.last_flip
    if duel is not None:
        totals = (Mark(f"{GAME}.seat.{seat}", total) for seat, total in duel.totals.items())
        margin = () if duel.margin is None else (Mark(_panel("margin"), duel.margin),)
        outcome = Mark(f"{GAME}.outcome.{duel.success}")
        yield Mark(f"{GAME}.contest.{duel.kind}"), outcome, *totals, *margin
    if damage is not None:
        model = () if damage.model is None else (Mark(_panel("model"), damage.model),)
        yield Mark(_panel("damage")), *model, _severity(damage.severity, damage.suffered)
    if flip is not None:
        yield (
            Mark(f"{GAME}.contest.{flip.kind}"),
            Mark(f"{GAME}.seat.{flip.seat}", flip.value),
            Mark(_panel("card"), flip.card),
            Mark(f"{GAME}.band.{flip.band}"),
        )


# A score sheet


def sheet(position: Position[View], before: Position[View] | None) -> tuple[Column, ...]:
    """The totals of a duel while it is open and with its end, its margin, damage, and points."""
    view, was = position.state, None if before is None else before.state
    duel = view.last_duel if was is not None and _resolved(view, was) else None
    totals: dict[str, int | None] = {
        seat: None if duel is None else duel.totals.get(seat) for seat in SEATS
    }
    if view.contest is not None and view.contest.kind in COMPARED:
        totals |= {seat: side.total for seat, side in view.contest.sides.items()}
    damage = view.last_damage if was is not None and _suffered(view, was) else None
    return (
        made.each(_panel("total"), totals),
        Column(_panel("margin"), (None if duel is None else duel.margin,)),
        Column(_panel("damage"), (None if damage is None else damage.suffered,)),
        made.each(f"{GAME}.sheet.vp", {seat: hold.vp for seat, hold in view.seats.items()}),
    )


def _resolved(view: View, was: View) -> bool:
    """Whether the duel that was open has been resolved since."""
    flipped, now, duel = was.contest, view.contest, view.last_duel
    if flipped is None or duel is None or flipped.kind not in COMPARED:
        return False
    if now is not None and flipped.kind in (now.kind, now.suspended):
        return False
    return (duel.model, duel.target, duel.action) == (
        flipped.model,
        flipped.target,
        flipped.action,
    )


def _suffered(view: View, was: View) -> bool:
    """Whether damage was suffered since."""
    settled = was.pending_damage is not None and view.pending_damage is None
    return settled or view.last_damage != was.last_damage
