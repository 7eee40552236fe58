/// A reader of Java's properties, `key = value`, for the locators and commands among their values.
/// The keys are left out: whatever they say, the value may be a message to people.
struct PropertiesReader {
  private let source: MappedText
  private var index = 0

  static func tree(of source: MappedText) -> DataTree {
    var reader = Self(source: source)
    var tree = DataTree()
    let root = tree.add(.list, in: -1)
    while reader.index < source.count {
      if let value = reader.nextValue() { tree.add(.text, in: root, text: value) }
    }
    return tree
  }

  private init(source: MappedText) { self.source = source }

  private var bytes: [UInt8] { source.bytes }

  /// The value on the line that begins here, which is read; nil of a line without one.
  private mutating func nextValue() -> MappedText? {
    while index < source.count, bytes[index].isBlank { index += 1 }
    guard index < source.count else { return nil }
    if "#!".utf8.contains(bytes[index]) {
      index = endOfLine(from: index) + 1
      return nil
    }
    skipKey()
    return value()
  }

  private mutating func skipKey() {
    while index < source.count, !bytes[index].isBlank, !"=:".utf8.contains(bytes[index]) {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    skipBlanks()
    if index < source.count, "=:".utf8.contains(bytes[index]) { index += 1 }
    skipBlanks()
  }

  private mutating func skipBlanks() {
    while index < source.count, bytes[index].isBlank, !bytes[index].isNewline { index += 1 }
  }

  private mutating func value() -> MappedText {
    var text = MappedText()
    var verbatim = min(index, source.count)
    while index < source.count, !bytes[index].isNewline {
      guard bytes[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      text.append(verbatim..<index, of: source)
      readEscape(into: &text)
      verbatim = index
    }
    text.append(verbatim..<max(verbatim, min(index, source.count)), of: source)
    return text.trimmed()
  }

  private mutating func readEscape(into text: inout MappedText) {
    let start = index
    index += 1
    guard index < source.count else { return }
    if bytes[index].isNewline {
      // The value goes on in the next line, without the blanks at its start.
      index = endOfLine(from: index) + 1
      skipBlanks()
      return
    }
    var meaning = [bytes[index]]
    index += 1
    switch meaning[0] {
    case UInt8(ascii: "n"): meaning = [0x0A]
    case UInt8(ascii: "r"): meaning = [0x0D]
    case UInt8(ascii: "t"): meaning = [0x09]
    case UInt8(ascii: "u"):
      let digits = bytes[index...].prefix(4).compactMap(\.hexadecimalValue)
      let scalar = digits.count == 4 ? UnicodeScalar(digits.reduce(0) { $0 << 4 | $1 }) : nil
      if let scalar {
        meaning = Array(String(Character(scalar)).utf8)
        index += 4
      }
    default: break  // A backslash before another character is dropped.
    }
    text.append(meaning, for: start..<index, of: source)
  }

  private func endOfLine(from start: Int) -> Int {
    bytes[start...].firstIndex(of: 0x0A) ?? source.count
  }
}
