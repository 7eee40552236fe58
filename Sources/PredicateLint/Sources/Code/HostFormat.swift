/// Formats that the host fills before anybody reads the text as a predicate.
enum HostFormat {
  /// A format of a language with its holes.
  static func holes(in text: MappedText, of language: HostLanguage) -> MappedText {
    language == .cSharp || language == .rust ? braces(text) : percent(text)
  }

  /// `%@`, `%s`, `%1$d` and `%(name)s` are holes, `%%` is `%`.
  static func percent(_ text: MappedText) -> MappedText {
    var result = MappedText()
    var start = 0
    var index = 0
    let bytes = text.bytes
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "%"), index + 1 < bytes.count else {
        index += 1
        continue
      }
      result.append(start..<index, of: text)
      if bytes[index + 1] == UInt8(ascii: "%") {
        result.append(CollectionOfOne(bytes[index]), for: index..<index + 2, of: text)
        index += 2
      } else {
        let end = endOfConversion(bytes, from: index + 1)
        result.appendHole(for: index..<end, of: text)
        index = end
      }
      start = index
    }
    result.append(start..<bytes.count, of: text)
    return result
  }

  /// `%s`, `%d` and `%1$s` are holes, and all else is as it is: a locator that the tests' own code
  /// fills before it is used.
  static func conversions(_ text: MappedText) -> MappedText {
    let bytes = text.bytes
    guard bytes.contains(UInt8(ascii: "%")) else { return text }
    var result = MappedText()
    var start = 0
    var index = 0
    while let mark = bytes[index...].firstIndex(of: UInt8(ascii: "%")) {
      var end = mark + 1
      while end < bytes.count, bytes[end].isDigit || bytes[end] == UInt8(ascii: "$") { end += 1 }
      index = mark + 1
      guard end < bytes.count, "sdif".utf8.contains(bytes[end]),
        end + 1 == bytes.count || !bytes[end + 1].isNamePart
      else { continue }
      result.append(start..<mark, of: text)
      result.appendHole(for: mark..<end + 1, of: text)
      start = end + 1
      index = start
    }
    result.append(start..<bytes.count, of: text)
    return result
  }

  private static func endOfConversion(_ bytes: [UInt8], from start: Int) -> Int {
    var index = start
    if bytes.hasBytes("(", at: index) {
      index = bytes[index...].firstIndex(of: UInt8(ascii: ")")).map { $0 + 1 } ?? index + 1
    }
    let isPart: (UInt8) -> Bool = { $0.isDigit || "$.+-# lhqz*".utf8.contains($0) }
    while index < bytes.count, isPart(bytes[index]) { index += 1 }
    return min(index + 1, bytes.count)
  }

  /// `{}` and `{name}` are holes, `{{` is `{`.
  static func braces(_ text: MappedText) -> MappedText {
    var result = MappedText()
    var start = 0
    var index = 0
    let bytes = text.bytes
    while index < bytes.count {
      let byte = bytes[index]
      let isOpener = byte == UInt8(ascii: "{")
      guard isOpener || byte == UInt8(ascii: "}") else {
        index += 1
        continue
      }
      result.append(start..<index, of: text)
      if bytes.hasBytes(CollectionOfOne(byte), at: index + 1) {
        result.append(CollectionOfOne(byte), for: index..<index + 2, of: text)
        index += 2
      } else if isOpener, let closer = bytes[index...].firstIndex(of: UInt8(ascii: "}")) {
        result.appendHole(for: index..<closer + 1, of: text)
        index = closer + 1
      } else {
        result.append(index..<index + 1, of: text)
        index += 1
      }
      start = index
    }
    result.append(start..<bytes.count, of: text)
    return result
  }
}
