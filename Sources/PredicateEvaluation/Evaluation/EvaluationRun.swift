import PredicateAnalysis
import PredicatePlatform
import PredicateSyntax

/// One evaluation of a predicate on one object: the variables that are bound, and the steps that
/// are left.
struct EvaluationRun {
  private let settings: EvaluationSettings
  let root: KeyedValue
  var variables: EvaluationVariables
  /// Records every node that is evaluated; nil when there is no trace.
  let recorder: TraceRecorder?

  /// Nil where dictionaries may be compared as a whole.
  let wholes: WholeWatch?

  private(set) var stepsLeft: Int
  private var startTime: Date?

  init(
    settings: EvaluationSettings,
    root: KeyedValue,
    variables: [String: KeyedValue],
    recorder: TraceRecorder? = nil
  ) {
    self.settings = settings
    self.root = root
    self.variables = EvaluationVariables(variables)
    self.recorder = recorder
    wholes = settings.refusesWholes ? WholeWatch() : nil
    stepsLeft = settings.limits.steps
  }

  var options: EvaluationOptions { settings.options }
  var mode: LanguageMode { settings.mode }
  var equality: Equality { Equality(mode: settings.mode, wholes: wholes) }
  var ordering: Ordering {
    Ordering(mode: settings.mode, localeOrder: settings.options.localeOrder)
  }
  var isStrict: Bool { settings.mode == .strictApple }

  /// Counts `steps` against the limit.
  mutating func charge(_ steps: Int = 1, at span: SourceSpan?) throws(EvaluationError) {
    stepsLeft = stepsLeft < steps ? -1 : stepsLeft - steps
    if stepsLeft < 0 { throw .steps(options.limits.steps, at: span) }
  }

  /// The elements of `value`, if it is a collection that is not too large.
  mutating func elements(
    of value: KeyedValue,
    at span: SourceSpan?
  ) throws(EvaluationError) -> KeyedCollection? {
    guard let collection = value.collection else { return nil }
    try charge(collection, at: span)
    return collection
  }

  mutating func charge(_ collection: KeyedCollection, at span: SourceSpan?) throws(EvaluationError)
  {
    guard collection.elements.count <= options.limits.elements else {
      throw .elements(options.limits.elements, at: span)
    }
    try charge(collection.elements.count, at: span)
  }

  /// The time of `now()`: the same for the whole run.
  mutating func now() -> Date {
    if let now = options.now ?? startTime { return now }
    let now = Date()
    startTime = now
    return now
  }

  /// A random number from 0 up to, but not including, 1.
  func random() -> Double {
    let number = options.random?() ?? Double.random(in: 0..<1)
    return number >= 0 && number < 1 ? number : 0
  }
}

/// The options behind one reference, since every run holds them.
final class EvaluationSettings: Sendable {
  let options: EvaluationOptions
  let mode: LanguageMode
  let limits: EvaluationLimits
  let redactsErrors: Bool
  /// Whether dictionaries must not be compared as a whole.
  let refusesWholes: Bool

  init(_ options: EvaluationOptions) {
    self.options = options
    mode = options.mode
    limits = options.limits
    redactsErrors = options.policy.redactsErrors
    refusesWholes = options.policy.keys.deniesAnywhere
  }

  /// A copy of the settings with the clock stopped at `now`.
  init(_ settings: EvaluationSettings, at now: Date) {
    var options = settings.options
    options.now = now
    self.options = options
    mode = settings.mode
    limits = settings.limits
    redactsErrors = settings.redactsErrors
    refusesWholes = settings.refusesWholes
  }
}
