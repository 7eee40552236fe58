"""Figures as Markdown."""


def figure(value):
    """Three digits: 0.073, 4.82, 31.5, 1,311."""
    if value is None:
        return ""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}" if value >= 0.1 else f"{value:.3f}"


def times(value):
    return "" if value is None else f"{figure(value)}×"


def table(head, rows):
    lines = [head, ["---"] * len(head)] + rows
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines) + "\n"
