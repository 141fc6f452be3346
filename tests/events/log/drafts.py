"""Entries on their way to a log, as its tests enter them."""

from events.chain import Draft
from events.log.base import Batch

OPENING = Draft(id="0", text="", body='{"words":[],"events":[]}', recorder="anna", at="19:00")


def move(id_, text="a ends"):
    return Draft(id=id_, text=text, body='{"words":["a","ends"],"events":[]}', at="19:01")


def batch(match, *drafts, expected):
    return Batch(match, drafts, expected)


def numbers(rows):
    return [row.number for row in rows]
