import PredicateEvaluation

/// A lexer of programming languages: it tells strings from comments, and words and brackets from
/// both. Whatever the text, it ends, and no byte is read more than a few times.
struct HostLexer {
  let source: MappedText
  let language: HostLanguage
  let forms: [StringForm]
  var index = 0
  /// The most bytes that are read in vain, for strings and interpolations that do not end; a text made
  /// to have many of them would take hours otherwise.
  var patience = 1 << 20
  private var tokens: [HostToken] = []
  private var strings: [MappedText] = []
  private var isFirstOnLine = true

  init(_ source: MappedText, _ language: HostLanguage) {
    self.source = source
    self.language = language
    forms = language.stringForms
  }

  var bytes: [UInt8] { source.bytes }

  static func tokens(of source: MappedText, in language: HostLanguage) -> HostTokens {
    var lexer = Self(source, language)
    // A file has a token in two to five bytes; to grow an array takes thrice its memory.
    lexer.tokens.reserveCapacity(source.count / 5 * 2)
    lexer.run()
    return HostTokens(lexer.tokens, lexer.strings, of: source, in: language)
  }

  private mutating func run() {
    while index < bytes.count {
      let start = index
      let byte = bytes[index]
      if byte.isBlank {
        if byte.isNewline { isFirstOnLine = true }
        index += 1
      } else if skipComment() || skipPattern() {
        continue
      } else if let string = readString() {
        add(.string, from: start, string: string)
      } else if byte.isNamePart || byte == UInt8(ascii: "$") && language == .objectiveC {
        index = endOfName(from: index + 1)
        add(.word, from: start)
      } else if byte == UInt8(ascii: "\\") {
        // At a line's end it continues the line.
        index = bytes[(index + 1)...].firstIndex { $0 != 0x0D && $0 != 0x0A } ?? bytes.count
      } else if let name = quotedName() {
        index = name.upperBound
        add(.word, from: name.lowerBound)
        index += 1
      } else {
        index += 1
        add(.mark, from: start)
      }
    }
  }

  private mutating func add(_ kind: HostToken.Kind, from start: Int, string: MappedText? = nil) {
    tokens.append(
      HostToken(
        kind,
        start..<index,
        mark: kind == .mark ? bytes[start] : 0,
        string: string == nil ? nil : strings.count,
        isFirstOnLine: isFirstOnLine
      )
    )
    if let string { strings.append(string) }
    isFirstOnLine = false
  }

  /// The name in `` `where` `` of Swift and Kotlin, which would be a word of the language.
  private func quotedName() -> Range<Int>? {
    guard language == .swift || language == .kotlin, bytes[index] == UInt8(ascii: "`") else {
      return nil
    }
    let end = endOfName(from: index + 1)
    let isClosed = end < bytes.count && bytes[end] == UInt8(ascii: "`")
    return isClosed && end > index + 1 ? index + 1..<end : nil
  }

  private func endOfName(from start: Int) -> Int {
    let hasDollars = language == .objectiveC
    return bytes[start...].firstIndex {
      !$0.isNamePart && !(hasDollars && $0 == UInt8(ascii: "$"))
    } ?? bytes.count
  }

  private mutating func skipComment() -> Bool {
    if let mark = language.lineComment, bytes.hasBytes(mark, at: index) {
      index = bytes[index...].firstIndex(of: 0x0A) ?? bytes.count
      return true
    }
    if language == .ruby, bytes.hasBytes("=begin", at: index), isFirstOnLine {
      index = bytes.position(of: "\n=end", from: index).map { $0 + 5 } ?? bytes.count
      return true
    }
    guard let (opener, closer) = language.blockComment, bytes.hasBytes(opener, at: index) else {
      return false
    }
    var depth = 0
    while index < bytes.count {
      if bytes.hasBytes(closer, at: index) {
        index += 2
        depth -= 1
        if depth <= 0 { break }
      } else if depth == 0 || language.nestsComments, bytes.hasBytes(opener, at: index) {
        index += 2
        depth += 1
      } else {
        index += 1
      }
    }
    return true
  }

  /// Skips a regular expression of JavaScript or Ruby, whose quotes begin no strings.
  private mutating func skipPattern() -> Bool {
    guard language == .javaScript || language == .ruby, patience > 0,
      bytes[index] == UInt8(ascii: "/"),
      tokens.last.map(mayComeBeforePattern) ?? true
    else { return false }
    let (end, isWhole) = endOfPattern(from: index)
    if isWhole { index = end } else { patience -= end - index }
    return isWhole
  }

  /// The end of the regular expression that begins with the `/` at `start`, or the place where it is
  /// given up.
  func endOfPattern(from start: Int) -> (end: Int, isWhole: Bool) {
    var place = start + 1
    var isInClass = false
    while place < min(bytes.count, start + 1_024), !bytes[place].isNewline {
      switch bytes[place] {
      case UInt8(ascii: "\\"): place += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass: return (place + 1, true)
      default: break
      }
      place += 1
    }
    return (place, false)
  }

  private func mayComeBeforePattern(_ token: HostToken) -> Bool {
    switch token.kind {
    case .mark: !")]}".utf8.contains(token.mark)
    case .word:
      ["return", "if", "unless", "when", "and", "or", "not", "case"]
        .contains(String(decoding: bytes[token.range], as: UTF8.self))
    case .string: false
    }
  }
}
