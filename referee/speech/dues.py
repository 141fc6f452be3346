"""What is due, in sentences."""

from referee.rules.due import Dues
from referee.speech import say, written
from referee.views.naming import Naming


def due_told(lang: str, dues: Dues, naming: Naming) -> tuple[str, ...]:
    """What is to be entered to go on, or may be besides, in parts; nothing where it needs no words.

    A decision has a sentence where its game has a text for it.
    """
    named = ((f"{due.of(naming.game)}.due.{due.decision}", due.facts) for due in dues)
    return tuple(say(lang, text, facts, naming) for text, facts in named if written(lang, text))
