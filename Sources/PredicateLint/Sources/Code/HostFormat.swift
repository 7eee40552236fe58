/// Formats that the host fills before anybody reads the text as a predicate.
enum HostFormat {
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
