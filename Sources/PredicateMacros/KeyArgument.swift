public import PredicatePlatform

/// Finds arguments that never fit the key with which they are compared. A macro sees how an argument is
/// written, and not of what type it is. So `#predicate` writes calls of these functions into a closure
/// that never runs, where the compiler chooses them by the type of the argument.
public enum KeyArgument {
  /// An argument that may fit.
  public struct Fitting {}

  /// An argument of a kind with which the key cannot be compared.
  public struct Refused {}

  /// Accepts what may fit.
  public static func require(_ argument: Fitting) {}

  /// Refuses what never fits.
  @available(*, unavailable, message: "the key cannot be compared with a value of this type")
  public static func require(_ argument: Refused) {}
}

/// Each function refuses one kind of values, for keys of other types.
extension KeyArgument {
  /// Accepts all but strings.
  @_disfavoredOverload
  public static func notText(_ value: Any?) -> Fitting { Fitting() }

  /// Refuses a string.
  public static func notText(_ text: (some StringProtocol)?) -> Refused { Refused() }

  /// Accepts all but numbers.
  @_disfavoredOverload
  public static func notNumber(_ value: Any?) -> Fitting { Fitting() }

  /// Refuses an integer.
  public static func notNumber(_ number: (some BinaryInteger)?) -> Refused { Refused() }

  /// Refuses a number with a fraction.
  public static func notNumber(_ number: (some BinaryFloatingPoint)?) -> Refused { Refused() }

  /// Refuses a decimal.
  public static func notNumber(_ number: Decimal?) -> Refused { Refused() }

  /// Accepts all but Booleans.
  @_disfavoredOverload
  public static func notBool(_ value: Any?) -> Fitting { Fitting() }

  /// Refuses a Boolean.
  public static func notBool(_ truth: Bool?) -> Refused { Refused() }

  /// Accepts all but dates.
  @_disfavoredOverload
  public static func notDate(_ value: Any?) -> Fitting { Fitting() }

  /// Refuses a date.
  public static func notDate(_ date: Date?) -> Refused { Refused() }

  /// Accepts all but UUIDs.
  @_disfavoredOverload
  public static func notUUID(_ value: Any?) -> Fitting { Fitting() }

  /// Refuses a UUID.
  public static func notUUID(_ identifier: UUID?) -> Refused { Refused() }
}
