"""A Swift file in an editor, with what the language server sends about it."""

import json
import pathlib
import re
import subprocess

from svg import Picture

SEVERITIES = {1: ("error", "red"), 2: ("warning", "yellow"), 3: ("note", "cyan"), 4: ("hint", "dim")}
TOKENS = {"keyword": "purple", "operator": "red", "property": "blue", "parameter": "yellow",
          "number": "cyan", "string": "green", "function": "blue", "variable": "yellow"}
# The editor's own colours, for what is Swift.
SWIFT = re.compile(r'(?P<purple>\b(?:func|throws|try|let|return|nil)\b)|(?P<green>"[^"]*")'
                   r"|(?P<blue>\b[A-Z]\w+)")
URI = "file:///Shop.swift"


class Server:
    """`predcheck lsp`, asked as an editor asks."""

    def __init__(self, program: pathlib.Path, *words: str) -> None:
        self.process = subprocess.Popen(
            [program, "lsp", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.legend = self.request("initialize", {"capabilities": {}})["capabilities"][
            "semanticTokensProvider"]["legend"]["tokenTypes"]
        self.send({"method": "initialized", "params": {}})

    def send(self, message: dict) -> None:
        body = json.dumps({"jsonrpc": "2.0"} | message).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def receive(self) -> dict:
        length = 0
        while (line := self.process.stdout.readline()) != b"\r\n":
            length = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(length))

    def request(self, method: str, params: dict) -> dict:
        self.send({"id": 1, "method": method, "params": params})
        while "result" not in (message := self.receive()):
            pass
        return message["result"]

    def diagnostics(self, text: str) -> list[dict]:
        self.send({"method": "textDocument/didOpen", "params": {"textDocument": {
            "uri": URI, "languageId": "swift", "version": 1, "text": text}}})
        while (message := self.receive()).get("method") != "textDocument/publishDiagnostics":
            pass
        return message["params"]["diagnostics"]

    def asked(self, method: str, params: dict) -> dict:
        return self.request(f"textDocument/{method}", {"textDocument": {"uri": URI}} | params)

    def end(self) -> None:
        self.request("shutdown", {})
        self.send({"method": "exit"})
        self.process.wait(10)


def colors(lines: list[str], tokens: list[int], legend: list[str]) -> list[list[str]]:
    """The colour of each character: the editor's, and the server's in predicates."""
    found = [["text"] * len(line) for line in lines]
    for index, line in enumerate(lines):
        for match in SWIFT.finditer(line):
            found[index][match.start():match.end()] = [match.lastgroup] * len(match[0])
    line = column = 0
    for down, right, length, kind, _ in zip(*[iter(tokens)] * 5):
        line, column = line + down, right if down else column + right
        found[line][column:column + length] = [TOKENS.get(legend[kind], "text")] * length
    return found


def drawn(source: pathlib.Path, model: pathlib.Path, entity: str, word: str,
          program: pathlib.Path) -> str:
    text = source.read_text(encoding="utf-8").rstrip("\n")
    lines = text.split("\n")
    server = Server(program, "--model", str(model), "--entity", entity)
    diagnostics = server.diagnostics(text)
    tokens = server.asked("semanticTokens/full", {})["data"]
    at = next({"line": n, "character": line.index(word)} for n, line in enumerate(lines) if word in line)
    hover = server.asked("hover", {"position": at})["contents"]["value"]
    fixes = server.asked("codeAction", {"range": {"start": at, "end": at},
                                        "context": {"diagnostics": []}})
    server.end()

    shown = [line.replace("**", "").replace("`", "") for line in hover.split("\n") if line]
    shown += [f"Quick fix: {fix['title']}" for fix in fixes]
    below = at["line"] + 1.35
    first = max(len(lines), below + len(shown) + 0.8) + 0.5
    picture = Picture(f"{source.name} - editor with predcheck lsp", 114, int(first + len(diagnostics) + 2),
                      f"An editor with {source.name}: " + "; ".join(d["message"] for d in diagnostics))
    for index, (line, colored) in enumerate(zip(lines, colors(lines, tokens, server.legend))):
        picture.text(1, index, str(index + 1), "dim")
        start = 0
        for end in range(1, len(line) + 1):
            if end == len(line) or colored[end] != colored[start]:
                picture.text(4 + start, index, line[start:end], colored[start])
                start = end
    for diagnostic in sorted(diagnostics, key=lambda d: -d["severity"]):
        start, end = diagnostic["range"]["start"], diagnostic["range"]["end"]
        picture.squiggle(4 + start["character"], start["line"], end["character"] - start["character"],
                         SEVERITIES[diagnostic["severity"]][1])
    width = max(map(len, shown)) + 2
    left = min(4 + at["character"], 114 - width)
    picture.box(left, below, width, len(shown) + 0.5, "panel")
    for index, line in enumerate(shown):
        picture.text(left + 1, below + 0.2 + index, line, "green" if line.startswith("Quick") else "text")
    picture.rule(first)
    picture.text(1, first + 0.3, f"PROBLEMS {len(diagnostics)}", "dim")
    for index, diagnostic in enumerate(diagnostics):
        name, color = SEVERITIES[diagnostic["severity"]]
        line, start = first + 1.5 + index, diagnostic["range"]["start"]
        picture.text(1, line, f"{name:8}", color, bold=True)
        picture.text(9, line, diagnostic["message"], "text")
        picture.text(10 + len(diagnostic["message"]), line,
                     f"{diagnostic['source']}({diagnostic['code']}) [Ln {start['line'] + 1},"
                     f" Col {start['character'] + 1}]", "dim")
    return picture.svg()
