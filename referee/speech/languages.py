"""Which language is meant, by people and by systems."""

from collections.abc import Mapping

from events.errors import Unreadable
from events.languages import LANGS, Lang

_TAGS: Mapping[str, Lang] = {lang: lang for lang in LANGS}

SYSTEM_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system says its language; the first that is set counts (POSIX)."""

_CHINESE: Mapping[str, Lang] = {
    **dict.fromkeys(("hant", "tw", "hk", "mo"), "zh-Hant"),
    **dict.fromkeys(("", "hans", "cn", "sg", "my"), "zh-Hans"),
}
"""A script, or a region and the script that is written there; `zh` alone is the mainland's."""

_NAMES: Mapping[str, Lang] = {
    "english": "en",
    "繁體": "zh-Hant",
    "繁体": "zh-Hant",
    "简体": "zh-Hans",
    "簡體": "zh-Hans",
}


def choose(word: str) -> Lang:
    """The language of a tag (`zh-Hant`, `zh_TW`, `en-GB`) or name; raise Unreadable for others."""
    found = meant(word)
    if found is None:
        raise Unreadable("error.language", language=word, known=LANGS)
    return found


def of_system(environment: Mapping[str, str]) -> Lang:
    """The language that a system's locale asks for (`zh_TW.UTF-8`); English for all others."""
    named = next((word for name in SYSTEM_VARIABLES if (word := environment.get(name))), "")
    return meant(named.partition(".")[0].partition("@")[0]) or "en"


def meant(word: str) -> Lang | None:
    """The language of a tag or name, if it is one of ours."""
    name = word.strip().replace("_", "-").casefold()
    if name in _NAMES:
        return _NAMES[name]
    language, _, rest = name.partition("-")
    # zh-Hant-HK: where a script is named it decides, and it stands before the region
    return _CHINESE.get(rest.partition("-")[0]) if language == "zh" else _TAGS.get(language)
