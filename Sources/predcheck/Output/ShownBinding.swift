import PredicateEvaluation
import PredicateSQL
import PredicateSyntax

/// A bound value as it is shown beside its statement.
enum ShownBinding {
  /// The longest value shown. A list of values is one binding, which may be of any length.
  private static let longest = 100

  static func text(of value: Value) -> String {
    let text = FormatPrinter().text(of: ExpressionNode(.constant(value)))
    guard text.count > longest else { return text }
    return text.prefix(longest) + "… (\(text.count) characters)"
  }

  /// The value as a client binds it, as in the parameters of a clause: bytes as hexadecimal digits.
  static func json(of value: Value) -> JSONItem { SQLBinding(value, as: .inferred).jsonValue }
}

/// A part of a report: its name in the margin, and its lines.
enum ReportRow {
  private static let margin = 11

  static func text(_ name: String, _ lines: [String]) -> String {
    lines.enumerated().map { index, line in
      Help.padded(index == 0 ? name : "", to: margin) + VisibleText.of(line) + "\n"
    }.joined()
  }
}
