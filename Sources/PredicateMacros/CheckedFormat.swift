public import Foundation
public import PredicateAnalysis
public import PredicateSyntax

/// The run-time side of `#predicate`, which expands to calls of these.
public enum CheckedFormat {
  /// A predicate with arguments that fit.
  public static func predicate(
    _ format: String,
    _ arguments: [CheckedArgument]
  ) -> BoundPredicate {
    do throws(PredicateFormatError) {
      return try predicateWithKeys(format, arguments)
    } catch {
      // Unreachable: the compiler has parsed the same text and bound arguments of the same kinds.
      // Unlike a precondition's, the message is printed by optimised builds too.
      fatalError("\(error)")
    }
  }

  /// A predicate with arguments that stand for keys. Throws `A006` for one that is none.
  public static func predicateWithKeys(
    _ format: String,
    _ arguments: [CheckedArgument]
  ) throws(PredicateFormatError) -> BoundPredicate {
    try PredicateTemplate(parsing: format).bound(to: Bindings(arguments: arguments.map(\.argument)))
  }

  /// The expansion of a predicate with a mistake, which the compiler does not accept.
  public static var none: BoundPredicate { predicate("FALSEPREDICATE", []) }
}

/// An argument of a kind that fits its placeholder.
public struct CheckedArgument {
  let argument: any PredicateArgument

  /// A literal that has been bound while the program was compiled.
  public static func literal(_ value: some ValueConvertible) -> Self {
    Self(argument: value.predicateValue)
  }

  /// An argument for `%@`.
  public static func object(_ value: (any ValueConvertible)?) -> Self {
    Self(argument: value ?? Value.null)
  }

  /// An argument for `%K`.
  public static func key(_ name: String) -> Self { Self(argument: name) }

  /// An argument for `%d`, `%u` and their like.
  public static func integer(_ number: some BinaryInteger) -> Self {
    if let number = Int64(exactly: number) { return Self(argument: Value.integer(number)) }
    // An integer beyond all decimals is as far as they go: `%d` takes no other number.
    let limit = number < 0 ? -Decimal.greatestFiniteMagnitude : .greatestFiniteMagnitude
    return Self(argument: Value.decimal(Decimal(string: "\(number)") ?? limit))
  }

  /// A Boolean for `%d`: 0 or 1.
  public static func integer(_ flag: Bool) -> Self { Self(argument: Value.bool(flag)) }

  /// An enum for `%d`, by its raw value.
  public static func integer<Number: RawRepresentable>(_ number: Number) -> Self
  where Number.RawValue: BinaryInteger { integer(number.rawValue) }

  /// A decimal for `%f`.
  public static func real(_ number: Decimal) -> Self { Self(argument: Value.decimal(number)) }

  /// An argument for `%f` and its like.
  public static func real(_ number: some BinaryFloatingPoint) -> Self {
    Self(argument: Value.real(Double(number)))
  }

  /// An integer for `%f` and its like.
  public static func real(_ number: some BinaryInteger) -> Self {
    Self(argument: Value.real(Double(number)))
  }

  /// An argument for `%s`.
  public static func text(_ text: some StringProtocol) -> Self {
    Self(argument: Value.text(String(text)))
  }

  /// An argument for `%c`.
  public static func character(_ character: Character) -> Self {
    Self(argument: Value.text(String(character)))
  }
}

/// Arguments that do not fit: the compiler says what the placeholder takes.
extension CheckedArgument {
  private static var none: Self { Self(argument: Value.null) }

  @_disfavoredOverload
  @available(*, unavailable, message: "%@ takes a value: text, a number, a date, a list, …")
  public static func object(_ value: Any) -> Self { .none }

  @_disfavoredOverload
  @available(*, unavailable, message: "%K takes a key as a string")
  public static func key(_ value: Any) -> Self { .none }

  @_disfavoredOverload
  @available(*, unavailable, message: "%d takes an integer; %@ takes any value")
  public static func integer(_ value: Any) -> Self { .none }

  @_disfavoredOverload
  @available(*, unavailable, message: "%f takes a number; %@ takes any value")
  public static func real(_ value: Any) -> Self { .none }

  @_disfavoredOverload
  @available(*, unavailable, message: "%s takes a string; %@ takes any value")
  public static func text(_ value: Any) -> Self { .none }

  @_disfavoredOverload
  @available(*, unavailable, message: "%c takes a character; %@ takes any value")
  public static func character(_ value: Any) -> Self { .none }
}
