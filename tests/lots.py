"""Matches whose deal is made of lots (`Deal "shared"`), with digests reckoned here anew."""

import hashlib

from referee.desk.opening import bound, read_tags
from referee.desk.sitting import Sitting
from replays.record import Tag

MATCH = "k3f9-2mtx"
SECRET = 12345
HEX = f"{SECRET:064x}"


def sha(*lines):
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def shared(game, match=MATCH, secret=SECRET, **options):
    """A match that waits for lots."""
    tags = [Tag(f"Option.{name.replace('_', '-')}", value) for name, value in options.items()]
    tags = [Tag("Game", game), Tag("Deal", "shared"), *tags]
    return Sitting.begin(bound(read_tags(tags, draw=lambda: str(secret)), match))


def seats_of(sitting):
    """The seats that have a lot."""
    return [seat for seat, _ in sitting.opened.seats if seat != "ai"]


def lot_of(seat):
    return sha("a test's lot", seat)[:32]


def seals(seat, match=MATCH, lot=""):
    return f"{seat} seals {sha('referee lot 1', match, seat, lot or lot_of(seat))}"


def opens(seat):
    return f"{seat} opens {lot_of(seat)}"


def seed_of(sitting, match=MATCH, secret=HEX, **by_hand):
    """The seed that a deal has to have."""
    lots = (f"{seat} {by_hand.get(seat) or lot_of(seat)}" for seat in seats_of(sitting))
    return str(int(sha("referee seed 1", match, secret, *lots), 16))


def dealt(game, **options):
    """A match with all lots sealed and opened."""
    sitting = shared(game, **options)
    for line in (seals, opens):
        for seat in seats_of(sitting):
            sitting.enter(line(seat))
    return sitting
