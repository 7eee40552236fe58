#!/usr/bin/env python3
"""60 predicates over a shop of ORDERS (500,000) orders: our SQL beside an expert's, in SQLite with and
without ANALYZE and in PostgreSQL, plans and times in turn. `make shop` runs it with a server of its own.

Leaves Results/shop.md. Fails where answers differ, or where ours takes more than 1.5 times the
expert's, and more than a millisecond, without a reason in Data/shop.tsv. OURS names another build."""
import json, os, shutil, sqlite3, subprocess, sys
from environment import PACKAGE, WORK, product, say
from plans import FOLDER, ROUNDS, Psql, postgres_steps, script, measure, steps, write_sqlite
from shapes import unit
from tables import table, times

ORDERS = int(os.environ.get("ORDERS", 500_000))
SIZES = {"ORDERS": ORDERS, "CUSTOMERS": max(ORDERS // 5, 200), "PRODUCTS": max(ORDERS // 50, 100)}
MOST = 1.5
SHORT = 1e6
WORDS = {
    "sqlite": {"ISASCII": "email NOT GLOB '*[^ -~]*'", "CREATED": "(", "CREATED_END": ")", "PLACED": "strftime('%Y-%m-%dT%H:%M:%SZ',", "UNIXEPOCH": ", 'unixepoch')"},
    "postgres": {"ISASCII": "octet_length(email) = length(email)", "CREATED": "to_timestamp(", "CREATED_END": ")", "PLACED": "to_timestamp(", "UNIXEPOCH": ")"},
}


def statements(engine):
    return script(engine, {**SIZES, **WORDS[engine]}, "shop.sql")


def ask(ours, database, postgres=True):
    keep = {k: v for k, v in os.environ.items() if postgres or k != "PREDICATE_POSTGRES_URL"}
    command = [ours, "shop", database, FOLDER, str(ROUNDS)]
    done = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=keep)
    for line in done.stdout:
        yield json.loads(line)
    if done.wait():
        sys.exit("ours failed")


def in_turn(psql, side, number):
    """The same measurement in PostgreSQL: fills in plans, times and answers."""
    name, values = f"shop{number}", ", ".join(side["ours"]["bindings"])
    psql.ask(f"PREPARE {name} AS {side['ours']['sql']}")
    texts = {"ours": f"EXECUTE {name}({values})" if values else f"EXECUTE {name}", "expert": side["expert"]["sql"]}
    spent = {"ours": [], "expert": []}
    for turn in range(ROUNDS + 1):
        for who, text in texts.items():
            answer, milliseconds = measure(psql, text)
            side[who]["answer"] = answer
            if turn:
                spent[who].append(milliseconds * 1e6)
    for who, text in texts.items():
        side[who]["plan"] = psql.ask(f"EXPLAIN (COSTS OFF) {text}")
        side[who]["nanoseconds"] = sorted(spent[who])[len(spent[who]) // 2]
    psql.ask(f"DEALLOCATE {name}")


class Judge:
    def __init__(self):
        self.mistakes, self.slow = [], []

    def cells(self, where, row, side):
        """The time of ours, its ratio to the expert's, and a word on both."""
        name, ours, expert = row["name"], side["ours"], side["expert"]
        spent = ours["nanoseconds"] if side.get("library") is None else side["library"]
        ratio = spent / expert["nanoseconds"]
        note = side["remark"]
        if side.get("residual") and not note:
            note = "memory checks"
        if spent > SHORT and ratio > MOST:
            self.slow.append(f"{name}, {where}: {times(ratio)}, {unit(spent)}, {side['remark'] or 'no reason given'}")
            if not side["remark"]:
                self.mistakes.append(f"{name}, {where}: {times(ratio)} without a reason")
        if row.get("memory") not in (None, side["count"]):
            self.mistakes.append(f"{name}, {where}: {side['count']}, but memory {row['memory']}")
        if not side.get("residual") and ours["answer"] != expert["answer"]:
            self.mistakes.append(f"{name}, {where}: {ours['answer']}, but the expert {expert['answer']}")
        if side["count"] != number(expert["answer"]):
            self.mistakes.append(f"{name}, {where}: {side['count']}, but the expert counts {expert['answer']}")
        return [unit(spent), times(ratio), note]


def number(answer):
    """The count that an answer tells; of a page, its rows."""
    if isinstance(answer, list):
        return int(answer[0]) if len(answer) == 1 else len(answer)
    rows, last = answer.split()
    return int(last) if rows == "1" else int(rows)


def shown(engine, side, reduce):
    lines = [f"{engine}, ours {side['ours']['sql']}", f"    expert {side['expert']['sql']}"]
    if side.get("residual"):
        lines.append(f"    memory {side['residual']}")
    ours, expert = reduce(side["ours"]["plan"]), reduce(side["expert"]["plan"])
    lines.append("    plan   " + "; ".join(ours))
    if ours != expert:
        lines.append("    expert " + "; ".join(expert))
    return "\n".join(lines) + "\n"


def main():
    os.makedirs(WORK, exist_ok=True)
    database = os.path.join(WORK, f"shop-{ORDERS}.sqlite")
    write_sqlite(database, statements("sqlite"))
    plain = database.replace(".sqlite", "-plain.sqlite")
    if not os.path.exists(plain):
        shutil.copy(database, plain)
        base = sqlite3.connect(plain)
        base.execute("DELETE FROM sqlite_stat1")
        base.commit()
        base.close()
    ours = os.environ.get("OURS") or product("ours")
    psql = None
    if url := os.environ.get("PREDICATE_POSTGRES_URL"):
        psql = Psql(url)
        say("filling PostgreSQL")
        for statement in statements("postgres"):
            psql.ask(statement)
    judge, rows, text = Judge(), [], ""
    unanalysed = {row["name"]: row for row in ask(ours, plain, postgres=False)}
    for index, row in enumerate(ask(ours, database)):
        cells = [row["name"]] + judge.cells("SQLite", row, row["sqlite"])
        other = unanalysed[row["name"]]
        other["memory"] = row.get("memory")
        cells += judge.cells("SQLite without ANALYZE", other, other["sqlite"])[:2]
        text += f"\n### {row['name']}\n\n`{row['predicate']}`\n\n```\n{shown('SQLite', row['sqlite'], steps)}"
        if psql:
            in_turn(psql, row["postgres"], index)
            cells += judge.cells("PostgreSQL", row, row["postgres"])
            text += shown("PostgreSQL", row["postgres"], postgres_steps)
        text += "```\n"
        say(" | ".join(cells))
        rows.append(cells)
    head = ["predicate", "SQLite", "in the expert's", "", "without ANALYZE", "in the expert's"]
    head += ["PostgreSQL", "in the expert's", ""] if psql else []
    checked = "memory's" if psql and ORDERS <= 10_000 else "the expert's"
    result = (
        f"# A shop\n\n{len(rows)} predicates over {ORDERS:,} orders; medians of {ROUNDS} rounds in turn, CPU time in SQLite, "
        "the server's own clock in PostgreSQL; where memory checks rows, the whole request through the library. Every count "
        f"was compared with {checked}. `make shop` writes this.\n\n"
    ) + table(head, rows)
    if judge.slow:
        result += f"\nAbove {MOST}× and a millisecond:\n\n" + "".join(f"- {line}\n" for line in judge.slow)
    with open(os.path.join(PACKAGE, "Results", "shop.md"), "w", encoding="utf-8") as file:
        file.write(result + text)
    for mistake in judge.mistakes:
        say(f"wrong: {mistake}")
    sys.exit(1 if judge.mistakes else 0)


if __name__ == "__main__":
    main()
