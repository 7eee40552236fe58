"""Spark's data frames: every answer beside that of memory, what is pushed down, what is refused."""

import decimal
import os
import re
import shutil
import subprocess
import sys

import predicateql as pq
import pytest

pytest.importorskip("pyspark", reason="pyspark is not installed")
pa = pytest.importorskip("pyarrow")

if not (shutil.which("java") or os.environ.get("JAVA_HOME")):
    pytest.skip("Spark needs Java", allow_module_level=True)

import engine_cases as cases
import predicateql.spark as ps
import pyarrow.parquet as parquet
from pyspark.sql import SparkSession
from pyspark.sql import functions as F

ROWS = cases.table()


@pytest.fixture(scope="module")
def session(tmp_path_factory):
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    os.environ["PYSPARK_PYTHON"] = sys.executable
    # Executors in processes of their own; a machine that starts none has local[2].
    master = os.environ.get("PREDICATEQL_SPARK_MASTER", "local-cluster[2,1,1024]")
    builder = SparkSession.builder.master(master)
    for setting, value in {
        "spark.ui.enabled": "false", "spark.ui.showConsoleProgress": "false",
        "spark.driver.host": "127.0.0.1", "spark.driver.bindAddress": "127.0.0.1",
        "spark.executor.memory": "1g", "spark.executor.cores": "1", "spark.task.maxFailures": "1",
        "spark.sql.session.timeZone": "UTC", "spark.sql.shuffle.partitions": "2",
        "spark.sql.warehouse.dir": str(tmp_path_factory.mktemp("warehouse")),
    }.items():
        builder = builder.config(setting, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()


@pytest.fixture(scope="module")
def people(session, tmp_path_factory):
    path = tmp_path_factory.mktemp("people")
    # Two files, so that there are two tasks; small row groups, so that their statistics count.
    half = cases.COUNT // 2
    parquet.write_table(ROWS.slice(0, half), path / "1.parquet", row_group_size=8)
    parquet.write_table(ROWS.slice(half), path / "2.parquet", row_group_size=8)
    return session.read.parquet(str(path))


def ids(df):
    return {row.id for row in df.select("id").collect()}


@pytest.mark.parametrize("text", cases.PREDICATES)
def test_rows(people, text):
    matching, undecided = cases.answers(text, ROWS)
    assert ids(ps.filter(people, text, undecided="false")) == matching, ps.explain(people, text)
    if undecided:
        assert ps.count_undecided(people, text) == len(undecided)
        with pytest.raises(Exception, match="cannot be decided"):
            ps.count(people, text)


@pytest.mark.parametrize("text", cases.ZONELESS)
def test_zoneless_times(people, text):
    with pytest.raises(pq.TimeZoneError, match='zone="UTC"'):
        ps.filter(people, text)
    assert ids(ps.filter(people, text, zone="UTC")) == cases.answers(text, ROWS)[0]


# The column is computed for every row, and several in one job.
def test_conditions_as_columns(people):
    columns = {}
    for index, text in enumerate(cases.PREDICATES):
        columns[f"c{index}"] = ps.condition(people, text, undecided="false")
    found = people.withColumns(columns).collect()
    wrong = []
    for index, text in enumerate(cases.PREDICATES):
        if {row.id for row in found if row[f"c{index}"]} != cases.answers(text, ROWS)[0]:
            wrong.append(text)
        assert all(row[f"c{index}"] is not None for row in found), text
    assert wrong == []


def test_a_column_shows_memory_no_row_that_spark_leaves_out(people):
    text = "i != 0 AND i != nil AND s != nil AND length:(s) / i < 3"
    told = ps.explain(people, text)
    assert told.narrows and told.residual == "length:(s) / i < 3"
    matching, undecided = cases.answers(text, ROWS)
    assert not undecided and cases.answers(told.residual, ROWS)[1]
    assert ids(people.where(ps.condition(people, text))) == matching


def test_comparisons_are_pushed_down(session, tmp_path):
    parquet.write_table(pa.table({"id": range(100_000), "s": ["René"] * 100_000}),
                        tmp_path / "many.parquet", row_group_size=5_000)
    df = session.read.parquet(str(tmp_path))
    found = ps.filter(df, "id >= %d AND s CONTAINS[cd] 'rene'", 98_000)
    assert found.count() == 2_000
    execution = found._jdf.queryExecution()
    plan = execution.executedPlan().toString()
    assert "GreaterThanOrEqual(id,98000)" in plan.split("PushedFilters:")[1]
    # The job's own count of the rows that the reader gave.
    read = []

    def descend(node):
        if "scan" in node.nodeName().lower():
            metric = node.metrics().get("numOutputRows")
            if metric.isDefined():
                read.append(metric.get().value())
        children = node.children()
        for index in range(children.size()):
            descend(children.apply(index))
        if node.nodeName() == "AdaptiveSparkPlan":
            descend(node.executedPlan())

    execution.toRdd().count()
    descend(execution.executedPlan())
    assert read and 2_000 <= max(read) <= 5_000, plan


@pytest.mark.parametrize("text, pushed, count", [
    ("price > 97.999", "GreaterThanOrEqual(price,98.00)", 200),
    ("price == 9.99", "EqualTo(price,9.99)", 1),
    ("price <= 0.015", "LessThan(price,0.02)", 2),
    ("price IN {1, 2.5, 3.001}", "In(price, [1.00,2.50])", 2),
])
def test_decimals_are_pushed_down(session, tmp_path, text, pushed, count):
    prices = pa.array([decimal.Decimal(n).scaleb(-2) for n in range(10_000)], pa.decimal128(10, 2))
    parquet.write_table(pa.table({"price": prices}), tmp_path / "some.parquet", row_group_size=500)
    df = session.read.parquet(str(tmp_path))
    found = ps.filter(df, text)
    plan = found._jdf.queryExecution().executedPlan().toString()
    assert pushed in plan.split("PushedFilters:")[1], plan
    assert ps.explain(df, text).residual is None
    assert found.count() == count


# One comparison that readers do not understand would keep all of OR from them.
@pytest.mark.parametrize("text", ["d < 0.5 OR id > 90", "d > 99.5 OR id > 90", "d == 0 OR id > 90"])
def test_or_is_pushed_down(session, tmp_path, text):
    parquet.write_table(pa.table({"id": range(100), "d": [float(n) for n in range(100)]}),
                        tmp_path / "some.parquet", row_group_size=10)
    found = ps.filter(session.read.parquet(str(tmp_path)), text)
    plan = found._jdf.queryExecution().executedPlan().toString()
    assert "PushedFilters: [Or(" in plan, plan
    assert found.count() == (10 if text.startswith("d == 0") or text.startswith("d <") else 9)


def test_a_column_of_what_cannot_be_decided(people):
    text = "i != nil AND 10 / i > 1"
    matching, undecided = cases.answers(text, ROWS)
    found = people.withColumn("c", ps.condition(people, text, undecided="null")).collect()
    assert {row.id for row in found if row.c} == matching
    assert {row.id for row in found if row.c is None} == undecided and undecided


@pytest.mark.parametrize("key", ["id", "i"])
def test_the_error_names_the_row(people, key):
    for counted in [lambda: ps.count(people, "10 / i > 1", key=key),
                    lambda: people.where(ps.condition(people, "10 / i > 1", key=key)).count()]:
        with pytest.raises(Exception, match=rf"cannot be decided where {key} is \d+;") as told:
            counted()
        places = {int(n) for n in re.findall(rf"where {key} is (\d+);", str(told.value))}
        assert places <= ({0} if key == "i" else cases.answers("10 / i > 1", ROWS)[1])
    with pytest.raises(pq.ColumnError, match="unknown column nothing"):
        ps.filter(people, "10 / i > 1", key="nothing")


def test_only_the_columns_that_are_read_leave_the_engine(people):
    told = ps.explain(people, "i > 3 AND s CONTAINS[cd] 'e'")
    assert (told.columns, told.is_exact, told.narrows) == (["s"], False, True)
    assert told.residual == 's CONTAINS[cd] "e"' and "memory: s CONTAINS[cd]" in str(told)
    assert ps.explain(people, "i > 3").is_exact


def test_the_residual_runs_on_executors(session, people):
    driver = os.getpid()

    # Executors cannot import this file.
    def process(column: pa.Array) -> pa.Array:
        return pa.array([os.getpid()] * len(column), pa.int64())

    seen = people.select(F.arrow_udf(process, "long")("id").alias("p")).distinct().collect()
    assert driver not in {row.p for row in seen}
    if session.sparkContext.master.startswith("local-cluster"):
        assert session.sparkContext._jsc.sc().getExecutorMemoryStatus().size() == 3
    # Tasks hold text, and no handle of this process.
    assert ps.count(people.repartition(4), "s CONTAINS[cd] 'rene'") == len(
        cases.answers("s CONTAINS[cd] 'rene'", ROWS)[0])


def test_a_stream(session, people, tmp_path):
    parquet.write_table(ROWS, tmp_path / "1.parquet")
    stream = session.readStream.schema(people.schema).parquet(str(tmp_path))
    text = "i > 0 AND s CONTAINS[cd] 'e'"
    query = (ps.filter(stream, text).writeStream.format("memory").queryName("passed")
             .trigger(availableNow=True).start())
    query.awaitTermination(120)
    assert ids(session.table("passed")) == cases.answers(text, ROWS)[0]


# What a checkpoint remembers is that the filter is the same, in a new query too.
def test_a_stream_through_files(session, people, tmp_path):
    text = "i > 0 AND s CONTAINS[cd] 'e'"
    half = cases.COUNT // 2

    def run():
        stream = session.readStream.schema(people.schema).parquet(str(tmp_path / "in"))
        query = (ps.filter(stream, text).writeStream.format("parquet")
                 .option("checkpointLocation", str(tmp_path / "checkpoint"))
                 .trigger(availableNow=True).start(str(tmp_path / "out")))
        query.awaitTermination(120)
        return ids(session.read.parquet(str(tmp_path / "out")))

    (tmp_path / "in").mkdir()
    parquet.write_table(ROWS.slice(0, half), tmp_path / "in" / "1.parquet")
    first = {row for row in cases.answers(text, ROWS)[0] if row < half}
    assert run() == first and first
    parquet.write_table(ROWS.slice(half), tmp_path / "in" / "2.parquet")
    assert run() == cases.answers(text, ROWS)[0] > first
    assert session.read.parquet(str(tmp_path / "out")).count() == len(cases.answers(text, ROWS)[0])


def test_arguments(people):
    text, values = "i > %d AND s IN %@", (0, ["a", "René", "x' OR TRUE --"])
    assert ps.count(people, text, *values) == ps.count(people, pq.Predicate(text, *values))
    many = [str(n) for n in range(300)] + ["René", "quote's \"and\" `tick`", "back\\slash"]
    expected = {n for n, s in enumerate(ROWS["s"].to_pylist()) if s in many}
    assert ids(ps.filter(people, "s IN %@", many)) == expected
    assert ids(people.where(ps.condition(people, "s IN %@", many))) == expected
    reals = [float(n) for n in range(300)] + [float("inf")]
    expected = {n for n, d in enumerate(ROWS["d"].to_pylist()) if d in reals}
    assert ids(ps.filter(people, "d IN %@", reals)) == expected
    assert ids(people.where(ps.condition(people, "d IN %@", reals))) == expected


@pytest.fixture
def setting(session):
    before = {}

    def set_to(name, value):
        before[name] = session.conf.get(name)
        session.conf.set(name, value)

    yield set_to
    for name, value in before.items():
        session.conf.set(name, value)


@pytest.mark.parametrize(("name", "value", "text"), [
    ("spark.sql.ansi.enabled", "false", "i > 0"),
    ("spark.sql.parser.escapedStringLiterals", "true", "i > 0"),
    ("spark.sql.session.timeZone", "Europe/Berlin", "at > CAST(0, 'NSDate')"),
])
def test_settings_that_change_answers(people, setting, name, value, text):
    setting(name, value)
    with pytest.raises(pq.EngineSettingError, match=f"{name} is .* set it to"):
        ps.filter(people, text)


def test_a_zone_matters_only_to_dates(people, setting):
    setting("spark.sql.session.timeZone", "Europe/Berlin")
    assert ps.count(people, "i > 0") == len(cases.answers("i > 0", ROWS)[0])


def test_names_that_differ_in_case_only(session, setting):
    df = session.createDataFrame([(1, 2, 3)], "a int, A int, b int")
    assert ps.explain(df, "b == 3").is_exact
    with pytest.raises(pq.ColumnError, match="caseSensitive"):
        ps.filter(df, "a == 1")
    nested = session.createDataFrame([((1, 2),)], "s struct<a: int, A: int>")
    with pytest.raises(pq.ColumnError, match=r"s\.a is the name of 2 columns"):
        ps.filter(nested, "s.a == 1")
    setting("spark.sql.caseSensitive", "true")
    assert ps.count(df, "a == 1 AND A == 2") == 1


def test_collations_do_not_change_answers(session):
    df = session.sql("SELECT 'A' COLLATE UTF8_LCASE AS s, 'a' AS t, array('A' COLLATE UTF8_LCASE) AS l, "
                     "named_struct('x', 'A' COLLATE UTF8_LCASE) AS p")
    for text in ["s == 'a'", "s IN {'a', 'b'}", "s CONTAINS 'a'", "s BEGINSWITH 'a'", "s LIKE 'a'",
                 "s == t", "s < 'B' AND s > 'a'", "s MATCHES 'a' AND s CONTAINS[cd] 'a'"]:
        assert ps.count(df, text) == 0, text
        assert df.where(ps.condition(df, text)).count() == 0, text
    assert ps.count(df, "s ==[cd] 'a' AND s == 'A'") == 1
    for text in ["ANY l == 'a'", "p.x == 'a'"]:
        with pytest.raises(pq.ColumnError, match="collation"):
            ps.filter(df, text)


def test_types_that_no_predicate_reads(session):
    df = session.sql("SELECT 1 AS i, INTERVAL '1' DAY AS gap")
    assert ps.count(df, "i == 1") == 1
    with pytest.raises(pq.ColumnError, match="gap"):
        ps.filter(df, "gap == 1")


def test_versions(people, monkeypatch):
    monkeypatch.setattr(SparkSession, "version", property(lambda self: "3.5.1"))
    with pytest.raises(pq.EngineVersionError, match="untried=True"):
        ps.filter(people, "i > 0")
    assert ps.count(people, "i > 0", untried=True) == len(cases.answers("i > 0", ROWS)[0])


def test_without_functions_of_arrow(people, monkeypatch):
    monkeypatch.delattr(F, "arrow_udf")
    text = "i > 0 AND s CONTAINS[cd] 'e'"
    assert ids(ps.filter(people, text)) == cases.answers(text, ROWS)[0]
    with pytest.raises(pq.EngineVersionError, match=r"4\.1"):
        ps.condition(people, text)


def test_awkward_names(session):
    df = session.createDataFrame([(1, 2, "René")], "row int, `t1` int, `a{b}` string")
    assert ps.count(df, "row == 1 AND t1 == 2 AND %K CONTAINS[cd] 'rene'", "a{b}") == 1
    assert df.where(ps.condition(df, "row == 1 AND t1 == 2")).count() == 1


def test_spark_connect(tmp_path):
    pytest.importorskip("grpc", reason="pyspark[connect] is not installed")
    program = os.path.join(os.path.dirname(__file__), "connect_program.py")
    clean = {name: value for name, value in os.environ.items() if not name.startswith("SPARK_CONNECT")}
    done = subprocess.run([sys.executable, program, str(tmp_path)], env=clean, capture_output=True,
                          text=True, timeout=600)
    assert done.stdout.strip().endswith("the same over Spark Connect"), done.stdout + done.stderr


def test_long_lists_of_arguments(people):
    names = [f"name {n}" for n in range(20_000)] + ["RENE"]
    expected = {n for n, s in enumerate(ROWS["s"].to_pylist()) if s and s.lower() == "rene"}
    assert ids(ps.filter(people, "s IN[c] %@", names)) == expected
    expected = {n for n, i in enumerate(ROWS["i"].to_pylist()) if i is not None and 0 <= i < 20_000}
    assert ids(ps.filter(people, "i IN %@", list(range(20_000)))) == expected
