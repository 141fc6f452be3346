"""Times as people read them: as it was with the service, in the language of the reader."""

from time import localtime, strftime

import htpy as h

from referee.service import gates
from referee.speech import Lang, say


def time_of(at: str, lang: Lang) -> h.Element:
    """A time of the log."""
    then = localtime(gates.seconds(at))
    facts: dict[str, str | int] = {
        "year": then.tm_year,
        "month": say(lang, "serve.months", {}).split()[then.tm_mon - 1],
        "day": then.tm_mday,
        "time": strftime("%H:%M", then),
        "zone": then.tm_zone,
    }
    return h.time(datetime=at)[say(lang, "serve.moment", facts)]
