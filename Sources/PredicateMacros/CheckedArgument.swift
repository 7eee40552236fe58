public import PredicatePlatform
public import PredicateSyntax

/// An argument of a kind that fits its placeholder, as a value.
public struct CheckedArgument: FormatArgument {
  let argument: any PredicateArgument

  /// Creates an argument that is known to fit.
  public init(argument: any PredicateArgument) { self.argument = argument }
}

/// An argument that may be an expression, which replaces `%@`.
public struct SplicedArgument: FormatArgument {
  let argument: any PredicateArgument

  /// Creates an argument that is known to fit.
  public init(argument: any PredicateArgument) { self.argument = argument }

  /// An expression for `%@`.
  public static func object(_ expression: ExpressionNode) -> Self { Self(argument: expression) }
}

/// An argument of a placeholder of a format.
public protocol FormatArgument {
  /// Creates an argument that is known to fit.
  init(argument: any PredicateArgument)
}

extension FormatArgument {
  /// A literal that was bound at compile time.
  public static func literal(_ value: some ValueConvertible) -> Self {
    Self(argument: value.predicateValue)
  }

  /// An argument for `%@`.
  public static func object(_ value: (any ValueConvertible)?) -> Self {
    Self(argument: value ?? Value.null)
  }

  /// An argument for `%K`.
  public static func key(_ name: String) -> Self { Self(argument: name) }

  /// An argument for `%d`, `%u` and similar placeholders.
  public static func integer(_ number: some BinaryInteger) -> Self {
    if let number = Int64(exactly: number) { return Self(argument: Value.integer(number)) }
    // An integer beyond all decimals is clamped: `%d` takes no other number.
    let limit = number < 0 ? -Decimal.greatestFiniteMagnitude : .greatestFiniteMagnitude
    return Self(argument: Value.decimal(Decimal(nearest: "\(number)") ?? limit))
  }

  /// A Boolean for `%d`: 0 or 1.
  public static func integer(_ flag: Bool) -> Self { Self(argument: Value.bool(flag)) }

  /// An enum for `%d`, by its raw value.
  public static func integer<Number: RawRepresentable>(_ number: Number) -> Self
  where Number.RawValue: BinaryInteger { integer(number.rawValue) }

  /// A decimal for `%f`.
  public static func real(_ number: Decimal) -> Self { Self(argument: Value.decimal(number)) }

  /// An argument for `%f` and similar placeholders.
  public static func real(_ number: some BinaryFloatingPoint) -> Self {
    Self(argument: Value.real(Double(number)))
  }

  /// An integer for `%f` and similar placeholders.
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

/// Overloads for arguments that do not fit: the compiler says what the placeholder takes.
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
