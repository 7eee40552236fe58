import PredicateEvaluation

/// A reader of YAML as configurations use it: nested keys and lists by indentation, strings in and
/// without quotes, blocks of text. It also takes what is not quite YAML, such as `"a == "b""`.
struct YAMLReader {
  private let source: MappedText
  private var lines: [Range<Int>] = []
  private var line = 0
  private var tree = DataTree()
  /// The dictionaries and lists that are open, with the columns where their entries begin.
  private var open: [(column: Int, node: Int)] = []
  /// The key whose value begins on the next line.
  private var pending: (column: Int, node: Int)?

  static func tree(of source: MappedText) -> DataTree {
    var reader = Self(source: source)
    reader.run()
    return reader.tree
  }

  private init(source: MappedText) {
    self.source = source
    var start = 0
    while start < source.count {
      let end = source.bytes[start...].firstIndex(of: 0x0A) ?? source.count
      lines.append(start..<end)
      start = end + 1
    }
  }

  private mutating func run() {
    while line < lines.count {
      let range = lines[line]
      line += 1
      guard let content = contentStart(range), source.bytes[content] != UInt8(ascii: "#"),
        !source.bytes.hasBytes("---", at: range.lowerBound)
      else { continue }
      readEntry(at: content, column: content - range.lowerBound, until: range.upperBound)
    }
  }

  private func contentStart(_ range: Range<Int>) -> Int? {
    source.bytes[range].firstIndex { !$0.isBlank }
  }

  /// Reads what begins at `start`: `- entry`, `key: value` or a value. A line may hold several
  /// marks of lists, so this is a loop.
  private mutating func readEntry(at start: Int, column: Int, until end: Int) {
    var start = start
    var column = column
    while start < end {
      let isItem =
        source.bytes[start] == UInt8(ascii: "-")
        && (start + 1 >= end || source.bytes[start + 1].isBlank)
      let parent = container(at: column, isItem ? .list : .dictionary)
      if isItem {
        let next = source.bytes[min(start + 1, end)..<end].firstIndex { !$0.isBlank } ?? end
        if let colon = colon(in: next..<end) {
          let node = tree.add(.dictionary, in: parent)
          column += next - start
          open.append((column, node))
          return readMember(key: next..<colon, in: node, column: column, until: end)
        }
        let node = tree.add(.text, in: parent)
        if next < end, source.bytes[next] == UInt8(ascii: "-"), next + 1 < end,
          source.bytes[next + 1].isBlank
        {
          pending = (column + 1, node)
          column += next - start
          start = next
          continue
        }
        if next >= end {
          pending = (column + 1, node)
        } else {
          readValue(of: node, at: next, column: column, until: end)
        }
        return
      }
      if let colon = colon(in: start..<end) {
        readMember(key: start..<colon, in: parent, column: column, until: end)
      }
      return
    }
  }

  private mutating func readMember(key: Range<Int>, in parent: Int, column: Int, until end: Int) {
    let name = source[key].trimmed().text.trimmingQuotes()
    let node = tree.add(.text, in: parent, key: name)
    let next = source.bytes[min(key.upperBound + 1, end)..<end].firstIndex { !$0.isBlank } ?? end
    if next >= end || source.bytes[next] == UInt8(ascii: "#") {
      pending = (column, node)
    } else {
      readValue(of: node, at: next, column: column, until: end)
    }
  }

  /// The open dictionary or list whose entries begin at `column`.
  private mutating func container(at column: Int, _ kind: DataTree.Kind) -> Int {
    while let last = open.last {
      let isSame = last.column == column && tree.nodes[last.node].kind == kind
      if isSame || last.column < column { break }
      open.removeLast()
    }
    if let last = open.last, last.column == column { return last.node }
    var node = -1
    if let waiting = pending, waiting.column < column || (kind == .list && waiting.column == column)
    {
      tree.change(waiting.node, to: kind)
      node = waiting.node
    } else {
      node = tree.add(kind, in: open.last?.node ?? -1)
    }
    pending = nil
    open.append((column, node))
    return node
  }

  /// The colon behind a key on a line; nil if the line is no `key: value`.
  private func colon(in range: Range<Int>) -> Int? {
    guard let first = range.first else { return nil }
    var index = first
    let quote = source.bytes[first]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      guard
        let close = source.bytes[(first + 1)..<range.upperBound].prefix(512).firstIndex(of: quote)
      else {
        return nil
      }
      index = close + 1
      guard index < range.upperBound, source.bytes[index] == UInt8(ascii: ":") else { return nil }
      return index
    }
    while index < min(range.upperBound, first + 512) {
      let byte = source.bytes[index]
      if byte == UInt8(ascii: ":"), index + 1 >= range.upperBound || source.bytes[index + 1].isBlank
      {
        return index
      }
      // Keys are names; a text that has a colon somewhere is no member.
      if !byte.isNamePart, !" -./:@$*".utf8.contains(byte) { return nil }
      index += 1
    }
    return nil
  }

  // MARK: - Values

  private mutating func readValue(of node: Int, at start: Int, column: Int, until end: Int) {
    pending = nil
    switch source.bytes[start] {
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      let isFolded = source.bytes[start] == UInt8(ascii: ">")
      let rest = source.bytes[(start + 1)..<end].drop { $0.isDigit || "+-".utf8.contains($0) }
      guard
        rest.allSatisfy({ $0.isBlank }) || rest.drop(while: \.isBlank).first == UInt8(ascii: "#")
      else { break }
      return tree.change(
        node,
        to: .text,
        text: block(deeperThan: column, isFolded: isFolded).markingHoles()
      )
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      return readFlow(of: node, at: start, until: end)
    default: break
    }
    let scalar = plainLines(from: start, until: end, deeperThan: column)
    tree.change(node, to: .text, text: unquoted(scalar).markingHoles())
  }

  /// `[a, b]`, as far as it is JSON and on one line.
  private mutating func readFlow(of node: Int, at start: Int, until end: Int) {
    let flow = JSONReader.tree(of: source[start..<end])
    guard let root = flow.nodes.first, root.kind == .list else {
      return tree.change(node, to: .other)
    }
    tree.change(node, to: .list)
    for child in root.children {
      if let text = flow.nodes[child].text { tree.add(.text, in: node, text: text) }
    }
  }

  /// The lines of a block that are indented more than its key.
  private mutating func block(deeperThan column: Int, isFolded: Bool) -> MappedText {
    var text = MappedText()
    var indentation: Int?
    while line < lines.count {
      let range = lines[line]
      guard let content = contentStart(range) else {
        line += 1
        if !text.isEmpty {
          text.append(range.upperBound..<min(range.upperBound + 1, source.count), of: source)
        }
        continue
      }
      let blanks = content - range.lowerBound
      guard blanks > column else { break }
      indentation = indentation ?? blanks
      line += 1
      text.append(range.lowerBound + min(blanks, indentation ?? 0)..<range.upperBound, of: source)
      let lineEnd = range.upperBound..<min(range.upperBound + 1, source.count)
      if isFolded {
        text.append(lineEnd.isEmpty ? [] : [0x20], for: lineEnd, of: source)
      } else {
        text.append(lineEnd, of: source)
      }
    }
    return text.trimmed()
  }

  /// A value of one line, and the lines below that are indented more; line ends become blanks.
  private mutating func plainLines(from start: Int, until end: Int, deeperThan column: Int)
    -> MappedText
  {
    var text = source[start..<end].trimmed()
    let quote = text.bytes.first ?? 0
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    while line < lines.count, !(isQuoted && text.count > 1 && text.bytes.last == quote) {
      let range = lines[line]
      guard let content = contentStart(range), content - range.lowerBound > column,
        isQuoted || source.bytes[content] != UInt8(ascii: "#")
      else { break }
      text.append([0x20], for: range.lowerBound - 1..<content, of: source)
      text.append(source[content..<range.upperBound].trimmed())
      line += 1
    }
    if !isQuoted, let remark = text.bytes.position(of: " #") { text = text[0..<remark] }
    return text
  }

  private func unquoted(_ scalar: MappedText) -> MappedText {
    guard let quote = scalar.bytes.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    else { return scalar }
    var text = MappedText()
    var verbatim = 1
    var index = 1
    while index < scalar.count {
      let byte = scalar.bytes[index]
      if byte == quote {
        text.append(verbatim..<index, of: scalar)
        if quote == UInt8(ascii: "'"), index + 1 < scalar.count, scalar.bytes[index + 1] == quote {
          text.append([quote], for: index..<index + 2, of: scalar)
          index += 2
          verbatim = index
          continue
        }
        let rest = scalar.bytes[(index + 1)...].drop(while: \.isBlank)
        if rest.isEmpty || rest.first == UInt8(ascii: "#") { return text }
        // Quotes inside quotes: what is meant ends with the last one.
        let last = scalar.bytes.lastIndex(of: quote) ?? index
        return scalar[1..<max(last, 1)]
      }
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\""),
        let escape = HostEscape(scalar.bytes, at: index + 1)
      {
        text.append(verbatim..<index, of: scalar)
        text.append(escape.meaning, for: index..<escape.end, of: scalar)
        index = escape.end
        verbatim = index
      } else {
        index += 1
      }
    }
    text.append(verbatim..<scalar.count, of: scalar)
    return text
  }
}

extension String {
  fileprivate func trimmingQuotes() -> String {
    guard let first, count > 1, first == last, first == "\"" || first == "'" else { return self }
    return String(dropFirst().dropLast())
  }
}

extension MappedText {
  /// The text with holes for `{{ name }}`, which templates fill.
  fileprivate func markingHoles() -> Self {
    guard bytes.holds("{{") else { return self }
    var result = Self()
    var start = 0
    while let opener = bytes.position(of: "{{", from: start),
      let closer = bytes.position(of: "}}", from: opener)
    {
      let mark = opener > start && bytes[opener - 1] == UInt8(ascii: "$") ? opener - 1 : opener
      result.append(start..<mark, of: self)
      result.appendHole(for: mark..<closer + 2, of: self)
      start = closer + 2
    }
    result.append(start..<count, of: self)
    return result
  }
}
