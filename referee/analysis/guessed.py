"""Worlds by shuffling what is unseen; until they are drawn evenly."""

from collections import Counter
from typing import Any

from projections.table import Table
from referee.analysis.policy import Chance, shuffled


def guessed(table: Table, rng: Chance) -> dict[str, tuple[str, ...]]:
    unseen: dict[str, list[str]] = {}
    certain: Counter[tuple[str, str]] = Counter()

    def of(zone: str) -> str:
        return table.origins[zone][0]

    for zone in table.zones:
        for card in table.known(zone):
            for pool in table.origins[zone]:
                if card in table.pools[pool].kinds:
                    certain[pool, card] += 1
                    break
    for name, pool in table.pools.items():
        left = Counter(pool.kinds)
        for (p, card), n in certain.items():
            if p == name:
                left[card] -= n
        unseen[name] = shuffled(list((+left).elements()), rng)
    world: dict[str, tuple[str, ...]] = {}
    for zone, cells in table.zones.items():
        found: list[str] = []
        for c in cells:
            if isinstance(c, str):
                found.append(c)
                continue
            inner: list[str] = list(Counter(c.known).elements())
            for source, n in c.drawn.items():
                name: Any = source
                while not isinstance(name, str):
                    name = next(iter(table.groups[name].drawn), of(zone))
                for _ in range(n):
                    inner.append(unseen[name].pop())
            found += shuffled(inner, rng)
        world[zone] = tuple(found)
    return world
