"""Entries of earlier programs open in this one."""

import pytest

from events import chain
from events.base import Event
from events.chain import Draft
from events.codec import decoder, encode
from events.entry import Body
from events.errors import Unreadable
from events.upcasts import Upcast


class TokensTaken(Event, frozen=True, kw_only=True, tag="toy.tokens_taken"):
    """Today's shape: `count` was `amount` once, and before that each token was an event."""

    seat: str
    count: int


class TurnEnded(Event, frozen=True, kw_only=True, tag="toy.turn_ended"):
    seat: str


def one_token(event):
    return ({"type": "toy.tokens_taken", "seat": event["seat"], "amount": 1},)


def amount_is_count(event):
    kept = {name: value for name, value in event.items() if name != "amount"}
    return (kept | {"count": event["amount"]},)


def taken_and_ended(event):
    seat = event["seat"]
    return (
        {"type": "toy.tokens_taken", "seat": seat, "count": event["count"]},
        {"type": "toy.turn_ended", "seat": seat},
    )


UPCASTS = (
    Upcast("toy.token_taken", one_token),
    Upcast("toy.tokens_taken", amount_is_count, having="amount"),
    Upcast("toy.turn_taken", taken_and_ended),
)
TOY = decoder(TokensTaken | TurnEnded, upcasts=UPCASTS)


def body_of(*events):
    return '{"words":["a","takes"],"events":[' + ",".join(events) + '],"glyphs":["!"]}'


def test_an_old_tag_opens_through_every_change_since():
    old = body_of('{"type":"toy.token_taken","seat":"a"}')
    assert TOY.decode(old) == Body(
        words=("a", "takes"), events=(TokensTaken(seat="a", count=1),), glyphs=("!",)
    )


def test_an_old_shape_of_a_tag_opens_beside_the_new_one():
    old = '{"type":"toy.tokens_taken","seat":"a","amount":3}'
    new = '{"type":"toy.tokens_taken","seat":"b","count":2}'
    assert TOY.decode(body_of(old, new)).events == (
        TokensTaken(seat="a", count=3),
        TokensTaken(seat="b", count=2),
    )


def test_an_event_that_said_two_things_becomes_two_in_its_place():
    old = '{"type":"toy.turn_taken","seat":"a","count":2}'
    last = '{"type":"toy.tokens_taken","seat":"b","count":1}'
    assert TOY.decode(body_of(old, last)).events == (
        TokensTaken(seat="a", count=2),
        TurnEnded(seat="a"),
        TokensTaken(seat="b", count=1),
    )


def test_a_match_of_old_and_new_entries_opens():
    bodies = [
        body_of('{"type":"toy.token_taken","seat":"a"}'),
        encode(Body(words=("b", "takes"), events=(TokensTaken(seat="b", count=4),))),
    ]
    drafts = [Draft(id=str(n), text="", body=body) for n, body in enumerate(bodies)]
    rows = chain.link(drafts, chain.leaves(drafts), number=-1, chain=chain.origin("m"))
    first, second = TOY.entries(rows)
    assert (*first.events, *second.events) == (
        TokensTaken(seat="a", count=1),
        TokensTaken(seat="b", count=4),
    )


def test_without_the_upcast_the_old_entry_is_told_not_guessed():
    with pytest.raises(Unreadable, match=r"log\.entry"):
        decoder(TokensTaken | TurnEnded).decode(body_of('{"type":"toy.token_taken","seat":"a"}'))


def test_an_old_shape_that_is_wrong_in_itself_is_told():
    with pytest.raises(Unreadable, match=r"log\.entry"):
        TOY.decode(body_of('{"type":"toy.tokens_taken","seat":"a","amount":"many"}'))
