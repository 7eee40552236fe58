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
    text.reserveCapacity(250)
    var bindings: [Value] = []
    forEachPart { part in
      switch part {
      case .segment(.text(let literal)): text += literal
      case .segment(.identifier(let name)): text += dialect.quoted(name)
      case .segment(.binding(let value, as: let type)):
        bindings.append(value)
        text += dialect.placeholder(at: bindings.count, as: type)
      case .column(let table, let name):
        text += dialect.quoted(table)
        text += "."
        text += dialect.quoted(name)
      case .fragment: break
      }
    }
    return SQLStatement(text: text, bindings: bindings)
  }
}
