import PredicateEvaluation

extension HostLexer {
  /// Reads a string that begins here; nil if none does.
  mutating func readString(depth: Int = 0) -> MappedText? {
    let start = index
    guard patience > 0 else { return nil }
    if language == .ruby, let text = readHereDocument() { return text }
    if language == .objectiveC, let text = readRawString() { return text }
    var pounds = 0
    var prefix = index
    if language == .swift {
      while prefix < bytes.count, bytes[prefix] == UInt8(ascii: "#") { prefix += 1 }
      pounds = prefix - index
    } else if language == .rust {
      if bytes[index] == UInt8(ascii: "'"), !isCharacter { return nil }
      (prefix, pounds) = rawPrefix
    } else if language == .python {
      while prefix < bytes.count, prefix < index + 3, isPythonPrefix(bytes[prefix]) { prefix += 1 }
    }
    guard var form = forms.first(where: { bytes.hasBytes($0.opener, at: prefix) }) else {
      return nil
    }
    for letter in bytes[index..<prefix] where language == .python {
      if letter | 0x20 == UInt8(ascii: "r") { form.escapes = .rawQuote }
      if letter | 0x20 == UInt8(ascii: "f") { form.holes = .brace }
    }
    if language == .rust, prefix > index { form.escapes = .none }
    index = prefix + form.opener.utf8CodeUnitCount
    var reader = StringReader(lexer: self, form: form, pounds: pounds, depth: depth)
    let isRead = reader.read()
    patience = reader.lexer.patience
    guard isRead else {
      patience -= reader.lexer.index - start
      index = start
      return nil
    }
    index = reader.lexer.index
    return reader.finished()
  }

  /// Whether a `'` of Rust begins a character, `'"'`, and no lifetime, `'a`.
  private var isCharacter: Bool {
    guard index + 2 < bytes.count else { return false }
    return bytes[index + 1] == UInt8(ascii: "\\")
      || bytes[(index + 2)...].prefix(4).first { $0 < 0x80 } == UInt8(ascii: "'")
  }

  /// The end of `r##`, with which a raw string of Rust begins, and how many marks are in it.
  private var rawPrefix: (end: Int, pounds: Int) {
    let start = bytes.hasBytes("br", at: index) ? index + 1 : index
    guard bytes[start] == UInt8(ascii: "r") else { return (index, 0) }
    let pounds = bytes[(start + 1)...].prefix { $0 == UInt8(ascii: "#") }.count
    return bytes.hasBytes("\"", at: start + 1 + pounds) ? (start + 1 + pounds, pounds) : (index, 0)
  }

  private func isPythonPrefix(_ byte: UInt8) -> Bool {
    ["r", "b", "f", "u"].contains(UnicodeScalar(byte | 0x20))
  }

  /// `R"NAME(…)NAME"` of C++, with `@` or an encoding before it
  private mutating func readRawString() -> MappedText? {
    let prefixes: [StaticString] = ["R\"", "@R\"", "u8R\"", "LR\"", "uR\"", "UR\""]
    guard let prefix = prefixes.first(where: { bytes.hasBytes($0, at: index) }) else { return nil }
    let start = index + prefix.utf8CodeUnitCount
    let name = bytes[start...].prefix(while: \.isNamePart)
    guard name.count <= 16, bytes.hasBytes("(", at: name.endIndex) else { return nil }
    let closer = [UInt8(ascii: ")")] + name + [UInt8(ascii: "\"")]
    var end = name.endIndex + 1
    while let place = bytes.position(of: ")", from: end), !bytes.hasBytes(closer, at: place) {
      end = place + 1
    }
    guard let place = bytes.position(of: ")", from: end) else {
      patience -= bytes.count - index
      return nil
    }
    index = place + closer.count
    return source[name.endIndex + 1..<place]
  }

  /// `<<~NAME`, the lines up to one that holds only NAME
  private mutating func readHereDocument() -> MappedText? {
    guard bytes.hasBytes("<<~", at: index) || bytes.hasBytes("<<-", at: index) else { return nil }
    var place = index + 3
    let isQuoted = place < bytes.count && [0x27, 0x22].contains(bytes[place])
    if isQuoted { place += 1 }
    let nameEnd = bytes[place...].firstIndex { !$0.isNamePart } ?? bytes.count
    let name = bytes[place..<nameEnd]
    guard !name.isEmpty, let lineEnd = bytes[nameEnd...].firstIndex(of: 0x0A) else {
      patience -= bytes.count - index
      return nil
    }
    var text = MappedText()
    var line = lineEnd + 1
    while line < bytes.count {
      let end = bytes[line...].firstIndex(of: 0x0A) ?? bytes.count
      let content = bytes[line..<end].drop { $0.isBlank }
      if content.elementsEqual(name) {
        index = end
        return text
      }
      text.append(line..<min(end + 1, bytes.count), of: source)
      line = end + 1
    }
    patience -= bytes.count - index
    return nil
  }
}
