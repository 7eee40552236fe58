// Elements that show the answers of the server.

/** An element with attributes and children, which are elements or texts. */
export function made(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** The text with the places of diagnostics marked, as nodes. */
export function marked(text, diagnostics) {
  const nodes = [];
  let place = 0;
  for (const found of [...diagnostics].sort((one, other) => one.start - other.start)) {
    const end = Math.max(found.end, found.start + 1);
    if (found.start < place || found.start > text.length) continue;
    // Behind the end there is a space to mark.
    const shown = text.slice(found.start, end) || " ";
    nodes.push(text.slice(place, found.start), made("mark", { class: found.severity }, shown));
    place = end;
  }
  return [...nodes, text.slice(place)];
}

// The characters of a line that are shown before and behind a place.
const AROUND = matchMedia("(max-width: 30rem)").matches ? 14 : 40;

/** The line of a diagnostic, with a caret below its place. */
function caretLines(text, { start, end }) {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const lineEnd = (text.indexOf("\n", start) + 1 || text.length + 1) - 1;
  const first = Math.max(lineStart, start - AROUND);
  const before = (first > lineStart ? "…" : "") + text.slice(first, start);
  const here = text.slice(start, Math.min(end, lineEnd));
  const last = Math.min(lineEnd, start + here.length + AROUND);
  const behind = text.slice(start + here.length, last) + (last < lineEnd ? "…" : "");
  // The same text as above, unseen, is as wide.
  const carets = made("b", {}, "^" + "~".repeat(Math.max(0, [...here].length - 1)));
  const below = made("span", { "aria-hidden": "true" }, "\n", made("i", {}, before), carets);
  return made("pre", {}, before, made("mark", {}, here), behind, below);
}

/** An item for each diagnostic, with buttons that apply its fix-its by `write`. */
export function diagnosticItems(text, diagnostics, write) {
  return diagnostics.map((found) => {
    const item = made("li", { class: found.severity }, made("p", {}, made("b", {}, `${found.severity} ${found.code}`), ` ${found.message}`));
    item.append(caretLines(text, found));
    for (const hint of found.hints) item.append(made("p", { class: "hint" }, hint));
    for (const fix of found.fixes) {
      const button = made("button", { type: "button" }, `Fix: ${fix.text}`);
      button.addEventListener("click", () => write(fix.result));
      item.append(button);
    }
    return item;
  });
}

/** The tree that the library drew with lines, as nested lists. */
export function treeOf(outline) {
  const root = made("ul", {});
  const lists = [root];
  for (const line of outline.split("\n")) {
    const drawn = line.match(/^(?:[│ ] {2}|[├└]─ )*/)[0];
    const depth = drawn.length / 3;
    const item = made("li", {}, made("code", {}, line.slice(drawn.length)));
    if (!lists[depth]) {
      lists[depth] = made("ul", {});
      lists[depth - 1].lastChild.append(lists[depth]);
    }
    lists[depth].append(item);
    lists.length = depth + 1;
  }
  return root;
}

/** The statement of a dialect, its parameters, and what memory must check. */
export function sqlOf({ statement, parameters, residual, notes }) {
  const parts = [made("pre", { "aria-label": "Statement" }, statement)];
  if (parameters.length) {
    const items = parameters.map((parameter) => made("li", {}, made("code", {}, parameter)));
    parts.push(made("p", {}, "Parameters:"), made("ol", {}, ...items));
  }
  if (residual !== null) {
    parts.push(made("p", {}, "Still checked for each row: ", made("code", {}, residual)));
    for (const note of notes) parts.push(made("p", { class: "hint" }, note));
  }
  return parts;
}

const MARKS = { true: "✓ true", false: "✗ false", undecided: "? undecided", "not asked": "– not asked" };

function row(kind, ...texts) {
  return made("tr", {}, ...texts.map((text) => made(kind, {}, text)));
}

/** The parts of a predicate, each with its answer and the reason. */
export function reasons(parts) {
  const body = made("tbody", {});
  for (const part of parts) {
    const text = made("td", {}, made("code", {}, part.text));
    text.style.paddingInlineStart = `${0.6 + part.depth * 1.25}rem`;
    const answer = made("td", { class: `answer ${part.answer.split(" ").at(-1)}` }, MARKS[part.answer]);
    body.append(made("tr", {}, text, answer, made("td", {}, part.reason)));
  }
  return made("table", { class: "parts" }, made("thead", {}, row("th", "Part", "Answer", "Why")), body);
}

/** A table of rows, each with a button that shows the reasons. */
export function rowTable(first, reasons) {
  const body = made("tbody", {});
  const heads = first.columns.map((name) => made("th", { scope: "col", class: first.read.includes(name) ? "read" : "" }, name));
  const head = made("tr", {}, made("th", { scope: "col", class: "number" }, "Row"), made("th", { scope: "col" }, "Why"), ...heads);
  const shown = {
    element: made("table", {}, made("thead", {}, head), body),
    size: 0,
    append(answer) {
      for (const one of answer.rows) {
        body.append(...rowElements(one, first.columns, reasons));
        shown.size += 1;
      }
    },
  };
  shown.append(first);
  return shown;
}

function rowElements(one, columns, reasons) {
  const name = `why-${one.number}`;
  const button = made(
    "button",
    { type: "button", "aria-expanded": "false", "aria-controls": name, "aria-label": `Why row ${one.number}: ${one.why[0].reason}` },
    one.why[0].reason,
  );
  // Columns that a later page has anew have no place in the head.
  const cells = one.cells.slice(0, columns.length).map((cell) => made("td", { class: cell.kind, title: cell.text }, cell.text));
  const more = made("tr", { class: "why", id: name, hidden: "" });
  button.addEventListener("click", () => {
    if (!more.hasChildNodes()) more.append(made("td", { colspan: String(columns.length + 2) }, reasons(one.why)));
    more.hidden = !more.hidden;
    button.setAttribute("aria-expanded", String(!more.hidden));
  });
  return [made("tr", {}, made("td", { class: "number" }, String(one.number)), made("td", {}, button), ...cells), more];
}
