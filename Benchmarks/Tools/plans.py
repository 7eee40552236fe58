#!/usr/bin/env python3
"""Common shapes beside what an expert would write, over ROWS (1,000,000) people in SQLite and PostgreSQL:
the SQL, the plans and the times of both, in turn. `make plans` runs it with a server of its own.

Prints a table and leaves Results/plans.md, which has it all. Fails where the answers differ."""
import json, os, re, sqlite3, subprocess, sys, time
from environment import DATA, PACKAGE, WORK, product, say
from shapes import unit
from tables import table, times

ROWS = int(os.environ.get("PLAN_ROWS", 1_000_000))
ROUNDS = int(os.environ.get("ROUNDS", 5))
FOLDER = os.path.join(PACKAGE, "Data")


def script(engine, words, name="plans.sql"):
    """The statements of a file for one engine, with words of ours replaced."""
    with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
        text = file.read()
    for statement in text.split(";\n"):
        statement = statement.strip()
        if statement and (not statement.startswith("/*") or statement.startswith(f"/* {engine} */")):
            for word, meaning in words.items():
                statement = re.sub(rf"\b{word}\b", lambda _: str(meaning), statement)
            yield statement


def write_sqlite(path, statements):
    if os.path.exists(path):
        return
    say(f"writing {path}")
    base = sqlite3.connect(path + ".new", isolation_level=None)
    base.execute("PRAGMA journal_mode = OFF")
    base.execute("PRAGMA synchronous = OFF")
    for statement in statements:
        base.execute(statement)
    base.close()
    os.rename(path + ".new", path)


class Psql:
    """One session, asked one statement after the other."""

    def __init__(self, url):
        self.process = subprocess.Popen(
            ["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", url],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
        )

    def ask(self, statement):
        self.process.stdin.write(f"{statement};\n\\echo end-of-answer\n")
        self.process.stdin.flush()
        lines = []
        for line in self.process.stdout:
            if line == "end-of-answer\n":
                return lines
            lines.append(line.rstrip("\n"))
        sys.exit(f"PostgreSQL: {statement}")


def measure(psql, statement):
    """The answer and the milliseconds that the server takes, planning and running."""
    answer = psql.ask(statement)
    lines = psql.ask(f"EXPLAIN (ANALYZE, TIMING OFF, SUMMARY ON) {statement}")
    spent = sum(float(m) for m in re.findall(r"(?:Planning|Execution) Time: ([\d.]+) ms", "\n".join(lines)))
    return answer, spent


def postgres(psql, row, number):
    side = row.get("postgres")
    if side is None:
        return {"rest": row.get("postgresNarrowing", {}).get("sql", "every row")}
    name, values = f"ours{number}", ", ".join(side["bindings"])
    psql.ask(f"PREPARE {name} AS {side['sql']}")
    ours = f"EXECUTE {name}({values})" if values else f"EXECUTE {name}"
    expert = row["postgresExpert"]["sql"]
    found = {"plans": [psql.ask(f"EXPLAIN (COSTS OFF) {statement}") for statement in (ours, expert)]}
    spent = [], []
    for turn in range(ROUNDS + 1):
        answers = []
        for side, statement in enumerate((ours, expert)):
            answer, milliseconds = measure(psql, statement)
            answers.append(answer)
            if turn:
                spent[side].append(milliseconds * 1e6)
        found["same answer"] = answers[0] == answers[1]
    found["ns"] = [sorted(side)[len(side) // 2] for side in spent]
    return found


def steps(plan):
    """How rows are come by, whatever aliases and numbers there are."""
    found = []
    for index, line in enumerate(plan):
        following = plan[index + 1] if index + 1 < len(plan) else ""
        if "json_each" in line or ("LIST SUBQUERY" in line and "json_each" in following):
            continue
        line = re.sub(r"\b(SEARCH|SCAN) \S+", r"\1", line).replace("COVERING ", "")
        found.append(re.sub(r" \d+$", "", line).strip())
    return found


def postgres_steps(plan):
    lines = [line.strip() for line in plan]
    lines = [line[2:].strip() if line.startswith("->") else line for line in lines if line.startswith("->") or ":" not in line]
    return [re.sub(r"( on \w+) \w+$", r"\1", line) for line in lines]


def main():
    url = os.environ.get("PREDICATE_POSTGRES_URL")
    database = os.path.join(WORK, f"plans-{ROWS}.sqlite")
    os.makedirs(WORK, exist_ok=True)
    write_sqlite(database, script("sqlite", {"TEXTUAL": "TEXT", "ROWS": ROWS}))
    ours = product("ours")
    psql = None
    if url:
        psql = Psql(url)
        say("filling PostgreSQL")
        for statement in script("postgres", {"TEXTUAL": 'TEXT COLLATE "C"', "ROWS": ROWS}):
            psql.ask(statement)
    else:
        say("PostgreSQL is left out: .ci/postgres run Benchmarks/Tools/plans.py")
    done = subprocess.run([ours, "plans", database, FOLDER, str(ROUNDS)], stdout=subprocess.PIPE, text=True, check=True)
    rows, wrong, text = [], [], ""
    for number, line in enumerate(done.stdout.splitlines()):
        row = json.loads(line)
        mine, expert = row["ours"], row["expert"]
        same = steps(mine["plan"]) == steps(expert["plan"])
        cells = [row["name"], unit(mine["nanoseconds"]), times(mine["nanoseconds"] / expert["nanoseconds"]), "same" if same else "other"]
        if mine["answer"] != expert["answer"]:
            wrong.append(f"{row['name']}, SQLite: {mine['answer']} instead of {expert['answer']}")
        text += f"\n### {row['name']}\n\n```\nSQLite, ours    {mine['sql']}\n        expert  {expert['sql']}\n"
        text += "        plan    " + "; ".join(mine["plan"]) + "\n"
        if not same:
            text += "        expert  " + "; ".join(expert["plan"]) + "\n"
        if psql:
            found = postgres(psql, row, number)
            if "rest" in found:
                cells += ["", "", "left to memory"]
                text += f"PostgreSQL      leaves it to memory, of the rows where {found['rest']}\n"
            else:
                plans = [postgres_steps(plan) for plan in found["plans"]]
                cells += [unit(found["ns"][0]), times(found["ns"][0] / found["ns"][1]), "same" if plans[0] == plans[1] else "other"]
                text += f"PostgreSQL, ours   {row['postgres']['sql']}\n            expert {row['postgresExpert']['sql']}\n"
                text += "            plan   " + "; ".join(plans[0]) + "\n"
                if plans[0] != plans[1]:
                    text += "            expert " + "; ".join(plans[1]) + "\n"
                if not found["same answer"]:
                    wrong.append(f"{row['name']}, PostgreSQL")
        text += "```\n"
        rows.append(cells)
    head = ["shape", "SQLite", "in the expert's", "plan"] + (["PostgreSQL", "in the expert's", "plan"] if psql else [])
    result = f"# Plans\n\nOver {ROWS:,} people; medians of {ROUNDS} rounds in turn, CPU time in SQLite, the server's own clock in PostgreSQL. `make plans` writes this.\n\n" + table(head, rows)
    print(result)
    with open(os.path.join(PACKAGE, "Results", "plans.md"), "w", encoding="utf-8") as file:
        file.write(result + "\n" + text)
    for mistake in wrong:
        say(f"wrong: {mistake}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
