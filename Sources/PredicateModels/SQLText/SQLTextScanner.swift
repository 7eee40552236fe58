/// A word or mark of SQL text.
struct SQLTextToken {
  enum Kind: Hashable {
    /// A word without quotation marks, as written
    case word(String)
    /// A name in quotation marks
    case name(String)
    /// A string; SQLite reads it as a name where a name belongs
    case string(String)
    case number(String)
    case mark(Character)
  }

  let kind: Kind
  let line: Int

  /// The word in upper case; nil for anything else.
  var keyword: String? {
    if case .word(let word) = kind { word.uppercased() } else { nil }
  }

  func isMark(_ mark: Character) -> Bool { kind == .mark(mark) }
}

/// Splits SQL text into statements and tokens.
struct SQLTextScanner {
  private let bytes: [UInt8]
  private let file: String
  private var index = 0
  private var line = 1

  init(_ bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }

  /// The next statement that may describe tables: CREATE, ALTER and COMMENT. For others only the
  /// first tokens are kept. Nil at the end.
  mutating func statement() throws(ModelError) -> [SQLTextToken]? {
    var tokens: [SQLTextToken] = []
    var depth = 0
    var start = line
    while let token = try next() {
      if tokens.isEmpty {
        if token.isMark(";") { continue }
        start = token.line
      }
      if token.isMark("(") { depth += 1 }
      if token.isMark(")") { depth -= 1 }
      if token.isMark(";"), depth <= 0 {
        if tokens.first?.keyword == "COPY" { skipData() }
        return tokens
      }
      let isKept = ["CREATE", "ALTER"].contains(tokens.first?.keyword ?? token.keyword)
      if isKept || tokens.count < 8 { tokens.append(token) }
    }
    if depth > 0 { throw ModelError("unclosed parenthesis", file: file, line: start) }
    return tokens.isEmpty ? nil : tokens
  }

  private mutating func next() throws(ModelError) -> SQLTextToken? {
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\n"):
        line += 1
        index += 1
        // A command of psql.
        if index < bytes.count, bytes[index] == UInt8(ascii: "\\") { skipLine() }
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): index += 1
      case UInt8(ascii: "-") where at(index + 1) == UInt8(ascii: "-"): skipLine()
      case UInt8(ascii: "/") where at(index + 1) == UInt8(ascii: "*"): try skipComment()
      default: return try token(byte)
      }
    }
    return nil
  }

  private mutating func token(_ byte: UInt8) throws(ModelError) -> SQLTextToken {
    let start = line
    switch byte {
    case UInt8(ascii: "'"):
      return SQLTextToken(kind: .string(try quoted(until: byte)), line: start)
    case UInt8(ascii: "\""), UInt8(ascii: "`"):
      return SQLTextToken(kind: .name(try quoted(until: byte)), line: start)
    case UInt8(ascii: "[") where at(index + 1).map(Self.isWord) == true && !isSubscript:
      return SQLTextToken(kind: .name(try quoted(until: UInt8(ascii: "]"))), line: start)
    case UInt8(ascii: "$"):
      if let tag = dollarTag() {
        try skip(tag)
        return SQLTextToken(kind: .string(""), line: start)
      }
      index += 1
      return SQLTextToken(kind: .mark("$"), line: start)
    case _ where Self.isWord(byte):
      let first = index
      while index < bytes.count, Self.isWord(bytes[index]) { index += 1 }
      let text = String(decoding: bytes[first..<index], as: UTF8.self)
      if at(index) == UInt8(ascii: "'"), ["E", "e"].contains(text) {
        try skipEscapedString()
        return SQLTextToken(kind: .string(""), line: start)
      }
      let isNumber = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      return SQLTextToken(kind: isNumber ? .number(text) : .word(text), line: start)
    default:
      index += 1
      return SQLTextToken(kind: .mark(Character(Unicode.Scalar(byte))), line: start)
    }
  }

  /// Whether a bracket belongs to the type before it, as in `integer[3]`, and does not begin a
  /// name.
  private var isSubscript: Bool {
    at(index + 1).map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }

  private func at(_ place: Int) -> UInt8? { bytes.indices.contains(place) ? bytes[place] : nil }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// The text up to a quotation mark; a doubled mark is part of the text.
  private mutating func quoted(until mark: UInt8) throws(ModelError) -> String {
    let start = line
    index += 1
    var text: [UInt8] = []
    while let byte = at(index) {
      index += 1
      if byte == mark {
        guard at(index) == mark else { return String(decoding: text, as: UTF8.self) }
        index += 1
      }
      if byte == UInt8(ascii: "\n") { line += 1 }
      text.append(byte)
    }
    throw ModelError("unterminated quoted identifier", file: file, line: start)
  }

  private mutating func skipEscapedString() throws(ModelError) {
    let start = line
    index += 1
    while let byte = at(index) {
      index += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\n") { line += 1 }
      if byte == UInt8(ascii: "'") {
        guard at(index) == byte else { return }
        index += 1
      }
    }
    throw ModelError("unterminated string", file: file, line: start)
  }

  /// The mark `$tag$` that begins here, if any.
  private func dollarTag() -> ArraySlice<UInt8>? {
    var end = index + 1
    while let byte = at(end), Self.isWord(byte), end - index < 64 { end += 1 }
    return at(end) == UInt8(ascii: "$") ? bytes[index...end] : nil
  }

  /// Skips a text between two equal marks.
  private mutating func skip(_ tag: ArraySlice<UInt8>) throws(ModelError) {
    let start = line
    index += tag.count
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "$"), bytes[index...].starts(with: tag) {
        index += tag.count
        return
      }
      if bytes[index] == UInt8(ascii: "\n") { line += 1 }
      index += 1
    }
    throw ModelError("unterminated dollar-quoted string", file: file, line: start)
  }

  private mutating func skipLine() {
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
  }

  /// Comments may contain others in PostgreSQL.
  private mutating func skipComment() throws(ModelError) {
    let start = line
    var depth = 0
    while index < bytes.count {
      let pair = (bytes[index], at(index + 1))
      if pair == (UInt8(ascii: "/"), UInt8(ascii: "*")) {
        depth += 1
        index += 2
      } else if pair == (UInt8(ascii: "*"), UInt8(ascii: "/")) {
        depth -= 1
        index += 2
        if depth == 0 { return }
      } else {
        if bytes[index] == UInt8(ascii: "\n") { line += 1 }
        index += 1
      }
    }
    throw ModelError("unterminated comment", file: file, line: start)
  }

  /// Skips the lines of data after COPY … FROM stdin, up to `\.`
  private mutating func skipData() {
    while index < bytes.count {
      if bytes[index...].starts(with: "\n\\.".utf8) { return }
      if bytes[index] == UInt8(ascii: "\n") { line += 1 }
      index += 1
    }
  }
}
