import PredicateAnalysis
import PredicatePlatform
import PredicateSyntax

/// One evaluation of a predicate on one object: the bound variables, and the remaining budget that
/// all parts share.
struct EvaluationRun {
  private let settings: EvaluationSettings
  let root: KeyedValue
  var variables: EvaluationVariables
  /// Records every node that is evaluated; nil when there is no trace.
  let recorder: TraceRecorder?

  /// Nil if dictionaries may be compared as a whole.
  let wholes: WholeWatch?

  private(set) var stepsLeft: Int
  private(set) var matchStepsLeft: Int
  private(set) var memoryLeft: Int
  /// The remaining memory at which more is requested from the request's budget; 0 if there is none.
  private var memoryFloor = 0
  private var startTime: Date?

  init(
    settings: EvaluationSettings,
    root: KeyedValue,
    variables: [String: KeyedValue],
    recorder: TraceRecorder? = nil
  ) {
    self.settings = settings
    // Separate cases, since a function that returns the root would copy it.
    if let visibility = settings.visibility {
      self.root = root.visible(visibility)
    } else {
      self.root = root
    }
    self.variables = EvaluationVariables(settings.visible(variables))
    self.recorder = recorder
    wholes = settings.refusesWholes ? WholeWatch() : nil
    stepsLeft = settings.limits.steps
    matchStepsLeft = settings.limits.matchSteps
    if let budget = settings.budget {
      stepsLeft = min(stepsLeft, budget.stepsLeft)
      matchStepsLeft = min(matchStepsLeft, budget.matchStepsLeft)
      if budget.limits.memory != .max { memoryFloor = settings.limits.memory }
    }
    memoryLeft = settings.limits.memory
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

  /// Counts the steps of a match against the limit of all matches.
  mutating func charge(matching steps: Int) { matchStepsLeft -= min(steps, matchStepsLeft) }

  /// Counts memory against the limit.
  mutating func charge(bytes: Int, at span: SourceSpan?) throws(EvaluationError) {
    memoryLeft = memoryLeft < bytes ? -1 : memoryLeft - bytes
    if memoryLeft < memoryFloor { try takeMemory(at: span) }
  }

  /// The granularity of a run's share of the request's memory, so that threads seldom contend.
  private static let memoryStep = 65_536

  /// Takes the memory in use, and more, from the request's budget.
  private mutating func takeMemory(at span: SourceSpan?) throws(EvaluationError) {
    if memoryLeft < 0 { throw .memory(options.limits.memory, at: span) }
    guard let budget = settings.budget else { return }
    let wanted = memoryFloor - memoryLeft
    let more = max(wanted, min(Self.memoryStep, memoryFloor))
    if budget.take(bytes: more) {
      memoryFloor -= more
    } else if budget.take(bytes: wanted) {
      memoryFloor -= wanted
    } else {
      throw .requestMemory(budget.limits.memory, at: span)
    }
  }

  /// Returns this run's memory to the request's budget.
  mutating func giveMemoryBack() {
    guard let budget = settings.budget, budget.limits.memory != .max else { return }
    budget.giveBack(bytes: settings.limits.memory - memoryFloor)
    memoryFloor = settings.limits.memory
  }

  /// Releases the memory that was taken since `memory` was left: a comparison keeps only its
  /// answer.
  mutating func release(to memory: Int) {
    // An assigned variable keeps its value.
    if !settings.options.allowsAssignment { memoryLeft = memory }
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
    try charge(bytes: collection.elements.count * KeyedValue.size, at: span)
  }

  /// The time of `now()`: the same for the whole run.
  mutating func now() -> Date {
    if let now = settings.now ?? startTime { return now }
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
  private let given: GivenOptions
  /// The value of `now()`; nil for the time at which a run starts.
  let now: Date?
  let mode: LanguageMode
  let limits: EvaluationLimits
  let redactsErrors: Bool
  /// Whether dictionaries must not be compared as a whole.
  let refusesWholes: Bool
  /// The budget of the request; nil if there is none.
  let budget: RequestBudget?
  /// The limits of a run over many objects; nil if it has none.
  private let runLimits: RequestLimits?
  private let hidesKeys: Bool
  private let readsClock: Bool
  /// The keys of the object that predicates may read; nil if all of them.
  let visibility: KeyVisibility?
  let compilesTypes: Bool
  /// The programs that were made with these settings
  let programs = ProgramCache()

  /// The options; their clock and budget are not those of a run.
  var options: EvaluationOptions { given.options }

  /// The options with the clock and the budget of these settings.
  var ownOptions: EvaluationOptions {
    var options = given.options
    options.now = now
    options.budget = budget
    return options
  }

  init(_ options: EvaluationOptions, readsClock: Bool) {
    given = GivenOptions(options)
    now = options.now
    mode = options.mode
    limits = options.limits
    redactsErrors = options.policy.redactsErrors
    refusesWholes = options.policy.keys.deniesAnywhere
    budget = options.budget
    let request = options.policy.limits.request
    runLimits = budget == nil && request != .unlimited ? request : nil
    hidesKeys = !options.policy.keys.isOpen
    visibility = KeyVisibility(options.policy.keys)
    compilesTypes = options.compilesTypes
    self.readsClock = readsClock
  }

  /// The settings of a run over many objects: with the clock stopped if the predicate reads it, and
  /// with a budget if the policy limits what a request may cost. Nil if they already are. The
  /// options are shared, since a copy of them costs as much as deciding a hundred objects.
  func atOneTime() -> EvaluationSettings? {
    guard readsClock && now == nil || runLimits != nil else { return nil }
    return EvaluationSettings(
      self,
      now: now ?? (readsClock ? Date() : nil),
      budget: runLimits.map(RequestBudget.init) ?? budget
    )
  }

  private init(_ settings: EvaluationSettings, now: Date?, budget: RequestBudget?) {
    given = settings.given
    self.now = now
    self.budget = budget
    runLimits = nil
    mode = settings.mode
    limits = settings.limits
    redactsErrors = settings.redactsErrors
    refusesWholes = settings.refusesWholes
    hidesKeys = settings.hidesKeys
    visibility = settings.visibility
    compilesTypes = settings.compilesTypes
    readsClock = settings.readsClock
  }

  /// The values of variables without the keys that the policy hides.
  @inline(__always)
  func visible(_ variables: [String: KeyedValue]) -> [String: KeyedValue] {
    hidesKeys && !variables.isEmpty ? visibleVariables(variables) : variables
  }

  private func visibleVariables(_ variables: [String: KeyedValue]) -> [String: KeyedValue] {
    var result = variables
    for (name, value) in variables {
      guard let visibility = KeyVisibility(options.policy.keys, variable: name) else { continue }
      result[name] = value.visible(visibility)
    }
    return result
  }
}

/// The options that an evaluator was created with, shared by all settings derived from them.
private final class GivenOptions: Sendable {
  let options: EvaluationOptions

  init(_ options: EvaluationOptions) { self.options = options }
}
