"""The records as an SQLite file, with the indexes that its owner would have made."""
import datetime, json, os, sqlite3

TABLES = """
CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT NOT NULL, age INTEGER NOT NULL, score REAL NOT NULL,
  city TEXT NOT NULL, active INTEGER NOT NULL, created INTEGER NOT NULL, zip INTEGER NOT NULL, nick TEXT,
  rank INTEGER);
CREATE TABLE tag(id INTEGER PRIMARY KEY, person INTEGER NOT NULL, label TEXT NOT NULL);
CREATE TABLE item(id INTEGER PRIMARY KEY, person INTEGER NOT NULL, qty INTEGER NOT NULL, price REAL NOT NULL);
"""
INDEXES = """
CREATE INDEX t_age ON t(age); CREATE INDEX t_city ON t(city, age); CREATE INDEX t_name ON t(name);
CREATE INDEX t_zip ON t(zip); CREATE INDEX t_nick ON t(nick); CREATE INDEX t_created ON t(created);
CREATE INDEX t_rank ON t(rank); CREATE INDEX t_city_nocase ON t(city COLLATE NOCASE);
CREATE INDEX tag_label ON tag(label, person); CREATE INDEX tag_person ON tag(person, label);
CREATE INDEX item_person ON item(person);
CREATE INDEX t_inactive ON t(age) WHERE active = 0;
ANALYZE;
"""


def seconds(text):
    return int(datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp())


def write(ndjson, path):
    if os.path.exists(path):
        return
    base = sqlite3.connect(path + ".new")
    base.executescript(TABLES)
    with open(ndjson, encoding="utf-8") as file:
        for number, line in enumerate(file):
            r = json.loads(line)
            row = (r["id"], r["name"], r["age"], r["score"], r["city"], r["active"], seconds(r["created"]),
                   r["address"]["zip"], r["city"] if number % 3 else None, r["age"] if number % 5 else None)
            base.execute("INSERT INTO t VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
            base.executemany("INSERT INTO tag(person, label) VALUES (?, ?)", ((r["id"], tag) for tag in r["tags"]))
            base.executemany(
                "INSERT INTO item(person, qty, price) VALUES (?, ?, ?)",
                ((r["id"], item["qty"], item["price"]) for item in r["items"]),
            )
    base.executescript(INDEXES)
    base.commit()
    base.close()
    os.rename(path + ".new", path)
