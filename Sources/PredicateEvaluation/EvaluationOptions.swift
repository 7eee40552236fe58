public import Foundation
public import PredicateSyntax

/// How a predicate is decided where the language leaves a choice, and how far its text is trusted.
///
///     var options = EvaluationOptions(mode: .strictApple)
///     options.now = Date(timeIntervalSinceReferenceDate: 0)
public struct EvaluationOptions: Sendable {
  /// `.default` mends oddities, `.strictApple` keeps them, `.untrusted` is `.default` with tight
  /// limits and without MATCHES or functions.
  public var mode: LanguageMode
  public var missingKey: MissingKeyPolicy
  public var typeMismatch: TypeMismatchPolicy
  public var limits: EvaluationLimits
  /// What `now()` is; nil is the time at which a run starts. It is the same for a whole run.
  public var now: Date?
  /// What `random()` is: numbers from 0 to below 1. Nil is the system's generator.
  public var random: (@Sendable () -> Double)?
  /// What FUNCTION and custom operators may call.
  public var registry: FunctionRegistry
  /// The built-in functions that may be called; infix arithmetic always may.
  public var functions: Set<Function>
  /// Whether MATCHES may be used.
  public var allowsMatches: Bool
  /// Whether `$x := 3` stores; it yields its value in either case where it is allowed.
  public var allowsAssignment = false
  /// Whether `date + 60` and `date - 60` mean seconds later and earlier, as an extension.
  public var allowsDateArithmetic = false
  /// What UTI-CONFORMS-TO knows of types.
  public var typeIdentifiers = UniformTypes.standard

  /// The defaults of a mode.
  public init(mode: LanguageMode = .default) {
    self.mode = mode
    missingKey = .automatic
    typeMismatch = .error
    switch mode {
    case .default:
      limits = .default
      registry = .none
      functions = Set(Function.allCases)
      allowsMatches = true
    case .strictApple:
      limits = .default
      registry = .standard
      functions = Set(Function.allCases)
      allowsMatches = true
    case .untrusted:
      limits = .untrusted
      registry = .none
      functions = []
      allowsMatches = false
    }
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

/// Bounds on what one evaluation may cost; going past one is an error, R013.
public struct EvaluationLimits: Hashable, Sendable {
  /// How many nodes are evaluated and elements looked at.
  public var steps: Int
  /// How many elements a collection may have that is looked through.
  public var elements: Int
  /// How deep a tree may be. Evaluation recurses, so this also bounds the stack.
  public var depth: Int
  /// UTF-8 bytes of a LIKE or MATCHES pattern.
  public var patternLength: Int
  /// What one match of a regular expression may cost.
  public var regularExpressions: RegularExpressionLimits

  public init(
    steps: Int,
    elements: Int,
    depth: Int,
    patternLength: Int,
    regularExpressions: RegularExpressionLimits = .default
  ) {
    self.steps = steps
    self.elements = elements
    self.depth = depth
    self.patternLength = patternLength
    self.regularExpressions = regularExpressions
  }

  public static let `default` = Self(
    steps: 100_000_000,
    elements: 10_000_000,
    depth: 1_000,
    patternLength: 65_536
  )
  public static let untrusted = Self(
    steps: 100_000,
    elements: 10_000,
    depth: 64,
    patternLength: 256,
    regularExpressions: .untrusted
  )
}
