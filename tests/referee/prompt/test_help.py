"""What the prompt's help says of a match as it stands."""

import re
from pathlib import Path

import pytest

from events.dueling_runes.values import Spell
from referee.desk.played import play
from referee.games import BUILT_IN
from referee.games.finding import find
from referee.moves.refusal import Misfit
from referee.notation import common
from referee.notation.grammar import forms, grammar, has_every_game
from referee.notation.spelled import SCRIPTS
from referee.prompt.help import Help
from referee.prompt.suggest import expected, suggestions
from referee.speech import LANGS, Naming, explain, term
from referee.speech.words import Speech

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"


@pytest.fixture
def encounter():
    """A match of Malifaux amid its first turn."""
    return play((EXAMPLES / "malifaux.rec").read_text("utf-8")).sitting.as_of(30)


def speech(sitting):
    return Speech(sitting.game.language, "en", sitting.game.naming(sitting.state))


def test_a_blank_is_explained_as_the_branch_of_the_verb_takes_it(encounter):
    lines = list(Help(encounter, speech(encounter), 80).of("effect"))
    changes = [line.strip() for line in lines if line.lstrip().startswith("CHANGE: ")]
    assert changes == [
        "CHANGE: a change (2, -1); on or off for fast and slow",
        "CHANGE: a change (2, -1)",
    ]


@pytest.mark.parametrize(("lang", "switch"), [("zh-Hant", "有|無"), ("zh-Hans", "有|无")])
def test_a_switch_is_written_in_the_words_of_the_language(encounter, lang, switch):
    said = Speech(encounter.game.language, lang, encounter.game.naming(encounter.state))
    ways = " ".join(Help(encounter, said, 80).of("effect condition"))
    assert f" {switch} " in ways
    assert "off" not in ways


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("referee effect condition rex burning ", "a change (2, -1); on or off for fast and slow"),
        ("referee effect stones a ", "a change (2, -1)"),
        ("referee effect damage rex ", "a number, 1 to 99"),
    ],
)
def test_what_is_expected_next_is_what_the_branch_takes(encounter, line, wanted):
    assert expected(line, encounter, speech(encounter)) == wanted


@pytest.fixture
def royale():
    """A match of Fate/Ace Royal in which the third player is first, and about to reveal."""
    return play((EXAMPLES / "fate-ace-royal.rec").read_text("utf-8")).sitting.as_of(5)


def ways(sitting, asked):
    return [line.strip() for line in Help(sitting, speech(sitting), 80).of(asked)]


@pytest.mark.parametrize(
    "key", ["stats", "skills", "apt-skills", "classes", "ability", "cost", "timing", "requires"]
)
@pytest.mark.parametrize("asked", ["prints", "卡面"])
def test_all_that_can_be_printed_on_a_card_is_shown(royale, asked, key):
    shown = [line for line in ways(royale, asked) if line.startswith("referee prints CARD ")]
    assert any(line.startswith(f"referee prints CARD {key}=") for line in shown)


def test_what_the_position_offers_stands_before_what_every_game_has(encounter):
    told = list(Help(encounter, speech(encounter), 80).now())
    assert told[1].startswith("  walks  ")
    assert told[told.index("Bea (b) may: resign.") - 1] == "  besides: resign"
    ready = play((EXAMPLES / "malifaux.rec").read_text("utf-8")).sitting.as_of(0)
    told = list(Help(ready, speech(ready), 80).now())
    book = told.index("  besides: award, draw, note, rule, penalty, irregular, clock, insert")
    assert [line.split()[0] for line in told[1:book]] == ["profile", "action", "trigger"]


def test_more_ways_than_are_shown_are_counted_with_how_to_see_some_of_them(royale):
    told = " ".join(ways(royale, "effect"))
    assert "and 46 more; `? effect discard`, for one, shows only what begins so." in told
    assert "referee effect discard all ?" in ways(royale, "effect discard")


def test_where_several_seats_may_be_named_it_shows_how(royale):
    assert ways(royale, "effect invert")[1:3] == [
        "referee effect invert p1|p2|p3,...{1-3}",
        "referee effect invert all",
    ]


@pytest.mark.parametrize(("lang", "all_of_them"), [("zh-Hant", "全體"), ("zh-Hans", "全体")])
def test_the_word_for_all_seats_is_one_of_the_language(royale, lang, all_of_them):
    said = Speech(royale.game.language, lang, royale.game.naming(royale.state))
    shown = " ".join(Help(royale, said, 80).of("effect invert"))
    assert f" {all_of_them}" in shown
    assert " all" not in shown
    begun = suggestions("referee effect invert 全", royale, said)
    assert [word.text for word in begun] == [all_of_them]


@pytest.mark.parametrize("asked", ["effect stats", "eff sta", "效果 數值", "referee effect stats"])
def test_words_behind_a_verb_leave_only_the_ways_that_begin_so(royale, asked):
    assert ways(royale, asked)[1:] == [
        "referee effect stats p1|p2|p3,...{1-3} VALUES [lasts=turn|game]",
        "referee effect stats all VALUES [lasts=turn|game]",
        "also: [on=proxy] [against=p1|p2|p3] [if=IF] [unless=UNLESS] [by=BY]",
        "VALUES: four values (6/5/3/3)",
        "IF: a skill (first-strike)",
        "UNLESS: a skill (first-strike)",
        "BY: a card (artoria, craft-05)",
    ]


def test_what_every_effect_takes_besides_is_shown_once_and_no_more(royale):
    shown = [line for line in ways(royale, "effect") if line.startswith("also: ")]
    assert shown == ["also: [against=p1|p2|p3] [if=IF] [unless=UNLESS] [by=BY]"]


def test_what_a_verb_takes_besides_is_told_in_the_words_of_the_language(royale):
    words = Speech(royale.game.language, "zh-Hant", royale.game.naming(royale.state))
    told = "".join(line.strip() for line in Help(royale, words, 80).of("效果 死亡"))
    assert "另可加：[對=玩家一|玩家二|玩家三][若有=〈一個技能〉]" in told.replace("] [", "][")


@pytest.mark.parametrize("asked", ["resign", "reveals"])
@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
def test_a_verb_is_explained_once_whoever_may_say_it(royale, asked, lang):
    words = Speech(royale.game.language, lang, royale.game.naming(royale.state))
    told = list(Help(royale, words, 80).of(asked))
    explained = [line for line in told if line.startswith("  ") and line[2] != " "]
    assert len(explained) == len(set(explained))
    assert explained
    assert len([line for line in told if line.startswith("    ")]) > len(explained)


def test_a_seat_is_shown_only_keys_that_its_position_admits(duel):
    assert not any(line.startswith("also:") for line in ways(duel, "a ends"))


@pytest.mark.parametrize(("asked", "near"), [("opns", "opens"), ("結速", "結束")])
def test_the_nearest_verb_of_the_game_is_named_for_one_that_is_not_offered(royale, asked, near):
    with pytest.raises(Misfit) as caught:
        ways(royale, asked)
    assert near in explain("en", caught.value, royale.game.naming(royale.state))


@pytest.mark.parametrize(
    ("asked", "told"),
    [("turns", "turns"), ("tur", "turns"), ("翻開", "翻開"), ("翻", "翻開"), ("attac", "attacks")],
)
def test_a_verb_of_another_time_is_explained_also_cut_short(duel, asked, told):
    (line,) = ways(duel, asked)
    assert line.startswith(f"`{told}` may not be entered now. What it does: ")


@pytest.mark.parametrize(
    ("lang", "head"), [("en", "summons: put a card"), ("zh-Hant", "召喚 summons：")]
)
def test_what_a_verb_does_stands_behind_the_colon_of_the_language(duel, lang, head):
    words = Speech(duel.game.language, lang, duel.game.naming(duel.state))
    first, *_ = Help(duel, words, 80).of("summons")
    assert first.startswith(f"  {head}")


@pytest.mark.parametrize("slug", BUILT_IN)
@pytest.mark.parametrize("lang", SCRIPTS)
def test_book_keeping_is_called_alike_in_every_game(slug, lang):
    game = find(slug)
    words = Speech(game.language, lang, Naming(slug))
    for verb in common.BOOK_KEEPING:
        usual = common.VERBS[verb]
        assert words.verb("referee", verb) == usual[min(SCRIPTS[lang], len(usual) - 1)]


@pytest.mark.parametrize(
    ("verb", "said"),
    [
        ("sets", "CARDS: a card (wood-3-5); unseen: `?`, two of them: `?,?`"),
        ("summons", "CARD: a card (wood-3-5)"),
    ],
)
def test_it_is_said_how_a_card_is_written_that_nobody_has_seen(duel, verb, said):
    lines = [line.strip() for line in Help(duel, speech(duel), 80).of(verb)]
    assert said in lines


@pytest.fixture
def duel_of_runes():
    """A duel of Dueling Runes in which a spell waits for responses."""
    lines = ("a plays mountain", "b plays savage", "a passes", "b casts drain hold=yes")
    return play("\n".join(('[Game "dueling-runes"]', *lines))).sitting


@pytest.mark.parametrize(
    ("verb", "lang", "paid"),
    [
        (
            "counters",
            "en",
            "PAID: cards with two different activation runes (author, or desert,market)",
        ),
        ("mirrors", "en", "PAID: cards with moons, wyrms and knots (watchman, or desert,author)"),
        (
            "抵消",
            "zh-Hant",
            "〈手牌〉：手牌，要有兩種不同的活化符文（`作者` 或 `沙漠,市集`）",
        ),
        ("反弹", "zh-Hans", "〈手牌〉：手牌，要有明月、虺蛇、纽结（`守夜人` 或 `沙漠,作者`）"),
    ],
)
def test_what_a_special_spell_is_paid_with_is_said(duel_of_runes, verb, lang, paid):
    naming = duel_of_runes.game.naming(duel_of_runes.state)
    said = Speech(duel_of_runes.game.language, lang, naming)
    assert [line.strip() for line in Help(duel_of_runes, said, 120).of(verb)][-1] == paid


@pytest.mark.parametrize("line", ["a counters b author", "a counters b desert,market"])
def test_the_cards_that_the_help_names_pay_for_a_counterspell(duel_of_runes, line):
    assert duel_of_runes.enter(line)


@pytest.mark.parametrize("line", ["a mirrors watchman", "a mirrors desert,author"])
def test_the_cards_that_the_help_names_pay_for_a_mirror(duel_of_runes, line):
    assert duel_of_runes.enter(line)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ("Y wyrms", "S* is used", "XXXX lies face down")),
        ("zh-Hant", ("蛇 虺蛇", "「日*」", "「背面」")),
        ("zh-Hans", ("蛇 虺蛇", "“日*”", "“背面”")),
    ],
)
def test_the_signs_of_the_board_are_explained(duel_of_runes, lang, said):
    naming = duel_of_runes.game.naming(duel_of_runes.state)
    speech = Speech(duel_of_runes.game.language, lang, naming)
    told = "".join(Help(duel_of_runes, speech, 120).legend())
    assert all(sign in told for sign in said)


def test_a_game_without_a_legend_says_none(encounter):
    assert list(Help(encounter, speech(encounter), 80).legend()) == []


@pytest.fixture
def wyrms():
    """A duel of Dueling Runes in which a may cast an ice dart, a drain or a jab."""
    lines = ("a plays borderland", "b plays painter")
    return play("\n".join(('[Game "dueling-runes"]', *lines))).sitting


def test_the_spells_of_the_step_are_explained(wyrms):
    assert ways(wyrms, "casts")[-3:] == [
        "ice-dart: a life lost for each rune",
        "drain: a life lost for each rune, and gained by the caster",
        "jab: a life lost",
    ]


def test_a_spell_says_in_completion_what_it_does(wyrms):
    said = Speech(wyrms.game.language, "zh-Hant", wyrms.game.naming(wyrms.state))
    assert {one.text: one.meaning for one in suggestions("施放 ", wyrms, said)} == {
        "冰箭術": "失去生命，每個符文 1 點",
        "汲取": "失去生命，每個符文 1 點，施法者回復同樣多",
        "輕擊": "失去 1 點生命",
    }
    (drain,) = suggestions("casts dr", wyrms, said)
    assert drain.meaning == "汲取 失去生命，每個符文 1 點，施法者回復同樣多"


@pytest.mark.parametrize("lang", LANGS)
def test_every_basic_spell_is_explained(lang):
    assert all(term(lang, "dueling-runes", "means", f"spell.{spell}") for spell in Spell)


@pytest.mark.parametrize("asked", ["drain", "汲取", "a drain"])
def test_a_spell_is_explained_without_its_verb(wyrms, asked):
    assert ways(wyrms, asked)[1:] == [
        "a casts drain [1] [b] [hold=no|yes]",
        "a casts drain [1] [b] runes=borderland [hold=no|yes]",
        "drain: a life lost for each rune, and gained by the caster",
    ]


def test_a_spell_of_another_step_is_explained_too(wyrms):
    told = " ".join(ways(wyrms, "haste"))
    assert "may not be entered now" in told
    assert "extra phases in the next rounds" in told


def test_a_verb_of_the_game_s_own_is_explained_though_others_have_one_of_that_name():
    def common_to_all(slug, mover, game):
        return has_every_game(slug, mover, find(game).language)

    assert common_to_all("reveals", "table", "peak-duel")
    assert common_to_all("resign", "p2", "fate-ace-royal")
    assert not common_to_all("reveals", "p2", "fate-ace-royal")
    assert not common_to_all("plays", "p2", "fate-ace-royal")


@pytest.fixture
def attackers_turn():
    """A duel in which a may cast soul-shift, bulwark and adamant, no spell of the damage step."""
    duel = (
        *('[Game "peak-duel"]', '[Option.first "a"]', '[Option.start-rule "high"]'),
        "a summons wood-3-5 attack",
    )
    return play("\n".join(duel)).sitting


@pytest.mark.parametrize(
    "asked", ["casts pierce", "casts breeze", "a casts sink", "發動 貫雷", "casts a2", "casts pie"]
)
@pytest.mark.parametrize("lang", LANGS)
def test_the_ways_of_others_are_not_told_of_an_effect_that_is_barred(attackers_turn, asked, lang):
    words = Speech(
        attackers_turn.game.language, lang, attackers_turn.game.naming(attackers_turn.state)
    )
    with pytest.raises(Misfit) as caught:
        list(Help(attackers_turn, words, 80).of(asked))
    assert caught.value.text == "play.not_offered"


@pytest.mark.parametrize(
    "asked", ["casts bulwark", "casts bul", "發動 壁壘", "casts wood-3-5 bulwark"]
)
def test_a_card_before_an_effect_may_be_left_out_where_the_effect_is_asked_about(
    attackers_turn, asked
):
    shown = [line for line in ways(attackers_turn, asked) if line.startswith("a casts")]
    assert shown == ["a casts CARD bulwark a1"]


def test_a_card_is_still_a_card_where_it_is_not_listed(attackers_turn):
    shown = [line for line in ways(attackers_turn, "casts 木-3-5") if line.startswith("a casts")]
    assert len(shown) == 3


def test_a_whole_word_is_not_another_one_cut_short(encounter):
    ready = encounter.as_of(7)
    assert any("damage-flip" in line for line in ways(ready, "effect damage-flip"))
    assert not any("damage-flip" in line for line in ways(ready, "effect damage"))


MATCHES = sorted(EXAMPLES.glob("*.rec"))


@pytest.mark.parametrize("record", MATCHES, ids=lambda record: record.stem)
def test_what_is_asked_about_stands_in_each_way_that_is_told(record):
    """In every game, of every word of a verb: its ways have it, or none is told."""
    whole = play(record.read_text("utf-8")).sitting
    for number in (whole.number // 4, whole.number // 2):
        at = whole.as_of(number)
        verbs = grammar(at.game.language).verbs
        offered = {offer.verb for mover in at.movers for offer in at.offers(mover)}
        rows = {row.slug: row for rows in verbs.values() for row in rows.values()}
        asked = [(verb, word) for verb in sorted(offered) for word in set(_slugs(rows[verb]))]
        for verb, word in asked:
            try:
                told = list(Help(at, speech(at), 200).of(f"{verb} {word}"))
            except Misfit:
                continue
            for line in told:
                if line.startswith("    ") and f" {verb} " in line:
                    assert word in re.split(r"[ |,\[\]=]", line), (number, verb, word, line)


def _slugs(verb):
    """The words that mean something in a verb's arguments."""
    for form in forms(verb.form):
        yield from form.branch.forms if form.branch else ()
        for slot in form.slots:
            yield from getattr(getattr(slot.kind, "item", slot.kind), "words", ())


@pytest.mark.parametrize(("lang", "all_of_them"), [("zh-Hant", "全體"), ("zh-Hans", "全体")])
def test_a_word_that_stands_for_a_whole_list_is_said_in_the_language(royale, lang, all_of_them):
    said = Speech(royale.game.language, lang, royale.game.naming(royale.state))
    lines = "\n".join(Help(royale, said, 80).of("effect mana"))
    assert f" {all_of_them} " in lines
    assert " all " not in lines
    line = f"referee effect mana {all_of_them[0]}"
    assert all_of_them in [each.text for each in suggestions(line, royale, said)]
