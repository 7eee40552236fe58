"""The package as others see it: its types, its documentation, its page, its drawn trees."""

import ast
import asyncio
import importlib
import inspect
import os
import pathlib
import re
import runpy
import subprocess
import sys

import predicateql as pq
import pytest

HERE = pathlib.Path(__file__).parent
MODULES = ["predicateql", "predicateql.polars", "predicateql.pandas", "predicateql.duckdb",
           "predicateql.spark", "predicateql.clickhouse", "predicateql.coredata", "predicateql.mypy",
           "predicateql.playground.__main__"]


def test_the_program_runs():
    pytest.importorskip("numpy")
    pytest.importorskip("polars")
    runpy.run_path(str(HERE / "typed_program.py"))


@pytest.mark.parametrize("checked", [[str(HERE / "typed_program.py")], ["-p", "predicateql"]],
                         ids=["a program", "the package"])
def test_types(checked, tmp_path_factory):
    pytest.importorskip("mypy")
    pytest.importorskip("polars")
    # One cache for both: reading the stubs of others takes nearly all of the time.
    folder = tmp_path_factory.getbasetemp()
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(folder / "mypy"), *checked],
        capture_output=True, text=True, cwd=folder)
    assert run.returncode == 0, run.stdout + run.stderr


def test_accessors_have_types(tmp_path_factory):
    for module in ("mypy", "polars", "pandas"):
        pytest.importorskip(module)
    runpy.run_path(str(HERE / "accessor_program.py"))
    folder = tmp_path_factory.getbasetemp()
    (folder / "mypy.ini").write_text("[mypy]\nplugins = predicateql.mypy\n")
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file", "mypy.ini", "--cache-dir", str(folder / "mypy-plugin"),
         str(HERE / "accessor_program.py")],
        capture_output=True, text=True, cwd=folder)
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.parametrize(("words", "told"), [
    ([str(HERE / "typed_program.py")], "0 errors"),
    (["--ignoreexternal", "--verifytypes", "predicateql"], "Type completeness score: 100%"),
], ids=["a program", "the package"])
def test_types_by_pyright(words, told, tmp_path):
    pytest.importorskip("pyright")
    pytest.importorskip("polars")
    run = subprocess.run(
        [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, *words],
        capture_output=True, text=True, cwd=tmp_path,
        # It looks for packages with the Python that it finds first.
        env={**os.environ, "PATH": str(pathlib.Path(sys.executable).parent) + os.pathsep + os.environ["PATH"]})
    if "npm" in run.stderr and not run.stdout.strip():
        pytest.skip("pyright's own part cannot be fetched")
    assert told in run.stdout, run.stdout + run.stderr


def public(holder, name):
    """What users can reach, each with its name."""
    yield name, holder
    if inspect.ismodule(holder):
        names = getattr(holder, "__all__", None) or [
            key for key, value in vars(holder).items()
            if not key.startswith("_") and getattr(value, "__module__", None) == holder.__name__]
        for key in names:
            yield from public(getattr(holder, key), f"{name}.{key}")
    elif inspect.isclass(holder):
        for key, value in vars(holder).items():
            if not key.startswith("_") and (callable(value) or isinstance(
                    value, (property, classmethod, staticmethod))):
                yield f"{name}.{key}", getattr(value, "__func__", value)


@pytest.mark.parametrize("module", MODULES)
def test_everything_is_documented(module):
    try:
        holder = importlib.import_module(module)
    except ImportError as error:
        pytest.skip(str(error))
    found = dict(public(holder, module))
    assert len(found) > 1
    assert [name for name, value in found.items() if not (value.__doc__ or "").strip()] == []


PEOPLE = [{"age": 36, "name": "René"}, {"age": 17, "name": "Zoé"}, {"age": 41, "name": "Ada"}]


def blocks():
    text = (HERE.parent / "README.md").read_text(encoding="utf-8")
    for found in re.finditer(r"```python\n(.*?)```", text, re.DOTALL):
        line = text.count("\n", 0, found.start()) + 2
        yield pytest.param(line, found.group(1), id=f"README.md:{line}")


RECIPES = {
    "identifier": "6B29FC40-CA47-1067-B31D-00DD010662DA",
    "entities": {
        "Recipe": {"attributes": {"name": "String", "added": "Date"}, "relationships": {
            "author": {"to": "Person", "inverse": "recipes"},
            "ingredients": {"to": "Ingredient", "inverse": "recipes", "many": True}}},
        "Ingredient": {"attributes": {"name": "String"}, "relationships": {
            "recipes": {"to": "Recipe", "inverse": "ingredients", "many": True}}},
        "Person": {"attributes": {"name": "String"}, "relationships": {
            "recipes": {"to": "Recipe", "inverse": "author", "many": True}}}},
    "objects": [
        {"entity": "Recipe", "key": 1, "name": "Bread", "added": 700000000, "author": 1, "ingredients": [1, 2]},
        {"entity": "Recipe", "key": 2, "name": "Gazpacho", "ingredients": [3]},
        {"entity": "Ingredient", "key": 1, "name": "Salt"}, {"entity": "Ingredient", "key": 2, "name": "Flour"},
        {"entity": "Ingredient", "key": 3, "name": "Tomato"}, {"entity": "Person", "key": 1, "name": "Ada"}],
    "transactions": [{"number": 1, "timestamp": 700000000, "author": "app", "changes": [
        {"kind": "insert", "entity": "Recipe", "key": 1}]}],
}


@pytest.mark.parametrize(("line", "code"), list(blocks()))
def test_the_page(line, code, tmp_path, monkeypatch):
    """The examples of the page run, and say what the page says."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(HERE.parents[2] / "Tests/Tools")
    if "Recipes.sqlite" in code:
        __import__("coredata_store").write_store(RECIPES, "Recipes.sqlite")
    pa = pytest.importorskip("pyarrow")
    pl = pytest.importorskip("polars")
    duckdb = pytest.importorskip("duckdb")
    sqlite3 = pytest.importorskip("sqlite3")
    connection = duckdb.connect()
    database = sqlite3.connect(":memory:")
    database.execute("CREATE TABLE person (age, name)")

    async def arriving():
        for person in PEOPLE:
            yield person

    names = {
        "pq": pq, "people": PEOPLE, "text": "name == 'Ada'", "table": pa.Table.from_pylist(PEOPLE),
        "frame": pl.DataFrame({**pl.DataFrame(PEOPLE).to_dict(as_series=False),
                               "tags": [["blue"], [], []], "score": [0.1, 0.2, 0.3]}),
        "adults": pq.Predicate("age > %d AND name CONTAINS[cd] %@", 30, "é"),
        "duckdb": duckdb, "connection": connection, "database": database, "arriving": arriving,
    }
    if "pyarrow" in code:
        names["pyarrow"] = pa
    if code.startswith(">>>"):
        with pytest.raises(pq.FormatError) as caught:
            eval(code.splitlines()[0][4:], names)
        told = code.split("predicateql.FormatError: ", 1)[1].rstrip()
        assert str(caught.value).startswith(told)
        return
    tree = ast.parse("\n" * (line - 1) + code)
    compiled = compile(tree, str(HERE.parent / "README.md"), "exec",
                       ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    if compiled.co_flags & inspect.CO_COROUTINE:
        asyncio.run(eval(compiled, names))
    else:
        exec(compiled, names)
    if "Recipes.sqlite" in code:
        assert names["salty"] == names["table"].num_rows == 1
        assert names["counts"] == {"Ingredient": 3, "Person": 1, "Recipe": 2, "Ingredient_recipes": 3}
        assert names["token"].endswith("/1")
    for comment in re.finditer(r"^(\S.*?)\s+# (True|False|\[.*\])$", code, re.MULTILINE):
        assert repr(eval(comment.group(1), names)) == comment.group(2), comment.group(0)


@pytest.mark.parametrize("made", [
    pq.Predicate("age > 1 AND name == '<b>&'"),
    pq.Predicate("age > 1 AND name == '<b>&'").explain(),
], ids=["a predicate", "an explanation"])
def test_notebooks_draw_the_tree(made):
    formatters = pytest.importorskip("IPython.core.formatters")
    data, _ = formatters.DisplayFormatter().format(made)
    page = data["text/html"]
    assert re.search(r"<pre[^>]*>AND\n[├│└─ ]+", page), page
    assert "&lt;b&gt;&amp;" in page and "<b>" not in page


def test_notebooks_show_errors():
    formatters = pytest.importorskip("IPython.core.formatters")
    with pytest.raises(pq.FormatError) as caught:
        pq.Predicate("name CONTAIN '<b>'")
    data, _ = formatters.DisplayFormatter().format(caught.value)
    assert "^~~" in data["text/html"] and "<b>" not in data["text/html"]
