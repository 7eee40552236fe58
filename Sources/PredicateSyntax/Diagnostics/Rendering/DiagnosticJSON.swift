/// One diagnostic as a JSON object on one line, its keys in a fixed order.
enum DiagnosticJSON {
  static func text(
    of diagnostic: Diagnostic,
    in source: SourceText,
    _ lines: SourceLines,
    named name: String? = nil
  ) -> String {
    object([
      ("code", quoted(name ?? diagnostic.id.code)),
      ("id", quoted(name ?? diagnostic.id.rawValue)),
      ("severity", quoted(diagnostic.severity.rawValue)),
      ("message", quoted(diagnostic.message)),
      ("span", text(of: diagnostic.span, lines)),
      (
        "labels",
        array(diagnostic.labels) {
          object([("text", quoted($0.text)), ("span", text(of: $0.span, lines))])
        }
      ),
      ("hints", array(diagnostic.hints, quoted)),
      ("fixIts", array(diagnostic.fixIts) { text(of: $0, in: source, lines) }),
    ])
  }

  private static func text(
    of fixIt: Diagnostic.FixIt,
    in source: SourceText,
    _ lines: SourceLines
  ) -> String {
    object([
      ("text", quoted(fixIt.text)),
      (
        "edits",
        array(fixIt.edits) {
          object([("span", text(of: $0.span, lines)), ("replacement", quoted($0.replacement))])
        }
      ),
      ("result", quoted(fixIt.applied(to: source.text))),
    ])
  }

  /// The JSON of a span. Offsets are UTF-8 bytes; lines and columns count from 1, columns in
  /// characters.
  private static func text(of span: SourceSpan, _ lines: SourceLines) -> String {
    let bytes = lines.clamp(span)
    let start = lines.position(of: bytes.lowerBound)
    let end = lines.position(of: bytes.upperBound)
    return object([
      ("start", String(lines.offsetInFile(of: bytes.lowerBound))),
      ("end", String(lines.offsetInFile(of: bytes.upperBound))),
      ("line", String(start.line)), ("column", String(start.column)),
      ("endLine", String(end.line)), ("endColumn", String(end.column)),
    ])
  }

  private static func object(_ members: [(key: String, value: String)]) -> String {
    "{" + members.map { quoted($0.key) + ":" + $0.value }.joined(separator: ",") + "}"
  }

  private static func array<Element>(
    _ elements: [Element],
    _ text: (Element) -> String
  ) -> String {
    "[" + elements.map(text).joined(separator: ",") + "]"
  }

  /// The string as a JSON literal. The language and JSON have the same escapes where they escape
  /// the same characters.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    TextLiteral.escape(text, into: &quoted)
    return quoted + "\""
  }
}
