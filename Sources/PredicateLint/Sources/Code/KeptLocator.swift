/// Locators of XCUITest that are kept in constants or files of data, for code elsewhere: what they say
/// shows what they are.
enum KeptLocator {
  static let chainUse = PredicateUse(
    api: "-ios class chain",
    profile: "xcuitest",
    isClassChain: true
  )
  static let predicateUse = PredicateUse(api: "-ios predicate string", profile: "xcuitest")

  /// Whether a text may be the beginning of a class chain.
  static func beginsChain(_ text: MappedText) -> Bool {
    text.bytes.hasBytes("**/", at: 0) || text.bytes.hasBytes("XCUIElementType", at: 0)
      || text.bytes.hasBytes("*[`", at: 0)
  }

  /// Whether a text is a class chain with predicates: nothing else begins so.
  static func isClassChain(_ text: MappedText) -> Bool {
    if text.bytes.hasBytes("**/", at: 0) || text.bytes.hasBytes("*[`", at: 0),
      text.bytes.holds("[`"), text.bytes.holds("`]")
    {
      return true
    }
    return
      (text.bytes.hasBytes("**/XCUIElementType", at: 0)
      || text.bytes.hasBytes("XCUIElementType", at: 0))
      && (text.bytes.holds("[`") || text.bytes.holds("[$"))
  }

  /// Whether a text begins with a key of an element, an operator and a string, and names a type of
  /// elements; among locators of iOS the type is not needed.
  static func isPredicate(_ text: MappedText, amongLocators: Bool) -> Bool {
    guard amongLocators || text.bytes.holds("XCUIElementType") else { return false }
    var rest = text.bytes[...].drop { $0.isBlank || $0 == UInt8(ascii: "(") }
    for negation in ["NOT ", "not ", "!"] where rest.starts(with: negation.utf8) {
      rest = rest.dropFirst(negation.utf8.count)
    }
    rest = rest.drop { $0.isBlank || $0 == UInt8(ascii: "(") }
    let key = rest.prefix(while: \.isNamePart)
    guard keys.contains(String(decoding: key, as: UTF8.self)) else { return false }
    rest = rest.dropFirst(key.count).drop(while: \.isBlank)
    let marks = rest.prefix { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "!") }
    let word = rest.prefix(while: \.isLetter)
    if marks.isEmpty {
      guard operators.contains(String(decoding: word, as: UTF8.self).uppercased()) else {
        return false
      }
      rest = rest.dropFirst(word.count)
      if rest.first == UInt8(ascii: "[") {
        rest = rest.drop { $0 != UInt8(ascii: "]") }.dropFirst()
      }
    } else {
      // One `=` is what other languages have, too.
      guard marks.count == 2 || text.bytes.holds("XCUIElementType") else { return false }
      rest = rest.dropFirst(marks.count)
    }
    let value = rest.drop(while: \.isBlank).first
    return value == UInt8(ascii: "'") || value == UInt8(ascii: "\"")
  }

  /// The locator that a value in a file of data is, and how it is read.
  static func locator(in text: MappedText) -> (text: MappedText, use: PredicateUse)? {
    let start = String(decoding: text.bytes.prefix(32), as: UTF8.self)
    if let (api, rest) = PredicateAPI.locator(in: start, text), let content = rest,
      api.use.isClassChain || Plausibility.hasOperator(content), !Plausibility.isElided(content)
    {
      return (content, api.use)
    }
    if isClassChain(text) { return (text, chainUse) }
    guard isPredicate(text, amongLocators: false),
      FoundPredicate(text, predicateUse).isSound
    else { return nil }
    return (text, predicateUse)
  }

  private static let keys: Set = [
    "name", "label", "value", "type", "visible", "enabled", "identifier", "title",
    "placeholderValue", "elementType", "rawIdentifier", "wdName", "wdLabel", "wdType", "wdValue",
  ]
  private static let operators: Set = ["CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "MATCHES"]
}

extension HostLanguage {
  /// Whether programs of the language test interfaces from outside, by locators.
  var keepsLocators: Bool {
    switch self {
    case .java, .kotlin, .javaScript, .cSharp, .dart, .ruby, .python, .go, .rust: true
    case .swift, .objectiveC, .appleScript, .terraform, .shell, .fish, .makefile, .robot, .sql,
      .markdown, .json, .yaml, .handlebars, .properties, .xml, .binaryPropertyList, .predicates:
      false
    }
  }
}
