/// The strings of shell scripts.
extension ShellLexer {
  /// Reads `'…'`; in fish and behind `$` it has escapes.
  mutating func readSingleQuoted(_ word: inout ShellWord, hasEscapes: Bool) {
    word.isQuoted = true
    if hasEscapes { return readEscaped(&word) }
    guard let end = source.bytes[(index + 1)...].firstIndex(of: UInt8(ascii: "'")) else {
      return readBroken(&word)
    }
    word.text.append(index + 1..<end, of: source)
    index = end + 1
  }

  /// Reads a string in which `\'` is a quote and `\\` a backslash.
  private mutating func readEscaped(_ word: inout ShellWord) {
    var text = MappedText()
    var verbatim = index + 1
    var place = verbatim
    while place < source.count, bytes[place] != UInt8(ascii: "'") {
      let isEscape =
        bytes[place] == UInt8(ascii: "\\") && place + 1 < source.count
        && "'\\".utf8.contains(bytes[place + 1])
      guard isEscape else {
        place += 1
        continue
      }
      text.append(verbatim..<place, of: source)
      text.append(CollectionOfOne(bytes[place + 1]), for: place..<place + 2, of: source)
      place += 2
      verbatim = place
    }
    guard place < source.count else { return readBroken(&word) }
    text.append(verbatim..<place, of: source)
    word.text.append(text)
    index = place + 1
  }

  /// Reads what is behind a quote that nothing closes: the rest of its line.
  private mutating func readBroken(_ word: inout ShellWord) {
    brokenCount += 1
    // Each such quote was read up to the end of the file.
    let goesOn = brokenCount <= Self.brokenLimit
    let lineEnd = source.bytes[(index + 1)...].firstIndex(of: 0x0A)
    let end = (goesOn ? lineEnd : nil) ?? source.count
    word.isBroken = true
    word.text.append(source[index + 1..<end].trimmed())
    index = end
  }

  mutating func readDoubleQuoted(_ word: inout ShellWord) {
    word.isQuoted = true
    let unquoted = (text: word.text, index: index)
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
        readExpansion(&word, isAlone: isWhole, isQuoted: true)
        if index == verbatim { index += 1 } else { verbatim = index }
        if index < source.count, source.bytes[index] != UInt8(ascii: "\"") { word.variable = nil }
      } else {
        index += 1
      }
    }
    guard index < source.count else {
      (word.text, index) = unquoted
      return readBroken(&word)
    }
    word.text.append(verbatim..<index, of: source)
    index += 1
  }
}
