/// One diagnostic as a JSON object on one line, its keys in a fixed order.
enum DiagnosticJSON {
  static func text(
    of diagnostic: Diagnostic,
    in source: SourceText,
    _ lines: SourceLines,
    only part: SourceSpan? = nil
  ) -> String {
    object([
      ("code", quoted(diagnostic.id.code)),
      ("id", quoted(diagnostic.id.rawValue)),
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
      ("fixIts", array(diagnostic.fixIts) { text(of: $0, in: source, lines, part) }),
    ])
  }

  private static func text(
    of fixIt: Diagnostic.FixIt,
    in source: SourceText,
    _ lines: SourceLines,
    _ part: SourceSpan?
  ) -> String {
    object([
      ("text", quoted(fixIt.text)),
      (
        "edits",
        array(fixIt.edits) {
          object([("span", text(of: $0.span, lines)), ("replacement", quoted($0.replacement))])
        }
      ),
      ("result", quoted(result(of: fixIt, in: source, part))),
    ])
  }

  private static func result(
    of fixIt: Diagnostic.FixIt,
    in source: SourceText,
    _ part: SourceSpan?
  ) -> String {
    guard let part else { return fixIt.applied(to: source.text) }
    return fixIt.moved(by: -part.range.lowerBound).applied(to: String(source[part]))
  }

  /// Offsets are UTF-8 bytes; lines and columns count from 1, columns in characters.
  private static func text(of span: SourceSpan, _ lines: SourceLines) -> String {
    let bytes = lines.clamp(span)
    let start = lines.position(of: bytes.lowerBound)
    let end = lines.position(of: bytes.upperBound)
    return object([
      ("start", String(bytes.lowerBound)), ("end", String(bytes.upperBound)),
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

  /// The literals of the language and of JSON escape alike, where they escape the same things.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    TextLiteral.escape(text, into: &quoted)
    return quoted + "\""
  }
}
