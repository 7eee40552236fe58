#if !canImport(Darwin)
import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax
import PredicatePlatform

/// A predicate's tree with the values that it holds, and its evaluator.
final class PredicateContent {
  let predicate: BoundPredicate
  let held: HeldValues
  /// Created when it is first needed: on Apple's systems, too, an invalid pattern is an error of
  /// evaluation.
  private let evaluator = Mutex<Evaluator?>(nil)

  init(_ predicate: BoundPredicate, held: HeldValues = HeldValues()) {
    self.predicate = predicate
    self.held = held
  }

  /// A tree built from others, whose spans refer to their own texts.
  convenience init(built root: PredicateNode, held: HeldValues) {
    self.init(BoundPredicate(source: nil, root: root, hasStaleSpans: true), held: held)
  }

  var root: PredicateNode { predicate.root }

  /// The content of one of the predicates in this one.
  func part(_ root: PredicateNode) -> PredicateContent {
    PredicateContent(predicate.part(root), held: held)
  }

  /// The content of one of the expressions in this predicate.
  func part(_ root: ExpressionNode) -> ExpressionContent {
    ExpressionContent(
      BoundExpression(source: predicate.hasStaleSpans ? nil : predicate.source, root: root),
      held: held
    )
  }

  /// The predicate with nil instead of NSNull.
  var plain: BoundPredicate {
    let root = held.plain(predicate.root)
    return root == predicate.root
      ? predicate
      : BoundPredicate(source: predicate.source, root: root, hasStaleSpans: predicate.hasStaleSpans)
  }

  var appleFormat: String { FormatPrinter(style: .apple).text(of: held.described(root)) }

  /// Whether `object` matches. `variables` may be expressions.
  func matches(_ object: Any?, _ variables: [String: Any]) throws -> Bool {
    guard !variables.values.contains(where: { $0 is NSExpression }) else {
      return try substituting(variables).matches(object, [:])
    }
    let values =
      variables.isEmpty
      ? held.objects : held.objects.merging(variables.mapValues(KeyedValue.init(reading:))) { $1 }
    let evaluator = try preparedEvaluator()
    do throws(EvaluationError) {
      return try evaluator.matches(KeyedValue(reading: object), variables: Variables(values))
    } catch {
      throw error.withHint(about: object)
    }
  }

  private func preparedEvaluator() throws -> Evaluator {
    try evaluator.withLock { evaluator in
      if let evaluator { return evaluator }
      let made = try Evaluator(plain, options: held.evaluationOptions)
      evaluator = made
      return made
    }
  }

  func substituting(_ variables: [String: Any]) throws(PredicateFormatError) -> PredicateContent {
    var reader = ArgumentReader(held: held)
    let nodes = variables.mapValues { reader.node($0) }
    if !reader.held.nulls.isEmpty {
      // NSNull for a variable is diagnosed like nil.
      _ = try plain.substituting(variables: nodes.mapValues { reader.held.plain($0) })
    }
    return PredicateContent(try predicate.substituting(variables: nodes), held: reader.held)
  }
}

extension HeldValues {
  /// The standard functions, the blocks and the key paths, which predicates may call.
  var evaluationOptions: EvaluationOptions {
    var options = EvaluationOptions()
    options.registry = .standard
    for (name, block) in blocks {
      options.registry.register(name, ApplicationBlock(block).function)
    }
    for (name, path) in paths { options.registry.register(name, ApplicationPath(path).function) }
    return options
  }
}

extension EvaluationError {
  /// The error with a hint about an unknown key of an object that is read by reflection.
  fileprivate func withHint(about object: Any?) -> Self {
    guard id == .unknownKey, let object, !(object is any KeyValueReadable) else { return self }
    var error = self
    error.hints.append(
      "only stored properties of \(type(of: object)) can be read; for computed ones conform it"
        + " to KeyPathReadable or KeyValueReadable"
    )
    return error
  }
}
#endif
