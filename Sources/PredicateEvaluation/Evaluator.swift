import Foundation
public import PredicateAnalysis
public import PredicateSyntax

/// Decides whether objects match a predicate. Made once, used for any number of objects, from any
/// number of threads.
///
///     let template = try PredicateTemplate(parsing: "age >= %d AND ANY tags == %@")
///     let evaluator = try Evaluator(template.bound(to: [18, "swift"]))
///     try evaluator.matches(["age": .integer(36), "tags": .list([.text("swift")])])  // true
public struct Evaluator: Sendable {
  public var options: EvaluationOptions { settings.options }
  private var settings: EvaluationSettings
  let predicate: PreparedPredicate
  private let source: SourceText?

  /// Compiles the predicate's patterns and hashes its lists. Throws when a constant pattern is
  /// wrong (S006), a placeholder is left (A013), the tree is too deep (P039) or holds what
  /// `options.policy` does not allow (S013, V001, V003).
  public init(
    _ predicate: BoundPredicate,
    options: EvaluationOptions = .default
  ) throws(PredicateFormatError) {
    try self.init(predicate, options: options, isValidated: false)
  }

  /// An evaluator of a predicate from a stranger, under the policy by which it was validated;
  /// `options` say the rest, such as the functions that FUNCTION may call.
  public init(
    _ validated: ValidatedPredicate,
    options: EvaluationOptions = .default
  ) throws(PredicateFormatError) {
    var options = options
    options.policy = validated.policy
    options.policy.redactsErrors = true
    try self.init(validated.predicate, options: options, isValidated: true)
  }

  private init(
    _ predicate: BoundPredicate,
    options: EvaluationOptions,
    isValidated: Bool
  ) throws(PredicateFormatError) {
    var preparer = Preparer(
      options: options,
      source: predicate.source,
      warnings: predicate.warnings
    )
    if !isValidated { try preparer.requirePolicy(for: .predicate(predicate.root)) }
    try preparer.requireDepth(of: .predicate(predicate.root))
    self.predicate = preparer.prepare(predicate.root)
    try preparer.finish()
    settings = EvaluationSettings(options)
    source = predicate.source
  }

  /// Whether the object matches. `variables` are what `$name` stands for.
  public func matches(
    _ object: some KeyValueReadable,
    variables: [String: KeyedValue] = [:]
  ) throws(EvaluationError) -> Bool {
    try matches(.object(object), variables: variables)
  }

  /// Whether a dictionary of anything matches; its values are converted as they are read.
  public func matches(
    _ dictionary: [String: Any],
    variables: [String: KeyedValue] = [:]
  ) throws(EvaluationError) -> Bool {
    try matches(.object(DictionaryObject(dictionary)), variables: variables)
  }

  /// Whether a value matches: SELF may be text, a number, an array or nil as well as an object.
  public func matches(
    _ root: KeyedValue,
    variables: [String: KeyedValue] = [:]
  ) throws(EvaluationError) -> Bool {
    var run = EvaluationRun(settings: settings, root: root, variables: variables)
    do throws(EvaluationError) {
      return try run.evaluate(predicate)
    } catch {
      throw (settings.redactsErrors ? error.redacted : error).placed(in: source)
    }
  }

  /// The value of every part of the predicate for a value, with the reasons. Takes many times as
  /// long as matching.
  public func trace(
    _ root: KeyedValue,
    variables: [String: KeyedValue] = [:]
  ) -> EvaluationTrace {
    let recorder = TraceRecorder(source: source)
    var run = EvaluationRun(
      settings: settings,
      root: root,
      variables: variables,
      recorder: recorder
    )
    _ = try? run.evaluate(predicate)
    return recorder.result ?? recorder.blank(.predicate(predicate.node))
  }

  /// The value of every part of the predicate for an object, with the reasons.
  public func trace(
    _ object: some KeyValueReadable,
    variables: [String: KeyedValue] = [:]
  ) -> EvaluationTrace {
    trace(.object(object), variables: variables)
  }

  /// This evaluator with `now()` fixed.
  package func atOneTime() -> Self {
    guard options.now == nil else { return self }
    var result = self
    result.settings = EvaluationSettings(settings, at: Date())
    return result
  }
}
