public import Foundation
public import PredicateAnalysis
public import PredicateSyntax

/// How a predicate is decided where the language leaves a choice, and how far its text is trusted.
///
///     var options = EvaluationOptions(mode: .strictApple)
///     options.now = Date(timeIntervalSinceReferenceDate: 0)
public struct EvaluationOptions: Sendable {
  /// `.default` mends oddities, `.strictApple` keeps them, `.untrusted` is `.default` with tight
  /// limits, without MATCHES or functions, and with errors that tell nothing of the data. To set
  /// `.untrusted` sets the policy and the limits of strangers as well, unless there is a policy.
  public var mode: LanguageMode {
    get { state.mode }
    set {
      let isNew = newValue != state.mode
      state.mode = newValue
      if isNew, newValue == .untrusted, policy == .unrestricted { apply(.untrusted) }
    }
  }
  public var missingKey: MissingKeyPolicy
  public var typeMismatch: TypeMismatchPolicy
  public var limits: EvaluationLimits
  /// What `now()` is; nil is the time at which a run starts. It is the same for a whole run.
  public var now: Date?
  /// What `random()` is: numbers from 0 to below 1. Nil is the system's generator.
  public var random: (@Sendable () -> Double)?
  /// What FUNCTION and custom operators may call.
  public var registry: FunctionRegistry
  /// What predicates may say; an evaluator refuses what does not pass. To set one sets `.untrusted`
  /// and its limits on evaluation as well: set others after it.
  public var policy: PredicatePolicy {
    get { state.policy }
    set { if newValue != state.policy { apply(newValue) } }
  }
  /// Neither is set without a look at the other.
  private var state: (mode: LanguageMode, policy: PredicatePolicy)
  /// Whether `$x := 3` stores; it yields its value in either case where it is allowed.
  public var allowsAssignment = false
  /// Whether `date + 60` and `date - 60` mean seconds later and earlier, as an extension.
  public var allowsDateArithmetic = false
  /// How `<[l]` and its kin order texts.
  public var localeOrder = LocaleOrder.root
  /// What UTI-CONFORMS-TO knows of types.
  public var typeIdentifiers = UniformTypes.standard

  /// The defaults of a mode.
  public init(mode: LanguageMode = .default) {
    let policy: PredicatePolicy = mode == .untrusted ? .untrusted : .unrestricted
    state = (mode, policy)
    missingKey = .automatic
    typeMismatch = .error
    registry =
      switch mode {
      case .default, .untrusted: .none
      case .strictApple: .standard
      }
    limits = policy.limits.evaluation
  }

  /// As `.untrusted`, with another policy.
  public init(policy: PredicatePolicy) {
    self.init(mode: .untrusted)
    apply(policy)
  }

  mutating func apply(_ policy: PredicatePolicy) {
    state = (.untrusted, policy)
    limits = policy.limits.evaluation
  }

  public static let `default` = Self()
  public static let strictApple = Self(mode: .strictApple)
  public static let untrusted = Self(mode: .untrusted)
}

/// What reading a key means that an object does not have.
public enum MissingKeyPolicy: String, Hashable, Sendable, CaseIterable {
  /// nil of dictionaries and JSON, a mistake of typed objects
  case automatic
  /// always a mistake
  case error
  /// always nil
  case null
}

/// What ordering values of different types means, as in `age < "40"`.
public enum TypeMismatchPolicy: String, Hashable, Sendable, CaseIterable {
  /// a mistake
  case error
  /// false
  case `false`
}
