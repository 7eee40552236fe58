import PredicateEvaluation

/// The elements of an XML document, in one array.
struct XMLTree: Sendable {
  struct Element: Sendable {
    var name: String
    var parent: Int
    var attributes: [(name: String, value: MappedText)] = []
    /// The text directly inside the element.
    var text = MappedText()
    var children: [Int] = []

    func attribute(_ name: String) -> MappedText? { attributes.first { $0.name == name }?.value }
  }

  var elements: [Element] = []
}

/// A reader of XML that notes where texts and attributes are. It resolves no external entities and
/// expands none of the document's own, and passes over what is malformed.
struct XMLReader {
  private let source: MappedText
  private var index = 0
  private var tree = XMLTree()
  private var open: [Int] = []

  static func tree(of source: MappedText) -> XMLTree {
    var reader = Self(source: source)
    reader.run()
    return reader.tree
  }

  private init(source: MappedText) { self.source = source }

  private var bytes: [UInt8] { source.bytes }

  private mutating func run() {
    while index < source.count {
      guard source.bytes[index] == UInt8(ascii: "<") else {
        let end = source.bytes[index...].firstIndex(of: UInt8(ascii: "<")) ?? source.count
        addText(index..<end, isRaw: false)
        index = end
        continue
      }
      if bytes.hasBytes("<!--", at: index) {
        skip(to: "-->")
      } else if bytes.hasBytes("<![CDATA[", at: index) {
        let start = index + 9
        skip(to: "]]>")
        addText(start..<max(start, index - 3), isRaw: true)
      } else if bytes.hasBytes("<?", at: index) {
        skip(to: "?>")
      } else if bytes.hasBytes("<!", at: index) {
        skipDeclaration()
      } else if bytes.hasBytes("</", at: index) {
        readEnd()
      } else {
        readStart()
      }
    }
  }

  private mutating func skip(to end: StaticString) {
    index =
      bytes.position(of: end, from: index).map { $0 + end.utf8CodeUnitCount } ?? source.count
  }

  /// `<!DOCTYPE … [ … ]>`
  private mutating func skipDeclaration() {
    var depth = 0
    while index < source.count {
      let byte = source.bytes[index]
      index += 1
      if byte == UInt8(ascii: "[") { depth += 1 }
      if byte == UInt8(ascii: "]") { depth -= 1 }
      if byte == UInt8(ascii: ">"), depth <= 0 { return }
    }
  }

  private func addedName() -> Range<Int> {
    let end = source.bytes[index...].firstIndex {
      $0.isBlank || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "=")
    }
    return index..<(end ?? source.count)
  }

  private mutating func readEnd() {
    index += 2
    let range = addedName()
    let name = String(decoding: source.bytes[range], as: UTF8.self)
    // An end tag without a start tag is ignored; only the last 64 open elements are compared.
    if let match = open.suffix(64).lastIndex(where: { tree.elements[$0].name == name }) {
      open.removeSubrange(match...)
    }
    index =
      source.bytes[range.upperBound...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
      ?? source.count
  }

  private mutating func readStart() {
    index += 1
    let range = addedName()
    guard !range.isEmpty else { return }
    var element = XMLTree.Element(
      name: String(decoding: source.bytes[range], as: UTF8.self),
      parent: open.last ?? -1
    )
    index = range.upperBound
    var isEmpty = false
    while index < source.count {
      let byte = source.bytes[index]
      if byte == UInt8(ascii: ">") {
        index += 1
        break
      }
      if byte == UInt8(ascii: "<") { break }
      if byte == UInt8(ascii: "/") {
        isEmpty = true
        index += 1
      } else if byte.isBlank || byte == UInt8(ascii: "=") {
        index += 1
      } else {
        isEmpty = false
        readAttribute(of: &element)
      }
    }
    let number = tree.elements.count
    tree.elements.append(element)
    if element.parent >= 0 { tree.elements[element.parent].children.append(number) }
    if !isEmpty { open.append(number) }
  }

  private mutating func readAttribute(of element: inout XMLTree.Element) {
    let range = addedName()
    guard !range.isEmpty else {
      index += 1
      return
    }
    index = range.upperBound
    let name = String(decoding: source.bytes[range], as: UTF8.self)
    while index < source.count, source.bytes[index].isBlank { index += 1 }
    guard index < source.count, source.bytes[index] == UInt8(ascii: "=") else { return }
    index += 1
    while index < source.count, source.bytes[index].isBlank { index += 1 }
    guard index < source.count else { return }
    let quote = source.bytes[index]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return }
    let end = source.bytes[(index + 1)...].firstIndex(of: quote) ?? source.count
    element.attributes.append((name, decoded(index + 1..<end, isRaw: false)))
    index = min(end + 1, source.count)
  }

  private mutating func addText(_ range: Range<Int>, isRaw: Bool) {
    guard let last = open.last, !range.isEmpty else { return }
    tree.elements[last].text.append(decoded(range, isRaw: isRaw))
  }

  /// The text with characters for `&amp;`, `&#38;` and `&#x26;`.
  private func decoded(_ range: Range<Int>, isRaw: Bool) -> MappedText {
    var text = MappedText()
    var start = range.lowerBound
    guard !isRaw else { return source[range] }
    while let mark = source.bytes[start..<range.upperBound].firstIndex(of: UInt8(ascii: "&")) {
      let name = source.bytes[(mark + 1)..<range.upperBound].prefix(10).prefix {
        $0.isNamePart || $0 == UInt8(ascii: "#")
      }
      let end = mark + 1 + name.count
      text.append(start..<mark, of: source)
      if end < range.upperBound, source.bytes[end] == UInt8(ascii: ";"),
        let meaning = Self.meaning(of: String(decoding: name, as: UTF8.self))
      {
        text.append(meaning.utf8, for: mark..<end + 1, of: source)
        start = end + 1
      } else {
        text.append(mark..<mark + 1, of: source)
        start = mark + 1
      }
    }
    text.append(start..<range.upperBound, of: source)
    return text
  }

  private static func meaning(of name: String) -> String? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard name.hasPrefix("#") else { return nil }
      let digits = name.dropFirst()
      let value =
        digits.first.map { $0 == "x" || $0 == "X" } == true
        ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return value.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
  }
}
