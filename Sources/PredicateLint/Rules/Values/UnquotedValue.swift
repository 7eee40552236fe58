import PredicateSyntax

extension LintRule {
  /// `name == Kyle`, `bundleid == com.example.app`: without quotes the word is another key.
  static let unquotedValue = LintRule(
    "lint.unquoted-value",
    .warning,
    "a value without quotes is read as a key",
    examples: [
      .bad("name == «Kyle»", fixed: "name == \"Kyle\""),
      .bad(
        "bundleid == «com.example.app»",
        in: "autopkg",
        fixed: "bundleid == \"com.example.app\""
      ),
      .bad("identifier != «org.example.tool»", fixed: "identifier != \"org.example.tool\""),
      .bad("name == «nick.first»", of: "Person", fixed: "name == \"nick.first\""),
      .bad("hostname == «lab1»", in: "munki", fixed: "hostname == \"lab1\""),
      .bad("process == «sudo»", in: "unified-logging", fixed: "process == \"sudo\""),
      .good("name == nick", of: "Person"),
      .good("first == last"),
      .good("A == B AND C == D"),
      .good("owner.id == user.id"),
      .good("size == Maximum AND Maximum > 3"),
      .good("name == 'Kyle'"),
      .good("messageType == error", in: "unified-logging"),
      .good("SELF == SELF.parent"),
      .good("os_vers == minimum_os_vers", in: "munki"),
    ]
  ) { context in
    let isOnlyCapitalized = context.capitalizedKeys == 1
    return context.comparisons.compactMap { site in
      let comparison = site.comparison
      guard [.equal, .notEqual].contains(comparison.operator), comparison.quantifier == nil,
        comparison.left.isKeyPath, case .keyPath(nil, let steps) = comparison.right.kind,
        let names = LintContext.names(of: steps), let span = comparison.right.span,
        context.text(of: span) == names.joined(separator: "."),
        context.isProbablyText(names, site, isOnlyCapitalized)
      else { return nil }
      let text = names.joined(separator: ".")
      return Remark(
        "`\(text)` is read as a key, because it has no quotes",
        at: span,
        severity: context.profile.keys.isClosed ? .error : nil,
        fixIts: [.init("put it in quotes", replacing: span, with: "\"\(text)\"")]
      )
    }
  }
}

extension LintContext {
  /// The first words of reversed domain names.
  private static let domains: Set<String> = ["com", "org", "net", "io", "edu", "gov"]

  fileprivate func isProbablyText(
    _ names: [String],
    _ site: ComparisonSite,
    _ isOnlyCapitalized: Bool
  ) -> Bool {
    let comparison = site.comparison
    guard case .keyPath(_, let leftSteps) = comparison.left.kind,
      let left = LintContext.names(of: leftSteps)?.last
    else { return false }
    let isFlat = !profile.takesArguments && !profile.keys.names.isEmpty
    if names.count > 1, isFlat, leftSteps.count == 1, profile.keys.key(at: [names[0]]) == nil {
      return true
    }
    if names.count > 2, Self.domains.contains(names[0]), leftSteps.count == 1 { return true }
    let fact = fact(of: comparison.left, site.variables)
    let isClosed = profile.keys.isClosed && names.count == 1
    if let fact, [.text, .version].contains(fact.type) || isClosed && fact.type == .any,
      !fact.isList,
      self.fact(of: comparison.right, site.variables) == nil
    {
      // A schema knows all keys; of a profile's keys, those that administrators add are not known,
      // and have names of several words.
      return fact.isFromSchema || !names.joined().contains("_")
    }
    if fact != nil || names.count > 1 { return false }
    return left.startsLowercase && names[0].isCapitalizedWord && isOnlyCapitalized
  }

  /// The number of keys that begin with a capital: where there are several, they are names of keys.
  fileprivate var capitalizedKeys: Int {
    sites.count { site in
      guard case .expression(let node) = site.node, case .keyPath(_, let steps) = node.kind else {
        return false
      }
      return steps.contains { step in
        if case .key(let key) = step { key.isCapitalizedWord } else { false }
      }
    }
  }
}

extension String {
  fileprivate var startsLowercase: Bool { first.map { $0.isASCII && $0.isLowercase } ?? false }

  /// `Kyle`, but not `K`, `ID` or `MaximumSize`
  fileprivate var isCapitalizedWord: Bool {
    guard count > 2, let first, first.isASCII, first.isUppercase else { return false }
    return dropFirst().allSatisfy { $0.isASCII && $0.isLowercase }
  }
}
