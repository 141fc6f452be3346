"""A recorder in a process of its own: `recorder.py BACKEND PLACE NAME COUNT MATCH ...`.

Says `ready`, waits for a line, then enters COUNT times (endlessly: 0) an entry in each of the
matches, in one transaction, and says `MATCH NAME-N NUMBER` on a line of its own only when entry
NAME-N is in the log. Where others entered something meanwhile it says `MATCH conflict SEEN`, looks
again and tries again there.
"""

import sys
from itertools import count
from pathlib import Path

from events.chain import Draft
from events.errors import Conflict, RefereeError
from events.log.base import Batch
from tests.events.log.backends import BACKENDS


def say(*words):
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


def record(opened, name, wanted, matches):
    with opened as log:
        say("ready")
        sys.stdin.readline()
        for n in range(wanted) if wanted else count():
            text = f"{name} says {n}"
            enter(log, matches, Draft(id=f"{name}-{n}", text=text, body='{"words":[],"events":[]}'))


def enter(log, matches, draft):
    while matches:
        batches = [Batch(match, [draft], log.head(match).number) for match in matches]
        matches = []
        for batch, answer in zip(batches, log.append_many(batches), strict=True):
            if not isinstance(answer, RefereeError):
                say(batch.match, draft.id, answer[0].number)
                continue
            if not isinstance(answer, Conflict) or answer.facts.get("expected") != batch.expected:
                raise answer
            say(batch.match, "conflict", batch.expected)
            matches.append(batch.match)


if __name__ == "__main__":
    kind, place, name, wanted, *matches = sys.argv[1:]
    (backend,) = [backend for backend in BACKENDS if backend.name == kind]
    record(backend.open(Path(place)), name, int(wanted), matches)
