"""Drawings of a run, as SVG, without a library: plot.write(results, stem)."""
import math
from xml.sax.saxutils import escape

WIDTH, LEFT, RIGHT, ROW, TOP = 860, 190, 30, 22, 64
COLOURS = ["#0b6e4f", "#d1495b", "#2e5eaa", "#edae49", "#7a4fa3", "#3b3b3b", "#00798c", "#a0522d", "#8a8d91", "#c05299"]


class Drawing:
    def __init__(self, title, height):
        self.height = height
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
            f'viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="12">',
            f'<rect width="{WIDTH}" height="{height}" fill="white"/>',
        ]
        self.text(12, 22, title, size=15)

    def text(self, x, y, text, anchor="start", size=12, colour="#222"):
        self.parts.append(
            f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" '
            f'fill="{colour}">{escape(str(text))}</text>'
        )

    def line(self, points, colour, width=1.0):
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self.parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width}"/>')

    def dot(self, x, y, colour, label):
        self.parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{colour}" fill-opacity="0.85">'
            f"<title>{escape(label)}</title></circle>"
        )

    def legend(self, names, y):
        x = LEFT
        for name in names:
            width = 24 + 6.6 * len(name)
            if x + width > WIDTH:
                x, y = LEFT, y + 18
            self.dot(x, y - 4, colour(names, name), name)
            self.text(x + 10, y, name)
            x += width
        return y

    def svg(self):
        return "\n".join([*self.parts, "</svg>"]) + "\n"


def colour(names, name):
    return COLOURS[names.index(name) % len(COLOURS)]


def scale(values, start, end):
    """Logarithmic, from the power of ten below the least to the one above the most."""
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    high = max(high, low + 1)
    ticks = [10.0**power for power in range(low, high + 1)]
    return lambda value: start + (math.log10(value) - low) / (high - low) * (end - start), ticks


def tick_text(value):
    for name, size in (("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if value >= size:
            return f"{value / size:g}{name}"
    return f"{value:g}"


def legend_lines(names):
    lines, x = 1, LEFT
    for name in names:
        width = 24 + 6.6 * len(name)
        if x + width > WIDTH:
            lines, x = lines + 1, LEFT
        x += width
    return lines


def dots(title, rows):
    """rows: [(label, [(series, value)])]: one line a row, one dot a series."""
    names = list(dict.fromkeys(series for _, values in rows for series, _ in values))
    top = TOP + 18 * legend_lines(names)
    drawing = Drawing(title, top + ROW * len(rows) + 30)
    place, ticks = scale([value for _, values in rows for _, value in values], LEFT, WIDTH - RIGHT)
    bottom = top + ROW * len(rows)
    for tick in ticks:
        drawing.line([(place(tick), top - 8), (place(tick), bottom)], "#ddd")
        drawing.text(place(tick), bottom + 16, tick_text(tick), "middle")
    drawing.legend(names, 46)
    for index, (label, values) in enumerate(rows):
        y = top + ROW * index + 8
        drawing.text(LEFT - 10, y + 4, label, "end")
        drawing.line([(LEFT, y), (WIDTH - RIGHT, y)], "#f0f0f0")
        for series, value in sorted(values, key=lambda pair: names.index(pair[0]), reverse=True):
            drawing.dot(place(value), y, colour(names, series), f"{series}: {value:.3g}")
    return drawing.svg()


def curves(title, series):
    """series: {name: [(x, y)]}, both logarithmic."""
    names, height = list(series), 430
    points = [point for line in series.values() for point in line]
    top = TOP + 18 * legend_lines(names)
    drawing = Drawing(title, top + height + 40)
    across, x_ticks = scale([x for x, _ in points], 70, WIDTH - RIGHT)
    up, y_ticks = scale([y for _, y in points], top + height, top)
    for tick in x_ticks:
        drawing.line([(across(tick), top), (across(tick), top + height)], "#eee")
        drawing.text(across(tick), top + height + 18, tick_text(tick), "middle")
    for tick in y_ticks:
        drawing.line([(70, up(tick)), (WIDTH - RIGHT, up(tick))], "#eee")
        drawing.text(62, up(tick) + 4, tick_text(tick), "end")
    drawing.legend(names, 46)
    for name, line in series.items():
        drawing.line([(across(x), up(y)) for x, y in line], colour(names, name), 2)
        for x, y in line:
            drawing.dot(across(x), up(y), colour(names, name), f"{name}, {x}: {y:.3g} ns")
    return drawing.svg()


def evaluation(rows):
    import evaluation as workload

    titles = {"ours over structs": "structs", "ours over [String: Any]": "dictionaries", "ours over columns": "columns"}
    for ours, title in titles.items():
        peers = [ours, *workload.GROUPS[ours]]
        lines = [
            (case, [(r["peer"], r["ns"]) for r in rows if r["case"] == case and r["peer"] in peers and r["ns"]])
            for case in workload.CASES
        ]
        lines = [(case, values) for case, values in lines if values]
        if any(r["peer"] == ours for r in rows):
            yield title, dots(f"Evaluation over {title}: ns an object (left is faster)", lines)


def filtering(rows):
    lines = {}
    for row in rows:
        if row.get("MB/s"):
            lines.setdefault(row["peer"], []).append((row["case"], row["MB/s"]))
    return dots("Filtering NDJSON: MB/s of input (right is faster)", list(lines.items()))


def growth(series, work):
    ours = {
        f"{name.removeprefix(f'ours: {work} ')} ({line['exponent']:.2f})": line["points"]
        for name, line in series.items()
        if name.startswith(f"ours: {work} ")
    }
    return curves(f"Growth: ns to {work}, by size (fitted exponent in brackets)", ours)


def write(results, stem):
    drawings = {}
    if "E" in results:
        drawings.update({f"evaluation-{title}": svg for title, svg in evaluation(results["E"]["rows"])})
    if "J" in results:
        drawings["filtering"] = filtering(results["J"]["rows"])
    if "SHAPES" in results:
        for work in ("parse", "evaluate"):
            drawings[f"growth-{work}"] = growth(results["SHAPES"]["growth"], work)
    for name, svg in drawings.items():
        with open(f"{stem}-{name}.svg", "w") as file:
            file.write(svg)
    return list(drawings)
