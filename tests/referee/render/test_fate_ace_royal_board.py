"""The seats and their battle on a terminal (section 14)."""

import pytest

from referee.desk.opening import read_tags
from referee.desk.sitting import Sitting
from referee.moves.refusal import Refusal
from referee.render.layout import columns
from referee.speech import say
from referee.speech.dues import due_told
from referee.terminal.telling import entry_lines
from replays.record import read

NAMES = '[Seat.p1 "Anna"]\n[Seat.p2 "Bo"]\n[Seat.p3 "Chen"]\n'
TABLE = f'[Game "fate-ace-royal"]\n{NAMES}'
SEVEN = (
    f'{TABLE}[Seat.p4 "Dagny"]\n[Seat.p5 "Emil"]\n[Option.players "7"]\n[Option.assign "agreed"]\n'
)
DEALT = f'{TABLE}[Deal "seed:7"]\n'

EXAMPLE = (
    *("table opens archer,rider,assassin,berserker", "p3 exchanges assassin gives=caster"),
    *("p2 keeps", "p1 keeps", "p1 reveals spirit artoria", "p1 equips craft-05", "p1 proceeds"),
    *("table rolls 4", "p1 ends discards=event-10,craft-11", "p2 raids p1"),
    *("p1 reveals class saber", "p2 reveals spirit cu-chulainn", "p2 reveals class lancer"),
    *("p2 attacks physical", "p1 counters physical", "p2 proceeds", "p1 commands mana"),
)
"""The annotated example, up to the loss step."""

CROWDED = (
    *("p1 takes artoria saber", "p2 takes gilles-de-rais berserker", "p3 takes ? ?"),
    *("p4 takes hassan-hundred-faces assassin", "p5 takes ? archer", "p6 takes medea caster"),
    *("p7 takes heracles ?", "p1 reveals spirit artoria", "p1 equips craft-05", "p1 covers 2"),
    *("referee effect reveal p2 gilles-de-rais", "referee effect reveal p2 berserker"),
    *("referee effect reveal p4 spirit hassan-hundred-faces", "referee effect invert p4"),
    *("referee effect token p2 assassination +1", "referee effect bar p2 raid"),
    *("referee effect stats p1 +1/+0/-1/+0", "table reveals p2 craft-01,event-05"),
    *("p7 resign", "p1 proceeds", "table rolls 1", "table targets p2"),
    'p1 summons craft-05 "Golem" stats=3/6/9/4',
)
"""Seven seats, long names, and something of everything."""


def sat(*lines, tags=TABLE):
    sitting = Sitting.begin(read_tags(read(tags).tags))
    for line in lines:
        sitting.enter(line)
    return sitting


def drawn(sitting, viewer="public", width=80, lang="en"):
    return sitting.board(viewer, lang, width)


def asked(sitting, lang="en"):
    return due_told(lang, sitting.due, sitting.game.naming(sitting.state))


@pytest.mark.parametrize(
    ("lang", "counters"), [("en", "counters"), ("zh-Hant", "迎擊"), ("zh-Hans", "迎击")]
)
def test_no_counterattack_is_offered_that_first_strike_bars(lang, counters):
    """FA-13.2: it bars p1 if the damage is worked out as it stands."""
    attacked = EXAMPLE[: EXAMPLE.index("p1 counters physical")]
    skill = "referee effect skill p2 first-strike on"
    plain, strikes = sat(*attacked), sat(*attacked, skill)
    with pytest.raises(Refusal, match=r"FA-13\.2"):
        strikes.judge("p1 counters physical")
    for sitting, offered in ((plain, True), (strikes, False)):
        told = " ".join(asked(sitting, lang))
        assert (counters in told) is offered
        assert (counters in "".join(drawn(sitting, lang=lang).splitlines()[-2:])) is offered
        verbs = {offer.verb for offer in sitting.game.offers(sitting.edition, sitting.state, "p1")}
        assert ("counters" in verbs) is offered


CHINESE = {"p1": "玩家一", "p2": "玩家二", "p3": "玩家三"}
SHORT = {"en": {seat: seat for seat in CHINESE}, "zh-Hant": CHINESE, "zh-Hans": CHINESE}


@pytest.mark.parametrize("lang", SHORT)
def test_the_seats_that_may_be_raided_are_named(lang):
    choosing = (*EXAMPLE[: EXAMPLE.index("p2 raids p1")], "p2 proceeds")
    barred = (*choosing, "referee effect bar p3 target")
    told = [asked(sat(*lines), lang)[0] for lines in (choosing, barred)]
    for line, seats in zip(told, (("p1", "p3"), ("p1",)), strict=True):
        assert "SEAT" not in line
        assert "座位" not in line
        called = SHORT[lang]
        assert [seat for seat in called if called[seat] in line] == list(seats)


def test_a_battle_shows_what_was_struck(snapshot):
    assert drawn(sat(*EXAMPLE)) == snapshot


def test_seven_seats_have_room(snapshot):
    assert drawn(sat(*CROWDED, tags=SEVEN)) == snapshot


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
def test_a_battle_of_seven_seats_leaves_room_for_the_prompt(lang):
    assert len(drawn(sat(*CROWDED, tags=SEVEN), lang=lang).splitlines()) <= 22


def test_many_seats_have_a_line_each_and_below_them_who_is_not_apt():
    apt = ("referee effect reveal p6 medea", "referee effect reveal p6 caster")
    unfit = ("referee effect reveal p5 arthur", "referee effect reveal p5 archer")
    board = drawn(sat(*CROWDED[:7], *apt, *unfit, tags=SEVEN))
    assert "1/3/10/8    Medea · Caster\n" in board
    assert "8/5/6/4     Arthur · Archer\n" in board
    assert "\n  not apt       p5\n" in board


def test_it_folds_on_a_narrow_terminal(snapshot):
    assert drawn(sat(*CROWDED, tags=SEVEN), width=40) == snapshot


def test_the_numbers_have_their_names_above_them_where_the_servants_stand_below():
    board = drawn(sat(*EXAMPLE), width=60)
    names, first = board.splitlines()[3:5]
    assert names.split() == ["seat", "mana", "cs", "hand", "tok.", "state"]
    assert [names.index(name) for name in ("mana", "hand")] == [
        first.index(x) for x in ("6", "4/4")
    ]


def test_it_is_drawn_in_chinese(snapshot):
    assert drawn(sat(*CROWDED, tags=SEVEN), lang="zh-Hant") == snapshot


@pytest.mark.parametrize("width", [40, 60, 80, 100])
@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
def test_no_line_is_wider_than_the_terminal(width, lang):
    for number in range(len(CROWDED) + 1):
        board = drawn(sat(*CROWDED[:number], tags=SEVEN), width=width, lang=lang)
        assert max(map(columns, board.splitlines())) <= width


def test_a_card_that_lies_face_down_is_unknown_or_stands_in_parentheses():
    board = drawn(sat(*EXAMPLE[:4]))
    assert "? · (Assassin)" in board
    assert "? · ?" in board


def test_a_seat_sees_its_own_face_down_cards_and_hand_where_the_program_deals():
    sitting = sat("p3 keeps", "p2 keeps", "p1 keeps", tags=DEALT)
    spirit = sitting.view("p1")["seats"]["p1"]["servant"]["spirit"]["card"]
    own, others = drawn(sitting, "p1"), drawn(sitting, "p2")
    called = say("en", f"fate-ace-royal.card.{spirit}", {})
    assert f"({called})" in own
    assert f"({called})" not in others
    assert "hands" in own
    assert "hands" not in drawn(sitting)


def test_raised_values_are_marked_and_tapped_crafts_too():
    board = drawn(
        sat(*EXAMPLE, "referee effect stats p1 +2/+0/+0/+0", "referee effect tap p1 craft-05")
    )
    assert "10+ 7  4  5" in board
    assert "craft-05 t" in board


def test_tokens_are_marks_beside_their_number():
    assert "9 ●●●●●●● " in drawn(sat(*EXAMPLE, "referee effect mana p1 +3"))
    assert "2 ●●○○○" in drawn(sat(*EXAMPLE, "referee effect mana p2 -3"))


def test_the_death_state_and_special_tokens_show():
    lines = ("referee effect skill p1 independent-action on", "referee effect death p1 on")
    board = drawn(sat(*EXAMPLE, *lines, "referee effect token p3 thirst +2"))
    assert "death state" in board
    assert "t2" in board


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        (0, "table opens CLASS,... (4 classes)"),
        (1, "exchanges CLASS gives=CLASS, or keeps"),
        (4, "then proceeds, raids or ends discards=1 card"),
        (5, "equips, covers, reveals; then proceeds"),
        (6, "covers, reveals; then proceeds"),
        (7, "table rolls 1 to 6"),
        (8, "ends discards=2 cards"),
        (10, "reveals spirit or class"),
        (12, "reveals class"),
        (13, "proceeds, or p2 attacks; both may summon"),
        (14, "proceeds, or p1 counters"),
        (15, "proceeds"),
        (16, "proceeds or ends discards=1 card"),
    ],
)
def test_it_says_what_is_entered_to_go_on(moves, said):
    assert said in asked(sat(*EXAMPLE[:moves]))[0]


@pytest.mark.parametrize(
    ("line", "then"),
    [
        ("referee effect damage p2 -1", "proceeds, or p2 steals or declines"),
        ("referee effect mana p2 -4", "proceeds"),  # p2 is out of mana
    ],
)
def test_the_turn_is_asked_to_end_in_the_loss_step_only_where_nothing_can_come_before(line, then):
    battle = sat(*EXAMPLE)
    assert asked(battle)[0] == "proceeds or ends discards=1 card"
    battle.enter(line)
    assert asked(battle)[0] == then
    assert "ends" not in [offer.verb for offer in battle.offers("p2")]


def test_nothing_comes_before_the_end_of_the_turn_where_the_one_who_was_hurt_has_lost_his_hand():
    battle = sat(*EXAMPLE, "referee effect damage p2 -1", "referee effect damage p1 +5")
    assert asked(battle)[0] == "proceeds or ends discards=1 card"
    battle.judge("p2 ends discards=?")


def test_what_any_seat_may_do_is_said_once_the_game_has_begun():
    assert len(asked(sat())) == 1
    assert "keeps-house" in asked(sat(*EXAMPLE))[1]
    assert asked(sat(*EXAMPLE, "p2 resign", "p3 resign")) == ()


def test_who_owes_a_craft_and_who_may_take_a_card_show():
    tags = f'{TABLE}[Option.players "2"]\n[Option.assign "agreed"]\n'.replace(
        '[Seat.p3 "Chen"]\n', ""
    )
    lines = (
        *("p1 takes artoria saber", "p2 takes medea caster", "p1 raids p2"),
        *("p2 summons spirit stats=0/7/0/7", "p1 attacks physical", "p2 counters physical"),
        "p1 proceeds",
    )
    sitting = sat(*lines, tags=tags)
    assert asked(sitting)[0] == "proceeds, or p2 forfeits CRAFT or lacks"
    sitting.enter("p1 proceeds")
    assert "p2 owes a craft" in drawn(sitting)
    assert "forfeits CRAFT" in asked(sitting)[0]
    sitting.enter("p2 lacks")
    assert "p1 may take a card" in drawn(sitting)
    assert "steals or declines" in asked(sitting)[0]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("p3 resign", "has lost (FA-12.6: resigned)"),
        ("referee effect mana p3 -5", "has lost (FA-12.2: no mana or no command spell left)"),
        ("referee effect death p3 on", "has lost (FA-12.3: in the death state)"),
    ],
)
def test_why_a_seat_has_lost_is_told_with_the_rule(line, why):
    sitting = sat(*EXAMPLE)
    told = "\n".join(entry_lines(sitting.enter(line), "en", sitting.game.naming(sitting.state)))
    assert why in told


def test_the_end_is_told_with_the_result():
    board = drawn(sat(*EXAMPLE, "p2 resign", "p3 resign"))
    assert "over: Anna (p1) wins (FA-12.1)" in board
    assert "left (FA-12.6)" in board


RITUAL = ("table opens archer,rider,assassin,berserker", "p3 keeps", "p2 keeps", "p1 keeps")


@pytest.mark.parametrize("line", ["referee effect bar p1 raid", "referee effect invert p1"])
def test_a_raid_is_asked_for_only_where_the_seat_may_raid(line):
    ritual = sat(*RITUAL)
    assert "raids" in asked(ritual)[0]
    ritual.enter(line)
    assert asked(ritual)[0].startswith("equips, covers, reveals; then proceeds or ends")
    ritual.enter("p1 proceeds")
    assert asked(ritual)[0].startswith("proceeds or ends")


def test_the_ritual_names_only_what_may_still_be_done():
    ritual = sat(*RITUAL, "p1 reveals spirit artoria", "p1 equips craft-05")
    assert asked(ritual)[0] == "covers, reveals; then proceeds"
    ritual.enter("p1 covers 6")
    assert asked(ritual)[0] == "reveals; then proceeds"
    ritual.enter("p1 reveals class saber")
    assert asked(ritual)[0] == "covers; then proceeds"
    ritual.enter("p1 covers 2")
    assert asked(ritual)[0] == "proceeds"


def test_at_the_limit_it_says_that_a_craft_is_equipped_in_place_of_another():
    ritual = sat(*RITUAL, "p1 reveals spirit artoria")
    for number in range(1, 5):
        ritual.enter(f"referee effect equip p1 craft-0{number} from=deck")
    assert asked(ritual)[0].startswith("equips CRAFT replaces=CRAFT, covers, reveals;")


def test_a_raid_is_not_asked_for_where_nobody_may_be_raided():
    ritual = sat(*RITUAL, "referee effect bar p2 target")
    assert "raids" in asked(ritual)[0]
    ritual.enter("referee effect bar p3 target")
    assert "raids" not in asked(ritual)[0]


def test_servants_whose_values_nobody_has_entered_are_named_at_a_table_with_cards():
    assert "assumed" not in drawn(sat(*EXAMPLE[:5]))  # Artoria's are known
    battle = sat(*EXAMPLE)
    assert "  assumed       Cu Chulainn, Lancer, Saber (? prints)" in drawn(battle)
    for card in ("saber", "lancer", "cu-chulainn"):
        battle.enter(f"referee prints {card} stats=1/1/1/1")
    assert "assumed" not in drawn(battle)


def test_in_a_battle_only_the_cards_of_its_sides_are_called_assumed():
    apart = sat(*EXAMPLE, "referee effect reveal p3 assassin")
    assert "assumed       Cu Chulainn, Lancer, Saber (" in drawn(apart)
    for line in ("p2 ends discards=?", "p3 ends discards=?"):
        apart.enter(line)
    assert "Assassin (?" in drawn(apart)


def test_nothing_is_called_assumed_after_the_end_when_it_can_no_longer_be_entered():
    assert "assumed" not in drawn(sat(*EXAMPLE, "p2 resign", "p3 resign"))


def test_values_are_not_called_assumed_where_the_program_deals():
    dealt = sat("p3 keeps", "p2 keeps", "p1 keeps", "p1 reveals class", tags=DEALT)
    assert "assumed" not in drawn(dealt)


def test_a_proxy_is_drawn_with_its_values_and_skills():
    lines = ("p1 takes artoria saber", "p2 takes medea caster", "p3 takes ? ?", "p1 raids p2")
    golem = "p2 summons spirit stats=3/6/9/4 skills=legion,first-strike"
    board = drawn(sat(*lines, golem, tags=f'{TABLE}[Option.assign "agreed"]\n'))
    assert "proxy p2 the spirit card 3/6/9/4, first strike, legion   " in board


def test_what_a_use_costs_is_told_once():
    sitting = sat(*EXAMPLE)
    entry = sitting.enter("p1 activates class cost=discard:1,tap:1 taps=craft-05 discards=event-09")
    told = list(entry_lines(entry, "en", sitting.game.naming(sitting.state)))
    assert [line.strip() for line in told][-3:] == [
        "Anna (p1): craft-05 is tapped.",
        "Anna (p1) discards event-09.",
        "Anna (p1) uses the class card, and it works.",
    ]


def test_what_is_dealt_face_down_is_told_once_where_nobody_saw_it():
    table = sat()
    opening, *_ = table.entries
    told = list(entry_lines(opening, "en", table.game.naming(table.state)))
    assert not [line for line in told if "From the" in line]
    assert [line for line in told if "draws a spirit" in line]


def test_a_hand_that_is_laid_down_is_told_once_with_the_cards_that_the_reader_may_know():
    dealt = sat("p3 keeps", "p2 keeps", "p1 keeps", "p2 resign", tags=DEALT)
    for viewer, hidden in (("referee", False), ("p2", False), ("p1", True)):
        naming = dealt.game.naming(dealt.state)
        told = " ".join(entry_lines(dealt.entries_for(viewer)[-1], "en", naming))
        assert told.count("discard") == 1
        assert ("unknown" in told) == hidden
