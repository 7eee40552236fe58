package import PredicateSyntax

extension StorageForm {
  /// The value that a column of the form holds, from the value that the database writes: `char(3)`
  /// comes with spaces at its end, and a number of 32 bits with as few digits as tell it from others
  /// of 32 bits.
  package func read(_ value: Value) -> Value {
    switch (self, value) {
    case (.padded, .text(let text)) where text.utf8.last == UInt8(ascii: " "):
      let end = text.utf8.lastIndex { $0 != UInt8(ascii: " ") }
      return .text(end.map { String(text[...$0]) } ?? "")
    case (.single, .real(let number)): return .real(Double(Float(number)))
    // Every other value is what the database writes.
    default: return value
    }
  }
}
