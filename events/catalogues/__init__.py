"""Card data per game and edition.

Written by hand as TOML (`<game>.toml`), shipped beside it as JSON (`<game>.json`), which loads
faster; `python -m tools.build_catalogues` makes the JSON anew.
"""
