/// The type of an expression's value, and whether it may be null.
public struct ExpressionType: Hashable, Sendable {
  /// The type of a value that is not null.
  public var type: ValueType
  /// Whether it may be null.
  public var isOptional: Bool
  /// Whether elements of a list or collection, or of nested ones, may be null.
  public var hasOptionalElements: Bool
  /// Whether the elements of a list or collection have a reliable order; true for any other type.
  public var isOrdered: Bool
  /// The type of the values of a dictionary, if the schema has it.
  var mapValue: AttributeType?

  /// Creates a type.
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

  /// The type of an unknown expression.
  public static let unknown = Self(.any, isOptional: true, hasOptionalElements: true)
}
