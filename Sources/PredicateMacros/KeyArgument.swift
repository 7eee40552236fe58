public import PredicatePlatform

/// Finds arguments that never fit the key with which they are compared. A macro sees the text of an
/// argument, not its type. So `#predicate` writes calls of these functions into a closure that
/// never runs, where the compiler selects them by the type of the argument.
public enum KeyArgument {
  /// An argument that may fit.
  public struct Fitting {}

  /// An argument of a kind that cannot be compared with the key.
  public struct Refused {}

  /// Accepts an argument that may fit.
  public static func require(_ argument: Fitting) {}

  /// Rejects an argument that never fits.
  @available(*, unavailable, message: "the key cannot be compared with a value of this type")
  public static func require(_ argument: Refused) {}
}

/// Each function rejects one kind of values, for keys of other types.
extension KeyArgument {
  /// Accepts all but strings.
  @_disfavoredOverload
  public static func notText(_ value: Any?) -> Fitting { Fitting() }

  /// Rejects a string.
  public static func notText(_ text: (some StringProtocol)?) -> Refused { Refused() }

  /// Accepts all but numbers.
  @_disfavoredOverload
  public static func notNumber(_ value: Any?) -> Fitting { Fitting() }

  /// Rejects an integer.
  public static func notNumber(_ number: (some BinaryInteger)?) -> Refused { Refused() }

  /// Rejects a number with a fraction.
  public static func notNumber(_ number: (some BinaryFloatingPoint)?) -> Refused { Refused() }

  /// Rejects a decimal.
  public static func notNumber(_ number: Decimal?) -> Refused { Refused() }

  /// Accepts all but Booleans.
  @_disfavoredOverload
  public static func notBool(_ value: Any?) -> Fitting { Fitting() }

  /// Rejects a Boolean.
  public static func notBool(_ truth: Bool?) -> Refused { Refused() }

  /// Accepts all but dates.
  @_disfavoredOverload
  public static func notDate(_ value: Any?) -> Fitting { Fitting() }

  /// Rejects a date.
  public static func notDate(_ date: Date?) -> Refused { Refused() }

  /// Accepts all but UUIDs.
  @_disfavoredOverload
  public static func notUUID(_ value: Any?) -> Fitting { Fitting() }

  /// Rejects a UUID.
  public static func notUUID(_ identifier: UUID?) -> Refused { Refused() }
}
