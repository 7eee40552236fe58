extension XMLTreeReader {
  /// The element that begins here, and whether it is self-closing.
  mutating func element() throws(ModelError) -> (node: XMLNode, isEmpty: Bool) {
    let place = place()
    index += 1
    let name = try name()
    var attributes: [XMLAttribute] = []
    while true {
      let hasBlank = skipBlanks()
      if take("/") {
        guard take(">") else { throw mistake("`>` is missing after `/`") }
        return (XMLNode(name: name, attributes: attributes, place: place), true)
      }
      if take(">") { return (XMLNode(name: name, attributes: attributes, place: place), false) }
      guard index < bytes.count else {
        throw ModelError("unterminated tag <\(name)>", at: place)
      }
      guard hasBlank else { throw mistake("a space is missing before an attribute") }
      let attribute = try attribute()
      guard !attributes.contains(where: { $0.name == attribute.name }) else {
        throw mistake("the attribute `\(attribute.name)` is given twice")
      }
      guard attributes.count < 256 else { throw mistake("an element has too many attributes") }
      attributes.append(attribute)
    }
  }

  private mutating func attribute() throws(ModelError) -> XMLAttribute {
    let name = try name()
    skipBlanks()
    guard take("=") else { throw mistake("`=` is missing after the attribute `\(name)`") }
    skipBlanks()
    guard index < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[index])
    else { throw mistake("the value of `\(name)` is not in quotation marks") }
    let mark = bytes[index]
    index += 1
    let place = place()
    let value = try text(until: mark)
    guard index < bytes.count else {
      throw ModelError("unterminated value of `\(name)`", at: place)
    }
    index += 1
    return XMLAttribute(name: name, value: value, place: place)
  }

  /// The text up to `end` or the end of the file, with references replaced.
  mutating func text(until end: UInt8) throws(ModelError) -> String {
    var text = ""
    var start = index
    while index < bytes.count, bytes[index] != end {
      if bytes[index] == UInt8(ascii: "&") {
        text += decoded(start..<index)
        text += try reference()
        start = index
      } else if bytes[index] == UInt8(ascii: "<") {
        throw mistake("`<` in the value of an attribute")
      } else {
        index += 1
      }
    }
    return text + decoded(start..<index)
  }

  private static let longestReference = 16

  /// The character of `&lt;` or `&#233;`.
  private mutating func reference() throws(ModelError) -> String {
    let start = index
    index += 1
    while index < bytes.count, bytes[index] != UInt8(ascii: ";"),
      index - start < Self.longestReference
    { index += 1 }
    let name = decoded(start + 1..<index)
    guard take(";"), let character = Self.character(named: name) else {
      index = start
      throw mistake("unknown or unterminated reference `&\(name)`")
    }
    return character
  }

  private static func character(named name: String) -> String? {
    if let known = standard[name] { return known }
    let number =
      name.hasPrefix("#x")
      ? UInt32(name.dropFirst(2), radix: 16)
      : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
    guard let number, number != 0, let scalar = Unicode.Scalar(number) else { return nil }
    return String(Character(scalar))
  }

  private static let standard = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
  ]

  mutating func name() throws(ModelError) -> String {
    let start = index
    while index < bytes.count, !Self.endsName(bytes[index]) { index += 1 }
    guard index > start else { throw mistake("expected a name") }
    return decoded(start..<index)
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    byte <= UInt8(ascii: " ") || "\"'/<>=&".utf8.contains(byte)
  }

  /// Skips white space; returns whether there was any.
  @discardableResult
  mutating func skipBlanks() -> Bool {
    let start = index
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
    return index > start
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  func starts(with text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  /// The text of bytes that are known to be UTF-8 as a whole.
  func decoded(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
