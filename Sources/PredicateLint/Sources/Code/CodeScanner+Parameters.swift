import PredicateSyntax

extension CodeScanner {
  /// Adds what calls of the program's own functions pass for parameters that become formats.
  mutating func addArguments() {
    // A function that passes a parameter on to another has a format of its own.
    for _ in 0..<Self.passLimit {
      let known = formatParameters.count
      for index in 0..<tokens.count where !formatParameters.isEmpty {
        for argument in formatParameters.arguments(at: index) { add(argument) }
      }
      if formatParameters.count == known { break }
    }
  }

  /// The most functions that pass a format on, one to the other.
  private static let passLimit = 4

  /// Notes that an expression is read as a predicate.
  mutating func note(_ format: Range<Int>, _ use: PredicateUse) {
    for branch in expression.branches(of: format) ?? [format] {
      formatParameters.note(branch, use, in: expression.functions, expression.constants)
    }
  }

  private mutating func add(_ argument: FormatParameters.Argument) {
    let use = argument.parameter.use
    // A text in a field may be for another object that has a field of the name.
    if !argument.isField { note(argument.tokens, use) }
    let values =
      argument.parameter.isList
      ? expression.values(ofList: argument.tokens) : expression.values(of: argument.tokens)
    for value in values where Plausibility.hasOperator(value) {
      guard var value = use.profile == "realm-core" ? RealmQuery.predicate(value) : value else {
        continue
      }
      if argument.parameter.isBeginning {
        value.appendHole(for: value.count..<value.count, of: value)
      }
      if isFor(value, argument) { add(value, use, .unknown) }
    }
  }

  /// Whether a text is a predicate where it is passed. A function that takes locators of all kinds is
  /// given others, too, and functions of one name may be about other things; a label says more.
  private func isFor(_ value: MappedText, _ argument: FormatParameters.Argument) -> Bool {
    let use = argument.parameter.use
    if use.isClassChain { return false }
    // Spotlight's keys are in no interface.
    if use.profile == "xcuitest", value.bytes.holds("kMDItem") { return false }
    let isOnlyPredicate = Plausibility.isNoOtherLanguage(value)
    let isCertain = !argument.isFromElsewhere || argument.isLabelled
    let saysPredicate = argument.parameter.name.lowercased().contains("predicate")
    if argument.parameter.isCase, !isOnlyPredicate { return false }
    if argument.isField {
      // A field of another object may have the name, too.
      let isLikely =
        !value.hasHoles && Plausibility.comparesLikeAPredicate(value) || value.bytes.holds("[c]")
      if !isLikely, !saysPredicate { return false }
    } else if argument.isFromElsewhere, argument.parameter.label == nil, !saysPredicate,
      !argument.parameter.isDistinct,
      !isOnlyPredicate || Plausibility.isProse(value)
    {
      return false
    } else if isCertain, !argument.parameter.isPiece, use.profile != "xcuitest", isOnlyPredicate,
      !argument.parameter.isList
    {
      return true
    }
    return FoundPredicate(value, use, arguments: .unknown).isSound
  }
}

extension FoundPredicate {
  /// Whether nothing is wrong with the text by itself, nor doubtful.
  var isClean: Bool {
    PredicateLinter().findings(in: subject()).allSatisfy { $0.severity == .note }
  }

  /// Whether nothing but warnings is found in the text by itself. A variable of AutoPkg without quotes
  /// is an error of a text that is certainly a predicate.
  var isSound: Bool {
    !PredicateLinter().findings(in: subject()).contains {
      $0.severity == .error && $0.rule != LintRule.percentVariable.name
    }
  }
}
