import PredicateSQL
import PredicateStorage
import PredicateSyntax

extension PostgresText {
  /// The text of a parameter; nil for NULL. Statements say themselves of which type each is.
  static func parameter(
    _ value: Value,
    store: String,
    statement: String?
  ) throws(StorageError) -> String? {
    if value == .null { return nil }
    guard let text = text(of: value) else {
      throw .engine(
        store: store,
        code: "22000",
        message:
          "PostgreSQL has no value such as \(FormatPrinter(style: .canonical).text(of: ExpressionNode(.constant(value))))",
        statement: statement
      )
    }
    guard !text.utf8.contains(0) else {
      throw .engine(
        store: store,
        code: "22021",
        message: "PostgreSQL cannot take the character U+0000 in text",
        statement: statement
      )
    }
    return text
  }
}
