"""The page to try predicates on: its server, what it answers, and what it refuses."""

import json
import pathlib
import re
import socket
import subprocess
import sys
import time
import urllib.request

import pytest

pytest.importorskip("uvicorn")
testclient = pytest.importorskip("starlette.testclient")

from predicateql._complete import completions_of
from predicateql.playground import _answers, _server
from predicateql.playground._data import EXAMPLE, Lines, SourceError, opened, sample

HOST = "127.0.0.1:8765"
TOKEN = "a-token"
QUESTION = {"host": HOST, "origin": f"http://{HOST}", "authorization": f"Bearer {TOKEN}",
            "content-type": "application/json"}
FILES = ["/", "/page.js", "/views.js", "/completions.js", "/page.css", "/icon.svg"]
# Some seconds for 20,000 rows.
DIGITS = "{1, 2, 3, 4, 5, 6, 7, 8, 9}"
COSTLY = f"SUBQUERY({DIGITS}, $x, SUBQUERY({DIGITS}, $y, $x + $y == n + 20).@count > 0).@count > 0"
FOLDER = pathlib.Path(_server.__file__).parent


def client(source=None):
    return testclient.TestClient(_server.application(source or sample(), TOKEN), base_url=f"http://{HOST}")


def ask(path, text="", source=None, **members):
    answer = client(source).post(path, headers=QUESTION, content=json.dumps({"text": text, **members}))
    assert answer.status_code == 200, answer.text
    return answer.json()


def lines(*records, **options):
    return Lines("test", "\n".join(map(json.dumps, records)).encode(), options)


# Who may ask


@pytest.mark.parametrize("path", FILES)
def test_files(path):
    answer = client().get(path)
    assert answer.status_code == 200 and len(answer.content) > 100
    assert answer.headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'")


@pytest.mark.parametrize("path", [
    "/page.html", "/sample.ndjson", "/__main__.py", "/_server.py", "/../_server.py", "/%2e%2e/_data.py",
    "/..%2f..%2f..%2fetc/passwd", "//etc/passwd", "/?file=/etc/passwd&", "/report",
])
def test_other_paths(path):
    answer = client().get(path)
    # A query changes nothing.
    assert answer.status_code in ((404, 405) if "?" not in path else (200,)), answer.text
    assert "import" not in answer.text and "root:" not in answer.text


@pytest.mark.parametrize(("changes", "status"), [
    ({}, 200),
    ({"host": "localhost:8765", "origin": "http://localhost:8765"}, 200),
    ({"host": "127.0.0.1", "origin": "http://127.0.0.1"}, 200),
    ({"content-type": "application/json; charset=utf-8"}, 200),
    ({"host": "evil.example:8765", "origin": "http://evil.example:8765"}, 421),
    ({"host": "127.0.0.1.evil.example"}, 421),
    ({"host": "localhost:8765@evil.example"}, 421),
    ({"host": "[::1]:8765"}, 421),
    ({"host": ""}, 421),
    ({"origin": "http://evil.example"}, 403),
    ({"origin": "https://127.0.0.1:8765"}, 403),
    ({"origin": "http://127.0.0.1:9999"}, 403),
    ({"origin": "http://localhost:8765"}, 403),
    ({"origin": "null"}, 403),
    ({"origin": None}, 403),
    ({"authorization": "Bearer another"}, 401),
    ({"authorization": "Bearer \xe9".encode("latin-1")}, 401),
    ({"authorization": TOKEN}, 401),
    ({"authorization": None}, 401),
    ({"content-type": "text/plain"}, 415),
    ({"content-type": None}, 415),
])
def test_who_may_ask(changes, status):
    headers = {key: value for key, value in {**QUESTION, **changes}.items() if value is not None}
    answer = client().post("/report", headers=headers, content=b'{"text": "pages > 1"}')
    assert answer.status_code == status, answer.text
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    assert not [name for name in answer.headers if name.startswith("access-control-")]


@pytest.mark.parametrize(("method", "headers", "status"), [
    ("GET", {"host": "evil.example"}, 421),
    ("GET", {"host": HOST, "origin": "http://evil.example"}, 403),
    ("OPTIONS", {"host": HOST, "origin": "http://evil.example", "access-control-request-method": "POST"}, 403),
    ("OPTIONS", {**QUESTION}, 405),
    ("PUT", {**QUESTION}, 405),
    ("DELETE", {**QUESTION}, 405),
])
def test_other_methods(method, headers, status):
    answer = client().request(method, "/report" if method != "GET" else "/", headers=headers)
    assert answer.status_code == status
    assert not [name for name in answer.headers if name.startswith("access-control-")]


def test_two_hosts():
    answer = client().request("GET", "/", headers=[("host", HOST), ("host", "evil.example")])
    assert answer.status_code == 421


@pytest.mark.parametrize(("body", "status"), [
    (b"", 400), (b"{", 400), (b"[]", 400), (b'"text"', 400), (b"{}", 400), (b'{"text": 1}', 400),
    (b'{"text": null}', 400), (b'{"text": "a", "file": "/etc/passwd"}', 400),
    (b'{"text": "a", "skipped": true}', 400), (b'{"text": "a", "skipped": -1}', 400),
    (b'{"text": "a", "show": "all"}', 400), (b'{"text": "\\ud800"}', 400), (b'{"text": "\xff"}', 400),
    (b"[" * 100_000, 400), (b'{"text": "' + b"a" * _server.LONGEST_QUESTION + b'"}', 413),
    (b'{"text": "a", "skipped": ' + b"9" * 5000 + b"}", 400),
])
def test_malformed_questions(body, status):
    for path in ("/report", "/rows", "/completions"):
        assert client().post(path, headers=QUESTION, content=body).status_code == status


# What the page may do


def test_the_page_has_no_scripts_of_others():
    page = (FOLDER / "page.html").read_text(encoding="utf-8")
    assert re.findall(r"<script[^>]*>", page) == ['<script type="module" src="/page.js">']
    assert not re.search(r"\s(style|on\w+)=|<style|https?:|javascript:", page)
    for path in FOLDER.glob("*.js"):
        script = path.read_text(encoding="utf-8")
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function|https?:", script)
        # What is imported is served.
        assert set(re.findall(r'from "(.*?)"', script)) <= set(FILES)
    assert "url(" not in (FOLDER / "page.css").read_text(encoding="utf-8")


def test_the_package_has_all_files():
    listed = {path.name for path in FOLDER.iterdir() if path.is_file()}
    assert {name for name, _ in _server._FILES.values()} | {"sample.ndjson"} <= listed


# Reports


def test_a_report():
    report = ask("/report", EXAMPLE)
    assert report["diagnostics"] == [] and report["source"] == "sample: books"
    assert report["meaning"].startswith('language is one of "fr" and "de"')
    assert report["outline"].startswith("AND\n├─ IN")
    by_dialect = {sql["dialect"]: sql for sql in report["sql"]}
    assert set(by_dialect) == set(_answers.DIALECTS) and by_dialect["duckdb"]["residual"] is None
    assert by_dialect["sqlite"]["residual"] == "ANY reviews.stars == 5"
    assert by_dialect["sqlite"]["parameters"] == ['"fr"', '"de"']


def test_fix_its_and_offsets_of_scripts():
    found = ask("/report", "a == '😀é' AND title CONTAIN 'x'")["diagnostics"][0]
    assert found["code"] == "P015" and found["fixes"][0]["result"] == "a == '😀é' AND title CONTAINS 'x'"
    # 😀 has two units of UTF-16.
    assert (found["start"], found["end"]) == (21, 28)


@pytest.mark.parametrize(("text", "code", "fixed"), [
    ("titel == 'a'", "S007", "title == 'a'"),
    ("pages > 'many'", None, None),
    ("FUNCTION(title, 'a') == 1", "S013", None),
    ("title == 'a' AND", "P008", None),
])
def test_what_is_wrong(text, code, fixed):
    found = ask("/report", text)["diagnostics"]
    assert found and found[0]["severity"] in ("error", "warning")
    if code:
        assert found[0]["code"] == code
    if fixed:
        assert found[0]["fixes"][0]["result"] == fixed


def test_values():
    text = "pages > %d AND published > %@ AND language == $language"
    report = ask("/report", text)
    assert report["variables"] == ["language"] and len(report["arguments"]) == 2
    assert [found["code"] for found in report["diagnostics"]] == ["A001", "A001"]
    given = {"arguments": '[300, {"$date": "1900-01-01T00:00:00Z"}]', "variables": '{"language": "de"}'}
    assert ask("/report", text, **given)["diagnostics"] == []
    assert ask("/rows", text, **given)["counts"]["match"] == 1
    assert "missing" in ask("/rows", text)["problem"]


@pytest.mark.parametrize(("given", "problem"), [
    ({"arguments": "{}"}, "must be a list of JSON"),
    ({"arguments": "["}, "must be a list of JSON"),
    ({"variables": "[1]"}, "must be an object of JSON"),
    ({"arguments": "[" * 5000}, "must be a list of JSON"),
    ({"variables": '{"other": 1}'}, "no variable $other"),
    ({"arguments": "[1, 2]"}, "argument"),
    ({"arguments": '["\\ud800"]'}, "JSON"),
])
def test_wrong_values(given, problem):
    assert problem in ask("/rows", "pages > %d", **given)["problem"]
    report = ask("/report", "pages > %d", **given)
    assert problem in report.get("problem", "") or report["diagnostics"]


# Rows


def test_rows_with_reasons():
    answer = ask("/rows", "pages > 1000 OR author CONTAINS[cd] 'marquez'")
    assert answer["counts"] == {"match": 2, "other": 10, "undecided": 0}
    # The columns that are read come first.
    assert answer["columns"][:2] == ["author", "pages"] and answer["read"] == ["pages", "author"]
    first = answer["rows"][0]
    assert first["number"] == 3 and first["cells"][1] == {"kind": "number", "text": "1462"}
    assert [(part["depth"], part["answer"]) for part in first["why"]] == [(0, "true"), (1, "true"), (1, "not asked")]
    assert first["why"][1]["reason"] == "it is 1462, so true"


def test_undecided_rows():
    answer = ask("/rows", "10 / pages > 1", show="undecided")
    assert answer["counts"]["undecided"] == 1 and "division by zero" in answer["rows"][0]["why"][0]["reason"]


def test_more_rows():
    source = lines(*({"n": number} for number in range(120)))
    numbers = []
    while True:
        rows = ask("/rows", "n >= 5", source, skipped=len(numbers))["rows"]
        if not rows:
            break
        numbers += [row["number"] for row in rows]
    assert numbers == list(range(6, 121))


def test_rows_of_every_kind():
    text = b'{"a": "<script>", "n": 1e400}\n\n[1]\n"x"\nnot JSON\n\xff\n' + b"[" * 5000 + b'\n{"a": null, "b": {"c": [true]}}\n'
    source = Lines("test", text, {})
    shown = {}
    for show in ("match", "other", "undecided"):
        answer = ask("/rows", "a != nil", source, show=show)
        shown.update({row["number"]: (show, row) for row in answer["rows"]})
    assert sorted(shown) == [1, 3, 4, 5, 6, 7, 8]
    assert shown[1][0] == "match" and shown[8][0] == "other"
    assert {shown[number][0] for number in (5, 6, 7)} == {"undecided"}
    # As text: the page never makes elements of it.
    assert shown[1][1]["cells"][0] == {"kind": "text", "text": "<script>"}


def test_wide_rows_and_long_texts():
    answer = ask("/rows", "k99 > 1", lines({**{f"k{n}": n for n in range(100)}, "t": "x" * 10_000}))
    assert len(answer["columns"]) == 40 and answer["columns"][0] == "k99" and answer["hidden"] == 61
    assert len(ask("/rows", "t != nil", lines({"t": "x" * 10_000}))["rows"][0]["cells"][0]["text"]) == 301


def test_the_time_is_limited(monkeypatch):
    monkeypatch.setattr(_answers, "SECONDS", 0.01)
    source = lines(*({"n": 1} for _ in range(20_000)))
    assert ask("/rows", COSTLY, source)["problem"] == "stopped after 0.01 seconds"


@pytest.mark.parametrize("text", ["(" * 100_000, "a == 1 OR " * 20_000 + "a == 1", "NOT " * 50_000 + "a == 1", "\0", "%", "$"])
def test_costly_and_odd_texts(text):
    assert ask("/report", text)["diagnostics"]
    assert "problem" in ask("/rows", text) or text in "%$"
    ask("/completions", text)


# Completions


@pytest.mark.parametrize(("before", "start", "first", "absent"), [
    ("pa", 0, "author", "AND"),
    ("pages ", 6, "IN", "author"),
    ("'é' == reviews.", 16 - 1, "by", "author"),
    ("title CONTAINS[", 15, "cd", "AND"),
    ("pages > 1 ", 10, "AND", "pages"),
])
def test_completions(before, start, first, absent):
    answer = ask("/completions", before)
    words = [word["text"] for word in answer["words"]]
    assert answer["start"] == start and words[0] == first and absent not in words


def test_a_policy_bounds_completions():
    schema = sample().schema
    policy = {"extends": "comparisons", "keys": ["title", "reviews.stars"]}
    offered = [{word["text"] for word in completions_of(before, schema, "row", policy).words}
               for before in ("", "title ", "reviews.")]
    assert {"title", "reviews"} <= offered[0] and not {"author", "uppercase:"} & offered[0]
    assert "CONTAINS" in offered[1] and "MATCHES" not in offered[1]
    assert "stars" in offered[2] and "by" not in offered[2]


def test_nothing_completes_a_string():
    assert ask("/completions", "title == 'a")["words"] == []


# Files


def table_of(path):
    source = opened(path, [])
    return source.schema["entities"]["row"]["attributes"], [source.record(row) for row in range(2)]


def test_csv(tmp_path):
    path = tmp_path / "a.csv"
    path.write_bytes('\ufeffname,age,zip,note\r\n"Ada, ""A""",36,"01234",\r\nBob,1.50,007,"two\nlines"\r\n'.encode())
    attributes, records = table_of(path)
    assert records == [{"name": 'Ada, "A"', "age": 36, "zip": "01234", "note": None},
                       {"name": "Bob", "age": 1.5, "zip": "007", "note": "two\nlines"}]
    assert {key: value["type"] for key, value in attributes.items()} == {
        "name": "text", "age": "real", "zip": "text", "note": "text"}


def test_tsv_and_semicolons(tmp_path):
    (tmp_path / "a.tsv").write_text("a\tb,c\n1\ttrue\n\n2\tfalse\n")
    (tmp_path / "b.csv").write_text('a;"b,c"\n1;true\n2;false')
    for name in ("a.tsv", "b.csv"):
        assert table_of(tmp_path / name)[1] == [{"a": 1, "b,c": True}, {"a": 2, "b,c": False}]


@pytest.mark.parametrize(("name", "content", "message"), [
    ("a.csv", "a,b\n1\n", "row 1 has 1 fields"), ("a.csv", 'a\n"b', "never closed"), ("a.csv", "a,a\n1,2", "same name"),
    ("a.csv", b"a\n\xff", "utf-8"), ("a.xlsx", "", "unknown format"), ("a.parquet", "no", "Parquet"),
    ("nowhere.csv", None, "No such file"),
])
def test_files_that_cannot_be_read(tmp_path, name, content, message):
    if name.endswith(".parquet"):
        pytest.importorskip("pyarrow")
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(SourceError, match=re.escape(message)):
        opened(path, [])


def test_parquet(tmp_path):
    pa = pytest.importorskip("pyarrow")
    pytest.importorskip("numpy")
    parquet = pytest.importorskip("pyarrow.parquet")
    table = pa.table({"name": ["Ada", "Zoé", None], "ages": [[36], [], None],
                      "born": pa.array([0, 86_400_000_000, None], pa.timestamp("us", "UTC")),
                      "time": pa.array([1, 2, 3], pa.time64("us"))})
    parquet.write_table(table, tmp_path / "a.parquet")
    source = opened(tmp_path / "a.parquet", [])
    answer = ask("/rows", "name CONTAINS[cd] 'zoe' OR ANY ages > 30", source)
    assert [row["number"] for row in answer["rows"]] == [1, 2]
    assert answer["rows"][0]["why"][-1]["answer"] == "true"
    assert ask("/rows", "nothing == 1", source)["problem"]
    assert "born" in [word["text"] for word in ask("/completions", "", source)["words"]]
    found = ask("/rows", "born > %@", source, arguments='[{"$date": "1970-01-01T12:00:00Z"}]')
    assert [row["number"] for row in found["rows"]] == [2]


def test_the_schema_of_nested_records():
    source = lines({"a": {"b": [{"c": 1}, {"c": None}]}, "when": "2026-01-02", "odd?": 1, "mixed": 1},
                   {"a": None, "mixed": "x"}, dates=["when"])
    attributes = source.schema["entities"]["row"]["attributes"]
    assert attributes["when"]["type"] == "date" and "mixed" not in attributes
    assert [word["text"] for word in ask("/completions", "a.b.", source)["words"]][0] == "c"
    report = ask("/report", "ANY a.b.c == 1 AND when < now()", source)
    assert len(report["sql"]) == 6


# The command


def start(*words):
    process = subprocess.Popen(
        [sys.executable, "-m", "predicateql.playground", "--no-browser", *words],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    return process, process.stdout.readline()


def test_the_command(tmp_path):
    (tmp_path / "a.ndjson").write_text('{"a": 1}\n{"a": 2}\n')
    process, line = start("--port", "0", "--predicate", "a > 1 & b", str(tmp_path / "a.ndjson"))
    try:
        found = re.fullmatch(r"a\.ndjson: http://127\.0\.0\.1:(\d+)/#token=([\w-]{43})&predicate=a%20%3E%201%20%26%20b\n", line)
        assert found, line
        address = f"127.0.0.1:{found[1]}"
        with urllib.request.urlopen(f"http://{address}/", timeout=10) as page:
            assert b"<title>" in page.read() and "server" not in page.headers
        request = urllib.request.Request(
            f"http://{address}/rows", b'{"text": "a > 1"}',
            {**QUESTION, "host": address, "origin": f"http://{address}", "authorization": f"Bearer {found[2]}"})
        with urllib.request.urlopen(request, timeout=10) as answer:
            assert json.load(answer)["counts"]["match"] == 1
        # No other address of the machine is listened to.
        with socket.socket() as probe, pytest.raises(OSError):
            probe.settimeout(2)
            probe.connect(("127.0.0.2", int(found[1])))
        taken, _ = start("--port", found[1])
        assert taken.wait(30) == 1 and "--port 0" in taken.stderr.read()
    finally:
        process.terminate()
        process.communicate(timeout=30)


def test_work_ends_for_those_who_have_gone(tmp_path):
    (tmp_path / "a.ndjson").write_text('{"n": 1}\n' * 20_000)
    process, line = start("--port", "0", str(tmp_path / "a.ndjson"))
    try:
        port, token = re.search(r":(\d+)/#token=([\w-]+)", line).groups()
        body = json.dumps({"text": COSTLY}).encode()
        headers = {**QUESTION, "host": f"127.0.0.1:{port}", "origin": f"http://127.0.0.1:{port}",
                   "authorization": f"Bearer {token}", "content-length": str(len(body))}
        request = b"POST /rows HTTP/1.1\r\n" + "".join(f"{k}: {v}\r\n" for k, v in headers.items()).encode() + b"\r\n" + body
        for _ in range(_server._QUESTIONS_AT_ONCE * 3):
            with socket.create_connection(("127.0.0.1", int(port))) as connection:
                connection.sendall(request)
                time.sleep(0.1)
        began = time.monotonic()
        with socket.create_connection(("127.0.0.1", int(port))) as connection:
            connection.sendall(request.replace(b"/rows", b"/report"))
            assert connection.recv(100).startswith(b"HTTP/1.1 200")
        assert time.monotonic() - began < _answers.SECONDS * 0.6
    finally:
        process.terminate()
        process.communicate(timeout=30)


@pytest.mark.parametrize(("words", "status", "message"), [
    (["nowhere.csv"], 1, "No such file"), (["--port", "70000"], 2, "invalid"), (["a", "b"], 2, "unrecognized"),
])
def test_mistakes_of_the_command(words, status, message):
    process, line = start(*words)
    assert process.wait(30) == status and line == "" and message in process.stderr.read()
