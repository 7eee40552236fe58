/// Whether a text that may be something else looks like a predicate.
enum Plausibility {
  private static let words: Set = [
    "CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "MATCHES", "IN", "BETWEEN", "TRUEPREDICATE",
    "FALSEPREDICATE", "CONTAIN", "SUBQUERY", "UTI-CONFORMS-TO",
  ]

  /// Whether a text is the rule of a share extension: nothing else begins so.
  static func isActivationRule(_ text: MappedText) -> Bool {
    guard let start = text.bytes.firstIndex(where: { !$0.isBlank && $0 != UInt8(ascii: "(") })
    else {
      return false
    }
    return text.bytes.hasBytes("SUBQUERY", at: start) && text.bytes.holds("extensionItems")
  }

  /// Whether a text asks for what declarative device management knows of a device: nothing else has
  /// `@status(…)` and `@property(…)`.
  static func isActivation(_ text: MappedText) -> Bool {
    (text.bytes.holds("@status(") || text.bytes.holds("@property(")) && hasOperator(text)
  }

  /// Whether the text has an operator of the language outside of strings, with something before it.
  static func hasOperator(_ text: MappedText) -> Bool {
    var quote: UInt8?
    var word: [UInt8] = []
    var hasOperand = false
    for (index, byte) in (text.bytes + [0x20]).enumerated() {
      if let open = quote {
        if byte == open { (quote, hasOperand) = (nil, true) }
        continue
      }
      if byte.isNamePart || byte == UInt8(ascii: "-") {
        word.append(byte)
        continue
      }
      if !word.isEmpty {
        let upper = String(decoding: word, as: UTF8.self).uppercased()
        if words.contains(upper), hasOperand || upper.hasSuffix("E") || upper == "SUBQUERY" {
          return true
        }
        hasOperand = true
        word = []
      }
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""): quote = byte
      case UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"):
        return hasOperand  // `<p>` of markup
      case UInt8(ascii: "[") where index > 0 && text.bytes[index - 1] == MappedText.hole:
        // An operator that only a run knows: `%@ %@[cd] %%@`
        let isFolded =
          text.bytes.hasBytes("[cd] ", at: index) || text.bytes.hasBytes("[c] ", at: index)
        if isFolded { return true }
      case MappedText.hole, UInt8(ascii: "@"): hasOperand = true
      default: break
      }
    }
    return false
  }

  /// Whether `%@` or `%K` stands outside of the text's strings: SQL has the mark only inside.
  static func hasPlaceholder(_ text: MappedText) -> Bool {
    var quote: UInt8?
    for (index, byte) in text.bytes.enumerated() {
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
      } else if text.bytes.hasBytes("%@", at: index) || text.bytes.hasBytes("%K", at: index) {
        return true
      }
    }
    return false
  }

  /// Whether the text has a value: a string, a number, a placeholder, or a word for one. Selectors of
  /// style sheets, `div > p`, have none.
  static func hasValue(_ text: MappedText) -> Bool {
    var isInName = false
    for byte in text.bytes {
      let isValue =
        byte.isDigit && !isInName || byte == MappedText.hole || "'\"%".utf8.contains(byte)
      if isValue { return true }
      isInName = byte.isNamePart
    }
    let words = text.bytes.split { !$0.isNamePart }
    return words.contains { values.contains(String(decoding: $0, as: UTF8.self).lowercased()) }
  }

  private static let values: Set = [
    "true", "false", "null", "nil", "truepredicate", "falsepredicate", "yes", "no",
  ]

  /// Whether the text stops behind an operator, whose right side code puts there: `name LIKE[cd]`.
  static func endsWithOperator(_ text: MappedText) -> Bool {
    let bytes = text.trimmed().bytes
    guard let last = bytes.last else { return false }
    if "=<>".utf8.contains(last) { return true }
    let end =
      last == UInt8(ascii: "]") ? bytes.lastIndex(of: UInt8(ascii: "[")) ?? 0 : bytes.count
    let word = bytes[..<end].reversed().prefix { $0.isLetter }.reversed()
    return words.contains(String(decoding: word, as: UTF8.self).uppercased())
      && word.count < end && bytes[end - word.count - 1] == 0x20
  }

  /// Whether `[c]`, `[d]` or `[cd]` stands behind an operator, rather than behind a name as an index:
  /// `name CONTAINS[cd] %@`, but not `a[b][c]=d`.
  static func foldsCase(_ text: MappedText) -> Bool {
    let bytes = text.bytes
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "[") {
      let options = bytes[(index + 1)...].prefix {
        $0 == UInt8(ascii: "c") || $0 == UInt8(ascii: "d")
      }
      guard !options.isEmpty, options.count < 3,
        bytes.hasBytes("]", at: options.endIndex)
      else { continue }
      let before = bytes[..<index].reversed().drop(while: \.isBlank)
      if let mark = before.first, "=<>!".utf8.contains(mark) { return true }
      let word = before.prefix(while: \.isNamePart).reversed()
      if words.contains(String(decoding: word, as: UTF8.self).uppercased()) { return true }
    }
    return false
  }

  /// Whether the text has an operator or a placeholder that SQL and languages of search do not have,
  /// and no `?`.
  static func comparesLikeAPredicate(_ text: MappedText) -> Bool {
    let bytes = text.bytes
    return !bytes.contains(UInt8(ascii: "?"))
      && (bytes.holds(" == ") || bytes.holds(" CONTAINS") || bytes.holds(" BEGINSWITH")
        || bytes.holds("%@") || bytes.holds("%K"))
  }

  /// Whether what is known of a text does not show that it is a predicate: whatever it takes in, most
  /// texts may be one.
  static func isProse(_ text: MappedText) -> Bool {
    let operators: [StaticString] = [" != ", " MATCHES", " ENDSWITH", " LIKE", " IN ", " nil"]
    return text.hasHoles
      && (text.bytes.contains(0x0A)
        || !comparesLikeAPredicate(text) && !operators.contains { text.bytes.holds($0) })
  }

  /// Whether the text has an operator that SQL, queries of web pages and selectors of style sheets do
  /// not have.
  static func isNoOtherLanguage(_ text: MappedText) -> Bool {
    if comparesLikeAPredicate(text) { return true }
    let bytes = text.bytes
    let marks: [StaticString] = [
      "==", "ENDSWITH", "MATCHES", "contains", "beginswith", "endswith", "matches", "SELF",
      "PREDICATE", "SUBQUERY", "[c]", "[cd]", "ANY ", "BETWEEN {", "BETWEEN %@", ".@", " nil",
      "<> ",
    ]
    return !bytes.contains(UInt8(ascii: "?")) && marks.contains { bytes.holds($0) }
  }

  /// Whether the text compares a field of macOS's log with a string.
  static func asksLogs(_ text: MappedText) -> Bool {
    let isBefore: (UInt8) -> Bool = { $0.isBlank || "(!".utf8.contains($0) }
    var bytes = text.bytes.drop(while: isBefore)
    for negation in ["NOT ", "not "] where bytes.starts(with: negation.utf8) {
      bytes = bytes.dropFirst(negation.utf8.count).drop(while: isBefore)
    }
    let field = String(decoding: bytes.prefix(while: \.isNamePart), as: UTF8.self)
    guard logFields.contains(field) else { return false }
    let isQuote: (UInt8) -> Bool = { $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "\"") }
    return bytes.contains(where: isQuote) && hasOperator(text)
  }

  /// Whether the text has the name of a field that nothing but a log has.
  static func namesLogField(_ text: MappedText) -> Bool {
    let names: [StaticString] = [
      "subsystem", "eventMessage", "messageType", "processImagePath", "senderImagePath",
    ]
    return names.contains { text.bytes.holds($0) }
  }

  private static let logFields: Set = [
    "process", "processImagePath", "sender", "senderImagePath", "subsystem", "category",
    "eventMessage", "composedMessage", "eventType", "messageType", "senderImageUUID",
  ]

  /// Whether the text is more than one word or string. Tests of locators have names in the place of
  /// predicates, and lists of locators have others.
  static func isNoName(_ text: MappedText) -> Bool {
    if hasOperator(text) { return true }
    let bytes = text.trimmed().bytes
    guard let first = bytes.first else { return false }
    if first == UInt8(ascii: "'") || first == UInt8(ascii: "\"") {
      return bytes.dropFirst().dropLast().contains(first) || bytes.last != first
    }
    // `-ios predicate string`, `:predicate`, `AppiumBy.IOS_PREDICATE`
    let name = bytes.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ":") }
    return name.contains { !$0.isNamePart && $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: ".") }
      || name.count == bytes.count && bytes.contains(0x20)
  }

  /// Whether the text is no more than a place that a template fills: `{{rule}}`, `$(RULE)`, `<%= rule %>`.
  static func isPlaceholder(_ text: MappedText) -> Bool {
    let bytes = text.trimmed().bytes
    let pairs: [(start: StaticString, end: StaticString)] = [
      ("{{", "}}"), ("$(", ")"), ("${", "}"), ("<%", "%>"), ("__", "__"), ("@@", "@@"),
      ("%", "%"),
    ]
    return pairs.contains { start, end in
      let length = end.utf8CodeUnitCount
      guard bytes.count > 2 * length, bytes.hasBytes(start, at: 0),
        bytes.hasBytes(end, at: bytes.count - length)
      else { return false }
      let inside = bytes.dropFirst(start.utf8CodeUnitCount).dropLast(length)
      return inside.allSatisfy { $0.isNamePart || $0 == 0x20 || $0 == UInt8(ascii: "=") }
    }
  }

  /// The number of a format's placeholders, up to a limit.
  static func conversionCount(in text: MappedText) -> Int {
    var count = 0
    var index = 0
    while index + 1 < text.count {
      if text.bytes[index] == UInt8(ascii: "%") {
        if text.bytes[index + 1] != UInt8(ascii: "%") { count += 1 }
        index += 1
      }
      index += 1
    }
    return count
  }

  /// Whether a text in documentation leaves something out: `…`, `...`, `<name>`.
  static func isElided(_ text: MappedText) -> Bool {
    let bytes = text.bytes
    if bytes.holds("...") || bytes.holds("…") { return true }
    var index = 0
    var isInString = false
    while let opener = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      let quotes = bytes[index..<opener].count { $0 == UInt8(ascii: "\"") }
      isInString = isInString != (quotes % 2 == 1)
      let inside = bytes[(opener + 1)...].prefix { $0.isNamePart || $0 == 0x20 || $0 == 0x2D }
      let end = opener + 1 + inside.count
      // In a string of the predicate, the rest is whole.
      if inside.first?.isLetter == true, bytes.hasBytes(">", at: end), !isInString { return true }
      index = opener + 1
    }
    return false
  }
}
