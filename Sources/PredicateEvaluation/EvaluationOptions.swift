public import PredicateAnalysis
public import PredicatePlatform
public import PredicateSyntax

/// The options of an evaluation that the language leaves open, and the policy under which the
/// predicate is evaluated. Each is independent of the others.
///
///     var options = EvaluationOptions(mode: .strictApple, policy: .untrusted)
///     options.now = Date(timeIntervalSinceReferenceDate: 0)
public struct EvaluationOptions: Sendable {
  /// `.default` corrects Apple's oddities, `.strictApple` keeps them.
  public var mode: LanguageMode
  /// The policy of evaluated predicates: an evaluator rejects one that does not pass, and errors
  /// are redacted if the policy says so.
  public var policy: PredicatePolicy
  /// The meaning of reading a missing key.
  public var missingKey: MissingKeyPolicy
  /// The meaning of an operation on values of the wrong type.
  public var typeMismatch: TypeMismatchPolicy
  /// The value of `now()`; nil for the time at which a run starts. It is the same for a whole run.
  public var now: Date?
  /// The source of `random()`: numbers from 0 to below 1. Nil for the system's generator.
  public var random: (@Sendable () -> Double)?
  /// The functions that FUNCTION and custom operators may call.
  public var registry: FunctionRegistry
  /// The budget that these evaluations share with others; nil if each run over many objects has its
  /// own, from `policy.limits.request`.
  public var budget: RequestBudget?
  /// Whether `$x := 3` assigns; its value is 3 in either case.
  public var allowsAssignment = false
  /// Whether `date + 60` and `date - 60` mean seconds later and earlier, as an extension.
  public var allowsDateArithmetic = false
  /// The order of texts for `<[l]` and similar operators.
  public var localeOrder = LocaleOrder.root
  /// The types that UTI-CONFORMS-TO knows.
  public var typeIdentifiers = UniformTypes.standard
  /// Whether programs are compiled for the types of objects if they are many. Without it `matches`
  /// is always the reference.
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

/// The meaning of reading a missing key.
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
