import PredicatePlatform

/// The types without literals. Their values are written as a CAST of a constant, which is folded
/// when it is parsed; both directions are here.
enum CastLiteral {
  /// The value of `CAST(value, "type")`; nil when the cast is left to the evaluator.
  static func value(of value: Value, as type: String) -> Value? {
    switch (type, value) {
    case ("NSDate", .integer(let seconds)):
      .date(Date(timeIntervalSinceReferenceDate: Double(seconds)))
    case ("NSDate", .real(let seconds)):
      .date(Date(timeIntervalSinceReferenceDate: seconds))
    case ("NSNumber", .text(let name)): specialNumbers[name].map(Value.real)
    case ("NSDecimalNumber", .text(let digits)): decimal(digits)
    case ("NSUUID", .text(let text)): UUID(uuidString: text).map(Value.uuid)
    case ("NSData", .text(let text)): bytes(text).map(Value.bytes)
    case ("NSURL", .text(let text)): .url(text)
    case ("NSSet", .list(let elements)): .set(distinct(elements))
    case ("NSDictionary", .list(let elements)): map(elements)
    default: nil  // The printer writes no other pair, so the evaluator decides it.
    }
  }

  /// The operand and type whose CAST gives `value`; nil if it has a literal.
  static func literal(for value: Value) -> (operand: Value, type: String)? {
    switch value {
    case .date(let date): (.real(date.timeIntervalSinceReferenceDate), "NSDate")
    case .real(let number):
      number.isFinite
        ? nil : (.text(number.isNaN ? "nan" : number < 0 ? "-inf" : "inf"), "NSNumber")
    case .uuid(let uuid): (.text(uuid.uuidString), "NSUUID")
    case .bytes(let bytes): (.text(hexadecimal(bytes)), "NSData")
    case .url(let url): (.text(url), "NSURL")
    case .set(let elements): (.list(elements), "NSSet")
    case .map(let entries):
      (
        .list(entries.sorted { $0.key < $1.key }.flatMap { [.text($0.key), $0.value] }),
        "NSDictionary"
      )
    case .null, .bool, .integer, .decimal, .text, .list: nil
    }
  }

  /// Numbers that no literal can write.
  static let specialNumbers: [String: Double] = [
    "nan": .nan, "inf": .infinity, "-inf": -.infinity,
  ]

  static func decimal(_ digits: String) -> Value? {
    if digits == "NaN" { return .decimal(.nan) }
    return Decimal(nearest: digits).map(Value.decimal)
  }

  static func distinct(_ elements: [Value]) -> [Value] {
    var seen: Set<Value> = []
    return elements.filter { seen.insert($0).inserted }
  }

  private static func map(_ elements: [Value]) -> Value? {
    guard elements.count.isMultiple(of: 2) else { return nil }
    var entries: [String: Value] = [:]
    for index in stride(from: 0, to: elements.count, by: 2) {
      guard case .text(let key) = elements[index] else { return nil }
      entries.setExact(key, elements[index + 1])
    }
    return .map(entries)
  }

  private static func bytes(_ text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = CharacterClass.hexadecimalDigit(digits[index]),
        let low = CharacterClass.hexadecimalDigit(digits[index + 1])
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".unicodeScalars)
    var text = String.UnicodeScalarView()
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(text)
  }
}
