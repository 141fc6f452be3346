"""A process in which bots think, so that whoever asks them goes on meanwhile.

It is asked through its standard input and answers on its standard output, and ends where that ends:
with whoever began it, however he ends.
"""

import os
import pickle
import subprocess
import sys
from queue import SimpleQueue
from threading import Lock, Thread
from typing import IO

from events.errors import RefereeError
from referee.analysis.seated import Act, Question

Answer = Act | RefereeError | None

COMMAND = (sys.executable, "-P", "-m", "referee.analysis.thinker")


LESS = 5
"""By so much it steps back (`nice`) behind whoever asks it, who answers people meanwhile."""


class Died(Exception):
    """The process has ended in the midst of a question."""


class Thinker:
    """Asks one question at a time; the process begins with the first."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None

    def answer(self, question: Question) -> Act | None:
        """What the bot enters. Raises what it raises; Died."""
        with self._lock:
            process = self._begun()
            assert process.stdin is not None
            assert process.stdout is not None
            try:
                _give(process.stdin, question)
                answer: Answer = pickle.load(process.stdout)
            except (EOFError, OSError, pickle.UnpicklingError) as error:
                self.close()
                raise Died(question.spec) from error
        if isinstance(answer, RefereeError):
            raise answer
        return answer

    def _begun(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            pipe = subprocess.PIPE
            self._process = subprocess.Popen(
                COMMAND,
                stdin=pipe,
                stdout=pipe,
                stderr=subprocess.DEVNULL,
                process_group=0,  # no Ctrl+C is for it; between sessions `nice` may count nothing
            )
        return self._process

    def close(self) -> None:
        """End the process, whatever it thinks of."""
        if self._process is not None:
            with self._process as process:  # which closes its streams, and waits for its end
                process.kill()


def _give(stream: IO[bytes], what: Question | Answer) -> None:
    pickle.dump(what, stream)
    stream.flush()


def main() -> None:
    """Answer until nobody asks any more; a defect of a bot ends it."""
    if hasattr(os, "nice"):
        os.nice(LESS)
    questions: SimpleQueue[Question] = SimpleQueue()
    Thread(target=_listen, args=(questions,), daemon=True).start()
    while True:
        try:
            answer: Answer = questions.get().answer()
        except RefereeError as error:
            answer = error
        _give(sys.stdout.buffer, answer)


def _listen(questions: "SimpleQueue[Question]") -> None:
    """Take questions; when nobody asks any more the process ends, whatever it thinks of."""
    try:
        while True:
            questions.put(pickle.load(sys.stdin.buffer))
    finally:
        os._exit(0)


if __name__ == "__main__":
    main()
