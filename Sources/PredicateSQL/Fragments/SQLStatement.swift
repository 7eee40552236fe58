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
    var text = ""
    text.reserveCapacity(12 * segments.count)
    var bindings: [Value] = []
    for segment in segments {
      switch segment {
      case .text(let literal): text += literal
      case .identifier(let name): text += dialect.quoted(name)
      case .binding(let value, as: let type):
        bindings.append(value)
        text += dialect.placeholder(at: bindings.count, as: type)
      }
    }
    return SQLStatement(text: text, bindings: bindings)
  }
}
