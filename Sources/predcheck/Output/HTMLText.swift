import PredicateSyntax

/// Text of an HTML page. What is shown is escaped; only `markup` is not.
struct HTMLText {
  private(set) var markup = ""

  /// Text as it is, with what HTML would read as markup escaped.
  static func escaped(_ text: some StringProtocol) -> String {
    var escaped = ""
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let visible = lines.map { VisibleText.of(String($0)) }.joined(separator: "\n")
    for scalar in visible.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  mutating func add(_ markup: String) { self.markup += markup + "\n" }

  mutating func heading(_ text: String) { add("<h2>\(Self.escaped(text))</h2>") }

  mutating func paragraph(_ text: String) { add("<p>\(Self.escaped(text))</p>") }

  /// Lines whose spaces are kept.
  mutating func lines(_ lines: [some StringProtocol]) {
    add("<pre>" + lines.map { Self.escaped($0) }.joined(separator: "\n") + "</pre>")
  }

  /// A table; nothing if there is no row.
  mutating func table(_ columns: [String], _ rows: [[String]]) {
    if rows.isEmpty { return }
    add(
      "<table><thead><tr>" + columns.map { "<th>\(Self.escaped($0))</th>" }.joined()
        + "</tr></thead>"
    )
    add("<tbody>")
    for row in rows {
      add("<tr>" + row.map { "<td>\(Self.escaped($0))</td>" }.joined() + "</tr>")
    }
    add("</tbody></table>")
  }
}
