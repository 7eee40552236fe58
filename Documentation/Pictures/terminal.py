"""Commands with what they print, in the colours of a terminal."""

import os
import pathlib
import re
import subprocess

from svg import Picture

COLORS = {"31": "red", "32": "green", "33": "yellow", "34": "blue", "35": "purple", "36": "cyan"}
COLUMNS = 110
# What `predcheck` prints in colours only with an option, which is not shown.
COLORED = {"check", "lint"}


def output(command: str, folder: pathlib.Path, built: pathlib.Path) -> str:
    """What a command prints, messages first, since they come while its output is made."""
    program, name, *_ = command.split()
    line = command
    if name in COLORED:
        line = command.replace(f"{program} {name}", f"{program} {name} --color=always", 1)
    run = subprocess.run(
        ["bash", "-c", line], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True,
        env=os.environ | {"PATH": f"{built}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"},
    )
    if run.returncode > 1:
        raise SystemExit(f"exit status {run.returncode}: {command}\n{run.stderr}")
    return run.stderr + run.stdout


def runs(line: str) -> list[tuple[str, str, bool]]:
    """The parts of a line, each with its colour and whether it is bold."""
    color, bold, found = "text", False, []
    for part in re.split(r"(\x1b\[[0-9;]*m)", line):
        if part.startswith("\x1b["):
            for code in part[2:-1].split(";"):
                if code in ("", "0"):
                    color, bold = "text", False
                bold = bold or code == "1"
                color = COLORS.get(code, color)
        elif part:
            found.append((part, color, bold))
    return found


def wrapped(line: list[tuple[str, str, bool]]) -> list[list[tuple[str, str, bool]]]:
    """A line in rows of the terminal's width."""
    rows, column = [[]], 0
    for text, color, bold in line:
        while text:
            if column == COLUMNS:
                rows.append([])
                column = 0
            piece, text = text[:COLUMNS - column], text[COLUMNS - column:]
            rows[-1].append((piece, color, bold))
            column += len(piece)
    return rows


def drawn(commands: list[str], folder: pathlib.Path, built: pathlib.Path) -> str:
    rows = []
    for command in commands:
        if rows:
            rows.append([])
        rows += wrapped([("$ ", "green", True), (command, "text", True)])
        lines = output(command, folder, built).rstrip("\n").split("\n")
        rows += [row for line in lines for row in wrapped(runs(line))]
    picture = Picture("predcheck", COLUMNS, len(rows), "A terminal: " + "; ".join(commands))
    for index, row in enumerate(rows):
        column = 0
        for text, color, bold in row:
            picture.text(column, index, text, color, bold)
            column += len(text)
    return picture.svg()
