// The page: it asks the server, which asks the library. Texts are inserted as text, never as HTML.
import { Completions } from "/completions.js";
import { diagnosticItems, marked, reasons, rowTable, sqlOf, treeOf } from "/views.js";

const get = (id) => document.getElementById(id);
const field = get("text");
const values = { arguments: get("arguments"), variables: get("variables") };

const ANSWERS = { match: "Matching", other: "Not matching", undecided: "Undecided" };
const DIALECTS = {
  sqlite: "SQLite", postgres: "PostgreSQL", mariadb: "MariaDB", duckdb: "DuckDB", clickhouse: "ClickHouse",
  spark: "Spark",
};

let report = { diagnostics: [] };
let table = null; // the rows that are shown, with their columns

// Questions

const running = new Map();
let token = "";

/** Asks the server; a later question of the same kind ends an earlier one. */
async function ask(path, question) {
  running.get(path)?.abort();
  const abort = new AbortController();
  running.set(path, abort);
  let answer;
  try {
    answer = await fetch(path, {
      method: "POST",
      signal: abort.signal,
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
      body: JSON.stringify(question),
    });
    if (!answer.ok) throw new Error(await answer.text());
    answer = await answer.json();
  } catch (error) {
    if (error.name === "AbortError") return null;
    // Where there is no answer, the program has ended.
    const message = error instanceof TypeError ? "the server does not answer: is the program running?" : error.message;
    say(get("alert"), message);
    return null;
  }
  say(get("alert"), "");
  return answer;
}

/** Shows a message, or nothing. */
function say(element, message) {
  element.textContent = message;
  element.hidden = !message;
}

// The status is read aloud when the writer rests.
let rest = 0;
function announce(message) {
  clearTimeout(rest);
  rest = setTimeout(() => { get("status").textContent = message; }, 700);
}

// The address: everything but the token and the data

function readAddress() {
  const parts = new URLSearchParams(location.hash.slice(1));
  token = parts.get("token") ?? localStorage.getItem("token") ?? "";
  localStorage.setItem("token", token);
  field.value = parts.get("predicate") ?? "";
  for (const [name, input] of Object.entries(values)) input.value = parts.get(name) ?? "";
}

function writeAddress() {
  const parts = new URLSearchParams();
  if (field.value) parts.set("predicate", field.value);
  for (const [name, input] of Object.entries(values)) {
    if (input.value && !input.closest("[hidden]")) parts.set(name, input.value);
  }
  const fragment = parts.toString().replaceAll("+", "%20");
  history.replaceState(null, "", location.pathname + (fragment && `#${fragment}`));
}

// Rendering

/** The predicate, with the values that it asks for. */
function question() {
  const asked = { text: field.value };
  for (const [name, input] of Object.entries(values)) asked[name] = input.closest("[hidden]") ? "" : input.value;
  return asked;
}

function mirror() {
  get("mirror").replaceChildren(...marked(field.value, report.diagnostics), "\u200b");
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight + 2}px`;
}

async function refresh() {
  running.get("/rows")?.abort();
  const asked = question();
  const answer = await ask("/report", asked);
  if (!answer) return undefined;
  report = answer;
  get("source").textContent = report.source;
  mirror();
  get("diagnostics").replaceChildren(...diagnosticItems(field.value, report.diagnostics, write));
  const isWhole = report.meaning !== undefined;
  for (const id of ["about", "rows"]) get(id).classList.toggle("stale", !isWhole);
  if (!field.value.trim()) for (const id of ["about", "rows"]) get(id).hidden = true;
  if (isWhole) {
    showMeaning();
    writeAddress();
    // The text may ask for other values than before.
    if (JSON.stringify(question()) !== JSON.stringify(asked)) return refresh();
    await showRows(asked);
  } else {
    writeAddress();
    announceDiagnostics();
  }
  return undefined;
}

function showMeaning() {
  get("about").hidden = false;
  get("meaning").textContent = report.meaning;
  get("tree").replaceChildren(treeOf(report.outline));
  get("arguments-box").hidden = !report.arguments.length;
  get("variables-box").hidden = !report.variables.length;
  get("values").hidden = !report.arguments.length && !report.variables.length;
  get("placeholders").textContent = report.arguments.join(", ");
  get("names").textContent = report.variables.map((name) => `$${name}`).join(", ");
  get("sql-box").hidden = !report.sql;
  if (report.sql) showSQL();
}

function showSQL() {
  const dialect = chosen("dialects");
  get("sql").replaceChildren(...sqlOf(report.sql.find((one) => one.dialect === dialect)));
}

function announceDiagnostics(before = "") {
  const found = report.diagnostics.map((one) => `${one.severity}: ${one.message}`);
  announce([before, ...found].filter(Boolean).join(". "));
}

async function showRows(asked, skipped = 0) {
  const answer = await ask("/rows", { ...asked, show: chosen("answers"), skipped });
  if (!answer) return;
  get("rows").hidden = false;
  say(get("problem"), answer.problem ?? "");
  get("rows").classList.toggle("stale", Boolean(answer.problem));
  if (answer.problem) {
    announceDiagnostics(answer.problem);
    return;
  }
  for (const [name, label] of Object.entries(ANSWERS)) {
    get(`answers-${name}`).nextSibling.textContent = `${label} ${answer.counts[name].toLocaleString("en")}`;
  }
  if (skipped && table) {
    table.append(answer);
  } else {
    table = rowTable(answer, reasons);
    get("table").replaceChildren(...(answer.rows.length ? [table.element] : []));
  }
  get("more").hidden = table.size >= answer.counts[chosen("answers")];
  get("hidden").textContent = answer.hidden ? `${answer.hidden} more columns are not shown` : "";
  const total = Object.values(answer.counts).reduce((sum, count) => sum + count, 0);
  announceDiagnostics(`${answer.counts.match} of ${total} rows match`);
}

// Editing

/** Puts a text in place of a part of the field's, so that Ctrl+Z takes it back. */
function write(text, start = 0, end = field.value.length) {
  field.focus();
  field.setSelectionRange(start, end);
  const isWritten = text
    ? document.execCommand("insertText", false, text)
    : document.execCommand("delete");
  if (!isWritten) {
    field.setRangeText(text, start, end, "end");
    field.dispatchEvent(new Event("input"));
  }
}

function chosen(group) {
  return get(group).querySelector("input:checked").value;
}

/** The radio buttons of a group, of which the first is chosen. */
function offer(group, choices, changed) {
  for (const [name, label] of Object.entries(choices)) {
    const input = document.createElement("input");
    Object.assign(input, { type: "radio", name: group, id: `${group}-${name}`, value: name });
    input.checked = !get(group).querySelector("input");
    const box = document.createElement("label");
    box.append(input, label);
    get(group).append(box);
  }
  get(group).addEventListener("change", changed);
}

let pause = 0;
function changed() {
  mirror();
  clearTimeout(pause);
  pause = setTimeout(refresh, 120);
}

readAddress();
writeAddress();
offer("dialects", DIALECTS, showSQL);
offer("answers", ANSWERS, () => showRows(question()));
const completions = new Completions(field, get("mirror"), get("words"), {
  ask: (before) => ask("/completions", { text: before }),
  write,
  announce,
});
field.addEventListener("input", () => {
  changed();
  completions.update();
});
field.addEventListener("keydown", (event) => {
  if (completions.take(event)) return;
  const fix = report.diagnostics.flatMap((one) => one.fixes)[0];
  if (event.key === "Enter" && event.altKey && fix) {
    event.preventDefault();
    write(fix.result);
  }
});
for (const input of Object.values(values)) input.addEventListener("input", changed);
window.addEventListener("hashchange", () => { readAddress(); writeAddress(); changed(); });
window.addEventListener("resize", mirror);
get("more").addEventListener("click", () => showRows(question(), table.size));
get("share").addEventListener("click", async () => {
  await navigator.clipboard.writeText(location.href);
  get("share").textContent = "Copied";
  announce("The link is copied");
  setTimeout(() => { get("share").textContent = "Copy link"; }, 2000);
});
mirror();
refresh();
field.focus();
