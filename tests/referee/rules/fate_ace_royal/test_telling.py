"""What follows, and why something is refused, as people are told it."""

import pytest

from events.errors import RefereeError
from referee.checking import play
from referee.desk.sitting import Sitting
from referee.speech import because, explain, tell
from referee.speech.told import told

RAID = ("p1 raids p2", "p2 reveals emiya", "p2 reveals archer")


def royale(*lines: str, **tags: str) -> Sitting:
    begun = play.sit(
        "fate-ace-royal", **{"Option__players": "2", "Option__assign": "agreed", **tags}
    )
    for line in ("p1 takes artoria saber", "p2 takes ? ?", *lines):
        begun.enter(line)
    return begun


def consequences(lang: str, *lines: str) -> str:
    sitting = royale(*lines)
    naming = sitting.game.naming(sitting.state)
    events = told(sitting.entries[-1].events, naming)
    return " ".join(tell(lang, event, naming) for event in events)


def refused(lang: str, line: str, *before: str) -> str:
    sitting = royale(*before)
    with pytest.raises(RefereeError) as error:
        sitting.enter(line)
    naming = sitting.game.naming(sitting.state)
    return " ".join((explain(lang, error.value, naming), *because(lang, error.value, naming)))


def test_fa_14_3_what_a_card_text_adds_to_the_damage_is_told_with_it() -> None:
    blow = (*RAID, "p1 attacks physical", "referee effect damage p2 +2", "p1 proceeds")
    assert "8 against 5 of p2, +2 by card texts; 5 damage." in consequences("en", *blow)
    assert "8 對玩家二的 5，卡片文字 +2；傷害 5。" in consequences("zh-Hant", *blow)


def test_where_no_card_text_changed_the_damage_none_is_told() -> None:
    blow = (*RAID, "p1 attacks physical", "p1 proceeds")
    assert "8 against 5 of p2; 3 damage." in consequences("en", *blow)


def test_fa_8_12_a_card_may_be_taken_only_where_both_stay_in_the_game() -> None:
    struck = (*RAID, "p1 attacks physical", "p1 proceeds", "p2 counters physical", "p1 proceeds")
    said = consequences("en", *struck, "referee effect mana p2 -2", "p1 proceeds")
    assert "p1 may take a card, unless either has lost." in said
    assert "p2 has lost" in said


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", '"craft-05" is no number: at a table'), ("zh-Hant", "「craft-05」不是張數")],
)
def test_fa_6_4_a_card_that_is_covered_at_a_table_is_not_named(lang: str, said: str) -> None:
    assert said in refused(lang, "p1 covers craft-05")


def test_fa_2_5_the_key_that_does_not_go_with_a_card_is_told_as_it_is_typed() -> None:
    assert "stats= is not for it" in refused("en", "referee prints event-01 stats=1/1/1/1")
    assert "「數值=」" in refused("zh-Hant", "referee prints event-01 stats=1/1/1/1")


@pytest.mark.parametrize(
    ("cost", "wrong", "nearest"),
    [
        ("tap,dice:17", '"dice:17" is no cost', ""),
        ("discard:0", '"discard:0" is no cost', ""),
        ("tapp", '"tapp" is no cost', "did you mean tap,"),
        ("tap,tap", '"tap,tap" is no cost', ""),
    ],
)
def test_of_a_cost_the_part_is_told_that_is_none(cost: str, wrong: str, nearest: str) -> None:
    said = refused("en", f"referee prints craft-05 cost={cost}")
    assert wrong in said
    assert nearest in said
    assert ("did you mean" in said) == bool(nearest)


@pytest.mark.parametrize(
    ("line", "lang", "hint"),
    [
        ("p1 ends event-10", "en", "Its keys, written KEY=VALUE: discards."),
        ("玩家一 結束 事件10", "zh-Hant", "可以用的鍵，寫成「鍵=值」：棄牌。"),
        ("p1 ends discards=event-10 event-11", "en", "without blanks: discards=event-10,event-11."),
        ("table reveals p2 craft-05 event-11", "en", "without blanks: craft-05,event-11."),
        ("table reveals p2 craft-05 quickly", "en", '"quickly" is one word too many.'),
        ("p1 keeps well", "en", '"well" is one word too many.'),
    ],
)
def test_fa_0_1_of_a_word_too_many_it_is_told_how_it_may_have_been_meant(
    line: str, lang: str, hint: str
) -> None:
    assert refused(lang, line).endswith(hint)


def test_fa_4_2_the_ability_that_was_used_already_is_named() -> None:
    use = 'p1 activates spirit "charge" timing=step'
    said = refused("en", use, "p1 reveals artoria", "p1 reveals saber", use)
    assert '"charge" in this step already' in said
