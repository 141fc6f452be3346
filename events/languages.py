"""The languages of the program, in the order in which they are listed; all else is made of them."""

from typing import Literal, get_args

Lang = Literal["en", "zh-Hant", "zh-Hans"]
"""English first: a slug is an English word, and what a language lacks is said in English."""

LANGS: tuple[Lang, ...] = get_args(Lang)

CHINESE: tuple[Lang, ...] = tuple(lang for lang in LANGS if lang.startswith("zh"))
"""Those in whose scripts a Chinese word is spelled: the traditional one, then the simplified."""
