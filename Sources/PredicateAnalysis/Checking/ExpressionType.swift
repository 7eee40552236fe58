/// What an expression gives, and whether it may give null instead.
public struct ExpressionType: Hashable, Sendable {
  public var type: ValueType
  /// Whether it may be null.
  public var isOptional: Bool
  /// Whether elements of a list or collection, or theirs, may be null.
  public var hasOptionalElements: Bool
  /// Whether the elements of a list or collection have an order that can be relied upon; true of
  /// anything else.
  public var isOrdered: Bool

  public init(
    _ type: ValueType,
    isOptional: Bool = false,
    hasOptionalElements: Bool = false,
    isOrdered: Bool = true
  ) {
    self.type = type
    self.isOptional = isOptional
    self.hasOptionalElements = hasOptionalElements
    self.isOrdered = isOrdered
  }

  /// Nothing is known.
  public static let unknown = Self(.any, isOptional: true, hasOptionalElements: true)
}
