/// A statement without the text in quotes: its shape.
enum SQLSkeleton {
  /// `SELECT "a""b" FROM t WHERE x = 'it''s'` becomes `SELECT "" FROM t WHERE x = ''`. Doubled
  /// quotes belong to the text around them.
  static func text(_ statement: String) -> String {
    var result: [UInt8] = []
    var bytes = Array(statement.utf8)[...]
    while let byte = bytes.popFirst() {
      result.append(byte)
      guard "\"'`".utf8.contains(byte) else { continue }
      while let inner = bytes.popFirst() {
        guard inner == byte else { continue }
        guard bytes.first == byte else { break }
        bytes.removeFirst()
      }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }
}
