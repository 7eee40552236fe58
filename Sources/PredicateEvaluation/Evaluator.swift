public import PredicateAnalysis
import PredicatePlatform
public import PredicateSyntax

/// Decides whether objects match a predicate. Made once, used for any number of objects, from any
/// number of threads.
///
///     let template = try PredicateTemplate(parsing: "age >= %d AND ANY tags == %@")
///     let evaluator = try Evaluator(template.bound(to: [18, "swift"]))
///     try evaluator.matches(["age": .integer(36), "tags": .list([.text("swift")])])  // true
///
/// A predicate that is asked about many objects of one type is compiled for that type. Stored
/// properties of `KeyPathReadable` structs are then read in place, and values of dictionaries without a
/// conversion. Parts that cannot be compiled, and every object that has an error, are decided by walking
/// the tree, which is the reference.
public struct Evaluator: Sendable {
  /// The options it was made with.
  public var options: EvaluationOptions { prepared.settings.ownOptions }
  private var prepared: PreparedRoot<PreparedPredicate>
  var predicate: PreparedPredicate { prepared.root }

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
    let options = options.validated(by: validated.policy)
    try self.init(validated.predicateWithoutLimits, options: options, isValidated: true)
  }

  /// An evaluator of a predicate for which `options.policy` has been asked, if it had to be: the parts
  /// that a host joined to it need not be allowed.
  package init(
    trusting predicate: BoundPredicate,
    options: EvaluationOptions
  ) throws(PredicateFormatError) {
    try self.init(predicate, options: options, isValidated: true)
  }

  private init(
    _ predicate: BoundPredicate,
    options: EvaluationOptions,
    isValidated: Bool
  ) throws(PredicateFormatError) {
    prepared = try PreparedRoot(
      .predicate(predicate.root),
      predicate.source,
      warnings: predicate.warnings,
      options: options,
      isValidated: isValidated
    ) { $0.prepare(predicate.root) }
  }

  /// Whether the object matches. `variables` are what `$name` stands for.
  public func matches(
    _ object: some KeyValueReadable,
    variables: Variables = [:]
  ) throws(EvaluationError) -> Bool {
    switch compiledVerdict(on: object, variables) {
    case .yes: true
    case .no: false
    case .undecided: try matches(.object(object), variables: variables)
    }
  }

  /// Whether a dictionary of anything matches; its values are converted as they are read.
  public func matches(
    _ dictionary: [String: Any],
    variables: Variables = [:]
  ) throws(EvaluationError) -> Bool {
    switch compiledVerdict(on: dictionary, variables) {
    case .yes: true
    case .no: false
    case .undecided: try matches(.object(DictionaryObject(dictionary)), variables: variables)
    }
  }

  /// The program for objects of a type, with these variables. It is kept where there are none.
  func program<Element>(for type: Element.Type, _ variables: Variables) -> CompiledProgram {
    guard variables.values.isEmpty else { return compiled(for: type, variables.values) }
    return prepared.settings.programs.program(for: type) { compiled(for: type) }
  }

  /// The verdict of the program for the object's type, which knows no variables; undecided where
  /// there is none yet.
  @inline(__always)
  private func compiledVerdict<Object>(
    on object: Object,
    _ variables: Variables
  ) -> Verdict {
    let settings = prepared.settings
    guard variables.values.isEmpty, settings.compilesTypes else { return .undecided }
    if let verdict = withUnsafePointer(to: object, { settings.programs.verdict(of: $0) }) {
      return verdict
    }
    settings.programs.note(Object.self) { compiled(for: Object.self) }
    return .undecided
  }

  /// Whether a value matches: SELF may be text, a number, an array or nil as well as an object. This
  /// is the reference, which walks the tree.
  public func matches(
    _ root: KeyedValue,
    variables: Variables = [:]
  ) throws(EvaluationError) -> Bool {
    try prepared.evaluate(root, variables.values) { (run) throws(EvaluationError) in
      try run.evaluate(predicate)
    }
  }

  /// The value of every part of the predicate for a value, with the reasons. Takes many times as
  /// long as matching.
  public func trace(
    _ root: KeyedValue,
    variables: Variables = [:]
  ) -> EvaluationTrace {
    prepared.trace(root, variables.values, of: .predicate(predicate.node)) {
      (run) throws(EvaluationError) in
      _ = try run.evaluate(predicate)
    }
  }

  /// The value of every part of the predicate for an object, with the reasons.
  public func trace(
    _ object: some KeyValueReadable,
    variables: Variables = [:]
  ) -> EvaluationTrace {
    trace(.object(object), variables: variables)
  }

  /// This evaluator for a run over many objects: with `now()` fixed, and a budget if the policy
  /// limits what a request may cost.
  package func atOneTime() -> Self {
    guard let settings = prepared.settings.atOneTime() else { return self }
    var result = self
    result.prepared.settings = settings
    return result
  }

  /// The budget of the request; nil where there is none.
  var budget: RequestBudget? { prepared.settings.budget }

  /// A matcher made for this evaluator, whose rows are counted if there is a budget.
  func metered(_ matcher: any BlockMatcher, _ variables: [String: KeyedValue]) -> any BlockMatcher {
    guard let budget else { return matcher }
    return MeteredMatcher(
      matcher: matcher,
      budget: budget,
      stepsPerRow: predicate.size(with: variables)
    )
  }
}
