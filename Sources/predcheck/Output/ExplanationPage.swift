import PredicateSyntax

/// An explanation as one page of HTML that needs nothing else: no script, font or picture.
struct ExplanationPage {
  let explanation: Explanation

  var html: String {
    var page = HTMLText()
    page.add("<!DOCTYPE html>")
    page.add("<html lang=\"en\"><head><meta charset=\"utf-8\">")
    page.add("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
    page.add("<title>\(HTMLText.escaped(explanation.canonicalText))</title>")
    page.add("<style>\(Self.style)</style></head><body><main>")
    page.add("<h1>\(markedText)</h1>")
    page.add("<p class=\"sentence\">\(HTMLText.escaped(explanation.sentence))</p>")
    addFindings(to: &page)
    page.heading("Tree")
    page.lines(explanation.outline.split(separator: "\n", omittingEmptySubsequences: false))
    addNeeds(to: &page)
    addSQL(to: &page)
    page.add("<footer>predcheck explain</footer></main></body></html>")
    return page.markup
  }

  private func addFindings(to page: inout HTMLText) {
    page.heading("Findings")
    if explanation.warnings.isEmpty {
      page.paragraph("None.")
      return
    }
    page.add("<ul>")
    for finding in explanation.warnings {
      let parts = [finding.message] + finding.hints + finding.fixIts.map { "Fix: \($0.text)." }
      page.add(
        "<li class=\"\(finding.severity.rawValue)\"><b>\(finding.id.code)</b> "
          + parts.map { HTMLText.escaped($0) }.joined(separator: "<br>") + "</li>"
      )
    }
    page.add("</ul>")
  }

  private func addNeeds(to page: inout HTMLText) {
    let needs = explanation.needs
    if !needs.reads.isEmpty {
      page.heading("Keys that it reads")
      page.table(["key", "type"], needs.reads.map { [$0.key, $0.type ?? "not known"] })
    }
    for (title, items) in [
      ("Arguments", needs.arguments), ("Variables", needs.variables),
      ("Functions", needs.functions),
    ] where !items.isEmpty {
      page.heading(title)
      page.add("<ul>")
      for item in items { page.add("<li><code>\(HTMLText.escaped(item))</code></li>") }
      page.add("</ul>")
    }
  }

  private func addSQL(to page: inout HTMLText) {
    guard let sql = explanation.sql else { return }
    page.heading("SQL (\(sql.dialectName))")
    page.lines(sql.statementLines)
    page.table(["part", "content"], sql.rows.map { [$0.name, $0.lines.joined(separator: "\n")] })
    if let costs = sql.costs, !costs.isEmpty {
      page.heading("What each term costs")
      page.table(
        ["term", "the database's plan"],
        costs.map { [$0.term, $0.plan.joined(separator: "\n")] }
      )
    }
  }

  /// The text with the places of its findings marked.
  private var markedText: String {
    let bytes = Array(explanation.source.text.utf8)
    var text = ""
    var end = 0
    let findings = explanation.warnings.sorted { $0.span.start < $1.span.start }
    for finding in findings {
      let place = finding.span.range.clamped(to: 0..<bytes.count)
      if place.isEmpty || place.lowerBound < end { continue }
      text += Self.escaped(bytes[end..<place.lowerBound])
      text += "<mark title=\"\(HTMLText.escaped(finding.message))\">"
      text += Self.escaped(bytes[place]) + "</mark>"
      end = place.upperBound
    }
    return text + Self.escaped(bytes[end...])
  }

  private static func escaped(_ bytes: ArraySlice<UInt8>) -> String {
    HTMLText.escaped(String(decoding: bytes, as: UTF8.self))
  }

  private static let style = """
    :root { color-scheme: light dark; --ink: #1d2733; --paper: #fff; --soft: #f3f5f8; \
    --line: #d5dbe3; --mark: #ffe08a; --warn: #9a5b00; --bad: #b3261e; }
    @media (prefers-color-scheme: dark) { :root { --ink: #e3e8ef; --paper: #12161c; \
    --soft: #1c232c; --line: #36414e; --mark: #6b5200; --warn: #f0b64a; --bad: #ff8f86; } }
    body { margin: 0; background: var(--paper); color: var(--ink); \
    font: 16px/1.55 system-ui, sans-serif; }
    main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
    h1 { font: 600 1.25rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; \
    white-space: pre-wrap; background: var(--soft); border: 1px solid var(--line); \
    border-radius: 8px; padding: 0.9rem 1rem; }
    h2 { font-size: 1.05rem; margin: 2rem 0 0.5rem; }
    .sentence { font-size: 1.1rem; }
    pre, code { font: 0.9rem/1.5 ui-monospace, monospace; }
    pre { background: var(--soft); border: 1px solid var(--line); border-radius: 8px; \
    padding: 0.75rem 1rem; overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; }
    th, td { text-align: left; vertical-align: top; padding: 0.35rem 0.6rem; \
    border-bottom: 1px solid var(--line); }
    td { font: 0.9rem/1.5 ui-monospace, monospace; white-space: pre-wrap; \
    overflow-wrap: anywhere; }
    td:first-child { overflow-wrap: break-word; }
    mark { background: var(--mark); color: inherit; border-radius: 3px; }
    li.warning b { color: var(--warn); } li.error b { color: var(--bad); }
    footer { margin-top: 3rem; color: GrayText; font-size: 0.85rem; }
    """
}
