public import PredicateSyntax

/// SQL text with a placeholder for each of its values.
public struct SQLStatement: Hashable, Sendable {
  public var text: String
  /// The values, in the order of the placeholders.
  public var bindings: [Value]

  public init(text: String, bindings: [Value] = []) {
    self.text = text
    self.bindings = bindings
  }
}

extension SQLFragment {
  /// The text in a dialect, with its placeholders and its marks around names.
  public func statement(in dialect: some SQLDialect) -> SQLStatement {
    let text = self.text.finished(dialect.syntax.nameMarks) { index, text in
      dialect.write(placeholderAt: index + 1, as: bindings[index].type, to: &text)
    }
    return SQLStatement(text: text.string, bindings: bindings.map(\.value))
  }
}
