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
  /// The text in a dialect, with numbered placeholders.
  public func statement(in dialect: some SQLDialect) -> SQLStatement {
    let text = self.text.filled { index, text in
      dialect.write(placeholderAt: index + 1, as: bindings[index].type, to: &text)
    }
    return SQLStatement(text: text.string, bindings: bindings.map(\.value))
  }
}
