#!/usr/bin/env python3
"""Masks and single records beside those of Python's peers, in one run.

    compare.py RECORDS.ndjson [ROWS]

RECORDS.ndjson is what Benchmarks/Tools/make_data.py writes; a file of fewer rows is repeated. Prints a page for
Benchmarks/Results/python.md. Times are the processor's, of all threads, least of several rounds taken
in turn, and the clock's in brackets. Every peer must give the same number of rows. ROUNDS=3 takes
fewer rounds, PARTS="masks columns" leaves out the third part, records."""

import datetime, json, os, platform, sys, time, unicodedata

import numpy as np
import predicateql as pq

ROUNDS = int(os.environ.get("ROUNDS", "5"))
E = {
    "E1": "age > 30",
    "E2": "age >= 18 AND age < 65 AND city == 'Paris'",
    "E3": "name CONTAINS[c] 'son'",
    "E4": "name BEGINSWITH[cd] 'jo'",
    "E5": "name LIKE '*an?'",
    "E6": "name MATCHES '[A-M].*[aeiou]n'",
    "E7": "city IN {'Paris', 'Oslo', 'Rome'}",
    "E8": "ANY tags == 'blue'",
    "E9": "address.zip BETWEEN {20000, 30000} OR score < 0.1",
}


def folded(text):
    decomposed = unicodedata.normalize("NFD", text.casefold())
    return "".join(c for c in decomposed if unicodedata.category(c) != "Mn")


def pyarrow_masks(table):
    import pyarrow.compute as pc
    t = {name: table[name] for name in ("age", "city", "name", "tags", "score")}
    zips = pc.struct_field(table["address"], "zip")
    return {
        "E1": lambda: pc.greater(t["age"], 30),
        "E2": lambda: pc.and_(pc.and_(pc.greater_equal(t["age"], 18), pc.less(t["age"], 65)),
                              pc.equal(t["city"], "Paris")),
        "E3": lambda: pc.match_substring(t["name"], "son", ignore_case=True),
        "E5": lambda: pc.match_like(t["name"], "%an_"),
        "E6": lambda: pc.match_substring_regex(t["name"], "^[A-M].*[aeiou]n$"),
        "E7": lambda: pc.is_in(t["city"], __import__("pyarrow").array(["Paris", "Oslo", "Rome"])),
        "E9": lambda: pc.or_(pc.and_(pc.greater_equal(zips, 20000), pc.less_equal(zips, 30000)),
                             pc.less(t["score"], 0.1)),
    }


def polars_masks(frame):
    import polars as pl
    c = pl.col
    expressions = {
        "E1": c("age") > 30,
        "E2": (c("age") >= 18) & (c("age") < 65) & (c("city") == "Paris"),
        "E3": c("name").str.contains("(?i)son"),
        "E4": c("name").str.normalize("NFD").str.replace_all(r"\p{Mn}", "").str.to_lowercase()
        .str.starts_with("jo"),
        "E5": c("name").str.contains(r"(?s)^.*an.$"),
        "E6": c("name").str.contains(r"^[A-M].*[aeiou]n$"),
        "E7": c("city").is_in(["Paris", "Oslo", "Rome"]),
        "E8": c("tags").list.contains("blue"),
        "E9": c("address").struct.field("zip").is_between(20000, 30000) | (c("score") < 0.1),
    }
    return {name: (lambda e=e: frame.select(e.alias("m"))["m"]) for name, e in expressions.items()}


def duckdb_masks(table):
    import duckdb
    connection = duckdb.connect()
    connection.register("people", table)
    conditions = {
        "E1": "age > 30",
        "E2": "age >= 18 AND age < 65 AND city = 'Paris'",
        "E3": "name ILIKE '%son%'",
        "E4": "starts_with(lower(strip_accents(name)), 'jo')",
        "E5": "name LIKE '%an_'",
        "E6": "regexp_full_match(name, '[A-M].*[aeiou]n')",
        "E7": "city IN ('Paris', 'Oslo', 'Rome')",
        "E8": "list_contains(tags, 'blue')",
        "E9": "address.zip BETWEEN 20000 AND 30000 OR score < 0.1",
    }
    return {
        name: (lambda q=q: connection.sql(f"SELECT ({q}) AS m FROM people").fetchnumpy()["m"])
        for name, q in conditions.items()
    }


def numexpr_masks(table):
    import numexpr
    age, score = table["age"].to_numpy(), table["score"].to_numpy()
    import pyarrow.compute as pc
    zips = pc.struct_field(table["address"], "zip").to_numpy()
    return {
        "E1": lambda: numexpr.evaluate("age > 30", {"age": age}),
        "E9": lambda: numexpr.evaluate("((z >= 20000) & (z <= 30000)) | (s < 0.1)",
                                       {"z": zips, "s": score}),
    }


def wide_table(table):
    """Columns of the types that comparisons are about, made of those of the records."""
    import pyarrow as pa, pyarrow.compute as pc
    zips = pc.struct_field(table["address"].combine_chunks(), "zip")
    # An odd factor spreads the numbers over all of 64 bits, each as often as before.
    wide = zips.to_numpy().astype("u8") * np.uint64(0x9E37_79B9_7F4A_7C15)
    when = pa.array([datetime.datetime.fromisoformat(t) for t in table["created"].slice(0, 100_000).to_pylist()])
    times = -(-table.num_rows // len(when))
    return pa.table({
        "age": table["age"].cast("int32"), "zip": zips, "wide": wide.view("i8"),
        "score": table["score"], "city": table["city"], "name": table["name"],
        "label": table["city"].combine_chunks().dictionary_encode(),
        "when": pa.concat_arrays([when] * times).slice(0, table.num_rows),
    }).combine_chunks()


def column_rows(table):
    """Title, predicate with arguments, and what the peers do: pyarrow, polars and DuckDB's SQL."""
    import polars as pl, pyarrow as pa, pyarrow.compute as pc
    c = pl.col
    distinct = {name: table[name].unique().to_pylist() for name in ("city", "name", "zip", "wide")}
    first, last = (datetime.datetime(y, 1, 1, tzinfo=datetime.timezone.utc) for y in (2015, 2018))
    moment = "TIMESTAMPTZ '{:%Y-%m-%d}T00:00:00Z'".format

    def members(column, count):
        # Spread over all, so that they are no neighbours.
        some = distinct[column][:: max(len(distinct[column]) // count, 1)][:count]
        listed = ", ".join(map(repr, some)).replace('"', "'")
        array = pa.array(some)
        series = pl.Series(some)
        return (f"{column} IN of {len(some)}", (f"{column} IN %@", some),
                lambda: pc.is_in(table[column], array), c(column).is_in(series.implode()),
                f"{column} IN ({listed})")

    return [
        ("age BETWEEN {18, 64}",) * 2 + (
            lambda: pc.and_(pc.greater_equal(table["age"], 18), pc.less_equal(table["age"], 64)),
            c("age").is_between(18, 64), "age BETWEEN 18 AND 64"),
        ("zip > 50000",) * 2 + (
            lambda: pc.greater(table["zip"], 50000), c("zip") > 50000, "zip > 50000"),
        ("score < 0.1",) * 2 + (
            lambda: pc.less(table["score"], 0.1), c("score") < 0.1, "score < 0.1"),
        ("when in three years", ("when >= %@ AND when < %@", first, last),
         lambda: pc.and_(pc.greater_equal(table["when"], pa.scalar(first, table["when"].type)),
                         pc.less(table["when"], pa.scalar(last, table["when"].type))),
         c("when").is_between(first, last, closed="left"),
         f'"when" >= {moment(first)} AND "when" < {moment(last)}'),
        ("city == 'Paris'",) * 2 + (
            lambda: pc.equal(table["city"], "Paris"), c("city") == "Paris", "city = 'Paris'"),
        ("name == 'Victor Robinson'",) * 2 + (
            lambda: pc.equal(table["name"], "Victor Robinson"), c("name") == "Victor Robinson",
            "name = 'Victor Robinson'"),
        ("label == 'Paris', encoded", "label == 'Paris'",
         lambda: pc.equal(table["label"], "Paris"), c("label") == "Paris", "label = 'Paris'"),
        members("city", 4), members("city", 8), members("name", 8), members("name", 100),
        members("zip", 8), members("zip", 16), members("zip", 100),
        members("wide", 8), members("wide", 16), members("wide", 100),
        ("name CONTAINS 'son'",) * 2 + (
            lambda: pc.match_substring(table["name"], "son"),
            c("name").str.contains("son", literal=True), "contains(name, 'son')"),
        ("name MATCHES '.*son'",) * 2 + (
            lambda: pc.match_substring_regex(table["name"], "^.*son$"),
            c("name").str.contains("^.*son$"), "regexp_full_match(name, '.*son')"),
        ("name MATCHES '[A-M].* W.*n.*'",) * 2 + (
            lambda: pc.match_substring_regex(table["name"], "^[A-M].* W.*n.*$"),
            c("name").str.contains("^[A-M].* W.*n.*$"), "regexp_full_match(name, '[A-M].* W.*n.*')"),
    ]


def columns(table):
    """One comparison a column. Each peer has the table in its own form."""
    import duckdb, polars as pl
    table = wide_table(table)
    frame = pl.from_arrow(table)
    connection = duckdb.connect()
    connection.register("people", table)
    rows, wrong = [], []
    for title, text, arrow, expression, condition in column_rows(table):
        predicate = pq.Predicate(*((text,) if isinstance(text, str) else text))
        sql = f"SELECT ({condition}) AS m FROM people"
        work = {
            "ours": lambda: predicate.mask(table),
            "ours, one thread": lambda: predicate.mask(table, threads=1),
            "ours on polars": lambda: predicate.mask(frame, threads=1),
            "pyarrow.compute": arrow,
            "polars": lambda: frame.select(expression.alias("m"))["m"],
            "DuckDB": lambda: connection.sql(sql).fetchnumpy()["m"],
        }
        counts = {peer: total(run()) for peer, run in work.items()}
        wrong += [f"{title}: {peer} finds {n}, not {counts['ours']}" for peer, n in counts.items()
                  if n != counts["ours"]]
        best = measure(work)
        ratio = best["ours, one thread"][0] / min(best[p][0] for p in list(work)[3:])
        clock = best["ours"][1] / min(best[p][1] for p in list(work)[3:])
        rows.append((f"`{title}`", [f"{best[p][0] * 1e3:.2f} ({best[p][1] * 1e3:.2f})" for p in work]
                     + [f"{ratio:.2f} ({clock:.2f})"]))
    table_of(f"Comparisons over {table.num_rows:,} rows, milliseconds of processor (clock)",
             [*work, "one thread beside the best peer (ours by the clock)"], rows)
    for line in wrong:
        print(f"\n- {line}")


def total(mask):
    if hasattr(mask, "to_numpy"):
        mask = mask.to_numpy()
    return int(np.asarray(mask).sum())


def measure(work):
    """For each name the least processor and clock time, rounds in turn. Each runs once before, since
    the one before it left its own data and threads behind."""
    best = {name: (float("inf"), float("inf")) for name in work}
    for _ in range(ROUNDS):
        for name, run in work.items():
            run()
            cpu, clock = time.process_time(), time.perf_counter()
            run()
            times = (time.process_time() - cpu, time.perf_counter() - clock)
            best[name] = tuple(map(min, best[name], times))
    return best


def table_of(title, columns, rows):
    print(f"\n## {title}\n\n| | " + " | ".join(columns) + " |")
    print("|---|" + "--:|" * len(columns))
    for name, cells in rows:
        print(f"| {name} | " + " | ".join(cells) + " |")


def masks(table):
    import polars as pl
    frame = pl.from_arrow(table)
    ours = {name: pq.Predicate(text) for name, text in E.items()}
    peers = {
        "ours": {name: (lambda p=p: p.mask(table)) for name, p in ours.items()},
        "ours, one thread": {name: (lambda p=p: p.mask(table, threads=1)) for name, p in ours.items()},
        "pyarrow.compute": pyarrow_masks(table),
        "polars": polars_masks(frame),
        "ours on polars": {name: (lambda p=p: p.mask(frame)) for name, p in ours.items()},
        "DuckDB": duckdb_masks(table),
        "numexpr": numexpr_masks(table),
    }
    rows, wrong = [], []
    for name in E:
        work = {peer: runs[name] for peer, runs in peers.items() if name in runs}
        counts = {peer: total(run()) for peer, run in work.items()}
        wrong += [f"{name}: {peer} finds {n}, not {counts['ours']}" for peer, n in counts.items()
                  if n != counts["ours"]]
        best = measure(work)
        rows.append((f"{name} `{E[name]}`", [
            f"{best[p][0] * 1e3:.1f} ({best[p][1] * 1e3:.1f})" if p in best else "–" for p in peers]))
    table_of(f"Masks over {table.num_rows:,} rows, milliseconds of processor (clock)", list(peers), rows)
    for line in wrong:
        print(f"\n- {line}")


def records(rows):
    import orjson
    rows = rows[:20_000]
    lambdas = {
        "E1": lambda r: r["age"] > 30,
        "E2": lambda r: 18 <= r["age"] < 65 and r["city"] == "Paris",
        "E3": lambda r: "son" in r["name"].casefold(),
        "E4": lambda r: folded(r["name"]).startswith("jo"),
        "E7": lambda r: r["city"] in ("Paris", "Oslo", "Rome"),
        "E8": lambda r: "blue" in r["tags"],
        "E9": lambda r: 20000 <= r["address"]["zip"] <= 30000 or r["score"] < 0.1,
    }
    rules = {
        "E1": "age > 30", "E2": "age >= 18 and age < 65 and city == 'Paris'",
        "E7": "city in ['Paris', 'Oslo', 'Rome']", "E8": "'blue' in tags",
        "E9": "(address['zip'] >= 20000 and address['zip'] <= 30000) or score < 0.1",
    }
    cels = {
        "E1": "age > 30", "E2": "age >= 18 && age < 65 && city == 'Paris'",
        "E7": "city in ['Paris', 'Oslo', 'Rome']", "E8": "'blue' in tags",
    }
    # python-jsonpath filters a list; its `search` and `in` go beyond the standard.
    paths = {
        "E1": "$[?@.age > 30]", "E2": "$[?@.age >= 18 && @.age < 65 && @.city == 'Paris']",
        "E3": "$[?search(@.name, '(?i)son')]", "E7": "$[?@.city in ['Paris', 'Oslo', 'Rome']]",
        "E8": "$[?'blue' in @.tags]",
        "E9": "$[?@.address.zip >= 20000 && @.address.zip <= 30000 || @.score < 0.1]",
    }
    out = []
    for name in lambdas:
        predicate = pq.Predicate(E[name])
        expected = sum(map(lambdas[name], rows))
        assert len(list(predicate.filter(rows))) == expected, name
        work = {
            "matches": lambda: [predicate.matches(r) for r in rows],
            "filter": lambda: list(predicate.filter(rows)),
            "lambda": lambda: list(filter(lambdas[name], rows)),
        }
        if name in rules:
            import rule_engine
            rule = rule_engine.Rule(rules[name])
            assert len(list(rule.filter(rows))) == expected, name
            work["rule-engine"] = lambda: list(rule.filter(rows[:2000]))
        if name in cels:
            import celpy
            environment = celpy.Environment()
            program = environment.program(environment.compile(cels[name]))
            few = rows[:200]
            keys = predicate.keys
            work["cel-python"] = lambda: [
                program.evaluate({k: celpy.json_to_cel(r[k]) for k in keys}) for r in few]
        if name in paths:
            import jsonpath
            path = jsonpath.compile(paths[name])
            assert len(path.findall(rows)) == expected, name
            work["jsonpath"] = lambda: path.findall(rows[:2000])
        best = measure(work)
        scale = {"rule-engine": 2000, "cel-python": 200, "jsonpath": 2000}
        out.append((f"{name} `{E[name]}`", [
            f"{best[p][0] / scale.get(p, len(rows)) * 1e6:.2f}" if p in best else "–"
            for p in ("matches", "filter", "lambda", "rule-engine", "cel-python", "jsonpath")]))
    table_of("Dictionaries, microseconds a record",
             ["ours, matches", "ours, filter", "a lambda", "rule-engine", "cel-python",
              "python-jsonpath"], out)

    text = "\n".join(json.dumps(r, ensure_ascii=False) for r in rows).encode()
    lines = text.split(b"\n")
    out = []
    for name in ("E1", "E2", "E3", "E8"):
        predicate = pq.Predicate(E[name])
        work = {
            "ours": lambda: predicate.mask_lines(text),
            "orjson": lambda: [lambdas[name](orjson.loads(line)) for line in lines],
        }
        best = measure(work)
        out.append((f"{name} `{E[name]}`",
                    [f"{best[p][0] / len(rows) * 1e6:.2f}" for p in ("ours", "orjson")]))
    table_of("Lines of JSON, microseconds a record", ["ours, mask_lines", "orjson and a lambda"], out)


def main():
    import pyarrow as pa, polars, duckdb, numexpr
    path = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
    rows = []
    with open(path, "rb") as file:
        for line in file:
            rows.append(json.loads(line))
            if len(rows) == count:
                break
    table = pa.Table.from_pylist(rows)
    # A smaller file is repeated.
    times = -(-count // len(rows))
    table = pa.concat_tables([table] * times).slice(0, count).combine_chunks()
    print("# Python\n")
    print(f"{datetime.date.today()}, {platform.processor() or platform.machine()}, {os.cpu_count()} "
          f"processors, load {os.getloadavg()[0]:.1f}; Python {platform.python_version()}, pyarrow "
          f"{pa.__version__}, polars {polars.__version__}, DuckDB {duckdb.__version__}, numexpr "
          f"{numexpr.__version__}. Least of {ROUNDS} rounds in turn. `Integrations/Python/benchmarks/compare.py` writes this.")
    parts = os.environ.get("PARTS", "masks columns records").split()
    if "masks" in parts:
        masks(table)
    if "columns" in parts:
        columns(table)
    if "records" in parts:
        records(rows)


main()
