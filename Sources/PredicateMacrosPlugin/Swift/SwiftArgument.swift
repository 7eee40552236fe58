/// An argument of a call, as written.
struct SwiftArgument {
  var label: String?
  /// The expression, without surrounding white space.
  var range: Range<Int>
  var kind: Kind
  var source: String

  /// The kinds of expressions that are recognised by their text.
  enum Kind {
    /// "a" + "b"
    case text([SwiftStringLiteral])
    /// 18
    case integer(Int64)
    /// 1.5
    case real(Double)
    /// true
    case bool(Bool)
    /// nil
    case null
    /// anything else
    case other
  }

  /// The arguments of the first call in the source: `#predicate("a == %d", 1)`.
  static func arguments(in source: String) -> [Self] {
    var scanner = SwiftScanner(Array(source.utf8))
    while let byte = scanner.current, byte != UInt8(ascii: "(") { scanner.offset += 1 }
    guard !scanner.isAtEnd else { return [] }
    scanner.offset += 1
    var arguments: [Self] = []
    while !scanner.isAtEnd {
      scanner.skipTrivia()
      let label = label(&scanner)
      let start = scanner.offset
      var end = start
      while let byte = scanner.current, byte != UInt8(ascii: ","), byte != UInt8(ascii: ")") {
        let place = scanner.offset
        scanner.skipTrivia()
        if scanner.offset > place { continue }
        scanner.skipElement()
        end = scanner.offset
      }
      if start < end { arguments.append(Self(label, start..<end, scanner.bytes)) }
      if scanner.current != UInt8(ascii: ",") { break }
      scanner.offset += 1
    }
    return arguments
  }

  private init(_ label: String?, _ range: Range<Int>, _ bytes: [UInt8]) {
    self.label = label
    self.range = range
    source = String(decoding: bytes[range], as: UTF8.self)
    kind = Self.kind(source, range, bytes)
  }

  private static func label(_ scanner: inout SwiftScanner) -> String? {
    var ahead = scanner
    guard let word = ahead.word() else { return nil }
    ahead.skipTrivia()
    guard ahead.current == UInt8(ascii: ":") else { return nil }
    ahead.offset += 1
    ahead.skipTrivia()
    scanner = ahead
    return word
  }

  private static func kind(_ source: String, _ range: Range<Int>, _ bytes: [UInt8]) -> Kind {
    if let literals = literals(in: range, bytes) { return .text(literals) }
    let digits = source.replacing("_", with: "")
    if let number = integer(digits) { return .integer(number) }
    if !digits.contains("x"), digits.first?.isNumber == true || digits.first == "-",
      let number = Double(digits)
    {
      return .real(number)
    }
    switch source {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "nil": return .null
    default: return .other
    }
  }

  private static func integer(_ digits: String) -> Int64? {
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where digits.hasPrefix(prefix) {
      return Int64(digits.dropFirst(2), radix: radix)
    }
    return Int64(digits)
  }

  /// String literals with `+` between them; nil for anything else.
  private static func literals(in range: Range<Int>, _ bytes: [UInt8]) -> [SwiftStringLiteral]? {
    var literals: [SwiftStringLiteral] = []
    var scanner = SwiftScanner(bytes, from: range.lowerBound)
    while true {
      guard let literal = SwiftStringLiteral(bytes, at: scanner.offset) else { return nil }
      literals.append(literal)
      scanner.offset = literal.range.upperBound
      scanner.skipTrivia()
      if scanner.offset >= range.upperBound { return literals }
      guard scanner.current == UInt8(ascii: "+") else { return nil }
      scanner.offset += 1
      scanner.skipTrivia()
    }
  }
}
