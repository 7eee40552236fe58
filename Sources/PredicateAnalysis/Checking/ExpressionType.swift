/// What an expression gives, and whether it may give null instead.
public struct ExpressionType: Hashable, Sendable {
  public var type: ValueType
  /// Whether it may be null.
  public var isOptional: Bool
  /// Whether elements of a list or collection may be null.
  public var hasOptionalElements: Bool

  public init(_ type: ValueType, isOptional: Bool = false, hasOptionalElements: Bool = false) {
    self.type = type
    self.isOptional = isOptional
    self.hasOptionalElements = hasOptionalElements
  }

  /// Nothing is known.
  public static let unknown = Self(.any, isOptional: true, hasOptionalElements: true)
}
