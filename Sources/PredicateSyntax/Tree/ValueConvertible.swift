public import PredicatePlatform

/// A Swift value that a predicate can hold: an argument, a constant, an attribute.
///
/// `RawRepresentable` enums need only `extension Level: ValueConvertible {}`.
public protocol ValueConvertible: PredicateArgument {
  /// The value of this in a predicate.
  var predicateValue: Value { get }
}

/// A value that can fill a placeholder, or an expression to splice in for `%@`.
///
/// Values are converted on any thread, so a conformance belongs to no actor.
public protocol PredicateArgument: SendableMetatype {
  /// The expression that fills the placeholder: a constant for a value, the node itself for an
  /// expression.
  var predicateArgument: ExpressionNode { get }
}

extension ValueConvertible {
  public var predicateArgument: ExpressionNode { ExpressionNode(.constant(predicateValue)) }
}

extension ExpressionNode: PredicateArgument {
  public var predicateArgument: ExpressionNode { self }
}

extension Value: ValueConvertible { public var predicateValue: Value { self } }
extension Bool: ValueConvertible { public var predicateValue: Value { .bool(self) } }
extension String: ValueConvertible { public var predicateValue: Value { .text(self) } }
extension Substring: ValueConvertible { public var predicateValue: Value { .text(String(self)) } }
extension Character: ValueConvertible { public var predicateValue: Value { .text(String(self)) } }
extension Double: ValueConvertible { public var predicateValue: Value { .real(self) } }
extension Float: ValueConvertible { public var predicateValue: Value { .real(Double(self)) } }
extension Decimal: ValueConvertible { public var predicateValue: Value { .decimal(self) } }
extension Date: ValueConvertible { public var predicateValue: Value { .date(self) } }
extension UUID: ValueConvertible { public var predicateValue: Value { .uuid(self) } }
extension Data: ValueConvertible { public var predicateValue: Value { .bytes([UInt8](self)) } }
extension URL: ValueConvertible { public var predicateValue: Value { .url(absoluteString) } }

extension ValueConvertible where Self: BinaryInteger {
  /// The value. Integers that do not fit in 64 bits become decimals, and those beyond all decimals
  /// the nearest double.
  public var predicateValue: Value {
    if let small = Int64(exactly: self) { return .integer(small) }
    let digits = String(self)
    guard let decimal = Decimal(string: digits), decimal.description == digits else {
      return .real(Double(self))
    }
    return .decimal(decimal)
  }
}

extension Int: ValueConvertible {}
extension Int8: ValueConvertible {}
extension Int16: ValueConvertible {}
extension Int32: ValueConvertible {}
extension Int64: ValueConvertible {}
extension UInt: ValueConvertible {}
extension UInt8: ValueConvertible {}
extension UInt16: ValueConvertible {}
extension UInt32: ValueConvertible {}
extension UInt64: ValueConvertible {}

extension ValueConvertible where Self: RawRepresentable, RawValue: ValueConvertible {
  /// The value of the raw value.
  public var predicateValue: Value { rawValue.predicateValue }
}

extension Optional: PredicateArgument where Wrapped: ValueConvertible {}
extension Optional: ValueConvertible where Wrapped: ValueConvertible {
  public var predicateValue: Value { self?.predicateValue ?? .null }
}

extension Array: PredicateArgument where Element: ValueConvertible {}
extension Array: ValueConvertible where Element: ValueConvertible {
  public var predicateValue: Value { .list(map(\.predicateValue)) }
}

extension Set: PredicateArgument where Element: ValueConvertible {}
extension Set: ValueConvertible where Element: ValueConvertible {
  public var predicateValue: Value { .set(map(\.predicateValue)) }
}

extension Dictionary: PredicateArgument where Key == String, Value: ValueConvertible {}
extension Dictionary: ValueConvertible where Key == String, Value: ValueConvertible {
  public var predicateValue: PredicateSyntax.Value { .map(mapValues(\.predicateValue)) }
}
