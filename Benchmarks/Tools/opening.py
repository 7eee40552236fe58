#!/usr/bin/env python3
"""The time in which `predcheck query` answers a question about one table of many: 10, 100 and 2,000 tables in
SQLite, PostgreSQL and MariaDB, and beside a table of ROWS (3,000,000) rows whose dates are all NULL.

`make opening` runs it with servers of its own, and leaves Results/opening.md. PREDCHECK names another build."""
import os, re, sqlite3, statistics, subprocess, sys, time
from environment import PACKAGE, ROUNDS, WORK, product, say
from tables import figure, table

SIZES = [10, 100, 2_000]
ROWS = int(os.environ.get("ROWS", 3_000_000))
COLUMNS = {
    "sqlite": "note TEXT, price REAL, created DATETIME, changed TIMESTAMP, code TEXT UNIQUE, data BLOB",
    "postgres": "note text, price numeric(10, 2), created timestamptz, changed timestamp, code text UNIQUE, data bytea",
    "mariadb": "note text, price decimal(10, 2), created datetime(6), data json, code varchar(20) UNIQUE, kind int",
}


def statements(engine, count):
    """Tables that each lead to the one before, with a row each."""
    for number in range(count):
        before = max(number - 1, 0)
        yield (
            f"CREATE TABLE t{number} (id integer PRIMARY KEY, name varchar(40) NOT NULL, parent_id integer, "
            f"{COLUMNS[engine]}, FOREIGN KEY (parent_id) REFERENCES t{before} (id))"
        )
        yield f"INSERT INTO t{number} (id, name) VALUES (1, 'one')"


def make_sqlite(count):
    path = os.path.join(WORK, f"opening-{count}.sqlite")
    if not os.path.exists(path):
        with sqlite3.connect(path) as database:
            for statement in statements("sqlite", count):
                database.execute(statement)
    return path


def make_empty_dates():
    path = os.path.join(WORK, f"opening-nulls-{ROWS}.sqlite")
    if not os.path.exists(path):
        with sqlite3.connect(path) as database:
            database.execute("CREATE TABLE t5 (id INTEGER PRIMARY KEY, name TEXT)")
            database.execute("INSERT INTO t5 VALUES (1, 'one')")
            database.execute("CREATE TABLE big (id INTEGER PRIMARY KEY, a DATE, b DATETIME, c, text TEXT)")
            rows = ((number, "a text of some length") for number in range(ROWS))
            database.executemany("INSERT INTO big (id, text) VALUES (?, ?)", rows)
    return path


def make_on_server(engine, url, count):
    name = f"opening{count}"
    base = url.rsplit("/", 1)[0]
    if engine == "postgres":
        client, database = ["psql", "-qX", "-v", "ON_ERROR_STOP=1", "-d"], f"{base}/{name}"
        ask(client + [url], f"CREATE DATABASE {name};")
        ask(client + [database], "BEGIN;" + ";\n".join(statements(engine, count)) + ";COMMIT;")
    else:
        user, host, port = re.match(r"\w+://(\w+)(?::[^@]*)?@([^:/]+):(\d+)", url).groups()
        client = ["mariadb", f"-u{user}", f"-h{host}", f"-P{port}"]
        text = f"CREATE DATABASE {name}; USE {name};\n" + ";\n".join(statements(engine, count)) + ";"
        ask(client, "SET foreign_key_checks = 0;" + text)
        database = f"{base}/{name}"
    return database


def ask(command, text):
    done = subprocess.run(command, input=text, text=True, capture_output=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)}: {done.stderr}")


def seconds(predcheck, database):
    spent = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        done = subprocess.run(
            [predcheck, "query", database, "--entity", "t5", "id == 1", "-k", "name"], capture_output=True, text=True
        )
        spent.append(time.perf_counter() - start)
        if done.returncode or "one" not in done.stdout:
            sys.exit(f"{database}: {done.stdout}{done.stderr}")
    return statistics.median(spent)


def main():
    os.makedirs(WORK, exist_ok=True)
    predcheck = os.environ.get("PREDCHECK") or product("predcheck")
    urls = {name: os.environ.get(f"PREDICATE_{name.upper()}_URL") for name in ["postgres", "mariadb"]}
    rows = []
    for count in SIZES:
        cells = {"SQLite": seconds(predcheck, make_sqlite(count))}
        for engine, url in urls.items():
            cells[engine] = seconds(predcheck, make_on_server(engine, url, count)) if url else None
        say(f"{count} tables: {cells}")
        rows.append([f"{count:,} tables"] + [figure(value) for value in cells.values()])
    nulls = seconds(predcheck, make_empty_dates())
    say(f"beside {ROWS} rows without dates: {nulls}")
    rows.append([f"beside {ROWS:,} rows without a date", figure(nulls), "", ""])
    with open(os.path.join(PACKAGE, "Results", "opening.md"), "w", encoding="utf-8") as file:
        file.write(
            "# Opening a database\n\nSeconds in which `predcheck query DATABASE --entity t5 'id == 1' -k name` answers, its "
            f"start included; medians of {ROUNDS}. `make opening` writes this.\n\n"
            + table(["", "SQLite", "PostgreSQL", "MariaDB"], rows)
        )


if __name__ == "__main__":
    main()
