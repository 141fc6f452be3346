"""Ready... Fence!: the shipped edition and a table's own."""

import pytest

from events.catalogues import shelf
from events.catalogues.ready_fence import (
    BOUND,
    KINDS,
    Kind,
    Reprint,
    Row,
    bare,
    deck,
    edition,
    entered,
    face,
    in_force,
    in_order,
    kind_of,
    kinds_in,
    slug,
)
from events.errors import Unreadable
from events.ready_fence.values import Mode


@pytest.fixture
def data():
    return shelf.shipped("ready-fence")


@pytest.fixture
def box(data):
    return edition(data)


def refused(data):
    with pytest.raises(Unreadable) as raised:
        edition(data)
    return raised.value


@pytest.mark.parametrize(
    ("mode", "cards"), [(Mode.TUTORIAL, 41), (Mode.BASIC, 35), (Mode.ADVANCED, 54)]
)
def test_the_deck_of_a_mode_has_its_cards(box, mode, cards):
    assert sum(copies for _, copies in deck(box, mode)) == cards


def test_catalogue_order_is_that_of_the_table_then_speed(box):
    assert tuple(box.kinds) == KINDS
    assert in_order(reversed(box.rows)) == tuple(box.rows)
    assert in_order(["joker", "stop-hit/6", "stop-hit/4", "fleche/5"]) == (
        *("fleche/5", "stop-hit/4", "stop-hit/6", "joker"),
    )


def test_slugs_say_kind_and_speed_and_nothing_of_a_speed_that_is_not_printed():
    assert kind_of("stop-hit/5") is Kind.STOP_HIT
    assert face("stop-hit/5").speed == 5
    assert face("joker").speed == 0
    assert (slug(Kind.STOP_HIT, 5), slug(Kind.JOKER, 0)) == ("stop-hit/5", "joker")


def test_the_tutorial_has_neither_fleche_nor_infighting_nor_feints(box):
    missing = set(Kind) - kinds_in(box, Mode.TUTORIAL)
    assert missing == {
        *(Kind.FLECHE, Kind.INFIGHTING, Kind.COUNTER_TIME, Kind.FEINT_IN_TIME, Kind.FEINT),
    }


def test_what_is_certain_are_the_yellow_thrusts_the_ceding_parry_and_cards_without_speed(box):
    sure = {card for card, row in box.rows.items() if row.sure}
    assert sure == {BOUND, "ceding-parry/4", *(card for card in box.rows if "/" not in card)}


def test_a_kind_may_be_named_without_its_speed_where_all_its_copies_have_one(box):
    assert bare(box)[Kind.CEDING_PARRY] == "ceding-parry/4"
    assert bare(box)[Kind.JOKER] == "joker"
    assert Kind.STOP_HIT not in bare(box)


def reprint(card, copies, **values):
    kind, speed = kind_of(card), face(card).speed
    given = {"sp": 0, "tutorial": copies, "basic": copies, "sure": True, **values}
    return Reprint(kind, Row(speed=speed, copies=copies, **given))


def test_what_the_table_prints_replaces_one_row(box):
    assert in_force(box, ()) is box
    ours = in_force(box, (reprint("toe-touch/6", 1, sp=2), reprint("toe-touch/4", 0)))
    assert ours.sp("toe-touch/6") == 2
    assert ours.copies("toe-touch/4", Mode.ADVANCED) == 0
    assert ours.rows["toe-touch/5"] == box.rows["toe-touch/5"]
    assert list(ours.rows) == list(in_order(ours.rows))
    assert in_force(box, (reprint("toe-touch/6", 1, sp=2), reprint("toe-touch/4", 0))) is ours


def test_a_reprint_decides_which_kinds_may_be_named_without_speed(box):
    twice = in_force(box, (reprint("ceding-parry/5", 1),))
    assert Kind.CEDING_PARRY not in bare(twice)
    gone = in_force(twice, (reprint("ceding-parry/4", 0),))
    assert bare(gone)[Kind.CEDING_PARRY] == "ceding-parry/5"
    assert bare(in_force(box, (reprint("joker", 0),)))[Kind.JOKER] == "joker"


def test_no_speeds_are_assumed_of_a_kind_whose_rows_the_table_entered(data):
    prints = [reprint("toe-touch/4", 0), reprint("toe-touch/6", 1)]
    assert assumed_of("toe-touch", entered(data, tuple(prints))) == [
        *("speed", "copies per speed", "sp", "tutorial", "basic")
    ]
    prints.append(reprint("toe-touch/5", 1))
    assert assumed_of("toe-touch", entered(data, tuple(prints))) == ["sp", "tutorial", "basic"]


def assumed_of(kind, data):
    (entry,) = (entry for entry in data["kind"] if entry["slug"] == kind)
    return entry["assumed"]


def test_a_card_that_the_edition_does_not_list_costs_nothing_and_has_no_copies(box):
    assert box.sp("fleche/6") == 2
    assert box.sp("fleche/9") == 0
    assert box.copies("fleche/9", Mode.ADVANCED) == 0


def changed(data, index, **values):
    entries = [dict(entry) for entry in data["kind"]]
    entries[index].update(values)
    return {**data, "kind": entries}


def row(data, index, number, **values):
    rows = [dict(row) for row in data["kind"][index]["values"]]
    rows[number].update(values)
    return changed(data, index, values=rows)


@pytest.mark.parametrize(
    ("change", "text", "place"),
    [
        (lambda d: {**d, "game": "chess"}, "edition.other-game", "game"),
        (lambda d: {**d, "kind": d["kind"][1:]}, "edition.incomplete", "kind"),
        (lambda d: {**d, "kind": d["kind"] + d["kind"][:1]}, "edition.twice", "kind[18].slug"),
        (lambda d: {**d, "total": 55}, "edition.sum", "total"),
        (lambda d: {**d, "tutorial_total": 40}, "edition.sum", "tutorial_total"),
        (lambda d: {**d, "basic_total": 36}, "edition.sum", "basic_total"),
        (lambda d: changed(d, 0, copies=7), "edition.sum", "kind[0].copies"),
        (lambda d: changed(d, 0, slug="moulinet"), "edition.value", "kind[0].slug"),
        (lambda d: changed(d, 0, colours=["pink"]), "edition.value", "kind[0].colours[0]"),
        (lambda d: changed(d, 0, bonus=1), "edition.fixed", "kind[0].bonus"),
        (lambda d: changed(d, 15, bonus=3), "edition.fixed", "kind[15].bonus"),
        (lambda d: changed(d, 1, **{"zh-Hant": "直刺"}), "edition.twice", "kind[1]"),
        (lambda d: changed(d, 1, aliases=["joker"]), "edition.twice", "kind[1]"),
        (lambda d: changed(d, 1, aliases=["a b"]), "edition.value", "kind[1]"),
        (lambda d: row(d, 0, 1, speed=10), "edition.range", "kind[0].values[1].speed"),
        (lambda d: row(d, 0, 1, speed=3), "edition.twice", "kind[0].values[1].speed"),
        (lambda d: row(d, 0, 1, sp=-1), "edition.range", "kind[0].values[1].sp"),
        (lambda d: row(d, 0, 1, speed="4"), "edition.type", "kind[0].values[1].speed"),
        (
            lambda d: row(d, 0, 1, tutorial=3),
            "edition.more-than-copies",
            "kind[0].values[1].tutorial",
        ),
        (lambda d: row(d, 0, 1, basic=3), "edition.more-than-copies", "kind[0].values[1].basic"),
        (lambda d: row(d, 0, 0, speed=2), "edition.bound", "kind"),
    ],
)
def test_what_is_wrong_with_an_edition_is_told_with_its_place(data, change, text, place):
    error = refused(change(data))
    assert error.text == text
    assert error.facts["place"] == place


def test_a_deck_below_26_cards_cannot_be_played_with(data):
    entries = [
        {**entry, "values": [{**row, "basic": min(row["basic"], 1)} for row in entry["values"]]}
        for entry in data["kind"]
    ]
    count = sum(row["basic"] for entry in entries for row in entry["values"])
    error = refused({**data, "kind": entries, "basic_total": count})
    assert (error.text, error.facts["place"], error.facts["count"]) == (
        *("edition.small-deck", "basic_total", count),
    )
