// Search over search.json: [title, page, address, text] of each section, article and declaration.
const field = document.getElementById("search");
const list = document.getElementById("found");
let entries = null;

async function load() {
  if (entries === null) {
    entries = [];
    const rows = await (await fetch("/pages/search.json")).json();
    entries = rows.map((row) => [...row, row[0].toLowerCase(), (row[1] + " " + row[3]).toLowerCase()]);
  }
}

// How well an entry fits: every word must occur; words in its title count more, a whole title most.
function score(entry, words) {
  let sum = 0;
  for (const word of words) {
    if (entry[4] === word) sum += 100;
    else if (entry[4].startsWith(word)) sum += 30;
    else if (entry[4].includes(word)) sum += 20;
    else if (entry[5].includes(word)) sum += 2;
    else return 0;
  }
  // Pages are read before declarations.
  return sum + (entry[2].startsWith("/pages/") ? 8 : 0) - Math.min(entry[4].length, 60) / 60;
}

async function show() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  await load();
  const best = words.length === 0 ? [] : entries
    .map((entry) => [score(entry, words), entry])
    .filter(([points]) => points > 0)
    .sort((a, b) => b[0] - a[0])
    .slice(0, 30);
  list.replaceChildren(...best.map(([, [title, page, address, text]]) => {
    const link = document.createElement("a");
    link.href = address;
    link.textContent = title;
    const place = document.createElement("small");
    const at = text.toLowerCase().indexOf(words[0]);
    place.textContent = page + (text ? " · " + text.slice(Math.max(0, at - 40), Math.max(0, at - 40) + 160) : "");
    link.append(place);
    const item = document.createElement("li");
    item.append(link);
    return item;
  }));
  if (words.length > 0 && best.length === 0) list.textContent = "Nothing found.";
  list.hidden = words.length === 0;
}

field.addEventListener("input", show);
field.addEventListener("keydown", (event) => {
  if (event.key === "Enter") list.querySelector("a")?.click();
  if (event.key === "Escape") { field.value = ""; show(); }
});
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && document.activeElement !== field) { event.preventDefault(); field.focus(); }
});
// An address such as /?search=limits asks at once.
const asked = new URLSearchParams(location.search).get("search");
if (asked) { field.value = asked; show(); }
