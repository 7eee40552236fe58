/// Queries in Realm's own language, which most of the language of predicates is part of.
enum RealmQuery {
  /// The query with placeholders for its arguments, `$0`, without the order and the number of its results
  /// behind it; nil if it says what predicates cannot.
  static func predicate(_ query: MappedText) -> MappedText? {
    let query = withoutOrder(query).trimmed()
    guard !query.isEmpty, !ownWords.contains(where: { query.bytes.holds($0) }), !calculates(query)
    else {
      return nil
    }
    var result = MappedText()
    var start = 0
    var index = 0
    while index + 1 < query.count {
      defer { index += 1 }
      guard query.bytes[index] == UInt8(ascii: "$"), query.bytes[index + 1].isDigit else {
        continue
      }
      let end = query.bytes[(index + 1)...].firstIndex { !$0.isDigit } ?? query.count
      result.append(start..<index, of: query)
      result.append("%@".utf8, for: index..<end, of: query)
      start = end
      index = end - 1
    }
    result.append(start..<query.count, of: query)
    return result
  }

  /// Whether there is arithmetic, or a date such as `2020-01-01@00:00:00`, outside of strings.
  private static func calculates(_ query: MappedText) -> Bool {
    var quote: UInt8?
    var isEscaped = false
    let bytes = query.bytes
    for (index, byte) in bytes.enumerated() {
      if let open = quote {
        if byte == open, !isEscaped { quote = nil }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        continue
      }
      let before = index > 0 ? bytes[index - 1] : 0x20
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""): quote = byte
      case UInt8(ascii: "*"), UInt8(ascii: "/"), UInt8(ascii: "%"): return true
      case UInt8(ascii: "+"):
        if before != UInt8(ascii: "e"), before != UInt8(ascii: "E") { return true }
      case UInt8(ascii: "-"): if before.isBlank, bytes.hasBytes(" ", at: index + 1) { return true }
      case UInt8(ascii: "@"): if before.isDigit { return true }
      default: break
      }
    }
    return false
  }

  /// The query before `SORT(name DESC) DISTINCT(kind) LIMIT(5)`.
  private static func withoutOrder(_ query: MappedText) -> MappedText {
    var quote: UInt8?
    var index = 0
    while index < query.count {
      let byte = query.bytes[index]
      if let open = quote {
        if byte == UInt8(ascii: "\\") { index += 1 } else if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
      } else if byte.isLetter {
        let word = query.bytes[index...].prefix(while: \.isNamePart)
        if orders.contains(String(decoding: word, as: UTF8.self).uppercased()),
          query.bytes[word.endIndex...].first(where: { !$0.isBlank }) == UInt8(ascii: "(")
        {
          return query[0..<index].trimmed()
        }
        index = word.endIndex - 1
      }
      index += 1
    }
    return query
  }

  private static let orders: Set = ["SORT", "DISTINCT", "LIMIT"]

  private static let ownWords: [StaticString] = [
    "@links", "[*]", "oid(", "uuid(", "obj(", "geo", "GEO", "TEXT", "=>", "@stringify",
  ]
}
