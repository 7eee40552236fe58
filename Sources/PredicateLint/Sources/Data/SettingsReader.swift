/// A reader of lines `key = value` and `key: value`: Java's properties, INI files, and the strings of
/// TOML. Sections and lists are passed over; a string of TOML may have several lines.
struct SettingsReader {
  private let source: MappedText
  private var index = 0
  private var tree = DataTree()

  static func tree(of source: MappedText) -> DataTree {
    var reader = Self(source: source)
    let root = reader.tree.add(.dictionary, in: -1)
    while reader.index < source.count { reader.readLine(in: root) }
    return reader.tree
  }

  private init(source: MappedText) { self.source = source }

  private var bytes: [UInt8] { source.bytes }

  private mutating func readLine(in root: Int) {
    let end = bytes[index...].firstIndex(of: 0x0A) ?? source.count
    let line = index..<end
    index = end + 1
    guard let start = bytes[line].firstIndex(where: { !$0.isBlank }),
      !"#!;[".utf8.contains(bytes[start]),
      let mark = bytes[start..<end].firstIndex(where: { "=:".utf8.contains($0) })
    else { return }
    let key = String(decoding: bytes[start..<mark], as: UTF8.self).filter { !$0.isWhitespace }
    let value = bytes[mark + 1..<end].firstIndex { !$0.isBlank } ?? end
    tree.add(.text, in: root, key: key, text: text(from: value, until: end))
  }

  private mutating func text(from start: Int, until end: Int) -> MappedText {
    for quote in ["\"\"\"", "'''"] as [StaticString] where bytes.hasBytes(quote, at: start) {
      if let close = bytes.firstOffset(of: quote, from: start + 3) {
        index = close + 3
        return source[start + 3..<close]
      }
    }
    let quote = start < end ? bytes[start] : 0
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    // A string of which more follows is none: `"name" == 'a'`
    if isQuoted, let close = closing(quote, from: start + 1, until: end), isEnd(close + 1, end) {
      return quote == UInt8(ascii: "'")
        ? source[start + 1..<close] : unescaped(start + 1, until: close)
    }
    return unescaped(start, until: end).trimmed()
  }

  private func closing(_ quote: UInt8, from start: Int, until end: Int) -> Int? {
    var place = start
    while place < end {
      if bytes[place] == quote { return place }
      place += bytes[place] == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") ? 2 : 1
    }
    return nil
  }

  private func isEnd(_ place: Int, _ end: Int) -> Bool {
    guard place < end else { return true }
    let rest = bytes[place..<end].first { !$0.isBlank }
    return rest == nil || rest == UInt8(ascii: "#")
  }

  /// The text with its escapes; a backslash at the end of a line goes on in the next.
  private mutating func unescaped(_ start: Int, until end: Int) -> MappedText {
    var text = MappedText()
    var place = start
    var end = end
    var verbatim = start
    while place < end {
      guard bytes[place] == UInt8(ascii: "\\") else {
        place += 1
        continue
      }
      text.append(verbatim..<place, of: source)
      let next = place + 1
      if next >= end || bytes[next] == 0x0D {
        // The blanks at the start of the next line are no part of it.
        guard end < source.count else { return text }
        let line = end + 1
        end = bytes[line...].firstIndex(of: 0x0A) ?? source.count
        index = end + 1
        place = bytes[line..<end].firstIndex { !$0.isBlank } ?? end
      } else {
        let meaning: UInt8 =
          switch bytes[next] {
          case UInt8(ascii: "n"): 0x0A
          case UInt8(ascii: "t"): 0x09
          case let byte: byte
          }
        text.append(CollectionOfOne(meaning), for: place..<next + 1, of: source)
        place = next + 1
      }
      verbatim = place
    }
    text.append(verbatim..<max(verbatim, end), of: source)
    return text
  }
}
