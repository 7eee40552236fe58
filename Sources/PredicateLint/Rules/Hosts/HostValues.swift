import PredicateSyntax

extension LintRule {
  /// `os_vers_major >= '11'`: a number is compared with text.
  static let hostType = LintRule(
    "host.value-type",
    .warning,
    "a key is compared with a value of another type",
    examples: [
      .bad("os_vers_major >= «'11'»", in: "munki"),
      .bad("x86_64_capable == «'true'»", in: "munki"),
      .bad("os_vers == «10»", in: "munki"),
      .bad("os_vers BEGINSWITH «10»", in: "munki"),
      .bad("mediaType == «'image'»", in: "photos"),
      .bad("@status(passcode.is-present) == «'yes'»", in: "mdm"),
      .good("os_vers_major >= 11", in: "munki"),
      .good("x86_64_capable == TRUE", in: "munki"),
      .good("x86_64_capable == 1", in: "munki"),
      .good("hidden == NO", in: "photos"),
      .good("os_vers != nil", in: "munki"),
      .good("value == 5", in: "xcuitest"),
      .good("timestamp > 1449993600", in: "munki"),
    ]
  ) { context in
    context.comparisons.flatMap { site -> [Remark] in
      let comparison = site.comparison
      guard let (key, constants) = comparison.keyAndConstants,
        let fact = context.fact(of: key, site.variables), !fact.isFromSchema,
        !fact.isList || comparison.quantifier != nil, let keySpan = key.span
      else { return [] }
      let wantsText = comparison.operator.searchesText || comparison.operator == .matches
      return constants.compactMap { node in
        guard let value = node.constant, let span = node.span,
          let other = value.clash(with: fact.type, wantsText: wantsText)
        else { return nil }
        return Remark(
          "`\(context.quote(keySpan))` is \(fact.type.phrase), not \(other)",
          at: span
        )
      }
    }
  }

  /// `machine_type == 'notebook'`: the host's key has a few values only.
  static let hostValue = LintRule(
    "host.unknown-value",
    .warning,
    "the host's key never has the value",
    examples: [
      .bad("machine_type == «'labtop'»", in: "munki", fixed: "machine_type == 'laptop'"),
      .bad("messageType == «eror»", in: "unified-logging", fixed: "messageType == error"),
      .bad(
        "SUBQUERY(@status(mdm.app), $a, $a.@key(state) == «'manged'»).@count == 1",
        in: "mdm",
        fixed: "SUBQUERY(@status(mdm.app), $a, $a.@key(state) == 'managed').@count == 1"
      ),
      .bad("machine_type == «'notebook'»", in: "munki"),
      .bad("arch == «'ARM64'»", in: "munki"),
      .bad("messageType == «warning»", in: "unified-logging"),
      .bad(
        "type == «'XCUIElementCollectionView'»",
        in: "xcuitest",
        fixed: "type == 'XCUIElementTypeCollectionView'"
      ),
      .good("machine_type == 'laptop'", in: "munki"),
      .good("arch ==[c] 'ARM64'", in: "munki"),
      .good("messageType == Error", in: "unified-logging"),
      .good("type == 'XCUIElementTypeButton'", in: "xcuitest"),
      .good("messageType == error OR messageType == 16", in: "unified-logging"),
      .good("messageType == 'error'", in: "unified-logging"),
      .good("machine_type BEGINSWITH 'lap'", in: "munki"),
    ]
  ) { context in
    context.comparisons.flatMap { site -> [Remark] in
      let comparison = site.comparison
      guard [.equal, .notEqual, .in].contains(comparison.operator), comparison.left.isKeyPath,
        comparison.options.isEmpty,
        let fact = context.fact(of: comparison.left, site.variables), let values = fact.values
      else { return [] }
      var words: [(text: String, span: SourceSpan?, isQuoted: Bool)] = []
      if fact.type == .word, case .keyPath(nil, let steps) = comparison.right.kind,
        let names = LintContext.names(of: steps), names.count == 1
      {
        words = [(names[0], comparison.right.span, false)]
      } else {
        words = (comparison.right.constants ?? []).compactMap { node in
          guard case .constant(.text(let text)) = node.kind else { return nil }
          return (text, node.span, true)
        }
      }
      return words.compactMap { word in
        guard !values.contains(word.text), let span = word.span else { return nil }
        // Words may be taken in other letters, and numbers stand for some of them.
        let isWord = fact.type == .word
        if isWord, values.contains(where: { $0.lowercased() == word.text.lowercased() }) {
          return nil
        }
        guard let nearest = context.nearestValue(to: word.text, among: values) else {
          return Remark(
            "there is no value `\(word.text)`; it is \(Self.list(of: values))",
            at: span
          )
        }
        let written = context.text(of: span)
        // Of numbers, another may be as good a guess.
        let isAlone =
          (written == word.text || written.dropFirst().dropLast() == word.text)
          && !word.text.contains(where: \.isNumber)
        let quote = word.isQuoted ? String(written.prefix(1)) : ""
        return Remark(
          "there is no value `\(word.text)`; did you mean `\(nearest)`?",
          at: span,
          fixIts: isAlone
            ? [.init("write \(nearest)", replacing: span, with: quote + nearest + quote)] : []
        )
      }
    }
  }

  /// `one of "laptop", "desktop"`; of a long list the beginning
  private static func list(of values: [String]) -> String {
    let shown = values.prefix(8).map { "`\($0)`" }.joined(separator: ", ")
    return "one of \(shown)" + (values.count > 8 ? " and \(values.count - 8) others" : "")
  }

  /// `messageType >= error`: enumerated fields have no order that the host promises.
  static let hostWordOrder = LintRule(
    "host.word-order",
    .warning,
    "an order is asked of an enumerated key",
    examples: [
      .bad("messageType «>=» error", in: "unified-logging"),
      .good("messageType == error", in: "unified-logging"),
      .good("messageType IN {16, 17}", in: "unified-logging"),
    ]
  ) { context in
    context.comparisons.compactMap { site in
      guard site.comparison.operator.ordersValues || site.comparison.operator.searchesText,
        let fact = context.fact(of: site.comparison.left, site.variables), fact.type == .word,
        let span = context.operatorSpan(of: site)
      else { return nil }
      return Remark("enumerated fields are documented for == and != only", at: span)
    }
  }
}

extension String {
  /// Whether this is a longer text with one piece more, of a few letters.
  fileprivate func isText(_ text: String, withOneMore length: Int) -> Bool {
    let (long, short) = (Array(utf8), Array(text.utf8))
    guard short.count > length, long.count > short.count, long.count - short.count <= length else {
      return false
    }
    let head = zip(long, short).prefix { $0 == $1 }.count
    let tail = zip(long.reversed(), short.reversed()).prefix { $0 == $1 }.count
    return head + tail >= short.count
  }
}

extension LintContext {
  /// The value that a text is a slip of: the same in other letters, or one that is spelt alike.
  fileprivate func nearestValue(to text: String, among values: [String]) -> String? {
    values.first { $0.lowercased() == text.lowercased() }
      ?? Spelling.nearest(to: text, among: values)
      ?? values.first { $0.isText(text, withOneMore: 6) }
  }
}

extension LintKey.Kind {
  var phrase: String {
    switch self {
    case .text, .version: "text"
    case .integer: "an integer"
    case .real, .number: "a number"
    case .bool: "true or false"
    case .date: "a date"
    case .uuid: "a UUID"
    case .bytes: "data"
    case .object: "an object"
    case .word: "one of a few words"
    case .any: "any value"
    }
  }
}

extension Value {
  /// The kind of a constant that cannot be what a key of a type holds; nil if it can be.
  fileprivate func clash(with type: LintKey.Kind, wantsText: Bool) -> String? {
    switch self {
    case .text(let text):
      switch type {
      case .integer, .real, .number, .bool: return wantsText ? nil : "text: \"\(text.prefix(20))\""
      case .text, .version, .date, .uuid, .bytes, .object, .any, .word: return nil
      }
    case .integer, .real, .decimal, .bool:
      switch type {
      case .text, .version: return "a number"
      case .integer, .real, .number, .bool, .date, .uuid, .bytes, .object, .any, .word: return nil
      }
    case .null, .date, .uuid, .bytes, .url, .list, .set, .map: return nil
    }
  }
}
