"""Predicates over a server of Spark Connect, which this starts; a process has either kind of Spark."""

import os
import sys

# The server is this process's own, and so are its workers.
os.environ["PYSPARK_PYTHON"] = sys.executable

import engine_cases as cases
import predicateql as pq
import predicateql.spark as ps
import pyarrow.parquet as parquet
from pyspark.sql import SparkSession

folder = sys.argv[1]
rows = cases.table()
parquet.write_table(rows, f"{folder}/rows.parquet", row_group_size=8)
session = SparkSession.builder.remote("local[2]").config("spark.sql.session.timeZone", "UTC").getOrCreate()
assert "connect" in type(session).__module__, type(session)
people = session.read.parquet(f"{folder}/rows.parquet")


def ids(df):
    return {row.id for row in df.select("id").collect()}


for text in ["i > 0", "i > 0 AND s CONTAINS[cd] 'e'", "s MATCHES '[a-z]+'", "ANY tags == 'a'",
             "d < 1 OR i == 5", "s ==[c] 'RENE'"]:
    matching, undecided = cases.answers(text, rows)
    assert not undecided and ids(ps.filter(people, text)) == matching, text
    assert ids(people.where(ps.condition(people, text))) == matching, text
assert ps.count_undecided(people, "10 / i > 1") == len(cases.answers("10 / i > 1", rows)[1])
try:
    ps.count(people, "10 / i > 1", key="id")
    raise SystemExit("the job did not fail")
except Exception as error:
    assert "cannot be decided where id is" in str(error), error
session.conf.set("spark.sql.ansi.enabled", "false")
try:
    ps.count(people, "i > 0")
    raise SystemExit("the setting was not refused")
except pq.EngineSettingError:
    pass
session.stop()
print("the same over Spark Connect")
