/// A lexer of shell scripts, which gives commands as lists of words without their quotes.
struct ShellLexer {
  let source: MappedText
  private var index = 0
  /// Commands inside words: `$(…)`.
  private(set) var inner: [Range<Int>] = []
  /// The heredocs of the command before: its body, and whether variables in it are replaced.
  private(set) var documents: [MappedText] = []
  private var pending: [(name: [UInt8], isQuoted: Bool)] = []

  init(_ source: MappedText) { self.source = source }

  private var bytes: [UInt8] { source.bytes }

  /// The words of the next command; nil at the end.
  mutating func nextCommand() -> [ShellWord]? {
    var words: [ShellWord] = []
    documents = []
    while index < source.count {
      let byte = source.bytes[index]
      switch byte {
      case 0x0A:
        index += 1
        readDocuments()
        if !words.isEmpty || !documents.isEmpty { return words }
      case UInt8(ascii: ";"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "("),
        UInt8(ascii: ")"):
        index += 1
        // A heredoc belongs to the whole line; the words before it are not lost.
        if !words.isEmpty, pending.isEmpty { return words }
      case UInt8(ascii: "#"): index = source.bytes[index...].firstIndex(of: 0x0A) ?? source.count
      case UInt8(ascii: "\\") where bytes.hasBytes("\n", at: index + 1): index += 2
      case UInt8(ascii: "<")
      where bytes.hasBytes("<<", at: index) && !bytes.hasBytes("<<<", at: index):
        readDocumentName()
      case UInt8(ascii: "<"), UInt8(ascii: ">"): index += 1
      case _ where byte.isBlank: index += 1
      default: words.append(readWord())
      }
    }
    return words.isEmpty ? nil : words
  }

  private mutating func readWord() -> ShellWord {
    var word = ShellWord()
    var verbatim = index
    func isEnd(_ byte: UInt8) -> Bool { byte.isBlank || ";&|()<>".utf8.contains(byte) }
    while index < source.count, !isEnd(source.bytes[index]) {
      let start = index
      let byte = source.bytes[index]
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "$"), UInt8(ascii: "`"),
        UInt8(ascii: "\\"):
        word.text.append(verbatim..<index, of: source)
        if verbatim < index { word.parts += 1 }
        word.parts += 1
        switch byte {
        case UInt8(ascii: "'"): readSingleQuoted(&word)
        case UInt8(ascii: "\""): readDoubleQuoted(&word)
        case UInt8(ascii: "\\"):
          index += 1
          if index < source.count {
            word.text.append(
              CollectionOfOne(source.bytes[index]),
              for: start..<index + 1,
              of: source
            )
            index += 1
          }
        default: readExpansion(&word, isAlone: true)
        }
        if index == start { index += 1 }
        verbatim = index
      default: index += 1
      }
    }
    if verbatim < index { word.parts += 1 }
    word.text.append(verbatim..<index, of: source)
    if word.parts > 1 { word.variable = nil }
    return word
  }

  private mutating func readSingleQuoted(_ word: inout ShellWord) {
    word.isQuoted = true
    let end = source.bytes[(index + 1)...].firstIndex(of: UInt8(ascii: "'")) ?? source.count
    if end == source.count { word.isBroken = true }
    word.text.append(index + 1..<end, of: source)
    index = min(end + 1, source.count)
  }

  private mutating func readDoubleQuoted(_ word: inout ShellWord) {
    word.isQuoted = true
    index += 1
    var verbatim = index
    let start = index
    while index < source.count {
      let byte = source.bytes[index]
      if byte == UInt8(ascii: "\"") { break }
      let isEscape = byte == UInt8(ascii: "\\") && index + 1 < source.count
      if isEscape, "$`\"\\\n".utf8.contains(source.bytes[index + 1]) {
        word.text.append(verbatim..<index, of: source)
        let meaning = source.bytes[index + 1] == 0x0A ? [] : [source.bytes[index + 1]]
        word.text.append(meaning, for: index..<index + 2, of: source)
        index += 2
        verbatim = index
      } else if byte == UInt8(ascii: "$") || byte == UInt8(ascii: "`") {
        word.text.append(verbatim..<index, of: source)
        verbatim = index
        let isWhole = index == start
        readExpansion(&word, isAlone: isWhole)
        if index == verbatim { index += 1 } else { verbatim = index }
        if index < source.count, source.bytes[index] != UInt8(ascii: "\"") { word.variable = nil }
      } else {
        index += 1
      }
    }
    word.text.append(verbatim..<min(index, source.count), of: source)
    if index >= source.count { word.isBroken = true }
    index = min(index + 1, source.count)
  }

  /// `$x`, `${x}`, `$(…)`, `` `…` ``, `$'…'`; leaves `index` where it is if it is none of them.
  private mutating func readExpansion(_ word: inout ShellWord, isAlone: Bool) {
    let start = index
    var name: ArraySlice<UInt8> = []
    if source.bytes[index] == UInt8(ascii: "`") {
      let end = source.bytes[(index + 1)...].firstIndex(of: UInt8(ascii: "`")) ?? source.count
      inner.append(index + 1..<end)
      index = min(end + 1, source.count)
    } else if bytes.hasBytes("$(", at: index) || bytes.hasBytes("${", at: index) {
      let isCommand = bytes.hasBytes("$(", at: index)
      let end = endOfExpansion(from: index + 1)
      if isCommand {
        inner.append(index + 2..<max(index + 2, end - 1))
      } else {
        name = source.bytes[index + 2..<max(index + 2, end - 1)]
        if isAlone { word.variable = String(decoding: name, as: UTF8.self) }
      }
      index = end
    } else if bytes.hasBytes("$'", at: index) {
      index += 1
      return readSingleQuoted(&word)
    } else if index + 1 < source.count, source.bytes[index + 1].isNamePart {
      let end = source.bytes[(index + 1)...].firstIndex { !$0.isNamePart } ?? source.count
      name = source.bytes[index + 1..<end]
      if isAlone { word.variable = String(decoding: name, as: UTF8.self) }
      index = end
    } else {
      return
    }
    word.expansions.append(String(decoding: name.prefix(while: \.isNamePart), as: UTF8.self))
    word.text.appendHole(for: start..<index, of: source)
  }

  /// The end of `(…)` or `{…}` that begins at `start`, quotes inside it passed over.
  private func endOfExpansion(from start: Int) -> Int {
    let opener = source.bytes[start]
    let closer: UInt8 = opener == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "}")
    var depth = 0
    var index = start
    while index < source.count {
      let byte = source.bytes[index]
      if byte == UInt8(ascii: "\\") {
        index += 1
      } else if byte == UInt8(ascii: "'"), opener == UInt8(ascii: "(") {
        index = source.bytes[(index + 1)...].firstIndex(of: byte) ?? source.count
      } else if byte == opener {
        depth += 1
      } else if byte == closer {
        depth -= 1
        if depth == 0 { return index + 1 }
      }
      index += 1
    }
    return source.count
  }

  // MARK: - Heredocs

  private mutating func readDocumentName() {
    index += bytes.hasBytes("<<-", at: index) ? 3 : 2
    while index < source.count, source.bytes[index] == 0x20 { index += 1 }
    let start = index
    let name = readWord()
    if index == start { return }
    pending.append((name.text.bytes, name.isQuoted || name.parts > 1))
  }

  private mutating func readDocuments() {
    for document in pending {
      var text = MappedText()
      while index < source.count {
        let end = source.bytes[index...].firstIndex(of: 0x0A) ?? source.count
        let line = source.bytes[index..<end].drop { $0 == 0x09 || $0 == 0x20 }
        let next = min(end + 1, source.count)
        defer { index = next }
        if line.elementsEqual(document.name) { break }
        text.append(index..<next, of: source)
      }
      documents.append(document.isQuoted ? text : Self.expanded(text))
    }
    pending = []
  }

  /// A heredoc's text with holes for variables.
  private static func expanded(_ text: MappedText) -> MappedText {
    var lexer = Self(text)
    var word = ShellWord()
    var verbatim = 0
    while lexer.index < text.count {
      let byte = text.bytes[lexer.index]
      let isEscape = byte == UInt8(ascii: "\\") && lexer.index + 1 < text.count
      if isEscape, "$`\\".utf8.contains(text.bytes[lexer.index + 1]) {
        word.text.append(verbatim..<lexer.index, of: text)
        word.text.append(
          CollectionOfOne(text.bytes[lexer.index + 1]),
          for: lexer.index..<lexer.index + 2,
          of: text
        )
        lexer.index += 2
        verbatim = lexer.index
      } else if byte == UInt8(ascii: "$"), !text.bytes.hasBytes("$'", at: lexer.index) {
        word.text.append(verbatim..<lexer.index, of: text)
        verbatim = lexer.index
        lexer.readExpansion(&word, isAlone: false)
        if lexer.index == verbatim { lexer.index += 1 } else { verbatim = lexer.index }
      } else {
        lexer.index += 1
      }
    }
    word.text.append(verbatim..<text.count, of: text)
    return word.text
  }
}
