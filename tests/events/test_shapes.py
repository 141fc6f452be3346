"""Events are for ever: each shape that one was ever written in can still be read.

Where this fails an old log no longer opens: give a new field a default, a changed meaning a new
tag, and the old shape an upcast (`events/upcasts.py`). No line of `shapes.jsonl` is ever changed.
"""

import json
from collections import defaultdict

import pytest

from events.codec import encode
from referee.games import BUILT_IN
from referee.games.finding import find
from tools.build_event_shapes import FILE, missing

SHAPES = defaultdict(list)
for line in FILE.read_text(encoding="utf-8").splitlines():
    SHAPES[json.loads(line)["type"]].append(line)


def decoder_of(tag):
    """That of the event's game; what every match has is known to all of them."""
    game, _, _ = tag.partition(".")
    return find(game if game in BUILT_IN else next(iter(BUILT_IN))).kit.decoder


@pytest.mark.parametrize("tag", SHAPES)
def test_every_shape_that_was_ever_written_is_read(tag):
    decoder = decoder_of(tag)
    for shape in SHAPES[tag]:
        body = decoder.decode(f'{{"words":[],"events":[{shape}]}}')
        assert decoder.decode(encode(body)) == body


def test_the_shapes_of_all_events_are_kept_and_fresh():
    assert missing() == [], "run: make generated"
