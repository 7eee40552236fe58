/// A lexer of shell scripts, which gives commands as lists of words without their quotes.
struct ShellLexer {
  let source: MappedText
  var index = 0
  /// Commands inside words: `$(…)`.
  private(set) var inner: [Range<Int>] = []
  /// The heredocs of the command before: its body, and whether variables in it are replaced.
  private(set) var documents: [MappedText] = []
  private var pending: [(name: [UInt8], isQuoted: Bool)] = []
  /// The array whose elements the words of the command are: `name=(…)`
  private(set) var array: String?
  /// The function whose body follows the command: `name()`
  private(set) var function: String?
  /// Whether another command reads what the command prints, or it is no output.
  private(set) var isPiped = false
  /// The array that the last mark began, or that goes on.
  private var openArray: String?
  /// The number of defaults around the place that is read, and the most.
  private var defaultDepth = 0
  private static let defaultLimit = 4
  /// The number of quotes that were never closed, and the most.
  var brokenCount = 0
  static let brokenLimit = 16
  /// The most words of an array that are handed on at once.
  private static let arrayLimit = 256

  private let isFish: Bool

  init(_ source: MappedText, isFish: Bool = false) {
    self.source = source
    self.isFish = isFish
  }

  var bytes: [UInt8] { source.bytes }

  /// The words of the next command; nil at the end.
  mutating func nextCommand() -> [ShellWord]? {
    var words: [ShellWord] = []
    documents = []
    (array, openArray) = (openArray, nil)
    (function, isPiped) = (nil, false)
    while index < source.count {
      let byte = source.bytes[index]
      switch byte {
      case 0x0A:
        index += 1
        readDocuments()
        if array == nil, !words.isEmpty || !documents.isEmpty { return words }
      case UInt8(ascii: ")") where array != nil:
        index += 1
        if !words.isEmpty { return words }
        array = nil
      case UInt8(ascii: ";"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "("),
        UInt8(ascii: ")"):
        index += 1
        // A heredoc belongs to the whole line; the words before it are not lost.
        if array == nil, pending.isEmpty, let last = words.last {
          noteEnd(byte, behind: last)
          return words
        }
      case UInt8(ascii: "#"): index = source.bytes[index...].firstIndex(of: 0x0A) ?? source.count
      case UInt8(ascii: "\\") where bytes.hasBytes("\n", at: index + 1): index += 2
      case UInt8(ascii: "<") where bytes.hasBytes("<<<", at: index): index += 3
      case UInt8(ascii: "<") where bytes.hasBytes("<<", at: index): readDocumentName()
      case UInt8(ascii: "<"), UInt8(ascii: ">"): index += 1
      case _ where byte.isBlank: index += 1
      default:
        words.append(readWord())
        if array != nil, words.count == Self.arrayLimit {
          openArray = array
          return words
        }
      }
    }
    return words.isEmpty ? nil : words
  }

  /// Notes what the mark before `index`, which ends a command, says about it.
  private mutating func noteEnd(_ mark: UInt8, behind last: ShellWord) {
    switch mark {
    case UInt8(ascii: "|"), UInt8(ascii: "&"):
      // `a && b` and `a || b` leave the output as it is.
      isPiped = index >= source.count || source.bytes[index] != mark
    case UInt8(ascii: "("):
      let name = last.text.bytes.prefix { $0.isNamePart || $0 == UInt8(ascii: "-") }
      let next = source.bytes[index...].first { $0 != 0x20 }
      if name.count == last.text.count, next == UInt8(ascii: ")") {
        function = String(decoding: name, as: UTF8.self)
      } else if index > 1, source.bytes[index - 2] == UInt8(ascii: "="),
        last.text.bytes.last == UInt8(ascii: "=")
      {
        openArray = String(decoding: name, as: UTF8.self)
      }
    default: break  // Other marks only end the command.
    }
  }

  private mutating func readWord() -> ShellWord {
    var word = ShellWord()
    var verbatim = index
    func isEnd(_ byte: UInt8) -> Bool { byte.isBlank || ";&|()<>".utf8.contains(byte) }
    while index < source.count, !isEnd(source.bytes[index]), !(word.isQuoted && isProse(index)) {
      let start = index
      let byte = source.bytes[index]
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "$"), UInt8(ascii: "`"),
        UInt8(ascii: "\\"):
        word.text.append(verbatim..<index, of: source)
        if verbatim < index { word.parts += 1 }
        word.parts += 1
        switch byte {
        case UInt8(ascii: "'"): readSingleQuoted(&word, hasEscapes: isFish)
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
        default: readExpansion(&word, isAlone: true, isQuoted: false)
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

  /// Whether a mark of Chinese or Japanese prose follows, in which a script quotes a command.
  private func isProse(_ index: Int) -> Bool {
    source.bytes[index] >= 0x80
      && ["）", "」", "。", "，", "、", "：", "；"].contains { source.bytes.hasBytes($0.utf8, at: index) }
  }

  /// `$x`, `${x}`, `$(…)`, `` `…` ``, `$'…'`; leaves `index` where it is if it is none of them.
  mutating func readExpansion(_ word: inout ShellWord, isAlone: Bool, isQuoted: Bool) {
    let start = index
    var name = ""
    word.copied = nil
    word.command = nil
    if source.bytes[index] == UInt8(ascii: "`") {
      let end = source.bytes[(index + 1)...].firstIndex(of: UInt8(ascii: "`")) ?? source.count
      inner.append(index + 1..<end)
      name = commandName(index + 1..<end)
      word.command = source[index + 1..<end]
      index = min(end + 1, source.count)
    } else if bytes.hasBytes("$(", at: index) {
      let end = endOfExpansion(from: index + 1)
      let command = index + 2..<max(index + 2, end - 1)
      inner.append(command)
      name = commandName(command)
      word.command = source[command]
      index = end
    } else if bytes.hasBytes("${", at: index) {
      let end = endOfExpansion(from: index + 1)
      let content = index + 2..<max(index + 2, end - 1)
      let plain = source.bytes[content].prefix(while: \.isNamePart)
      name = String(decoding: plain, as: UTF8.self)
      let standIn =
        plain.isEmpty ? nil : standIn(plain.endIndex..<content.upperBound, isQuoted: isQuoted)
      if let standIn { word.defaults.append((name, standIn.text, standIn.isAssigned)) }
      let isWhole = plain.count == content.count || standIn != nil
      if isWhole { word.copied = name }
      if isAlone {
        word.variable = isWhole ? name : String(decoding: source.bytes[content], as: UTF8.self)
      }
      index = end
    } else if bytes.hasBytes("$'", at: index) {
      index += 1
      return readSingleQuoted(&word, hasEscapes: true)
    } else if index + 1 < source.count, source.bytes[index + 1].isNamePart {
      let end = source.bytes[(index + 1)...].firstIndex { !$0.isNamePart } ?? source.count
      name = String(decoding: source.bytes[index + 1..<end], as: UTF8.self)
      word.copied = name
      if isAlone { word.variable = name }
      index = end
    } else {
      return
    }
    if word.command != nil {
      word.copied = name
      if isAlone { word.variable = name }
    }
    word.expansions.append(name)
    word.text.appendHole(for: start..<index, of: source)
  }

  /// The name of what a command prints: that of its function, with brackets.
  private func commandName(_ command: Range<Int>) -> String {
    let name = source.bytes[command].drop(while: \.isBlank)
      .prefix { $0.isNamePart || $0 == UInt8(ascii: "-") }
    return String(decoding: name, as: UTF8.self) + "()"
  }

  // MARK: - Defaults

  /// The text behind a name in `${name:-text}`, `${name-text}`, `${name:=text}`, `${name=text}`.
  private func standIn(
    _ range: Range<Int>,
    isQuoted: Bool
  ) -> (text: MappedText, isAssigned: Bool)? {
    guard defaultDepth < Self.defaultLimit, range.count > 1 else { return nil }
    let mark = bytes.hasBytes(":", at: range.lowerBound) ? range.lowerBound + 1 : range.lowerBound
    guard mark < range.upperBound, "-=".utf8.contains(source.bytes[mark]) else { return nil }
    var lexer = Self(source[mark + 1..<range.upperBound])
    lexer.defaultDepth = defaultDepth + 1
    return (lexer.unquoted(isQuoted: isQuoted), source.bytes[mark] == UInt8(ascii: "="))
  }

  /// All of the text as one word. Between quotes, apostrophes stand for themselves, and other quotes
  /// are still taken away.
  private mutating func unquoted(isQuoted: Bool) -> MappedText {
    var word = ShellWord()
    while index < source.count {
      let start = index
      switch source.bytes[index] {
      case UInt8(ascii: "\""):
        if isQuoted { index += 1 } else { readDoubleQuoted(&word) }
      case UInt8(ascii: "'") where !isQuoted: readSingleQuoted(&word, hasEscapes: isFish)
      case UInt8(ascii: "\\") where index + 1 < source.count:
        let byte = source.bytes[index + 1]
        let isEscape = !isQuoted || "$`\"\\".utf8.contains(byte)
        if isEscape {
          word.text.append(CollectionOfOne(byte), for: index..<index + 2, of: source)
        } else {
          word.text.append(index..<index + 2, of: source)
        }
        index += 2
      case UInt8(ascii: "$"), UInt8(ascii: "`"):
        readExpansion(&word, isAlone: false, isQuoted: isQuoted)
        if index == start {
          index += 1
          word.text.append(start..<index, of: source)
        }
      default:
        index += 1
        word.text.append(start..<index, of: source)
      }
    }
    return word.text
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
        lexer.readExpansion(&word, isAlone: false, isQuoted: true)
        if lexer.index == verbatim { lexer.index += 1 } else { verbatim = lexer.index }
      } else {
        lexer.index += 1
      }
    }
    word.text.append(verbatim..<text.count, of: text)
    return word.text
  }
}
