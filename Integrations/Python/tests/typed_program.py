"""A program of a user's, which type checkers must accept: `test_package.py` runs mypy over it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import polars as pl
import predicateql as pq
import predicateql.coredata
import predicateql.polars

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray


@dataclass
class Person:
    name: str
    age: int


adults = pq.Predicate("age >= %d AND name CONTAINS[c] $part", 18, part="a")
found: Iterator[Person] = adults.filter([Person("Ada", 36)])
names: list[str] = [person.name for person in found]
answer: bool = adults.matches({"name": "Ada", "age": 36})
columns = {"age": np.arange(30), "name": np.array(["Ada"] * 30)}
mask: NDArray[np.bool_] = adults.mask(columns)
answers: NDArray[np.uint8] = adults.mask(columns, undecided="keep", threads=1)
lines: bytes = adults.mask_lines(b'{"age": 36, "name": "Ada"}\n')
keys: list[str] | None = adults.keys
explanation: pq.Explanation = adults.explain()
sentence: str = explanation.means
schema = {"entities": {"Person": {"attributes": {"name": "text", "age": "integer"}}}}
condition: str = adults.sql(schema, dialect="postgres").sql
expression: pl.Expr = predicateql.polars.expression(adults)
people = pl.DataFrame({"name": ["Ada"], "age": [36]})
native: pl.Expr = (adults & ~pq.Predicate("age < 18")).to_polars(people)
eager: pl.DataFrame = predicateql.polars.of(people).filter(adults)
lazy: pl.LazyFrame = predicateql.polars.of(people.lazy()).filter("age > %d", 18)
rest: pq.Predicate | None = adults.to_pyarrow(people.to_arrow()).residual if TYPE_CHECKING else None
why: pq.Why = adults.why({"name": "Ada", "age": 36})
matched: bool = why.matches and adults == pq.Predicate("age > 18")
for diagnostic in pq.check("age >"):
    places: tuple[int, int] = (diagnostic.start, diagnostic.end)
    cures: list[str] = [fix.result for fix in diagnostic.fixes]
mended: str | None = None
try:
    pq.Predicate("name CONTAIN 'a'")
except pq.FormatError as error:
    mended = error.fixed


def recipes(path: str) -> dict[str, int]:
    """What a store holds; not called, since there is no store here."""
    with predicateql.coredata.open(path, semantics="core-data") as store:
        rows: Iterator[dict[str, object]] = store.objects("Recipe", "name == %@", "Bread", sort="name", limit=3)
        entities: dict[str, predicateql.coredata.Entity] = store.entities
        history: predicateql.coredata.History = store.history(since=None, entity="Recipe")
        kinds: list[str] = [change.kind for change in history]
        token: str | None = history.token
        store.arrow("Recipe", predicate="name != nil")
        print(kinds, token, list(rows), [entity.count for entity in entities.values()])
        return store.parquet("recipes")


async def work() -> int:
    return int((await adults.mask_async(columns)).sum())


count: int = asyncio.run(work())
assert count == 12 and mask.sum() == 12 and names == ["Ada"] and mended == "name CONTAINS 'a'"
