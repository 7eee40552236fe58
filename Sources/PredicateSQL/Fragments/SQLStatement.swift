public import PredicateSyntax

/// SQL text with a placeholder for each of its values.
public struct SQLStatement: Hashable, Sendable {
  public var text: String
  /// In the order of the placeholders.
  public var bindings: [Value]

  public init(text: String, bindings: [Value] = []) {
    self.text = text
    self.bindings = bindings
  }
}

extension SQLFragment {
  /// The text in a dialect: identifiers quoted, placeholders numbered.
  public func statement(in dialect: some SQLDialect) -> SQLStatement {
    var text = SQLText()
    text.reserve(250)
    var bindings: [Value] = []
    write(to: &text, &bindings, in: dialect)
    return SQLStatement(text: text.string, bindings: bindings)
  }

  private func write(
    to text: inout SQLText,
    _ bindings: inout [Value],
    in dialect: some SQLDialect
  ) {
    switch node {
    case .literal(let literal): text.append(literal: literal)
    case .word(let word): text.append(word)
    case .identifier(let name): dialect.write(identifier: name, to: &text)
    case .column(let table, let name):
      dialect.write(identifier: table, to: &text)
      text.append(literal: ".")
      dialect.write(identifier: name, to: &text)
    case .binding(let value, let type):
      bindings.append(value)
      dialect.write(placeholderAt: bindings.count, as: type, to: &text)
    case .sequence(let parts):
      for part in parts { part.write(to: &text, &bindings, in: dialect) }
    }
  }
}
