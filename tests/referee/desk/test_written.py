"""What is shown of offers in Chinese can be typed so."""

from itertools import islice
from pathlib import Path

import pytest
from msgspec.structs import replace

from referee.desk.played import play
from referee.desk.written import Written
from referee.games import BUILT_IN
from referee.moves.offers import Blank, Offer, lines
from referee.notation.lines import read_line
from referee.prompt.help import Help
from referee.prompt.suggest import suggestions
from referee.speech.offered import offer_line
from referee.speech.words import Speech

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"
FEW = 25
"""Lines of an offer that are read back."""


@pytest.fixture(scope="module", params=BUILT_IN)
def sittings(request):
    """A game at some of its moments."""
    whole = play((EXAMPLES / f"{request.param}.rec").read_text(encoding="utf-8")).sitting
    return [whole.as_of(whole.number * part // 5) for part in range(6)]


def written(sitting, lang):
    game = sitting.game
    return Written(sitting, Speech(game.language, lang, game.naming(sitting.state)))


def listed(offer, by):
    """The offer with those of its blanks whose choices `by` lists."""
    pairs = zip(offer.blanks, by.blanks, strict=True)
    return replace(offer, blanks=tuple(blank for blank, own in pairs if own.choices))


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans"])
def test_an_offer_in_chinese_is_read_as_the_move_that_it_offers(sittings, lang):
    for sitting in sittings:
        language, words = sitting.game.language, written(sitting, lang)
        for offer in (o for mover in sitting.movers for o in sitting.offers(mover)):
            if any(not blank.choices and not blank.optional for blank in offer.blanks):
                continue
            shown = listed(words.offer(offer), offer)
            pairs = zip(lines(listed(offer, offer)), lines(shown), strict=True)
            for line, typed in islice(pairs, FEW):
                meant, read = (
                    read_line(each, language, sitting.edition, sitting.state)
                    for each in (line, typed)
                )
                assert (typed, read.words) == (typed, meant.words)


def test_an_offer_in_english_is_as_it_is(sittings):
    words = written(sittings[-1], "en")
    for offer in sittings[-1].offers("referee"):
        assert words.offer(offer) is offer


def test_an_offer_is_shown_in_the_words_that_one_types(duel):
    words = written(duel, "zh-Hant")
    adamant = (Blank("effect", ("adamant",)), Blank("target", ("a1", "b2")))
    shown = words.offer(Offer("a", "casts", (Blank("card"), *adamant)))
    assert offer_line(shown) == "甲 發動 〈一張牌〉 金剛 甲1|乙2"
    breeze = (Blank("effect", ("breeze",)), Blank("soul", ("wood-3-5", "fire-4-4"), key=True))
    place = Blank("place", ("2", "3"), key=True, optional=True)
    shown = words.offer(Offer("a", "casts", (Blank("card"), *breeze, place)))
    assert offer_line(shown) == "甲 發動 〈一張牌〉 春風 魂=木-3-5|火-4-4 [位=2|3]"


@pytest.mark.parametrize(
    ("lang", "profiles", "actions"),
    [
        ("zh-Hant", "能力卡=樣本元帥|樣本守衛|樣本遊騎", ["卡賓槍", "小刀"]),
        ("zh-Hans", "能力卡=样本元帅|样本守卫|样本游骑", ["卡宾枪", "小刀"]),
    ],
)
def test_what_is_printed_on_a_card_is_shown_by_its_name(lang, profiles, actions):
    whole = play((EXAMPLES / "malifaux.rec").read_text(encoding="utf-8")).sitting
    crews = whole.as_of(0)
    hires = next(offer for offer in crews.offers("b") if offer.verb == "hires")
    assert profiles in offer_line(written(crews, lang).offer(hires))
    begun = next(entry.number for entry in whole.entries if entry.text == "b activates rex")
    acting = whole.as_of(begun)
    attacks = [offer for offer in acting.offers("b") if offer.verb == "attacks"]
    shown = [offer_line(written(acting, lang).offer(offer)) for offer in attacks]
    assert [line.split()[2] for line in shown] == actions


def test_what_is_to_stand_in_a_blank_is_explained_once(duel):
    speech = Speech(duel.game.language, "zh-Hant", duel.game.naming(duel.state))
    told = list(Help(duel, speech, 80).of("召喚"))
    assert "    甲 召喚 〈一張牌〉 攻擊|防禦 [位=1-3]" in told
    assert "    〈一張牌〉：一張牌（木-3-5）" in told


def test_what_to_ask_for_fewer_ways_is_understood(duel):
    speech = Speech(duel.game.language, "zh-Hant", duel.game.naming(duel.state))
    (hint,) = (line for line in Help(duel, speech, 80).of("效果") if "`? " in line)
    asked = hint.split("`")[1].removeprefix("? ")
    assert asked.startswith("效果 ")
    assert list(Help(duel, speech, 80).of(asked))


@pytest.fixture
def dealt_runes():
    """A duel that the program deals, in which a's hand can pay for a counterspell."""
    return play('[Game "dueling-runes"]\n[Deal "seed:1"]\n').sitting


@pytest.mark.parametrize(("lang", "paid"), [("zh-Hant", "災禍,邂逅"), ("zh-Hans", "灾祸,邂逅")])
def test_several_cards_of_one_choice_are_written_by_their_names(dealt_runes, lang, paid):
    (offer,) = (offer for offer in dealt_runes.offers("a") if offer.verb == "counters")
    target, cards, hold = written(dealt_runes, lang).offer(offer).blanks
    assert (target.name, cards.choices[0], hold.key) == ("target", paid, True)


@pytest.mark.parametrize(
    ("begun", "goes_on"),
    [("災禍,邂", "災禍,邂逅"), ("calamity,c", "calamity,chance-meeting"), ("灾", "")],
)
def test_several_cards_that_are_begun_go_on_as_they_were_begun(dealt_runes, begun, goes_on):
    language = dealt_runes.game.language
    speech = Speech(language, "zh-Hant", dealt_runes.game.naming(dealt_runes.state))
    found = [word.text for word in suggestions(f"a counters b {begun}", dealt_runes, speech)]
    assert found == ([goes_on] if goes_on else [])
