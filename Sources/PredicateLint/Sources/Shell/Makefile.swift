/// The commands in a makefile, as the shell gets them.
enum Makefile {
  /// The text with `$$` for a dollar sign and holes for `$(X)`, or what X is given once in the
  /// file.
  static func recipes(of source: MappedText) -> MappedText {
    let variables = variables(of: source)
    var text = MappedText()
    var start = 0
    var index = 0
    let bytes = source.bytes
    while index + 1 < bytes.count {
      guard bytes[index] == UInt8(ascii: "$") else {
        // The marks of a recipe's line are no part of its command.
        if index > 0, bytes[index - 1] == UInt8(ascii: "\t"), index < 2 || bytes[index - 2] == 0x0A,
          bytes[index] == UInt8(ascii: "@") || bytes[index] == UInt8(ascii: "-")
        {
          text.append(start..<index, of: source)
          start = index + 1
        }
        index += 1
        continue
      }
      text.append(start..<index, of: source)
      switch bytes[index + 1] {
      case UInt8(ascii: "$"):
        text.append(CollectionOfOne(bytes[index]), for: index..<index + 2, of: source)
        index += 2
      case UInt8(ascii: "("), UInt8(ascii: "{"):
        let end = end(of: index + 1, in: bytes)
        let name = String(decoding: bytes[index + 2..<max(index + 2, end - 1)], as: UTF8.self)
        if let value = variables[name] {
          text.append(value)
        } else {
          text.appendHole(for: index..<end, of: source)
        }
        index = end
      default:
        text.appendHole(for: index..<index + 2, of: source)
        index += 2
      }
      start = index
    }
    text.append(start..<bytes.count, of: source)
    return text
  }

  private static func end(of opener: Int, in bytes: [UInt8]) -> Int {
    let closer: UInt8 = bytes[opener] == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "}")
    var depth = 0
    // A bracket that is not closed near by is taken for one that is not closed.
    for index in opener..<min(bytes.count, opener + 4_096) {
      if bytes[index] == bytes[opener] { depth += 1 }
      if bytes[index] == closer {
        depth -= 1
        if depth == 0 { return index + 1 }
      }
      if bytes[index].isNewline { break }
    }
    return opener + 1
  }

  /// Variables that are given once, and not computed.
  private static func variables(of source: MappedText) -> [String: MappedText] {
    var values: [String: MappedText?] = [:]
    var start = 0
    while start < source.count {
      let end = source.bytes[start...].firstIndex(of: 0x0A) ?? source.count
      defer { start = end + 1 }
      let line = source.bytes[start..<end]
      guard line.first?.isNameStart == true, let equals = line.firstIndex(of: UInt8(ascii: "="))
      else { continue }
      let name = line[start..<equals].filter { !$0.isBlank && !":?".utf8.contains($0) }
      let value = source[equals + 1..<end].trimmed()
      let isPlain =
        !value.bytes.contains(UInt8(ascii: "$")) && value.bytes.last != UInt8(ascii: "\\")
      let key = String(decoding: name, as: UTF8.self)
      values[key] = .some(
        values[key] == nil && isPlain && name.last != UInt8(ascii: "+") ? value : nil
      )
    }
    return values.compactMapValues { $0 }
  }
}
