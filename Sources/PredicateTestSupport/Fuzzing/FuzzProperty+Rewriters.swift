import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax

extension FuzzProperty {
  /// Every rewrite of a predicate keeps its meaning: joining and negating, variables that become
  /// constants, placeholders that are bound, fix-its of warnings.
  package static let rewriters = FuzzProperty("rewriters", readsPredicates: true) { bytes in
    let tree = FuzzText.predicate(bytes)
    var data = TreeGenerator(FuzzChoices(Array(bytes.reversed())))
    let value = KeyedValue.value(data.value())
    let variables = ["a": data.value(), "b": data.value(), "name": data.value()]
    try expectFixItsKeep(tree, value, variables)
    let filled = FuzzText.filled(tree)
    guard let bound = try? BoundPredicate(filled) else { return }
    try expectJoined(bound, value, variables)
    try expectSubstituted(bound, value, variables)
    try expectBound(filled, value)
  }

  private static let options = FuzzEvaluation.options[0]

  private static func expectJoined(
    _ predicate: BoundPredicate,
    _ value: KeyedValue,
    _ variables: [String: Value]
  ) throws {
    guard let single = FuzzEvaluation(predicate, options) else { return }
    let expected = single.outcome(value, variables)
    let negated: FuzzEvaluation.Outcome =
      if case .truth(let truth) = expected { .truth(!truth) } else { expected }
    for (joined, expected) in [
      (predicate && predicate, expected), (predicate || predicate, expected),
      (!(!predicate), expected), (!predicate, negated),
    ] {
      // One more level may exceed the limit.
      guard let evaluation = FuzzEvaluation(joined, options) else { continue }
      let found = evaluation.outcome(value, variables)
      if found == .error(.limit) || expected == .error(.limit) { continue }
      try FuzzFinding.unless(found == expected, "\(found), not \(expected): \(joined.format)")
    }
  }

  /// Throws unless a constant in the place of `$x` gives the answer for that value of `x`. Of two
  /// errors either may be reported: constants are evaluated first.
  private static func expectSubstituted(
    _ predicate: BoundPredicate,
    _ value: KeyedValue,
    _ variables: [String: Value]
  ) throws {
    guard let given = FuzzEvaluation(predicate, options),
      let replaced = try? predicate.substituting(variables: variables),
      let evaluation = FuzzEvaluation(replaced, options)
    else { return }
    let expected = given.outcome(value, variables)
    let found = evaluation.outcome(value, variables)
    if case .error = found, case .error = expected { return }
    try FuzzFinding.unless(
      found == expected,
      "\(found), not \(expected), with variables in place: \(predicate.format)"
    )
  }

  /// Throws unless `%@` bound to a constant becomes that constant.
  private static func expectBound(_ tree: PredicateNode, _ value: KeyedValue) throws {
    var extractor = ConstantExtractor()
    let template = extractor.rewrite(tree)
    let text = FormatPrinter().text(of: template)
    guard let parsed = try? PredicateTemplate(parsing: text, options: FuzzText.options) else {
      return
    }
    let again = try parsed.bound(to: Bindings(arguments: extractor.constants))
    try FuzzFinding.unless(again.root == tree, "bound, \(text) becomes \(again.format)")
  }

  /// Throws unless each fix-it changes the text, and removes its warning or reduces their number.
  private static func expectFixItsKeep(
    _ tree: PredicateNode,
    _ value: KeyedValue,
    _ variables: [String: Value]
  ) throws {
    let text = FormatPrinter().text(of: tree)
    let source = SourceText(text)
    let read = PredicateTemplate.recovering(from: source, options: FuzzText.options)
    for diagnostic in read.diagnostics {
      for fixIt in diagnostic.fixIts {
        let fixed = fixIt.applied(to: text)
        try FuzzFinding.unless(fixed != text, "\(diagnostic.id.code) fixes nothing in \(text)")
        let again = PredicateTemplate.recovering(
          from: SourceText(fixed),
          options: FuzzText.options
        )
        try FuzzFinding.unless(
          !again.diagnostics.contains { $0.id == diagnostic.id && $0.span == diagnostic.span }
            || again.diagnostics.count < read.diagnostics.count,
          "\(diagnostic.id.code) stays after \(fixIt.text): \(text) becomes \(fixed)"
        )
      }
    }
  }
}

/// Replaces constants by `%@`, and collects them.
private struct ConstantExtractor: TreeRewriter {
  private(set) var constants: [any PredicateArgument] = []

  mutating func rewrite(_ node: ExpressionNode) -> ExpressionNode {
    guard case .constant(let value) = node.kind else { return rewriteChildren(of: node) }
    constants.append(value)
    return ExpressionNode(.placeholder(Placeholder(.object, index: constants.count - 1)))
  }
}
