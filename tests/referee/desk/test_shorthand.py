"""A line may be cut short where only one thing can be meant; what is entered is the whole line."""

import pytest

from events.errors import Unreadable
from referee.desk.opening import read_tags
from referee.desk.played import play
from referee.desk.shorthand import whole
from referee.desk.sitting import Sitting
from referee.games import BUILT_IN
from referee.moves.refusal import Ambiguous, Misfit, Refusal
from referee.notation.grammar import grammar
from referee.prompt.session import RECOVERABLE
from referee.prompt.suggest import suggestions
from referee.speech import Naming, because, explain, render
from referee.speech.words import Speech
from replays.record import Tag


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("a summons wood-3-5 attack", "a summons wood-3-5 attack"),
        ("summons wood-3-5 attack", "a summons wood-3-5 attack"),
        ("su wood35 at", "a summons wood35 attack"),
        ("a su 木35 def pl=2", "a summons 木35 defence place=2"),
        ("召 木35 攻", "a summons 木35 attack"),
        ("召喚 木35 防禦", "a 召喚 木35 防禦"),
        ("甲 召喚 木35 防禦", "甲 召喚 木35 防禦"),
        ("  su wood35 at ! ; bold", "  a summons wood35 attack ! ; bold"),
        ("rev a wood35", "table reveals a wood35"),
        ("tab rev a wood35", "table reveals a wood35"),
        ("table reveals a wood35 ev=photo", "table reveals a wood35 evidence=photo"),
        ("note hello", "referee note hello"),
        ("ends", "a ends"),
    ],
)
def test_a_shorthand_stands_for_one_whole_line(duel, typed, meant):
    line = whole(typed, duel)
    assert line.split() == meant.split()
    assert duel.judge(line).body.words[0] in duel.movers


def test_what_is_unclear_in_the_whole_line_is_left_to_its_entering_so_that_its_place_is_right():
    tags = [Tag("Game", "ready-fence"), Tag("Option.mode", "advanced"), Tag("Option.first", "red")]
    bout = Sitting.begin(read_tags(tags))
    line = whole("後退", bout)
    assert line == "red 後退"
    with pytest.raises(Ambiguous) as unclear:
        bout.judge(line)
    assert unclear.value.column == len("red ") + 1


def test_the_words_of_the_entry_are_those_of_the_whole_line(duel):
    short = duel.judge(whole("su wood35 at", duel))
    long = duel.judge("a summons wood-3-5 attack")
    assert short.body.words == long.body.words
    assert short.text == "a summons wood35 attack"


@pytest.mark.parametrize(
    ("typed", "candidates"),
    [
        ("resign", ("a resign", "b resign")),
        ("passes", ("a passes", "b passes")),
        ("e", ("a ends", "a enters")),
        ("a e", ("ends", "enters")),
    ],
)
def test_several_meanings_are_told_and_none_is_guessed(duel, typed, candidates):
    with pytest.raises(Ambiguous) as caught:
        whole(typed, duel)
    assert caught.value.facts["known"] == candidates


def test_what_may_be_entered_now_goes_before_what_the_game_knows_besides(duel):
    duel.enter("a summons wood-3-5 defence")
    # A change of law, which begins with the same letter, cannot be paid yet.
    assert whole("a c metal11 ch a1", duel) == "a casts metal11 charge a1"
    assert whole("c metal11 ch a1", duel) == "a casts metal11 charge a1"


def test_a_move_of_a_later_phase_is_completed_for_the_seat_that_is_due(duel):
    assert whole("att 1 1", duel) == "a attacks 1 1"


def test_a_misspelt_seat_is_told_with_the_nearest_at_this_table():
    two = Sitting.begin(read_tags([Tag("Game", "fate-ace-royal"), Tag("Option.players", "2")]))
    with pytest.raises(Misfit) as misfit:
        whole("玩家2 保留", two)
    assert misfit.value.facts["nearest"] == ("玩家一", "玩家二")


def test_a_misspelt_first_word_is_told_with_the_nearest_words(duel):
    with pytest.raises(Misfit) as caught:
        whole("sumons wood35 attack", duel)
    assert "summons" in caught.value.facts["nearest"]


def test_a_word_that_begins_nothing_is_left_for_the_reader_to_refuse(duel):
    line = whole("su wood35 sideways", duel)
    assert line == "a summons wood35 sideways"
    with pytest.raises(Misfit):
        duel.read(line)


def test_the_beginning_of_more_cards_than_can_be_told_is_left_to_the_reader(duel):
    assert whole("su wood at", duel) == "a summons wood at"


def test_text_in_quotes_is_never_completed(duel):
    assert whole('referee note "at"', duel) == 'referee note "at"'


def test_an_open_quote_is_unreadable(duel):
    with pytest.raises(Unreadable):
        whole('note "hello', duel)


def test_a_verb_that_nobody_may_say_now_is_asked_of_all_whom_it_can_mean(duel):
    duel.enter("a summons wood-3-5 attack")
    duel.enter("a ends")
    duel.enter("b summons wood-4-6 attack")
    duel.enter("b attacks 1 1")  # a may respond; b cannot go on before the damage is named
    with pytest.raises(Ambiguous) as caught:
        whole("summons fire11 attack", duel)
    assert caught.value.facts["known"] == ("a summons", "b summons")


def test_before_anybody_has_moved_a_seat_is_asked_for():
    with pytest.raises(Ambiguous) as caught:
        whole("召喚 木11 攻擊", Sitting.begin(read_tags([Tag("Game", "peak-duel")])))
    assert caught.value.facts["known"] == ("甲 召喚", "乙 召喚")


@pytest.mark.parametrize(
    ("typed", "lang", "said"),
    [
        ("裁判 撤", "zh-Hant", "撤回、撤案"),
        ("裁判 撤", "en", "撤回, 撤案"),
        ("認輸", "zh-Hant", "甲 認輸、乙 認輸"),
        ("认输", "zh-Hans", "甲 认输、乙 认输"),
        ("pas", "zh-Hant", "a passes、b passes"),
    ],
)
def test_what_was_begun_in_chinese_is_told_in_chinese_in_the_script(duel, typed, lang, said):
    with pytest.raises(Ambiguous) as caught:
        whole(typed, duel)
    assert said in explain(lang, caught.value, duel.game.naming(duel.state))


@pytest.mark.parametrize(
    ("typed", "lang", "said"),
    [
        ("甲 召喚 木35 攻機", "zh-Hant", "您是指 攻擊 嗎"),
        ("甲 召喚 木35 攻機", "zh-Hans", "您是指 攻击 吗"),
        ("甲 召喚 木35 攻機", "en", "mean 攻擊?"),
        ("甲 召喚 木35 attak", "zh-Hant", "您是指 attack 嗎"),
    ],
)
def test_the_nearest_words_are_told_in_one_script(duel, typed, lang, said):
    with pytest.raises(Misfit) as caught:
        duel.enter(typed)
    assert said in explain(lang, caught.value, duel.game.naming(duel.state))


def test_after_the_end_it_is_the_end_that_refuses(duel):
    duel.enter("a resign")
    assert whole("召喚 木11 攻擊", duel) == "a 召喚 木11 攻擊"


@pytest.mark.parametrize(("typed", "meant"), [("結速", "結束"), ("sumons", "summons")])
def test_the_words_that_a_misspelt_verb_may_be_are_named(duel, typed, meant):
    with pytest.raises(Misfit) as caught:
        whole(typed, duel)
    assert meant in caught.value.facts["nearest"]


@pytest.mark.parametrize("typed", ["a undo", "table undo", "甲 收回", "referee ends", "a note hi"])
def test_a_verb_of_another_mover_is_left_for_the_reader_to_refuse(duel, typed):
    assert whole(typed, duel) == typed
    with pytest.raises(Misfit) as caught:
        duel.enter(typed)
    assert caught.value.text == "notation.verb-of-others"


@pytest.mark.parametrize("slug", BUILT_IN)
def test_any_mover_with_any_verb_is_taken_or_refused_with_a_reason(slug):
    sitting = Sitting.begin(read_tags([Tag("Game", slug)]))
    known = grammar(sitting.game.language)
    spellings = dict.fromkeys(spelling for verbs in known.verbs.values() for spelling in verbs)
    reasons = []
    for line in (f"{mover} {verb}" for mover in known.movers for verb in spellings):
        try:
            sitting.judge(whole(line, sitting))
        except RECOVERABLE as error:
            reasons.append(explain("en", error))
    assert reasons
    assert all(reasons)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("a plays chance meeting", "a plays chance-meeting"),
        ("a plays Light  Keeper evidence=photo", "a plays light-keeper evidence=photo"),
        ("a counters b chance meeting", "a counters b chance-meeting"),
        ("a casts fire ward 1 a", "a casts fire-ward 1 a"),
        ("a casts ice dart b ; ice dart", "a casts ice-dart b ; ice dart"),
        ("a plays chance", "a plays chance-meeting"),
        ("a casts drain b ice dart", "a casts drain b ice dart"),
        ("a counters b cave,nobody light keeper", "a counters b cave,nobody light keeper"),
    ],
)
def test_a_name_of_several_words_may_be_typed_with_blanks(typed, meant):
    assert whole(typed, Sitting.begin(read_tags([Tag("Game", "dueling-runes")]))) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Anna plays cave", "a plays cave"),
        ("ANNA plays cave", "a plays cave"),
        ("小華 打出 洞穴", "b 打出 洞穴"),
        ("Anna pl cav", "a plays cave"),
        ("Anna why=tea", "a why=tea"),
        ("note Anna", "referee note Anna"),
        ("insert 2 Anna plays cave", 'referee insert 2 "a plays cave"'),
        ('claim 1 Anna "x" "Anna plays cave"', 'referee claim 1 a "x" "a plays cave"'),
        ('claim 1 b "Anna plays cave"', 'referee claim 1 b "Anna plays cave"'),
        ('vary 1 "小華 打出 洞穴" why="so"', 'referee vary 1 "b 打出 洞穴" why="so"'),
    ],
)
def test_a_player_may_be_called_by_name(typed, meant):
    tags = [Tag("Game", "dueling-runes"), Tag("Seat.a", "Anna"), Tag("Seat.b", "小華")]
    assert whole(typed, Sitting.begin(read_tags(tags))) == meant


@pytest.mark.parametrize(
    ("typed", "apart"),
    [
        ("甲打出畫家", "甲 打出 畫家"),
        ("甲：打出畫家", "甲 打出 畫家"),
        ("打出畫家", "打出 畫家"),
        ("桌面結算", "桌面 結算"),
        ("畫家打出", ""),
        ("aplays", ""),
    ],
)
def test_who_writes_chinese_without_blanks_is_told_where_they_stand(typed, apart):
    with pytest.raises(Misfit) as caught:
        whole(typed, Sitting.begin(read_tags([Tag("Game", "dueling-runes")])))
    assert caught.value.facts.get("apart", "") == apart
    assert apart in explain("zh-Hant", caught.value, Naming("dueling-runes"))


@pytest.mark.parametrize("typed", ["drain", "b drain", "汲取 甲", "乙 汲取 甲"])
def test_a_spell_without_its_verb_is_told_behind_which_it_stands(typed):
    duel = Sitting.begin(read_tags([Tag("Game", "dueling-runes")]))
    with pytest.raises((Misfit, Refusal)) as caught:
        duel.judge(whole(typed, duel))
    assert caught.value.facts["behind"] == ("casts",)
    assert "動詞後面：施放" in render("zh-Hant", "notation.verb", caught.value.facts)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("casts Bo", "a casts b"),
        ("a casts Bo hold=yes", "a casts b hold=yes"),
        ("casts 小", "a casts c"),
        ("施放 小華 等待=是", "a 施放 c 等待=是"),
        ("casts 1 Bo", "a casts 1 b"),
        ("casts jab Bo", "a casts jab b"),
        ("casts ja", "a casts jab"),
    ],
)
def test_a_player_s_name_stands_for_the_target_where_the_spell_is_left_out(typed, meant):
    tags = [Tag("Game", "dueling-runes"), Tag("Option.players", "3")]
    tags += [Tag("Seat.a", "Anna"), Tag("Seat.b", "Bo"), Tag("Seat.c", "小華")]
    duel = Sitting.begin(read_tags(tags))
    for line in ("a plays ace-wyrms", "b plays bard", "c plays sea"):
        duel.enter(line)
    assert whole(typed, duel) == meant


@pytest.mark.parametrize(
    ("typed", "ahead"),
    [
        ("a casts drain b 1", "1 b"),
        ("甲 施放 汲取 乙 １", "１ 乙"),
        ("a casts drain 1 b 1", ""),
        ("a casts drain b c", ""),
    ],
)
def test_a_number_behind_the_target_is_told_where_it_stands(typed, ahead):
    duel = Sitting.begin(read_tags([Tag("Game", "dueling-runes")]))
    with pytest.raises(Refusal) as caught:
        duel.judge(whole(typed, duel))
    assert caught.value.reasons[0].facts.get("ahead", "") == ahead


@pytest.mark.parametrize("typed", ["painter", "b painter", "畫家", "乙 畫家"])
def test_a_card_without_its_verb_is_told_behind_which_it_stands(typed):
    duel = Sitting.begin(read_tags([Tag("Game", "dueling-runes")]))
    with pytest.raises((Misfit, Refusal)) as caught:
        duel.judge(whole(typed, duel))
    assert caught.value.facts["behind"] == ("plays", "mirrors")


@pytest.mark.parametrize("typed", ["panter", "b panter", "b ?", "b 藉口"])
def test_what_is_no_card_or_a_part_of_a_verb_stands_behind_no_verb(typed):
    duel = Sitting.begin(read_tags([Tag("Game", "dueling-runes")]))
    with pytest.raises((Misfit, Refusal)) as caught:
        duel.judge(whole(typed, duel))
    assert "behind" not in caught.value.facts


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ('"anna lee" plays cave', "a plays cave"),
        ('"anna" plays cave', "a plays cave"),
        ('"not" hello', "referee note hello"),
        ('"note" hello', "referee note hello"),
    ],
)
def test_a_name_or_a_verb_may_stand_in_quotes(typed, meant):
    tags = [Tag("Game", "dueling-runes"), Tag("Seat.a", "Anna Lee"), Tag("Seat.b", "Bo")]
    assert whole(typed, Sitting.begin(read_tags(tags))) == meant


def _called(*names):
    tags = [Tag(f"Seat.p{number}", name) for number, name in enumerate(names, start=1)]
    tags += [Tag("Game", "fate-ace-royal"), Tag("Option.assign", "agreed")]
    sitting = Sitting.begin(read_tags(tags))
    for line in ("p1 takes artoria saber", "p2 takes ? ?", "p3 takes ? ?"):
        sitting.enter(line)
    return sitting


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Anna Lee raids p2", "p1 raids p2"),
        ("anna  lee rai Bo de Witt ; so", "p1 raids p2 ; so"),
        ('p1 raids "Bo de Witt"', "p1 raids p2"),
        ("p1 raids Bo de Witt evidence=seen", "p1 raids p2 evidence=seen"),
        ('p1 activates spirit for="bo de witt" cost=tap', "p1 activates spirit for=p2 cost=tap"),
        ("An Li resign", "p3 resign"),
    ],
)
def test_a_players_name_of_several_words_may_be_typed_with_blanks(typed, meant):
    assert whole(typed, _called("Anna Lee", "Bo de Witt", "An Li")) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Ber raids p2", "p1 raids p2"),
        ("Ber rai Chr", "p1 raids p3"),
        ("raids Chr", "p1 raids p3"),
        ("小 resign", "p2 resign"),
        ("referee effect mana 小 +1", "referee effect mana p2 +1"),
        ("rev raids p2", "p1 raids p2"),  # not: Bertrand reveals
    ],
)
def test_a_players_name_may_be_cut_short_where_only_one_begins_so(typed, meant):
    named = _called("Reverend" if typed.startswith("rev") else "Bertrand", "小明", "Christa")
    assert whole(typed, named) == meant


def test_what_can_be_read_as_a_verb_is_no_beginning_of_a_name():
    named = _called("Revel", "Kim", "Kit")
    assert whole("rev spirit artoria", named) == "p1 reveals spirit artoria"
    with pytest.raises(Misfit):
        whole("Ki resign", named)


def test_a_seat_goes_before_a_player_who_is_called_like_it():
    tags = [Tag("Game", "dueling-runes"), Tag("Seat.a", "b"), Tag("Seat.b", "Bo")]
    assert whole("b plays cave", Sitting.begin(read_tags(tags))) == "b plays cave"


@pytest.mark.parametrize(
    ("typed", "nearest"),
    [("a resi", "resign"), ("resi", "resign"), ("甲 認", "認輸"), ("认", "认输")],
)
def test_a_resignation_is_never_cut_short(duel, typed, nearest):
    for sitting in (duel, duel.seen_by("a")):
        with pytest.raises(Misfit) as caught:
            sitting.judge(whole(typed, sitting))
        assert nearest in caught.value.facts["nearest"]


@pytest.mark.parametrize("typed", ["table publ", "publ", "桌面 公", "publis"])
def test_a_publication_is_never_cut_short(typed):
    tags = [Tag("Game", "peak-duel"), Tag("Deal", "seed:3")]
    over = Sitting.begin(read_tags(tags))
    over.enter("a resign")
    with pytest.raises(Misfit):
        over.judge(whole(typed, over))
    for line in ("publishes", "公布", "table publishes"):
        assert over.judge(whole(line, over)).body.words == ("table", "publishes")


@pytest.mark.parametrize("typed", ["r", "a r"])
def test_a_resignation_is_none_of_what_a_beginning_can_mean(duel, typed):
    with pytest.raises(Ambiguous) as caught:
        whole(typed, duel)
    assert not any("resign" in known for known in caught.value.facts["known"])


def _two(anna, bo="Bo"):
    tags = [Tag("Game", "peak-duel"), Tag("Seat.a", anna), Tag("Seat.b", bo)]
    return Sitting.begin(read_tags([*tags, Tag("Option.first", "a")]))


@pytest.mark.parametrize(
    ("anna", "bo", "typed"),
    [
        ("Anna R", "Bo", "Anna R"),
        ("Anna R", "Bo", "Anna"),
        ("Anna P", "Anna", "Anna P"),
        ("Anna Pass", "Anna", "anna pa"),
        ("the red", "Bo", "the r"),
        ("the red", "Bo", "the red ; so"),
    ],
)
def test_a_name_alone_is_no_move(anna, bo, typed):
    with pytest.raises(Unreadable) as caught:
        whole(typed, _two(anna, bo))
    assert caught.value.text == "notation.no-verb"


@pytest.mark.parametrize(
    ("anna", "typed", "meant"),
    [
        ("Bo Endsley", "Bo ends", "b ends"),
        ("Anna R", "Anna R pa", "a passes"),
        ("Anna R", "Anna pa", "a passes"),
        ("Anna R", "Anna R resign", "a resign"),
        ("Peter the Great of all Russia Tsar", "Peter the passes", "a passes"),
        ("Peter the Great of all Russia Tsar", "Peter the Great of all Russia pa", "a passes"),
        ("Peter the Great of all Russia Tsar", "Peter the Great of all Russia Tsar pa", "a passes"),
    ],
)
def test_a_name_of_several_words_may_be_cut_short_behind_any_of_them(anna, typed, meant):
    assert whole(typed, _two(anna)) == meant


@pytest.mark.parametrize(
    ("slug", "seats", "line"),
    [
        ("ready-fence", ("red", "green"), "referee adjust seats.red.square 2 why=x"),
        ("ready-fence", ("red", "green"), "referee adjust seats.red.hand-count 2 why=x"),
        ("ready-fence", ("red", "green"), "referee adjust seats.red.square 2號 why=x"),
        ("fate-ace-royal", ("p1", "p2"), "referee adjust seats.p1.hand-count 2 why=x"),
        ("fate-ace-royal", ("p1", "p2"), "referee award 2 why=x"),
        ("peak-duel", ("a", "b"), "referee adjust seats.a.life 2 why=x"),
    ],
)
def test_a_number_is_nobodys_name(slug, seats, line):
    tags = [Tag(f"Seat.{seat}", f"{n}號") for n, seat in enumerate(seats, start=1)]
    assert whole(line, Sitting.begin(read_tags([Tag("Game", slug), *tags]))) == line


@pytest.mark.parametrize(
    ("name", "typed", "meant"),
    [
        ("Table", "referee award Table why=x", "referee award a why=x"),
        ("table", 'referee award "table" why=x', "referee award a why=x"),
        ("Referee", "referee effect life referee +1", "referee effect life a +1"),
        ("Public", "Public resign", "a resign"),
        ("public", "裁判 判勝 public 理由=好", "裁判 判勝 a 理由=好"),
        ("Table", "Table resign", "Table resign"),
        ("b", "referee award b why=x", "referee award b why=x"),
    ],
)
def test_a_player_may_be_called_as_nobody_at_the_table_is(name, typed, meant):
    tags = [Tag("Game", "dueling-runes"), Tag("Seat.a", name), Tag("Seat.b", "Bo")]
    assert whole(typed, Sitting.begin(read_tags(tags))) == meant


def test_a_verb_in_full_is_no_name_and_of_two_namesakes_none_is_meant():
    tags = [Tag("Game", "dueling-runes"), Tag("Seat.a", "Plays"), Tag("Seat.b", "Ann")]
    named = Sitting.begin(read_tags(tags))
    assert whole("Ann resign", named) == "b resign"
    with pytest.raises(Ambiguous):
        whole("plays cave", named)
    twins = Sitting.begin(read_tags([*tags[:1], Tag("Seat.a", "Ann"), Tag("Seat.b", "ann")]))
    with pytest.raises(Ambiguous):
        whole("Ann resign", twins)


def test_namesakes_are_asked_for_only_where_a_seat_is_wanted():
    tags = [Tag("Game", "dueling-runes"), Tag("Seat.a", "cav"), Tag("Seat.b", "Cav")]
    twins = Sitting.begin(read_tags(tags))
    assert whole("a plays cav", twins) == "a plays cave"
    with pytest.raises(Ambiguous):
        whole("referee effect life cav +1", twins)


def test_at_a_players_prompt_another_cannot_be_called():
    tags = [Tag("Game", "dueling-runes"), Tag("Deal", "seed:1"), Tag("Seat.a", "Anna")]
    with pytest.raises(Unreadable) as caught:
        whole("Anna resign", Sitting.begin(read_tags(tags)).seen_by("b"))
    assert caught.value.text == "play.not_yours"


@pytest.mark.parametrize("line", ["publishes", "公布", "reveals a wood-3-5", "adjust turn 2"])
def test_at_a_players_prompt_a_verb_of_table_or_referee_alone_is_said_to_be_theirs(line):
    tags = [Tag("Game", "peak-duel"), Tag("Deal", "seed:1")]
    with pytest.raises(Unreadable) as caught:
        whole(line, Sitting.begin(read_tags(tags)).seen_by("b"))
    assert caught.value.text == "play.not_yours"
    assert caught.value.column == 1


@pytest.mark.parametrize(
    ("slug", "line", "rule"),
    [("dueling-runes", "ai casts drain", "DR-3.3"), ("fate-ace-royal", "p7 keeps", "FA-0.3")],
)
def test_the_move_of_a_seat_that_nobody_sits_at_is_refused_by_the_game(slug, line, rule):
    sitting = Sitting.begin(read_tags([Tag("Game", slug)]))
    assert whole(line, sitting) == line
    with pytest.raises(Refusal) as caught:
        sitting.enter(line)
    assert caught.value.rule == rule
    assert (
        suggestions(
            f"{line.split()[0]} ", sitting, Speech(sitting.game.language, "en", Naming(slug))
        )
        == []
    )


def _royale(*lines, deal="physical"):
    tags = [Tag("Game", "fate-ace-royal"), Tag("Seat.p1", "小明"), Tag("Seat.p2", "Bo")]
    sitting = Sitting.begin(read_tags([*tags, Tag("Option.assign", "agreed"), Tag("Deal", deal)]))
    for line in ("p1 takes artoria saber", "p2 takes ? ?", "p3 takes ? ?", *lines):
        sitting.enter(line)
    return sitting


_IN_BATTLE = ("p1 raids p2", "p2 reveals medea", "p2 reveals caster")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("小明 ends", "p1 ends"),
        ("bo resign", "p2 resign"),
        ("小明 raids Bo", "p1 raids p2"),
        ("p1 raids 小明", "p1 raids p1"),
        ("effect mana bo +1", "referee effect mana p2 +1"),
        ("小明 襲擊 bo", "p1 襲擊 p2"),
    ],
)
def test_a_players_name_does_for_the_seat(typed, meant):
    assert whole(typed, _royale()) == meant


def test_a_viewer_cannot_move_for_another_by_his_name():
    with pytest.raises(Unreadable) as caught:
        whole("小明 ends", _royale(deal="seed:7").seen_by("p2"))
    assert caught.value.text == "play.not_yours"


@pytest.mark.parametrize("other", ["Bo", "ends"])
def test_a_name_that_is_a_verb_too_is_the_verb(other):
    tags = [Tag("Game", "peak-duel"), Tag("Seat.a", "ends"), Tag("Seat.b", other)]
    duel = Sitting.begin(
        read_tags([*tags, Tag("Option.first", "b"), Tag("Option.start-rule", "high")])
    )
    assert whole("ends", duel) == "b ends"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("reveals spirit artoria", "p1 reveals spirit artoria"),
        ("rev art", "p1 reveals artoria"),
        ("reveals p2 craft-05", "table reveals p2 craft-05"),
    ],
)
def test_of_several_who_could_say_the_verb_the_one_is_meant_whose_line_it_can_be(typed, meant):
    assert whole(typed, _royale()) == meant


def test_of_several_whose_line_it_can_be_one_is_asked_for():
    with pytest.raises(Ambiguous) as caught:
        whole("reveals spirit emiya", _royale("p1 ends discards=?", "p2 raids p3"))
    assert caught.value.facts["known"] == ("p2 reveals", "p3 reveals")


def test_a_verb_that_means_another_behind_a_seat_is_said_by_whom_that_is_offered_to():
    assert whole("襲擊 玩家二", _royale()) == "p1 襲擊 玩家二"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("attacks phys", "p1 attacks physical"),
        ("襲擊 魔", "p1 襲擊 magic"),
        ("p1 attacks sideways", "p1 attacks sideways"),
    ],
)
def test_a_word_that_a_rule_would_refuse_may_be_cut_short_too(typed, meant):
    assert whole(typed, _royale(*_IN_BATTLE)) == meant


@pytest.mark.parametrize("typed", ["p1 equips craft 05", "小明 裝配 禮裝 5", "裝配 禮 裝 5"])
def test_a_chinese_name_may_be_typed_with_blanks(typed):
    assert _royale().judge(whole(typed, _royale())).body.words == ("p1", "equips", "craft-05")


# Words that stand together


@pytest.mark.parametrize(
    ("typed", "apart"),
    [
        ("甲召喚木18攻擊", "甲 召喚 木18攻擊"),
        ("甲 召喚 木18攻擊", "木18 攻擊"),
        ("召喚 火44，防禦", "火44 防禦"),
        ("a summons fire44,defence", "fire44 defence"),
        ("安娜召喚木36攻擊", "安娜 召喚 木36攻擊"),
        ("安娜，召喚，木36，攻擊", "安娜 召喚 木36,攻擊"),
        ("甲 攻擊 1直接攻擊", "1 直接攻擊"),
        ("甲 攻擊 1，1", "1 1"),
        ("甲 發動 土33壁壘 乙1", "土33 壁壘"),
        ("桌面 展示 甲木35", "甲 木35"),
        ("桌面展示甲 木35", "桌面 展示 甲"),
        ("桌面比較甲=木35 乙=木35", "桌面 比較 甲"),
        ("a attacks 1, 2", "1 2"),
        ("a,attacks 1 2", "a attacks"),
        ("attacks,1 2", "attacks 1"),
        ("a: ends", ""),
        ("a casts wood-3-5 pierce,b1", "pierce b1"),
        ("referee award b,why=x", "b why=x"),
        ("referee award b why=x sure=no,evidence=seen", ""),
        ("a summons wood-3-5 attack,place=2", "attack place=2"),
    ],
)
def test_words_that_stand_together_are_told_with_a_blank_between_them(typed, apart):
    tags = [Tag("Game", "peak-duel"), Tag("Seat.a", "安娜")]
    tags += [Tag("Option.first", "a"), Tag("Option.start-rule", "high")]
    sitting = Sitting.begin(read_tags(tags))
    with pytest.raises(Misfit) as caught:
        sitting.judge(whole(typed, sitting))
    assert caught.value.facts.get("apart", "") == apart


@pytest.mark.parametrize(
    ("typed", "apart"),
    [
        ("a casts fireball,b", "fireball b"),
        ("a casts fireball, b", "fireball b"),
        ("甲 施放 火球術，乙", "火球術 乙"),
        ("a effect,life b +1", ""),
        ("referee effect,life b +1", "effect life"),
        ("referee effect life,b +1", "life b"),
    ],
)
def test_a_comma_where_a_blank_belongs_is_told_so(typed, apart):
    sitting = Sitting.begin(read_tags([Tag("Game", "dueling-runes")]))
    with pytest.raises(Refusal) as caught:
        sitting.judge(whole(typed, sitting))
    assert caught.value.facts.get("apart", "") == apart
    told = " ".join(because("en", caught.value, Naming("dueling-runes")))
    assert f"a blank: {apart}." in told or not apart


def test_behind_which_verb_a_word_stands_is_told_with_a_comma_behind_it_too():
    with pytest.raises(Misfit) as caught:
        whole("fireball,b", Sitting.begin(read_tags([Tag("Game", "dueling-runes")])))
    assert caught.value.facts["behind"] == ("casts",)


@pytest.mark.parametrize(
    "typed", ["甲 召喚 木188 攻擊", "甲 召喚 木18木18 攻擊", "su wood-3-5at attack"]
)
def test_a_word_that_is_not_two_of_the_move_is_told_as_one(duel, typed):
    with pytest.raises(Misfit) as caught:
        duel.judge(whole(typed, duel))
    assert "apart" not in caught.value.facts


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("結束。", "a 結束"),
        ("甲 召喚 木35 攻擊。", "甲 召喚 木35 攻擊"),
        ("召 木35 攻。", "a summons 木35 attack"),
        ("裁判 註記 很好。", "裁判 註記 很好。"),
    ],
)
def test_a_chinese_full_stop_ends_a_line_and_belongs_to_a_text(duel, typed, meant):
    assert whole(typed, duel) == meant


@pytest.fixture
def bout():
    """A bout of Ready... Fence! in the advanced mode: all kinds of cards, open speeds."""
    tags = [Tag("Game", "ready-fence"), Tag("Option.mode", "advanced"), Tag("Option.first", "red")]
    return Sitting.begin(read_tags(tags))


def test_the_kind_of_a_card_may_be_cut_short_before_its_speed(bout):
    bout.enter("red advances")
    assert whole("plays beat/5", bout) == "red plays beat-thrust/5"
    assert whole("plays s/4", bout) == "red plays straight-thrust/4"  # a stop-hit opens nothing
    assert whole("出牌 敲/5", bout) == "red 出牌 beat-thrust/5"
    with pytest.raises(Ambiguous) as several:
        whole("exchanges f/5", bout)
    assert several.value.facts["known"] == ("flanconade/5", "fleche/5", "flick/5")


@pytest.mark.parametrize("typed", ["joker", "stop-hit/5", "stop-hit 5", "撥擋還擊/5"])
def test_a_card_without_its_verb_is_told_to_stand_behind_one(bout, typed):
    bout.enter("red advances")
    with pytest.raises(Misfit) as caught:
        whole(typed, bout)
    assert caught.value.facts["behind"] == ("exchanges", "plays")
    assert "apart" not in caught.value.facts
    with pytest.raises(Misfit) as caught:
        bout.judge(f"green {typed}")
    assert caught.value.facts["behind"] == ("exchanges", "plays")
    with pytest.raises(Misfit) as caught:
        bout.judge(("green", *typed.split()))
    assert caught.value.facts["behind"] == ("exchanges", "plays")


def test_one_who_can_but_wait_for_an_answer_is_not_meant(bout):
    bout.enter("red advances")
    bout.enter("red plays flanconade/6")
    assert whole("evades", bout) == "green evades"  # which is too late against a speed of 6


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("plays beat-thrust/5 with angulation", "red plays beat-thrust/5 with=angulation"),
        ("出牌 敲劍刺/5 加 角度刺", "red 出牌 敲劍刺/5 加=角度刺"),
        ("retreats discard: flick/4", "red retreats discard=flick/4"),
        ("撤退 棄：甩劍刺/4", "red 撤退 棄=甩劍刺/4"),
        ("retreats discard", "red retreats discard"),
        ("retreats flick/4", "red retreats discard=flick/4"),
        ("retreats fli/4", "red retreats discard=flick/4"),
        ("retreats flick/4 joker", "red retreats flick/4 joker"),
        ("exchanges flick/4 joker", "red exchanges flick/4 joker"),
        ("withdraws 1 joker", "red withdraws 1 joker"),
        ("note discard flick/4", "referee note discard flick/4"),
    ],
)
def test_a_key_may_stand_apart_from_its_value(bout, typed, meant):
    bout.enter("red advances")
    assert whole(typed, bout) == meant


ENCOUNTER = (
    *("a hires ana profile=sample-marshal leader=yes", "b hires bea profile=sample-warden"),
    *("referee begins", "a ready", "b ready", "a flips crow/9", "b flips mask/4"),
)


@pytest.fixture
def encounter():
    """Builds an encounter of Malifaux in which both are to decide on cheating, and goes on."""

    def build(*lines):
        sitting = Sitting.begin(read_tags([Tag("Game", "malifaux")]))
        for line in (*ENCOUNTER, *lines):
            sitting.enter(line)
        return sitting

    return build


def test_who_moves_is_not_asked_where_it_makes_no_difference(encounter):
    with pytest.raises(Ambiguous):
        whole("passes", encounter())
    assert whole("passes", encounter("b passes")) == "a passes"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("attacks sab bea", "a attacks sabre bea"),
        ("attacks 手 bea", "a attacks pistol bea"),
        ("uses ral", "a uses rally"),
        ("attacks sword bea", "a attacks sword bea"),
    ],
)
def test_actions_may_be_cut_short_also_where_any_name_can_be_read(encounter, typed, meant):
    assert whole(typed, encounter("table passes", "a activates ana")) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("b flips mask 9", "b flips mask/9"),
        ("b flips Spade K", "b flips spade/k"),
        ("b flips 面具 9", "b flips 面具/9"),
        ("b flips 黑桃 Ｋ", "b flips 黑桃/k"),
        ("b flips mask 10 keep=mask/10", "b flips mask/10 keep=mask/10"),
        ("b flips red joker", "b flips red-joker"),
    ],
)
def test_a_blank_may_stand_for_the_slash_of_a_card(encounter, typed, meant):
    begun = encounter("table passes", "a activates ana", "a attacks sabre bea")
    line = whole(typed, begun)
    assert line == meant
    assert begun.judge(line)


@pytest.mark.parametrize("typed", ["b hires bob profile=sample-dr", "乙 僱用 bob 能力卡=樣本浪"])
def test_profiles_may_be_cut_short(encounter, typed):
    begun = Sitting.begin(read_tags([Tag("Game", "malifaux")]))
    assert whole(typed, begun).endswith("=sample-drifter")


def test_a_list_may_be_written_with_the_comma_of_lists_in_chinese(encounter):
    owing = encounter("table passes", "referee effect draw b 3")
    line = whole("乙 棄牌 ♠4、♦2、？", owing)
    assert line == "乙 棄牌 ♠4,♦2,？"
    assert owing.judge(line).body.words == ("b", "discards", "crow/4,mask/2,?")
    assert whole("裁判 註記 「♠4、♦2」", owing) == "裁判 註記 「♠4、♦2」"


def test_what_a_word_may_be_the_beginning_of_is_told_in_the_order_of_numbers(encounter):
    with pytest.raises(Ambiguous) as unclear:
        whole("b cheats ram", encounter())
    assert [str(card) for card in unclear.value.facts["known"]][7:10] == [
        "ram/8",
        "ram/9",
        "ram/10",
    ]


def test_triggers_may_be_cut_short(encounter):
    duel = ("a attacks sabre bea", "a flips ram/9", "b flips crow/2", "table passes")
    cheated = encounter("table passes", "a activates ana", *duel)
    assert whole("declare on", cheated) == "a declares onslaught"


DEALT = """[Game "ready-fence"]
[Option.mode "advanced"]
[Deal "seed:0"]

green exchanges counter-time
green advances
red exchanges feint
red changes engagement
green exchanges infighting/4
green plays beat-thrust/4
red parries with=glide-attack/5
green plays ceding-parry/4
red withdraws
red exchanges straight-thrust/6
green exchanges joker
green retreats
red withdraws
red withdraws
green stalls
red exchanges glide-attack/5
red advances
green exchanges beat-thrust/5
green retreats
red exchanges straight-thrust/5
red changes invitation
green exchanges stop-hit/5
green advances
red plays beat-thrust/4 with=angulation
green evades
red passes
"""
"""What follows the last move but a stall hangs on cards of the timer deck."""


def test_a_viewer_s_line_is_no_move_of_cards_that_he_has_not_seen():
    """Whether two moves come to the same is not asked where what follows is not known."""
    seen = play(DEALT).sitting.seen_by("green")
    assert whole("stalls", seen) == "green stalls"


@pytest.mark.parametrize(
    "typed",
    [
        "referee award b why at=2026-01-01",
        "referee penalty a warning why cites=PD-8.8",
        "referee effect modify a1 attack defence=+2",
        "a ends enters",
        "a ends 5",
    ],
)
def test_what_stands_behind_a_key_is_its_value_only_where_it_can_be(duel, typed):
    assert whole(typed, duel) == typed


def test_a_blank_in_a_list_is_told_as_one(duel):
    with pytest.raises(Misfit) as caught:
        duel.judge(whole("a sets wood-1-1, fire-1-1", duel))
    assert "one comma between them and no blanks" in explain("en", caught.value)
