"""A program that uses `frame.predicate`, whose type `predicateql.mypy` knows: `test_package.py` runs mypy
over it."""

from __future__ import annotations

import pandas as pd
import polars as pl
import predicateql.pandas
import predicateql.polars

frame = pl.DataFrame({"age": [17, 36]})
eager: pl.DataFrame = frame.predicate.filter("age > %d", 18)
lazy: pl.LazyFrame = frame.lazy().predicate.filter("age > %d", 18)
mask: pl.Series = frame.predicate.mask("age > 18")
table: pd.DataFrame = pd.DataFrame({"age": [17, 36]}).predicate.filter("age > %d", 18)
rows: pd.DataFrame = predicateql.pandas.of(table).filter("age > 18")
assert len(eager) == len(lazy.collect()) == len(rows) == 1 and mask.to_list() == [False, True]
