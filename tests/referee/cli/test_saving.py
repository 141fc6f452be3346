"""`cards --save`: what a match entered of its cards, for the matches that come."""

import pytest

BEGUN = (
    "table opens lancer,rider,caster,assassin,berserker",
    "p2 keeps",
    "p1 keeps",
    "referee prints craft-05 stats=0/1/0/0 skills=support",
)


@pytest.fixture
def played(referee):
    """A match in which the table entered what one of its crafts says."""
    assert referee("new", "fate-ace-royal", "--option", "players=2", "--id", "first").status == 0
    for line in BEGUN:
        assert referee("move", *line.split()).status == 0
    return referee


def test_what_was_entered_is_known_to_the_next_match(played, tmp_path):
    file = tmp_path / "our-box.toml"
    said = played("cards", "fate-ace-royal", "--save", str(file))
    assert said.status == 0
    assert "our-box.toml" in said.out
    assert "`referee new fate-ace-royal --edition" in " ".join(said.out.split())
    (card,) = played("cards", "fate-ace-royal", "craft-05", "--edition", str(file), "--json").json[
        "card"
    ]
    assert (card["values"], card["skills"]) == ([0, 1, 0, 0], ["support"])
    assert played("new", "fate-ace-royal", "--edition", str(file)).status == 0


def test_an_ability_that_was_entered_is_told_with_its_cost_and_its_condition(played, tmp_path):
    file = tmp_path / "our-box.toml"
    keys = ("ability=Unlimited", "cost=dice:12,tap:4", "requires=apt")
    played("move", "referee", "prints", "emiya", *keys)
    played("cards", "fate-ace-royal", "--save", str(file))
    shown = played("cards", "fate-ace-royal", "emiya", "--edition", str(file)).out
    told = " ".join(shown.split())
    assert "cost dice:12,tap:4" in told
    assert "only with aptitude" in told
    assert "apt for Archer, Caster, Assassin, Berserker" in told


def test_what_a_file_knows_already_stays_in_it(played, tmp_path):
    file = tmp_path / "our-box.toml"
    played("cards", "fate-ace-royal", "--save", str(file))
    played("new", "fate-ace-royal", "--option", "players=2", "--id", "second")
    played("move", "-m", "second", "referee", "prints", "emiya", "stats=4/4/5/3")
    assert played("cards", "fate-ace-royal", "--save", str(file), "-m", "second").status == 0
    cards = played("cards", "fate-ace-royal", "--edition", str(file), "--json").json["card"]
    values = {card["slug"]: card.get("values") for card in cards}
    assert (values["craft-05"], values["emiya"]) == ([0, 1, 0, 0], [4, 4, 5, 3])


def test_the_rows_of_a_box_are_saved_with_their_sums(referee, tmp_path):
    referee("new", "ready-fence", "--option", "first=red")
    keys = ("copies=1", "sp=2", "tutorial=1", "basic=1")
    assert referee("move", "referee", "prints", "toe-touch/6", *keys).status == 0
    assert referee("move", "referee", "prints", "toe-touch/4", "copies=0").status == 0
    file = tmp_path / "our-box.toml"
    assert referee("cards", "ready-fence", "--save", str(file)).status == 0
    (kind,) = referee("cards", "ready-fence", "toe-touch", "--edition", str(file), "--json").json[
        "kind"
    ]
    assert [row["speed"] for row in kind["values"]] == [5, 6]
    assert (kind["copies"], kind["values"][1]["sp"]) == (2, 2)


PROFILE = (
    "referee profile my-duelist rank=henchman df=5 wp=5 mv=5 sz=2 health=10",
    "referee action my-duelist riposte kind=melee stat=6 suits=mask resist=df damage=1/3/4",
    "referee trigger my-duelist riposte onslaught needs=mask,ram",
    "referee trigger my-duelist df parry needs=tome",
)


@pytest.fixture
def encounter(referee):
    """An encounter in which the table entered a profile of its own."""
    assert referee("new", "malifaux", "--id", "club").status == 0
    for line in PROFILE:
        answer = referee("move", *line.split())
        assert answer.status == 0, answer.err
    return referee


def test_a_profile_that_was_entered_is_known_to_the_next_encounter(encounter, tmp_path):
    file = tmp_path / "ours.toml"
    assert encounter("cards", "malifaux", "--save", file).status == 0
    saved = encounter("cards", "malifaux", "my-duelist", "--edition", file, "--json").json
    assert saved == encounter("cards", "malifaux", "my-duelist", "-m", "club", "--json").json
    encounter("new", "malifaux", "--edition", file, "--id", "next")
    for match in ("club", "next"):
        hired = encounter(
            "move", "-m", match, "a", "hires", "zoe", "profile=my-duelist", "leader=yes"
        )
        assert hired.status == 0, hired.err
    states = [encounter("show", match, "--json").json["state"] for match in ("club", "next")]
    assert states[0]["models"] == states[1]["models"]


def test_what_a_match_entered_is_looked_up_in_it(encounter):
    told = " ".join(encounter("cards", "malifaux", "my-duelist", "--match", "club").out.split())
    assert "rank henchman" in told
    assert "riposte: kind melee; stat 6; suits mask; resist Df; damage 1, 3, 4" in told
    assert "onslaught: needs mask, ram" in told
    assert told.count("riposte") == 1  # the table gave it no other name
    assert encounter("cards", "malifaux", "sample-ranger", "--match", "club").status == 0


def test_a_card_that_only_a_match_knows_is_told_where_to_look_it_up(encounter):
    refused = encounter("cards", "malifaux", "my-duelist")
    assert (refused.status, "--match MATCH" in refused.said) == (2, True)
    assert "--match" not in encounter("cards", "peak-duel", "my-duelist").said


def test_cards_are_those_of_a_match_or_of_an_edition(encounter, tmp_path):
    file = tmp_path / "ours.toml"
    encounter("cards", "malifaux", "--save", file)
    assert encounter("cards", "malifaux", "--match", "club", "--edition", file).status == 2
    assert encounter("cards", "peak-duel", "--match", "club").status == 2


def test_a_match_of_another_game_has_nothing_for_these_cards(referee, tmp_path):
    referee("new", "peak-duel")
    refused = referee("cards", "fate-ace-royal", "--save", str(tmp_path / "x.toml"))
    assert refused.status == 2
    assert not (tmp_path / "x.toml").exists()


def test_a_game_in_which_nothing_is_entered_has_nothing_to_save(referee, tmp_path):
    refused = referee("cards", "peak-duel", "--save", str(tmp_path / "x.toml"))
    assert refused.status == 2
    assert "peak-duel" in refused.err


def test_a_file_that_is_no_edition_of_the_game_is_left_as_it_is(played, tmp_path):
    file = tmp_path / "notes.toml"
    file.write_text('game = "chess"\n')
    assert played("cards", "fate-ace-royal", "--save", str(file)).status == 2
    assert file.read_text() == 'game = "chess"\n'


def test_programs_are_told_where_it_was_saved(played, tmp_path):
    answer = played("cards", "fate-ace-royal", "--json", "--save", tmp_path / "box.toml")
    told = {"match": "first", "game": "fate-ace-royal", "file": str(tmp_path / "box.toml")}
    assert (answer.status, answer.json) == (0, told)
