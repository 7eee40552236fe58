#!/usr/bin/env python3
"""Measures the round trip of `predcheck lsp`: one character of a file changes, its diagnostics come.

    lsp.py PREDCHECK [--count 1000] [--changes 400]

Writes a table in Markdown. The file has that many predicates, one in ten of them with a mistake; a
Swift file has them as literals.
"""
import argparse
import functools
import json
import os
import pathlib
import subprocess
import time

DATA = pathlib.Path(__file__).resolve().parents[2] / "Tests/Data"
TEXTS = [
    "title CONTAINS[cd] 'é' AND pages > {n}",
    "author.name BEGINSWITH 'A' OR (isLent == YES AND price < {n}.5)",
    "SUBQUERY(readers, $r, $r.email ENDSWITH '.org').@count > {n}",
    "pages BETWEEN {{{n}, 900}} AND NOT (title IN {{'a', 'b', 'c'}})",
    "ANY readers.email LIKE '*{n}@example.com'",
]
MISTAKE = "title CONTAIN 'x{n}'"


def predicates(count):
    return [(MISTAKE if n % 10 == 9 else TEXTS[n % len(TEXTS)]).format(n=n) for n in range(count)]


def swift(count):
    lines = (text.replace('"', '\\"') for text in predicates(count))
    return "\n".join(f'let p{n} = NSPredicate(format: "{line}")' for n, line in enumerate(lines)) + "\n"


class Server:
    def __init__(self, program, *words):
        self.process = subprocess.Popen([program, "lsp", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0

    def send(self, method, params, is_request=False):
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        if is_request:
            self.number += 1
            message["id"] = self.number
        body = json.dumps(message).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def receive(self):
        """The body of the next message, which is not read further while time is measured."""
        length = 0
        while (line := self.process.stdout.readline()) != b"\r\n":
            length = int(line.split(b":")[1])
        return self.process.stdout.read(length)

    def processor(self):
        """The milliseconds of processor time that the server has taken."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")

    def request(self, method, params):
        self.send(method, params, is_request=True)
        return self.receive()


def timed(action):
    start = time.perf_counter()
    answer = action()
    return (time.perf_counter() - start) * 1000, answer


def row(server, name, actions):
    """Does all actions and writes how long they took, and how long the server's processor did."""
    before = server.processor()
    times = sorted(timed(action)[0] for action in actions)
    processor = (server.processor() - before) / len(times)
    at = lambda share: times[min(len(times) - 1, int(len(times) * share))]
    print(f"| {name} | {at(0.5):.1f} | {at(0.95):.1f} | {times[-1]:.1f} | {processor:.1f} |")


def measure(program, name, text, options):
    schema = str(DATA / "library.json")
    server = Server(program, "--schema", schema, "--entity", "Book")
    server.request("initialize", {})
    document = {"uri": f"file:///{name}"}
    answers = []

    def opened():
        server.send("textDocument/didOpen", {"textDocument": {**document, "version": 1, "text": text}})
        answers.append(server.receive())

    row(server, f"`{name}`, {len(text):,} characters: opened", [opened])
    print(f"| (with {len(json.loads(answers[0])['params']['diagnostics'])} diagnostics) ||||")
    lines = text.splitlines()

    def change(number):
        # The digits of a line are changed to others and back, so that its predicate is new each time.
        line = (number * 37) % len(lines)
        column = lines[line].rindex("'") if "'" in lines[line] else lines[line].rindex("5")
        place = {"line": line, "character": column}
        server.send("textDocument/didChange", {
            "textDocument": {**document, "version": number + 2},
            "contentChanges": [{"range": {"start": place, "end": place}, "text": "abcdefghij"[number % 10]}],
        })
        return server.receive()

    changes = [functools.partial(change, number) for number in range(options.changes)]
    row(server, "one character changed → diagnostics", changes)
    place = {"textDocument": document, "position": {"line": len(lines) // 2, "character": 30}}
    whole = {"textDocument": document, "options": {}}
    for method, params, count in [("completion", place, 100), ("hover", place, 100),
                                  ("semanticTokens/full", whole, 20), ("formatting", whole, 20)]:
        row(server, method, [lambda: server.request(f"textDocument/{method}", params)] * count)
    server.request("shutdown", None)
    server.send("exit", None)
    server.process.wait()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("predcheck")
    parser.add_argument("--count", type=int, default=1_000)
    parser.add_argument("--changes", type=int, default=400)
    options = parser.parse_args()
    print("| round trip, ms | p50 | p95 | most | processor |\n|---|--:|--:|--:|--:|")
    measure(options.predcheck, "a.predicates", "\n".join(predicates(options.count)) + "\n", options)
    measure(options.predcheck, "App.swift", swift(options.count), options)


main()
