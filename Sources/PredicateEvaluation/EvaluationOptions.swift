public import PredicateAnalysis
public import PredicatePlatform
public import PredicateSyntax

/// The options of an evaluation that the language leaves open, and the policy under which the
/// predicate is evaluated. Each is independent of the others.
///
///     var options = EvaluationOptions(mode: .strictApple, policy: .untrusted)
///     options.now = Date(timeIntervalSinceReferenceDate: 0)
public struct EvaluationOptions: Sendable {
  /// `.default` mends Apple's oddities, `.strictApple` keeps them.
  public var mode: LanguageMode
  /// The policy of predicates that are evaluated: an evaluator refuses one that does not pass, and
  /// errors are redacted where the policy says so.
  public var policy: PredicatePolicy
  /// The meaning of reading a key that an object does not have.
  public var missingKey: MissingKeyPolicy
  /// The meaning of an operation on values of the wrong type.
  public var typeMismatch: TypeMismatchPolicy
  /// The value of `now()`; nil is the time at which a run starts. It is the same for a whole run.
  public var now: Date?
  /// The source of `random()`: numbers from 0 to below 1. Nil is the system's generator.
  public var random: (@Sendable () -> Double)?
  /// The functions that FUNCTION and custom operators may call.
  public var registry: FunctionRegistry
  /// The budget that these evaluations share with others; nil where each run over many objects has
  /// one by `policy.limits.request`.
  public var budget: RequestBudget?
  /// Whether `$x := 3` stores; it yields its value in either case where it is allowed.
  public var allowsAssignment = false
  /// Whether `date + 60` and `date - 60` mean seconds later and earlier, as an extension.
  public var allowsDateArithmetic = false
  /// The order of texts for `<[l]` and its kin.
  public var localeOrder = LocaleOrder.root
  /// The types that UTI-CONFORMS-TO knows.
  public var typeIdentifiers = UniformTypes.standard
  /// Whether the types of objects are compiled for when they are many. Without it `matches` is the
  /// reference, whatever it is asked about.
  package var compilesTypes = true

  /// The defaults of a mode under a policy. The registry holds the standard functions in strict
  /// mode, none in default mode.
  public init(mode: LanguageMode = .default, policy: PredicatePolicy = .unrestricted) {
    self.mode = mode
    self.policy = policy
    missingKey = .automatic
    typeMismatch = .error
    registry =
      switch mode {
      case .default: .none
      case .strictApple: .standard
      }
  }

  /// The limits on evaluation: `policy.limits.evaluation`.
  public var limits: EvaluationLimits {
    get { policy.limits.evaluation }
    set { policy.limits.evaluation = newValue }
    _modify { yield &policy.limits.evaluation }
  }

  /// The language with its extensions, without a policy.
  public static let `default` = Self()
  /// Apple's language, without a policy.
  public static let strictApple = Self(mode: .strictApple)
}

/// The meaning of reading a key that an object does not have.
public enum MissingKeyPolicy: String, Hashable, Sendable, CaseIterable {
  /// nil of dictionaries and JSON, a mistake of typed objects
  case automatic
  /// always a mistake
  case error
  /// always nil
  case null
}

/// The meaning of ordering values of different types, as in `age < "40"`.
public enum TypeMismatchPolicy: String, Hashable, Sendable, CaseIterable {
  /// a mistake
  case error
  /// false
  case `false`
}
