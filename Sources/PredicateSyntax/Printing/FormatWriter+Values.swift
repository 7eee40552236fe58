import PredicatePlatform

extension FormatWriter {
  mutating func write(_ value: Value) {
    if isFull { return }
    switch style {
    case .canonical, .readable: writeCanonical(value)
    case .apple: writeApple(value)
    }
  }

  mutating func writeQuoted(_ string: String) {
    text += "\""
    switch style {
    case .canonical, .readable: TextLiteral.escape(string, into: &text)
    case .apple: TextLiteral.escapeAsApple(string, into: &text)
    }
    text += "\""
  }

  private mutating func writeCanonical(_ value: Value) {
    switch value {
    case .null: text += "nil"
    case .bool(let flag): text += flag ? "YES" : "NO"
    case .integer(let number): text += String(number)
    case .real(let number) where number.isFinite: text += number.description
    case .text(let string): writeQuoted(string)
    case .list(let elements): writeList(elements)
    case .date(let date):
      if style == .readable, let plain = DateText.text(of: date) {
        text += plain
      } else {
        writeCast(to: "NSDate") { $0.text += $0.seconds(of: date) }
      }
    case .decimal(let number):
      if let digits = NumberText.integerDigits(of: number) {
        text += digits
      } else {
        writeCast(to: "NSDecimalNumber") {
          $0.writeQuoted(number.isNaN ? "NaN" : number.description)
        }
      }
    case .real, .uuid, .bytes, .url, .set, .map: writeAsCast(value)
    }
  }

  private mutating func writeAsCast(_ value: Value) {
    guard let (operand, type) = CastLiteral.literal(for: value) else { return }
    writeCast(to: type) { $0.write(operand) }
  }

  private mutating func writeApple(_ value: Value) {
    switch value {
    case .null: text += null
    case .bool(let flag): text += flag ? "1" : "0"
    case .integer(let number): text += String(number)
    case .real(let number): text += NumberText.shortest(number)
    case .decimal(let number): text += number.description
    case .text(let string): writeQuoted(string)
    case .date(let date):
      writeCast(to: "NSDate") {
        $0.text += FixedPointText.of(date.timeIntervalSinceReferenceDate, places: 6)
      }
    case .uuid(let uuid): text += uuid.uuidString
    case .bytes(let bytes): text += AppleDescription.text(of: bytes)
    case .url(let url): text += url
    case .list(let elements): writeList(elements)
    case .set(let elements): withNull("<null>") { $0.writeList(elements) }
    case .map(let entries): withNull("\"<null>\"") { $0.writeEntries(entries) }
    }
  }

  /// Apple's language cannot write a set or a dictionary, whose nil is NSNull.
  private mutating func withNull(_ word: String, _ write: (inout Self) -> Void) {
    let outer = null
    if null != "\"<null>\"" { null = word }
    write(&self)
    null = outer
  }

  private mutating func writeList(_ elements: [Value]) {
    text += "{"
    nested { writer in
      for (index, element) in elements.enumerated() where !writer.isFull {
        if index > 0 { writer.text += ", " }
        writer.write(element)
      }
    }
    text += "}"
  }

  private mutating func writeEntries(_ entries: [String: Value]) {
    text += "{\n"
    for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
      text += "    " + AppleDescription.word(key) + " = "
      if case .text(let string) = value {
        text += AppleDescription.word(string)
      } else {
        write(value)
      }
      text += ";\n"
    }
    text += "}"
  }

  private func seconds(of date: Date) -> String {
    NumberText.withSixDecimals(date.timeIntervalSinceReferenceDate)
  }
}

/// The descriptions of Apple's objects, in a text that is not meant to be parsed.
private enum AppleDescription {
  /// `{length = 2, bytes = 0x0aff}`; for more than 24 bytes only the first 16 and last 8 are shown.
  static func text(of bytes: [UInt8]) -> String {
    let digits: String
    if bytes.count <= 24 {
      digits = hexadecimal(bytes[...])
    } else {
      let words = stride(from: 0, to: 16, by: 4).map { hexadecimal(bytes[$0..<$0 + 4]) }
      let tail = [bytes.suffix(8).prefix(4), bytes.suffix(4)].map(hexadecimal)
      digits = words.joined(separator: " ") + " ... " + tail.joined(separator: " ") + " "
    }
    return "{length = \(bytes.count), bytes = 0x\(digits)}"
  }

  /// A key or text inside a dictionary: bare when it is a word, else quoted.
  static func word(_ text: String) -> String {
    let isWord = !text.isEmpty && text.utf8.allSatisfy(CharacterClass.isASCIIWord)
    guard !isWord else { return text }
    var quoted = "\""
    TextLiteral.escapeAsApple(text, into: &quoted)
    return quoted + "\""
  }

  private static func hexadecimal(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
