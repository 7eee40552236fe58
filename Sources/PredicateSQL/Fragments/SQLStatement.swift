public import PredicateSyntax

/// SQL text with a placeholder for each of its values.
public struct SQLStatement: Hashable, Sendable {
  /// The SQL text.
  public var text: String
  /// The values, in the order of the placeholders.
  public var bindings: [Value]

  /// Creates a statement.
  public init(text: String, bindings: [Value] = []) {
    self.text = text
    self.bindings = bindings
  }
}

/// A value for a placeholder, in the form that the statement expects.
///
/// A point in time is text: `2025-01-31 12:00:00.25+00` as `timestamp`, without `+00` as
/// `zonelessTimestamp`; no other type of Swift holds every microsecond. So is a UUID as `uuid`, and
/// a number with more digits than a double as `numeric`.
public struct SQLBinding: Hashable, Sendable {
  /// The value.
  public var value: Value
  /// The type that the placeholder has in the text.
  public var type: SQLType

  /// Creates a binding.
  public init(_ value: Value, as type: SQLType) {
    self.value = value
    self.type = type
  }
}

extension SQLFragment {
  /// The text in a dialect, with its placeholders and its marks around names.
  public func statement(in dialect: some SQLDialect) -> SQLStatement {
    SQLStatement(text: text(in: dialect), bindings: bindings.map(\.value))
  }

  /// The text, with placeholders from a number on.
  func text(in dialect: some SQLDialect, from first: Int = 1) -> String {
    let syntax = dialect.syntax
    return text.finished(
      syntax.nameMarks,
      escapingBackslash: syntax.namesEscapeBackslash
    ) { index, text in
      dialect.write(placeholderAt: first + index, as: bindings[index].type, to: &text)
    }
    .string
  }
}
