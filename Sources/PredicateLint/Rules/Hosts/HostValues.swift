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
      .good("machine_type == 'laptop'", in: "munki"),
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
        // A value in other letters may be taken; only what looks like a slip is reported.
        guard let nearest = Spelling.nearest(to: word.text, among: values),
          nearest.lowercased() != word.text.lowercased()
        else { return nil }
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
