import PredicateEvaluation

/// Finds predicates in the code of Markdown: fenced and indented blocks, and code between
/// back-quotes. A block without a language is read as what it looks like.
struct MarkdownScanner {
  private let depth: Int
  /// The formats of the program whose documentation this may be.
  private let program: ProgramFormats

  static func predicates(
    in source: MappedText,
    depth: Int,
    of program: ProgramFormats
  ) -> [FoundPredicate] {
    Self(depth: depth, program: program).predicates(in: source)
  }

  private func predicates(in source: MappedText) -> [FoundPredicate] {
    var found: [FoundPredicate] = []
    var places: Set<Range<Int>> = []
    for block in MarkdownBlocks.blocks(of: source) {
      for predicate in predicates(in: block)
      where !Plausibility.isElided(predicate.pieces)
        && places.insert(predicate.map.fileRange(of: 0..<predicate.map.count)).inserted
      {
        found.append(predicate)
      }
    }
    return found
  }

  private func predicates(in block: MarkdownBlocks.Block) -> [FoundPredicate] {
    switch block {
    case .code(let text, .swift?) where text.bytes.holds("predicateWithFormat:"):
      // Many write `swift` over both.
      return SourceScanner.predicates(in: text, .objectiveC, depth: depth + 1, of: program)
    case .code(let text, let language?):
      return language == .markdown
        ? []
        : SourceScanner.predicates(in: text, language, depth: depth + 1, of: program)
          + activationRule(in: text)
    case .code(let text, nil):
      // A block without a known language, such as `diff` or `text`, is read as what it looks like.
      return guessed(text) + locators(in: text) + activationRule(in: text)
    case .indented(let text):
      // A quote that a line of prose does not close would take in what follows.
      return guessed(text).filter {
        Plausibility.hasOperator($0.pieces) && (!$0.pieces.bytes.contains(0x0A) || $0.isSound)
      } + inlineCode(of: text)
    case .line(let text): return inlineCode(of: text)
    }
  }

  /// The predicates of code whose language is not named.
  private func guessed(_ text: MappedText) -> [FoundPredicate] {
    guard let language = Self.likelyLanguage(of: text.bytes) ?? languageOfCalls(in: text.bytes)
    else {
      return []
    }
    return SourceScanner.predicates(in: text, language, depth: depth + 1, of: program)
      // Reports of tests quote locators as they like.
      .filter { $0.profile != "xcuitest" || $0.isSound }
  }

  /// The rule of a share extension that is all of a block, but for a name before it.
  private func activationRule(in text: MappedText) -> [FoundPredicate] {
    guard let start = text.bytes.position(of: "SUBQUERY") else { return [] }
    let rule = text[start..<text.count].trimmed()
    let head = text.bytes[..<start].drop { $0.isNamePart || $0.isBlank }
      .drop { $0.isBlank || $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ":") }
    let predicate = FoundPredicate(rule, .activationRule)
    return head.isEmpty && Plausibility.isActivationRule(rule) && predicate.isSound
      ? [predicate] : []
  }

  /// The language in which a text may call the functions of the program.
  private func languageOfCalls(in bytes: [UInt8]) -> HostLanguage? {
    if program.isEmpty { return nil }
    let language: HostLanguage = bytes.holds("@\"") ? .objectiveC : .swift
    return bytes.contains(UInt8(ascii: "\"")) && program.concern(bytes, in: language)
      ? language : nil
  }

  /// The locators that stand alone on their lines: `-ios predicate string:label == "Login"`
  private func locators(in text: MappedText) -> [FoundPredicate] {
    guard text.bytes.holds("-ios ") else { return [] }
    var found: [FoundPredicate] = []
    var start = 0
    while start < text.count {
      let end = text.bytes[start...].firstIndex(of: 0x0A) ?? text.count
      found += locators(onLine: text[start..<end].trimmed())
      start = end + 1
    }
    return found
  }

  private func locators(onLine line: MappedText) -> [FoundPredicate] {
    guard line.bytes.hasBytes("-ios ", at: 0),
      let (locator, use) = KeptLocator.locator(in: line)
    else { return [] }
    let predicates = use.isClassChain ? ClassChain.predicates(in: locator) : [locator]
    return predicates.map { FoundPredicate($0, use) }.filter(\.isSound)
  }

  /// The marks that show the language of code, the surest first.
  private static let marks: [(mark: StaticString, language: HostLanguage)] = [
    ("NSPredicate(format", .swift), ("NSExpression(format", .swift),
    ("predicateWithFormat:", .objectiveC), ("objectsWhere:", .objectiveC),
    (".filter(\"", .swift), ("predicateWithFormat_(", .python),
    ("predicateWithFormat(", .javaScript), ("NSPredicate.FromFormat", .cSharp),
    ("resource \"jamfprotect_", .terraform), ("<query", .xml), ("<plist", .xml), ("<key>", .xml),
    ("AppiumBy.IOS_PREDICATE", .python), ("MobileBy.IOS_PREDICATE", .python),
    ("iOSNsPredicate", .java), ("IosNSPredicate(", .cSharp), ("IosNsPredicate(", .cSharp),
    ("find_element(:", .ruby), ("find_elements(:", .ruby), ("-ios predicate string:", .javaScript),
    ("--predicate", .shell), ("unified_log", .sql),
    ("\"Predicate\"", .json), ("\"predicate\"", .json), ("**/XCUIElementType", .javaScript),
  ]

  private static func likelyLanguage(of bytes: [UInt8]) -> HostLanguage? {
    if let known = marks.first(where: { bytes.holds($0.mark) }) { return known.language }
    return bytes.first { !$0.isBlank } == UInt8(ascii: "<") ? .xml : nil
  }

  /// Code between back-quotes on a line, if what it is shows.
  private func inlineCode(of line: MappedText) -> [FoundPredicate] {
    guard line.bytes.contains(UInt8(ascii: "`")) else { return [] }
    var found: [FoundPredicate] = []
    var index = 0
    while let opener = line.bytes[index...].firstIndex(of: UInt8(ascii: "`")) {
      let marks = line.bytes[opener...].prefix { $0 == UInt8(ascii: "`") }.count
      var end = opener + marks
      while end < line.count, !Self.closes(line.bytes, at: end, marks) { end += 1 }
      guard end < line.count else { break }
      let code = line[opener + marks..<end]
      let locators = locators(onLine: code)
      if !locators.isEmpty {
        found += locators
      } else if KeptLocator.isClassChain(code) {
        found += ClassChain.predicates(in: code).map { FoundPredicate($0, KeptLocator.chainUse) }
      } else {
        found += guessed(code)
      }
      index = end + marks
    }
    return found
  }

  private static func closes(_ bytes: [UInt8], at index: Int, _ marks: Int) -> Bool {
    guard bytes[index] == UInt8(ascii: "`"), bytes[index - 1] != UInt8(ascii: "`") else {
      return false
    }
    return bytes[index...].prefix { $0 == UInt8(ascii: "`") }.count == marks
  }
}
