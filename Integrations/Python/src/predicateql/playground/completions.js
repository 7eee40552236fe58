// The list of words below the cursor.
import { made } from "/views.js";

const MOST = 100;

export class Completions {
  /** `host` asks for words (`ask`), writes them (`write`) and says what happens (`announce`). */
  constructor(field, mirror, list, host) {
    Object.assign(this, { field, mirror, list, host, words: [], chosen: 0, start: 0 });
    field.addEventListener("blur", () => this.close());
    field.addEventListener("click", () => this.close());
    list.addEventListener("pointerdown", (event) => event.preventDefault()); // The field keeps the focus.
    list.addEventListener("click", (event) => {
      const item = event.target.closest("li");
      if (item) this.accept([...list.children].indexOf(item));
    });
  }

  /** Asks for the words at the cursor; unless they are `wanted`, only within a word and behind a dot. */
  async update(wanted = false) {
    const end = this.field.selectionEnd;
    const before = this.field.value.slice(0, end);
    const isInWord = /[\p{L}\p{N}_$@#.]$/u.test(before);
    if (this.isAccepting || (!wanted && !isInWord)) return this.close();
    const answer = await this.host.ask(before);
    if (!answer || this.field.selectionEnd !== end || this.field.value.slice(0, end) !== before) return;
    const begun = before.slice(answer.start).toLowerCase();
    this.words = answer.words.filter((word) => word.text.toLowerCase().startsWith(begun)).slice(0, MOST);
    this.start = answer.start;
    const isWhole = this.words.length === 1 && this.words[0].inserted.toLowerCase() === begun;
    if (!this.words.length || isWhole || (!wanted && !begun && !before.endsWith("."))) {
      if (wanted) this.host.announce("No completions");
      return this.close();
    }
    this.open();
  }

  open() {
    this.list.replaceChildren(...this.words.map((word, index) => made(
      "li",
      { id: `word-${index}`, role: "option", "aria-selected": "false" },
      made("code", {}, word.text),
      made("span", {}, word.detail ?? ""),
      made("span", { class: "kind" }, word.kind),
    )));
    this.list.hidden = false;
    this.place();
    this.choose(0);
    this.host.announce(`${this.words.length} completions`);
  }

  close() {
    this.list.hidden = true;
    this.field.removeAttribute("aria-activedescendant");
  }

  /** Puts the list below the word. */
  place() {
    const box = this.mirror.getBoundingClientRect();
    const range = document.createRange();
    const walk = document.createTreeWalker(this.mirror, NodeFilter.SHOW_TEXT);
    let left = this.start;
    let node = walk.nextNode();
    while (node && left > node.length) {
      left -= node.length;
      node = walk.nextNode();
    }
    if (!node) return;
    range.setStart(node, left);
    const at = range.getClientRects()[0] ?? box;
    this.list.style.top = `${at.bottom - box.top + 2}px`;
    this.list.style.left = `${Math.max(0, Math.min(at.left - box.left, box.width - this.list.offsetWidth))}px`;
  }

  choose(index) {
    this.list.children[this.chosen]?.setAttribute("aria-selected", "false");
    this.chosen = (index + this.words.length) % this.words.length;
    const item = this.list.children[this.chosen];
    item.setAttribute("aria-selected", "true");
    item.scrollIntoView({ block: "nearest" });
    this.field.setAttribute("aria-activedescendant", item.id);
  }

  accept(index) {
    const word = this.words[index];
    this.close();
    this.isAccepting = true;
    this.host.write(word.inserted, this.start, this.field.selectionEnd);
    this.isAccepting = false;
  }

  /** Whether a key was one for the list. */
  take(event) {
    if (event.key === " " && event.ctrlKey) {
      event.preventDefault();
      this.update(true);
      return true;
    }
    if (this.list.hidden || event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return false;
    const keys = {
      ArrowDown: () => this.choose(this.chosen + 1),
      ArrowUp: () => this.choose(this.chosen - 1),
      Enter: () => this.accept(this.chosen),
      Tab: () => this.accept(this.chosen),
      Escape: () => this.close(),
    };
    if (!keys[event.key] || (event.key === "Tab" && event.shiftKey)) {
      if (["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) this.close();
      return false;
    }
    event.preventDefault();
    keys[event.key]();
    return true;
  }
}
