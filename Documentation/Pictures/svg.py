"""Text in cells of one width, as a terminal and an editor show it, drawn as SVG."""

import html

CELL, LINE, SIZE = 8.4, 19, 14
FONT = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace"
# On a dark window of its own the text is as legible on a white page as on a black one.
COLORS = {
    "text": "#d7dce2", "dim": "#8b949e", "red": "#ff7b72", "green": "#7ee787", "blue": "#79c0ff",
    "cyan": "#76e3ea", "yellow": "#e3b341", "purple": "#d2a8ff", "window": "#0d1117",
    "bar": "#161b22", "panel": "#1c2128", "edge": "#444c56",
}


class Picture:
    """Shapes and texts; a place is a column and a line of cells, counted from the window's corner."""

    def __init__(self, title: str, columns: int, lines: int, description: str) -> None:
        self.width, self.height = columns * CELL + 32, lines * LINE + 58
        self.description = description
        self.parts: list[str] = []
        self.parts.append(
            f'<rect x="0.5" y="0.5" width="{self.width - 1:g}" height="{self.height - 1:g}" rx="8"'
            f' fill="{COLORS["window"]}" stroke="{COLORS["edge"]}"/>'
            f'\n<path d="M1 30 V8.5 a7.5 7.5 0 0 1 7.5 -7.5 H{self.width - 8.5:g}'
            f' a7.5 7.5 0 0 1 7.5 7.5 V30 Z" fill="{COLORS["bar"]}"/>'
        )
        for index, color in enumerate(["#ff5f57", "#febc2e", "#28c840"]):
            self.parts.append(f'<circle cx="{18 + index * 18}" cy="15.5" r="5" fill="{color}"/>')
        self.parts.append(
            f'<text x="{self.width / 2:g}" y="20" text-anchor="middle"'
            f' fill="{COLORS["dim"]}">{html.escape(title)}</text>'
        )

    @staticmethod
    def place(column: float, line: float) -> tuple[float, float]:
        """The upper left corner of a cell."""
        return 16 + column * CELL, 42 + line * LINE

    def text(self, column: float, line: float, text: str, color: str, bold: bool = False) -> None:
        """Writes text, as wide as its cells whatever the reader's font is."""
        x, y = self.place(column + len(text) - len(text.lstrip(" ")), line)
        text = text.strip(" ")
        if not text:
            return
        weight = ' font-weight="bold"' if bold else ""
        self.parts.append(
            f'<text x="{x:g}" y="{y + 14:g}" fill="{COLORS[color]}"{weight}'
            f' textLength="{len(text) * CELL:g}">{html.escape(text)}</text>'
        )

    def box(self, column: float, line: float, columns: float, lines: float, color: str) -> None:
        x, y = self.place(column, line)
        self.parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{columns * CELL:g}" height="{lines * LINE:g}"'
            f' rx="4" fill="{COLORS[color]}" stroke="{COLORS["edge"]}"/>'
        )

    def rule(self, line: float) -> None:
        y = self.place(0, line)[1]
        self.parts.append(f'<path d="M1 {y:g} H{self.width - 1:g}" stroke="{COLORS["edge"]}"/>')

    def squiggle(self, column: float, line: float, columns: int, color: str) -> None:
        x, y = self.place(column, line)
        waves = "".join("q2.1 -3.5 4.2 0 q2.1 3.5 4.2 0 " for _ in range(columns))
        self.parts.append(
            f'<path d="M{x:g} {y + 18:g} {waves.strip()}" fill="none" stroke="{COLORS[color]}"'
            ' stroke-width="1.2"/>'
        )

    def svg(self) -> str:
        inside = "\n".join(self.parts)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width:g}" height="{self.height:g}"'
            f' viewBox="0 0 {self.width:g} {self.height:g}" role="img" font-size="{SIZE}"'
            f' font-family="{FONT}" xml:space="preserve">\n'
            f"<title>{html.escape(self.description)}</title>\n{inside}\n</svg>\n"
        )
