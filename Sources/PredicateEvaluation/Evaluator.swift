public import PredicateAnalysis
import PredicatePlatform
public import PredicateSyntax

/// Decides whether objects match a predicate. Create it once, and use it for any number of objects,
/// from any number of threads.
///
///     let template = try PredicateTemplate(parsing: "age >= %d AND ANY tags == %@")
///     let evaluator = try Evaluator(template.bound(to: [18, "swift"]))
///     try evaluator.matches(["age": .integer(36), "tags": .list([.text("swift")])])  // true
///
/// A predicate that is evaluated on many objects of one type is compiled for that type. Stored
/// properties of `KeyPathReadable` structs are then read in place, and values of dictionaries
/// without a conversion. Parts that cannot be compiled, and every object with an error, are decided
/// by walking the tree, which is the reference.
public struct Evaluator: Sendable {
  /// The options it was created with.
  public var options: EvaluationOptions { prepared.settings.ownOptions }
  private var prepared: PreparedRoot<PreparedPredicate>
  var predicate: PreparedPredicate { prepared.root }

  /// Compiles the predicate's patterns and hashes its lists. Throws if a constant pattern is
  /// invalid (S006), a placeholder is unbound (A013), the tree is too deep (P039) or
  /// `options.policy` does not allow it (S013, V001, V003).
  public init(
    _ predicate: BoundPredicate,
    options: EvaluationOptions = .default
  ) throws(PredicateFormatError) {
    try self.init(predicate, options: options, isValidated: false)
  }

  /// An evaluator of an untrusted predicate, under the policy that validated it; `options` has the
  /// rest, such as the functions that FUNCTION may call.
  public init(
    _ validated: ValidatedPredicate,
    options: EvaluationOptions = .default
  ) throws(PredicateFormatError) {
    let options = options.validated(by: validated.policy)
    try self.init(validated.predicateWithoutLimits, options: options, isValidated: true)
  }

  /// An evaluator of a predicate that was checked against `options.policy`, if necessary:
  /// conditions that the application joined to it need not be allowed.
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

  /// Whether the object matches. `variables` has the values of `$name`.
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

  /// Whether a dictionary of any values matches; they are converted as they are read.
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

  /// The program for objects of a type, with these variables. It is cached if there are none.
  func program<Element>(for type: Element.Type, _ variables: Variables) -> CompiledProgram {
    guard variables.values.isEmpty else { return compiled(for: type, variables.values) }
    return prepared.settings.programs.program(for: type) { compiled(for: type) }
  }

  /// The verdict of the program for the object's type, without variables; undecided if there is
  /// none yet.
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

  /// The value of every part of the predicate for a value, with the reasons. It takes many times as
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

  /// The budget of the request; nil if there is none.
  var budget: RequestBudget? { prepared.settings.budget }

  /// A matcher for this evaluator, whose rows are counted if there is a budget.
  func metered(_ matcher: any BlockMatcher, _ variables: [String: KeyedValue]) -> any BlockMatcher {
    guard let budget else { return matcher }
    return MeteredMatcher(
      matcher: matcher,
      budget: budget,
      stepsPerRow: predicate.size(with: variables)
    )
  }
}
