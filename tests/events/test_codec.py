"""Entries as bytes, and back."""

import subprocess
import sys

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from events import chain
from events.base import Event
from events.cards import CardsPooled
from events.chain import Draft
from events.codec import decoder, encode
from events.entry import Body
from events.errors import Unreadable


class PieceMoved(Event, frozen=True, kw_only=True, tag="toy.piece_moved"):
    piece: str
    steps: int
    through: frozenset[str] = frozenset()


class DieRolled(Event, frozen=True, kw_only=True, tag="toy.die_rolled"):
    faces: tuple[int, ...]
    by: str | None = None


class BellRung(Event, frozen=True, kw_only=True, tag="toy.bell_rung"):
    pass


TOY = decoder(PieceMoved | DieRolled, BellRung)
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
EVENTS = st.one_of(
    st.builds(PieceMoved, piece=TEXT, steps=st.integers(-9, 9), through=st.frozensets(TEXT)),
    st.builds(DieRolled, faces=st.tuples(st.integers(1, 6)), by=st.none() | TEXT),
    st.builds(BellRung),
)
BODIES = st.builds(
    Body,
    words=st.lists(TEXT, max_size=3).map(tuple),
    events=st.lists(EVENTS, max_size=4).map(tuple),
    glyphs=st.sampled_from([(), ("!?",)]),
    remark=TEXT,
    comments=st.lists(TEXT, max_size=2).map(tuple),
    variations=st.lists(st.lists(TEXT, max_size=2).map(tuple), max_size=2).map(tuple),
    happened=TEXT,
    evidence=st.sampled_from(["seen", "photo"]),
    sure=st.booleans(),
    overrule=st.booleans(),
)


def rows_of(bodies):
    drafts = [
        Draft(id=str(n), text=f"move {n}", body=body, recorder="anna", at="2026-11-20T19:02:11Z")
        for n, body in enumerate(bodies)
    ]
    return chain.link(drafts, chain.leaves(drafts), number=-1, chain=chain.origin("m"))


@given(BODIES)
def test_a_body_comes_back_as_it_was(body):
    assert TOY.decode(encode(body)) == body


@given(BODIES)
def test_the_same_body_has_the_same_bytes(body):
    assert encode(TOY.decode(encode(body))) == encode(body)


@given(st.lists(BODIES, max_size=5))
def test_all_entries_of_a_match_are_read_at_once(bodies):
    entries = TOY.entries(rows_of([encode(body) for body in bodies]))
    assert [entry.body for entry in entries] == bodies
    assert [(entry.number, entry.id, entry.text) for entry in entries] == [
        (n, str(n), f"move {n}") for n in range(len(bodies))
    ]
    assert all(entry.recorder == "anna" and entry.at for entry in entries)


def test_the_canonical_bytes_are_these():
    body = Body(
        words=("red", "moves", "劍"),
        events=(
            PieceMoved(piece="劍", steps=-2, through=frozenset({"b", "a", "c"})),
            DieRolled(faces=(6, 1)),
        ),
        glyphs=("!",),
    )
    assert encode(body) == (
        '{"words":["red","moves","劍"],"events":['
        '{"type":"toy.piece_moved","piece":"劍","steps":-2,"through":["a","b","c"]},'
        '{"type":"toy.die_rolled","faces":[6,1]}],"glyphs":["!"]}'
    )


@pytest.mark.parametrize("seed", ["0", "1", "2"])
def test_a_set_is_written_in_one_order_whatever_the_process(seed):
    program = (
        "import msgspec; from events.codec import encode; from events.entry import Body;"
        "print(encode(Body(words=(), events=(frozenset('duel table'.split() + list('abc')),))))"
    )
    printed = subprocess.run(
        [sys.executable, "-c", program],
        env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert printed.stdout.strip() == '{"words":[],"events":[["a","b","c","duel","table"]]}'


@pytest.mark.parametrize(
    "events",
    [
        '[{"type":"toy.piece_flew","piece":"x"}]',  # an event of a later program
        '[{"type":"toy.bell_rung","loud":true}]',  # a field of a later program
        '[{"type":"toy.die_rolled","faces":"6"}]',
        '[{"type":"toy.die_rolled"}]',
        "[7]",
        "null",
    ],
)
def test_an_entry_of_unknown_shape_is_told_by_its_number(events):
    rows = rows_of([encode(Body(words=(), events=())), f'{{"words":[],"events":{events}}}'])
    with pytest.raises(Unreadable, match=r"log\.entry") as told:
        TOY.entries(rows)
    assert told.value.facts["number"] == 1


@pytest.mark.parametrize("body", ["", "{", "{}{}", '{"words":[]},{"words":[]}', "[]", "\x00"])
def test_a_body_that_is_no_body_is_unreadable(body):
    with pytest.raises(Unreadable, match=r"log\.entry"):
        TOY.entries(rows_of([body]))


@pytest.mark.parametrize(
    ("opens", "closes"),
    [
        (
            '{"words":[],"events":[{"type":"toy.piece_flew","by":' + "[" * 99_999,
            "]" * 99_999 + "}]}",
        ),
        ('{"words":[],"events":[],"restated":[{"number":1,"body":' * 9_999, "}]}" * 9_999),
    ],
    ids=["an event", "an amendment"],
)
def test_a_body_that_is_nested_too_deep_is_unreadable(opens, closes):
    with pytest.raises(Unreadable, match=r"log\.entry"):
        TOY.entries(rows_of([f'{opens}{{"words":[],"events":[]}}{closes}']))


def test_two_bodies_in_one_row_are_not_taken_for_two_entries():
    one = encode(Body(words=(), events=()))
    with pytest.raises(Unreadable, match=r"log\.entry"):
        TOY.entries(rows_of([f"{one},{one}"]))


def test_a_word_that_is_no_unicode_text_is_told():
    with pytest.raises(Unreadable, match=r"log\.not_text"):
        encode(Body(words=("\udcff",), events=()))


def test_an_event_is_immutable():
    with pytest.raises(AttributeError):
        BellRung().loud = True
    assert msgspec.structs.replace(DieRolled(faces=(1,)), by="a").faces == (1,)


def test_no_forged_number_of_cards_makes_a_reader_count_without_end():
    reader = decoder(CardsPooled)
    pooled = CardsPooled(pool="a", zone="a.deck", count=20, kinds=(("fire-3-5", 10**30),))
    with pytest.raises(Unreadable):
        reader.decode(encode(Body(words=(), events=(pooled,))))


def test_events_that_the_first_match_did_not_have_are_read_of_the_next():
    reader = decoder(PieceMoved | DieRolled, BellRung)
    for event in (BellRung(), DieRolled(faces=(3,)), PieceMoved(piece="a", steps=1)):
        body = Body(words=(), events=(event,))
        assert [entry.body for entry in reader.entries(rows_of([encode(body)]))] == [body]


def test_an_event_whose_tag_is_spelled_with_escapes_is_read_of_the_first_match():
    spelled = r'{"words":[],"events":[{"type":"toy.die\u005frolled","faces":[2]}]}'
    rows = rows_of([encode(Body(words=(), events=(BellRung(),))), spelled])
    entries = decoder(PieceMoved | DieRolled, BellRung).entries(rows)
    assert [entry.events for entry in entries] == [(BellRung(),), (DieRolled(faces=(2,)),)]
