"""Predicates as executable functions of ClickHouse: every answer beside that of memory."""

import os
import pathlib
import shutil

import predicateql as pq
import pytest

session_module = pytest.importorskip("chdb.session", reason="chdb is not installed")
pa = pytest.importorskip("pyarrow")

import engine_cases as cases
import predicateql.clickhouse as pc
import pyarrow.parquet as parquet

BUILDS = pathlib.Path(__file__).parents[3] / ".build"
# The newest: an old build does not know what is tested.
BUILT = sorted(BUILDS.glob("[dr]e*/predcheck"), key=lambda path: path.stat().st_mtime)
PREDCHECK = (os.environ.get("PREDCHECK") or shutil.which("predcheck")
             or next((str(path) for path in reversed(BUILT)), None))
pytestmark = pytest.mark.skipif(PREDCHECK is None, reason="predcheck is not built: PREDCHECK names it")

# JSON has no NaN: a row that holds one fails the query.
NAN = {"NOT (s CONTAINS[cd] 'e' AND d > 1)", "d > 1 OR s CONTAINS[cd] 'fine'",
       "d == nil OR s CONTAINS[cd] 'fine'"}
PREDICATES = [text for text in cases.PREDICATES if not text.startswith("data")]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A session that knows the functions, these, the records, and the predicates that have none."""
    root = tmp_path_factory.mktemp("server")
    path = root / "people.parquet"
    parquet.write_table(cases.table(), path, row_group_size=8)
    (root / "scripts").mkdir()
    source = pc.Source(f"file('{path}')")
    plain = session_module.Session()
    rows = pc.filter(plain, source, "TRUEPREDICATE").sort_by("id")
    made, others = {}, {}
    for number, text in enumerate(PREDICATES):
        for undecided in ("raise", "false"):
            try:
                function = pc.function(plain, source, text, name=f"pq_{undecided}_{number}",
                                       undecided=undecided, command=PREDCHECK)
            except pq.EngineError as error:
                others[text] = str(error)
                continue
            function.write(root / "scripts", root)
            made[text, undecided] = function
    refused = {}
    for text in ["s CONTAINS[cd] 'e' AND at < now()", "ANY orders.price > 10 OR s CONTAINS[cd] 'e'"]:
        with pytest.raises(pq.EngineError) as caught:
            pc.function(plain, source, text, name="refused")
        refused[text] = str(caught.value)
    with pytest.raises(ValueError, match="letters"):
        pc.function(plain, source, "s CONTAINS[cd] 'e'", name="a b")
    plain.close()
    (root / "config.xml").write_text(
        f"<clickhouse><user_scripts_path>{root}/scripts/</user_scripts_path>"
        f"<user_defined_executable_functions_config>{root}/*_function.xml"
        "</user_defined_executable_functions_config></clickhouse>"
    )
    session = session_module.Session(f":memory:?config-file={root}/config.xml")
    yield session, made, rows, others, refused
    session.close()


def ids(session, function):
    answer = session.query(function.statement, "ArrowStream", params=dict(function.parameters))
    return set(pc._last(answer.bytes())["id"].to_pylist())


def test_what_has_no_function(server):
    _, made, _, others, refused = server
    assert len(made) > 50
    for text, reason in others.items():
        assert "needs no function" in reason or "orders" in text, reason
    assert "now" in refused["s CONTAINS[cd] 'e' AND at < now()"]
    assert "cannot be passed to the function" in refused["ANY orders.price > 10 OR s CONTAINS[cd] 'e'"]


@pytest.mark.parametrize("text", PREDICATES)
def test_rows(server, text):
    session, made, rows, others, _ = server
    if text in others:
        return
    matching, undecided = cases.answers(text, rows)
    for policy in ("raise", "false"):
        function = made[text, policy]
        if text in NAN:
            with pytest.raises(Exception, match="holds NaN"):
                ids(session, function)
        elif undecided and policy == "raise":
            with pytest.raises(Exception, match=r"error\[R\d+\]|exited|Child process"):
                ids(session, function)
        else:
            # The processes stay, and are asked again.
            assert ids(session, function) == matching, function
            assert ids(session, function) == matching, function


def test_the_answer_after_one_that_failed(server):
    session, _, rows, _, _ = server
    with pytest.raises(Exception, match="x"):
        session.query("SELECT number, throwIf(number = 70000, 'x') FROM numbers(200000)", "ArrowStream")
    assert pc.count(session, pc.Source("numbers(5)"), "number > 1") == 3
