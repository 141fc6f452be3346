"""See-through: revision 2 of FA-13.4, and the first reading beside it."""

from random import Random

import pytest

from events.fate_ace_royal.battle import DamageDealt, ValuesChanged
from tests.referee.rules.fate_ace_royal.table import (
    ARTORIA,
    DIARMUID,
    Table,
    face_up,
    given,
)

SERVANTS = (ARTORIA, DIARMUID, "cu-chulainn rider")
"""8/7/4/5 raids 7/6/3/5; a third looks on."""

PLAIN = 8 - 6
"""The damage where nothing was changed."""


def battle(*lines: str, sees: str = "p1", revision: int = 0, **options: str) -> Table:
    """p1 raids p2, and one of them sees through; the lines are entered before the attack."""
    return given(
        *(f"referee prints craft-0{n} stats=0/0/0/0" for n in (1, 2, 3)),
        *(f"referee effect equip p{n} craft-0{n} from=deck" for n in (1, 2, 3)),
        *(line for n, servant in enumerate(SERVANTS, 1) for line in face_up(f"p{n}", servant)),
        f"referee prints {SERVANTS[int(sees[1]) - 1].split()[0]} skills=see-through",
        "p1 raids p2",
        *lines,
        servants=SERVANTS,
        revision=revision,
        **options,
    )


def damage(at: Table) -> int:
    """What the attack gives."""
    (dealt,) = (
        event
        for event in at.when("p1 attacks physical", "p1 proceeds").events
        if isinstance(event, DamageDealt)
    )
    return dealt.damage


@pytest.mark.parametrize(
    ("line", "now", "first"),
    [
        ("referee effect stats p2 0/+1/0/0 by=craft-02", PLAIN, PLAIN),
        ("referee effect stats p2 0/+1/0/0 by=craft-02 lasts=game", PLAIN, PLAIN),
        ("referee effect stats p2 0/+1/0/0 by=spirit", PLAIN, PLAIN),
        ("referee effect stats p2 0/-1/0/0 by=craft-02", PLAIN, PLAIN + 1),
        ("referee effect stats p1 -1/0/0/0 by=craft-02", PLAIN, PLAIN - 1),
        ("referee effect stats p1 -1/0/0/0 by=diarmuid", PLAIN, PLAIN - 1),
        ("referee effect stats p1 -1/0/0/0 by=craft-01", PLAIN - 1, PLAIN - 1),
        ("referee effect stats p2 0/+1/0/0 by=craft-03", PLAIN - 1, PLAIN - 1),
        ("referee effect stats p2 0/-1/0/0 by=craft-03", PLAIN + 1, PLAIN + 1),
        ("referee effect stats p1 -1/0/0/0 by=cu-chulainn", PLAIN - 1, PLAIN - 1),
        ("referee effect stats p2 0/+1/0/0 by=craft-02 lasts=card", PLAIN - 1, PLAIN - 1),
        ("referee effect stats p1 -1/0/0/0 by=craft-02 lasts=card", PLAIN - 1, PLAIN - 1),
        ("referee effect stats p2 0/+1/0/0", PLAIN, PLAIN),
        ("referee effect stats p1 -1/0/0/0", PLAIN - 1, PLAIN - 1),
        ("p2 commands boost physical-defence", PLAIN - 1, PLAIN - 1),
    ],
)
def test_fa_13_4_what_the_side_laid_that_is_seen_through_does_not_count(
    line: str, now: int, first: int
) -> None:
    assert damage(battle(line)) == now
    assert damage(battle(line, revision=1)) == first


def test_fa_13_4_skills_that_it_granted_or_took_do_not_count() -> None:
    granted = "referee effect skill p2 first-strike on by=craft-02"
    taken = "referee effect skill p1 first-strike off by=craft-02"
    strikes = "referee effect skill p1 first-strike on by=craft-01"
    for lines in ((strikes,), (strikes, granted), (strikes, taken)):
        at = battle(*lines).when("p1 attacks physical", "p1 proceeds")
        assert at.battle.counter_skipped
    for line in (granted, taken):
        at = battle(strikes, line, revision=1).when("p1 attacks physical", "p1 proceeds")
        assert not at.battle.counter_skipped
    third = "referee effect skill p1 first-strike off by=craft-03"
    assert (
        not battle(strikes, third).when("p1 attacks physical", "p1 proceeds").battle.counter_skipped
    )


def test_fa_13_4_charisma_that_it_granted_adds_nothing_to_its_proxy() -> None:
    lines = (
        "referee effect proxy p2 stats=0/1/0/0 by=craft-02",
        "referee effect skill p2 charisma on by=craft-02",
    )
    assert damage(battle(*lines)) == 8 - 1
    assert damage(battle(*lines, revision=1)) == 8 - 2


def test_fa_13_4_changes_of_its_proxy_do_not_count_and_those_by_others_do() -> None:
    proxy = "referee effect proxy p2 stats=0/1/0/0 by=craft-02"
    own = "referee effect stats p2 0/+2/0/0 on=proxy by=craft-02"
    other = "referee effect stats p2 0/+2/0/0 on=proxy by=craft-03"
    assert damage(battle(proxy, own)) == 8 - 1
    assert damage(battle(proxy, other)) == 8 - 3


def test_fa_13_4_who_has_the_skill_is_asked_of_all_effects() -> None:
    raised = "referee effect stats p2 0/+1/0/0 by=craft-02"
    assert (
        damage(battle(raised, "referee effect skill p1 see-through off by=craft-02")) == PLAIN - 1
    )
    assert damage(battle(raised, "referee effect skill p2 see-through on by=craft-02")) == PLAIN - 1


def test_fa_13_4_holds_for_the_attacker_and_in_both_damage_steps() -> None:
    laid = (
        "referee effect stats p1 0/+5/0/0 by=craft-01",
        "referee effect stats p1 +5/0/0/0 by=spirit",
    )
    at = battle(*laid, sees="p2").when("p1 attacks physical", "p2 counters physical", "p1 proceeds")
    assert (at.battle.defender_damage, at.battle.attacker_damage) == (PLAIN, 0)
    lowered = battle("referee effect stats p2 -6/0/0/0 by=craft-01", sees="p2")
    at = lowered.when("referee effect stats p2 +1/0/0/0 by=craft-03", "p1 attacks physical")
    at = at.when("p2 counters physical", "p1 proceeds")
    assert at.battle.attacker_damage == 7 + 1 - 7


@pytest.mark.parametrize(
    ("lines", "owner"),
    [
        (("referee effect stats p1 -1/0/0/0 by=event-10",), "p1"),
        (("p2 plays event-10", "referee effect stats p1 -1/0/0/0 by=event-10"), "p2"),
        (("p3 plays event-11", "referee effect stats p1 -1/0/0/0 by=event-10"), "p3"),
        (("p3 plays event-11", "referee effect stats p1 -1/0/0/0"), "p3"),
        (("p2 activates spirit", "referee effect stats p1 -1/0/0/0"), "p2"),
        (("p2 commands activate spirit", "referee effect stats p1 -1/0/0/0"), "p2"),
        (("p2 summons spirit stats=9/9/9/9", "referee effect stats p1 -1/0/0/0"), "p2"),
        (("p3 plays event-11", "p2 commands mana", "referee effect stats p1 -1/0/0/0"), "p3"),
        (("p3 plays event-11", "referee effect stats p1 -1/0/0/0 by=spirit"), "p1"),
        (("p3 plays event-11", "referee effect stats p2,p1 -1/0/0/0 by=class"), "p2"),
        (("p3 plays event-11", "referee effect stats p1 -1/0/0/0 by=craft-02"), "p2"),
        (("p3 plays event-11", "p1 attacks physical", "referee effect stats p2 0/1/0/0"), "p2"),
    ],
)
def test_fa_13_4_the_consequence_says_to_whom_an_effect_belongs(
    lines: tuple[str, ...], owner: str
) -> None:
    changed = [e for e in battle(*lines).events if isinstance(e, ValuesChanged)]
    assert {event.owner for event in changed} == {owner}
    before = [e for e in battle(*lines, revision=1).events if isinstance(e, ValuesChanged)]
    assert {event.owner for event in before} == {None}


def test_fa_13_4_an_event_is_of_who_played_it_last() -> None:
    at = battle("p3 plays event-10", "referee effect fetch p2 event-10 from=discard")
    at = at.when("p2 plays event-10", "p3 plays event-12")
    assert damage(at.when("referee effect stats p1 -1/0/0/0 by=event-10")) == PLAIN


def test_fa_13_4_of_two_copies_in_play_the_last_use_tells_whose_is_meant() -> None:
    copies = (
        "referee effect equip p3 craft-02 from=deck",
        "p3 activates craft-02",
        "referee effect stats p2 0/+1/0/0 by=craft-02",
    )
    assert damage(battle(*copies, sets="2")) == PLAIN - 1
    assert damage(battle(copies[0], copies[2], sets="2")) == PLAIN


@pytest.mark.parametrize(
    ("line", "dealt"),
    [
        ("referee effect stats p1 -1/0/0/0 by=craft-02", PLAIN - 1),
        ("referee effect stats p1 -1/0/0/0", PLAIN - 1),
        ("referee effect stats p2 0/+1/0/0 by=spirit", PLAIN),
        ("referee effect stats p1 -1/0/0/0 by=diarmuid", PLAIN),
        ("referee effect stats p1 -1/0/0/0 by=artoria", PLAIN - 1),
        ("referee effect stats p1 -1/0/0/0 by=cu-chulainn", PLAIN - 1),
    ],
)
def test_fa_13_4_by_option_only_effects_by_servant_cards_are_sealed(line: str, dealt: int) -> None:
    assert damage(battle(line, see_through="servant")) == dealt


def test_fa_13_4_what_it_forbids_does_not_count_in_the_damage_steps() -> None:
    laid = battle(
        "referee effect bar p1 spells by=craft-02", "referee effect bar p1 abilities by=spirit"
    )
    laid = laid.when("referee effect bar p3 spells by=craft-02")
    laid.refused("p1 commands mana", "FA-11.2", "barred")
    at = laid.when("referee effect bar p1 abilities by=craft-02", "p1 attacks physical")
    at.when("p1 commands mana", "p3 commands mana")
    at.refused("p1 activates spirit", "FA-14.5", "abilities")  # by p1's own spirit
    at.when("p1 proceeds").refused("p1 commands mana", "FA-11.2", "barred")


def test_fa_13_4_a_limit_that_it_changed_does_not_count_in_the_damage_steps() -> None:
    laid = battle("referee effect limit p1 crafts -3 by=craft-02")
    laid.refused("referee effect equip p1 craft-04 from=deck", "FA-6.2")
    laid.when("p1 attacks physical", "referee effect equip p1 craft-04 from=deck")


def test_fa_13_4_a_skill_that_it_granted_keeps_nobody_in_the_game_in_a_damage_step() -> None:
    at = battle(
        "referee effect skill p2 independent-action on by=craft-02", "referee effect death p2 on"
    )
    assert at.master("p2").living
    assert not at.when("p1 attacks physical").master("p2").living


def test_fa_13_4_a_condition_is_asked_of_what_counts() -> None:
    void = "referee effect mana p1 +1 against=p2 unless=intuition"
    at = battle("referee effect skill p2 intuition on by=craft-02")
    assert at.when(void).master("p1").mana == 5
    assert at.when("p1 attacks physical", void).master("p1").mana == 6


# By a model that knows nothing of the program


BY = ("", "by=craft-01", "by=craft-02", "by=craft-03", "by=spirit", "by=class")


class Model:
    """What was laid, and by whom: (owner, seat, attack, defence, sealable)."""

    def __init__(self) -> None:
        self.laid: list[tuple[str, str, int, int, bool]] = []
        self.user: str | None = None
        self.events: dict[str, str] = {}

    def damage(self, sees: str) -> int:
        blind = "p2" if sees == "p1" else "p1"
        heard = [one for one in self.laid if not (one[4] and one[0] == blind)]
        attack = max(0, 8 + sum(one[2] for one in heard if one[1] == "p1"))
        defence = max(0, 6 + sum(one[3] for one in heard if one[1] == "p2"))
        return 1 if attack == defence else max(0, attack - defence)


def laid(random: Random, model: Model, event: int) -> str:
    """A line, and what the model makes of it."""
    seat = random.choice(("p1", "p2", "p3"))
    if random.random() < 0.3:
        model.user = seat
        model.events[f"event-{event:02}"] = seat
        return f"{seat} plays event-{event:02}"
    by = random.choice((*BY, *(f"by={card}" for card in model.events)))
    card = by.removeprefix("by=")
    owner = model.events.get(card) or (f"p{card[-1]}" if card.startswith("craft") else seat)
    if not by:
        owner = model.user or seat
    attack, defence = random.randint(-3, 3), random.randint(-3, 3)
    lasts = random.choice(
        ("", "lasts=game", *(("lasts=card",) if card.startswith("craft") else ()))
    )
    model.laid.append((owner, seat, attack, defence, lasts != "lasts=card"))
    return f"referee effect stats {seat} {attack}/{defence}/0/0 {by} {lasts}".strip()


@pytest.mark.parametrize("seed", range(60))
def test_fa_13_4_gives_what_a_model_gives_that_knows_nothing_of_the_program(seed: int) -> None:
    random, model = Random(seed), Model()
    sees = random.choice(("p1", "p2"))
    lines = [laid(random, model, number) for number in range(5, 5 + random.randint(1, 7))]
    assert damage(battle(*lines, sees=sees)) == model.damage(sees), lines
