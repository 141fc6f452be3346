"""A recorder in a process of its own: `recorder.py FILE MATCH NAME COUNT`.

Says `ready`, waits for a line, then appends COUNT entries (endlessly: 0) to the match, one by one,
and says `NAME-N NUMBER` on a line of its own only when entry NAME-N is in the log. Where others
entered something meanwhile it says `conflict SEEN`, looks again and tries again.
"""

import sys
from itertools import count
from pathlib import Path

from events.chain import Draft
from events.errors import Conflict
from events.log.sqlite import open_log


def say(*words):
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


def record(path, match, name, wanted):
    with open_log(path, write=True) as log:
        say("ready")
        sys.stdin.readline()
        for n in range(wanted) if wanted else count():
            text = f"{name} says {n}"
            draft = Draft(id=f"{name}-{n}", text=text, body='{"words":[],"events":[]}')
            say(draft.id, append(log, match, draft).number)


def append(log, match, draft):
    while True:
        seen = log.head(match).number
        try:
            (row,) = log.append(match, [draft], expected=seen)
        except Conflict as conflict:
            if conflict.text != "log.conflict" or conflict.facts["expected"] != seen:
                raise
            say("conflict", seen)
        else:
            return row


if __name__ == "__main__":
    file, match, name, wanted = sys.argv[1:]
    record(Path(file), match, name, int(wanted))
