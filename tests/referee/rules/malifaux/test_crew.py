"""Malifaux: crew files and the moves that they stand for (section 3)."""

import re
import tomllib
from pathlib import Path

import pytest

from events.errors import Unreadable
from referee.desk.opening import read_tags
from referee.desk.sitting import Sitting
from referee.rules.malifaux.crew import lines
from replays.record import Tag

PAGES = sorted((Path(__file__).parents[4] / "docs" / "games").glob("malifaux*.md"))

CREW = """
seat = "a"
stones = 4
[[profile]]
slug = "my-duelist"
names = { en = "My Duelist" }
rank = "henchman"
df = 5
wp = 5
mv = 5
sz = 2
health = 10
soulstones = true
[[profile.action]]
slug = "rapier"
kind = "melee"
stat = 6
suits = ["ram"]
resist = "df"
damage = [2, 3, 5]
[[profile.action.trigger]]
slug = "flourish"
needs = ["mask", "mask"]
[[profile.action]]
slug = "focus"
kind = "tactical"
stat = 5
tn = 12
needs = ["tome"]
[[profile.resist_trigger]]
on = "df"
slug = "sidestep"
needs = ["tome"]
[[model]]
id = "zoe"
profile = "my-duelist"
leader = true
[[model]]
id = "max"
profile = "sample-drifter"
"""


def written(text):
    return [" ".join(words) for words in lines(tomllib.loads(text))]


def test_a_crew_file_stands_for_profiles_soulstones_and_models():
    assert written(CREW) == [
        "referee profile my-duelist rank=henchman df=5 wp=5 mv=5 sz=2 health=10 soulstones=yes",
        "referee action my-duelist rapier kind=melee stat=6 suits=ram resist=df damage=2/3/5",
        "referee trigger my-duelist rapier flourish needs=mask,mask",
        "referee action my-duelist focus kind=tactical stat=5 tn=12 needs=tome",
        "referee trigger my-duelist df sidestep needs=tome",
        "a stones 4",
        "a hires zoe profile=my-duelist leader=yes",
        "a hires max profile=sample-drifter",
    ]


def test_what_is_missing_is_missing_in_the_line_and_0_is_not():
    assert written('seat = "b"\n[[profile]]\nslug = "x"\ndf = 0\n') == ["referee profile x df=0"]
    assert written('seat = "b"\nstones = 0\n') == ["b stones 0"]


@pytest.mark.parametrize(
    ("text", "error", "place"),
    [
        ("stones = 4", "edition.missing-key", "the file"),
        ('seat = "a"\nname = "x"', "edition.unknown-key", "the file"),
        ('seat = "a"\nstones = "4"', "edition.type", "stones"),
        ('seat = "a"\n[[model]]\nid = "x"', "edition.missing-key", "model[0]"),
        ('seat = "a"\n[[profile]]\nslug = "x"\narmour = 1', "edition.unknown-key", "profile[0]"),
        (
            'seat = "a"\n[[profile]]\nslug = "x"\n[[profile.action]]\nslug = "y"\nstat = "6"',
            *("edition.type", "profile[0].action[0].stat"),
        ),
    ],
)
def test_what_is_wrong_with_a_crew_file_is_told_with_its_place(text, error, place):
    with pytest.raises(Unreadable) as raised:
        written(text)
    assert (raised.value.text, raised.value.facts["place"]) == (error, place)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_crew_file_of_a_page_is_accepted(page):
    blocks = re.findall(r"(?:^    .*\n|^\n)+", page.read_text(encoding="utf-8"), re.MULTILINE)
    (crew,) = (block for block in blocks if block.strip().startswith("seat = "))
    sitting = Sitting.begin(read_tags([Tag("Game", "malifaux")]))
    for words in lines(tomllib.loads(re.sub("^    ", "", crew, flags=re.MULTILINE))):
        sitting.enter(words)
    (model,) = sitting.view("public")["models"].values()
    assert model["leader"]
