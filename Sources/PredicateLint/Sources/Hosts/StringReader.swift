/// A reader of one string of a programming language, which notes what each part of it means.
struct StringReader {
  var lexer: HostLexer
  let form: StringForm
  /// The marks `#` around one of Swift's raw strings, which its escapes have too.
  let pounds: Int
  let depth: Int
  private var text = MappedText()
  /// The start of what stands in the text as in the file.
  private var verbatim: Int

  init(lexer: HostLexer, form: StringForm, pounds: Int, depth: Int) {
    self.lexer = lexer
    self.form = form
    self.pounds = pounds
    self.depth = depth
    verbatim = lexer.index
  }

  private var bytes: [UInt8] { lexer.source.bytes }
  /// Strings inside interpolations inside strings are read up to this depth.
  private static let depthLimit = 16

  /// Reads to the end of the string; false if it has none.
  mutating func read() -> Bool {
    while lexer.index < lexer.source.bytes.count {
      let byte = lexer.source.bytes[lexer.index]
      if closes() {
        flush()
        lexer.index += form.closer.utf8CodeUnitCount + pounds
        return true
      }
      if byte.isNewline, !form.isMultiline { return false }
      if !readHole(), !readEscape() { lexer.index += 1 }
    }
    return false
  }

  private func closes() -> Bool {
    let place = lexer.index
    let length = form.closer.utf8CodeUnitCount
    guard lexer.source.bytes.hasBytes(form.closer, at: place) else { return false }
    if case .doubled = form.escapes {
      return !lexer.source.bytes.hasBytes(form.closer, at: place + length)
    }
    // `""""` ends with a quote inside.
    if length == 3, lexer.source.bytes.hasBytes(form.closer, at: place + 1) { return false }
    return lexer.source.bytes.hasBytes(
      Array(repeating: UInt8(ascii: "#"), count: pounds),
      at: place + length
    )
  }

  /// Adds what has been read as it stands.
  private mutating func flush() {
    text.append(verbatim..<lexer.index, of: lexer.source)
    verbatim = lexer.index
  }

  private mutating func add(_ meaning: some Collection<UInt8>, until end: Int) {
    flush()
    text.append(meaning, for: lexer.index..<end, of: lexer.source)
    lexer.index = end
    verbatim = end
  }

  // MARK: - Holes

  private mutating func readHole() -> Bool {
    let place = lexer.index
    let bytes = lexer.source.bytes
    switch form.holes {
    case .none: return false
    case .swift:
      let marks = Array(repeating: UInt8(ascii: "#"), count: pounds)
      guard bytes[place] == UInt8(ascii: "\\"), bytes.hasBytes(marks, at: place + 1),
        bytes.hasBytes("(", at: place + 1 + pounds)
      else { return false }
      return readKeyPath(from: place + 2 + pounds)
        || skipHole(from: place + 2 + pounds, "(", ")")
    case .dollarBrace, .dollar:
      guard bytes[place] == UInt8(ascii: "$") else { return false }
      if bytes.hasBytes("{", at: place + 1) { return skipHole(from: place + 2, "{", "}") }
      guard case .dollar = form.holes, place + 1 < bytes.count, bytes[place + 1].isNameStart else {
        return false
      }
      let end = bytes[(place + 1)...].firstIndex { !$0.isNamePart } ?? bytes.count
      add(CollectionOfOne(MappedText.hole), until: end)
      return true
    case .hashBrace:
      return bytes.hasBytes("#{", at: place) && skipHole(from: place + 2, "{", "}")
    case .brace:
      if bytes.hasBytes("{{", at: place) || bytes.hasBytes("}}", at: place) {
        add(CollectionOfOne(bytes[place]), until: place + 2)
        return true
      }
      return bytes[place] == UInt8(ascii: "{") && skipHole(from: place + 1, "{", "}")
    }
  }

  /// `\(#keyPath(Car.maker.name))`, which the compiler makes a text of.
  private mutating func readKeyPath(from start: Int) -> Bool {
    guard let path = KeyPathLiteral(lexer.source.bytes, at: start),
      lexer.source.bytes.hasBytes(")", at: path.end)
    else { return false }
    add(path.keys, until: path.end + 1)
    return true
  }

  /// Skips what is interpolated, strings inside it too, to the bracket that ends it.
  private mutating func skipHole(
    from start: Int,
    _ opener: Unicode.Scalar,
    _ closer: Unicode.Scalar
  ) -> Bool {
    guard lexer.patience > 0 else { return false }
    var inner = lexer
    inner.index = start
    var open = 1
    defer { lexer.patience = inner.patience }
    while inner.index < lexer.source.bytes.count {
      let byte = lexer.source.bytes[inner.index]
      if byte.isNewline, !form.isMultiline { break }
      if byte == UInt8(ascii: opener) { open += 1 }
      if byte == UInt8(ascii: closer) {
        open -= 1
        if open == 0 {
          add(CollectionOfOne(MappedText.hole), until: inner.index + 1)
          return true
        }
      }
      // `${text.replace(/["']/g, "")}`
      if byte == UInt8(ascii: "/"), lexer.language == .javaScript,
        lexer.source.bytes[inner.index - 1] == UInt8(ascii: "(")
      {
        let (end, isWhole) = inner.endOfPattern(from: inner.index)
        inner.index = isWhole ? end : inner.index + 1
        continue
      }
      let isQuote =
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
        || byte == UInt8(ascii: "`")
      if !isQuote || depth >= Self.depthLimit || inner.readString(depth: depth + 1) == nil {
        inner.index += 1
      }
    }
    inner.patience -= inner.index - start
    return false
  }

  // MARK: - Escapes

  private mutating func readEscape() -> Bool {
    let place = lexer.index
    let bytes = lexer.source.bytes
    switch form.escapes {
    case .none: return false
    case .doubled:
      guard bytes.hasBytes(form.closer, at: place) else { return false }
      add(CollectionOfOne(bytes[place]), until: place + 2)
      return true
    case .rawQuote:
      guard bytes[place] == UInt8(ascii: "\\"), place + 1 < bytes.count else { return false }
      lexer.index += 2
      return true
    case .quoteOnly:
      guard bytes[place] == UInt8(ascii: "\\"), place + 1 < bytes.count,
        bytes[place + 1] == UInt8(ascii: "\\") || bytes.hasBytes(form.closer, at: place + 1)
      else { return false }
      add(CollectionOfOne(bytes[place + 1]), until: place + 2)
      return true
    case .backslash, .keepingUnknown:
      let marks = Array(repeating: UInt8(ascii: "#"), count: pounds)
      guard bytes[place] == UInt8(ascii: "\\"), bytes.hasBytes(marks, at: place + 1) else {
        return false
      }
      let escape = HostEscape(bytes, at: place + 1 + pounds)
      guard let escape else { return false }
      if escape.isUnknown, case .keepingUnknown = form.escapes {
        lexer.index += 2
      } else {
        add(escape.meaning, until: escape.end)
      }
      return true
    }
  }

  // MARK: - Indentation

  /// The text, without the indentation of its lines where the language takes that away.
  func finished() -> MappedText {
    guard case .common(let dropsLastLineEnd) = form.indentation else { return text }
    var lines: [Range<Int>] = []
    var start = 0
    for (offset, byte) in text.bytes.enumerated() where byte == 0x0A {
      lines.append(start..<offset + 1)
      start = offset + 1
    }
    let closing = start..<text.count
    guard !lines.isEmpty, text.bytes[lines[0]].allSatisfy(\.isBlank) else { return text }
    lines.append(closing)
    let contents = lines.dropFirst()
    let last = contents.last ?? 0..<0
    let endsAlone = text.bytes[last].allSatisfy(\.isBlank)
    let indentation =
      contents.filter { !text.bytes[$0].allSatisfy(\.isBlank) || ($0 == last && endsAlone) }
      .map { text.bytes[$0].prefix { $0 == 0x20 || $0 == 0x09 }.count }.min() ?? 0
    var result = MappedText()
    for line in contents {
      let blanks = text.bytes[line].prefix { $0 == 0x20 || $0 == 0x09 }.count
      result.append(line.lowerBound + min(blanks, indentation)..<line.upperBound, of: text)
    }
    if endsAlone, dropsLastLineEnd, result.bytes.last == 0x0A {
      result = result[0..<result.count - 1]
    }
    return result
  }
}
