"""The program of the process in which bots think: reads questions from standard input, writes answers to standard
output.

It only computes: it has no settings, no database and no socket. It ends when its input does, and so with its parent,
even if that is killed while a bot thinks.
"""

import os
import pickle
import sys
import traceback
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any

from games import bots

NICENESS = 5
"""People's moves come first where processors are scarce."""


def main() -> None:
    """Answers questions, one after the other, until there are no more."""
    os.nice(NICENESS)
    questions, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr
    asked = SimpleQueue[bytes]()
    # This thread only reads, so that it notices the end of the parent at any time.
    Thread(target=_think, args=(asked, answers), daemon=True).start()
    with suppress(EOFError):
        while True:
            asked.put(pickle.load(questions))  # noqa: S301 - from the parent
    # At once: nobody reads what the thread may still write.
    os._exit(0)


def _think(asked: SimpleQueue[bytes], answers: Any) -> None:
    """Writes an empty answer when it is ready, and then one for each question."""
    pickle.dump(None, answers)
    while True:
        answers.flush()
        pickle.dump(answer(asked.get()), answers)


def answer(question: bytes) -> tuple[Any, str]:
    """A bot's answer, and what went wrong: the error's type and traceback, without its message, which may contain
    hidden information."""
    try:
        arguments, named = pickle.loads(question)  # noqa: S301 - from the parent
        return bots.choose(*arguments, **named), ""
    except Exception as error:  # noqa: BLE001 - an error in one game must not stop the bots of the others
        return None, f"{type(error).__name__}\n{''.join(traceback.format_tb(error.__traceback__))}"


if __name__ == "__main__":
    main()
