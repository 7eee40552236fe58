import PredicatePlatform
import PredicateSyntax

extension ExpressionType {
  /// The type of a constant.
  init(of value: Value) {
    switch value {
    case .null: self.init(.null, isOptional: true)
    case .bool: self.init(.bool)
    case .integer: self.init(.integer)
    case .real: self.init(.real)
    case .decimal(let number): self.init(number.isNaN ? .number : .decimal)
    case .text: self.init(.text)
    case .date: self.init(.date)
    case .uuid: self.init(.uuid)
    case .bytes: self.init(.bytes)
    case .url: self.init(.url)
    case .list(let elements): self = .list(of: elements.map(Self.init(of:)))
    case .set(let elements):
      self = .list(of: elements.map(Self.init(of:)))
      isOrdered = false
    case .map: self.init(.map)
    }
  }

  /// The type of a list whose elements have these types.
  static func list(of elements: [Self], in schema: Schema = Schema()) -> Self {
    var element = Self(.null)
    var isOrdered = true
    for next in elements {
      isOrdered = isOrdered && next.isOrdered
      element = element.joined(with: next, in: schema)
    }
    return Self(
      .list(of: element.type),
      hasOptionalElements: element.isOptional || element.hasOptionalElements,
      isOrdered: isOrdered
    )
  }

  /// The common type of this type and another.
  func joined(with other: Self, in schema: Schema) -> Self {
    Self(
      type.joined(with: other.type, in: schema),
      isOptional: isOptional || other.isOptional,
      hasOptionalElements: hasOptionalElements || other.hasOptionalElements,
      isOrdered: isOrdered && other.isOrdered
    )
  }

  /// The type of an element; unknown if this is not a collection.
  var elementType: Self {
    guard let element = type.element else { return .unknown }
    return Self(
      element,
      isOptional: hasOptionalElements,
      hasOptionalElements: hasOptionalElements,
      isOrdered: isOrdered
    )
  }

  /// This type, but possibly null.
  var optional: Self { with(isOptional: true) }

  func with(isOptional: Bool) -> Self {
    var copy = self
    copy.isOptional = isOptional
    return copy
  }
}

extension ValueType {
  fileprivate func joined(with other: Self, in schema: Schema) -> Self {
    switch (self, other) {
    case _ where self == other: return self
    case (.null, _): return other
    case (_, .null): return self
    case (.mixed, _), (_, .mixed): return .mixed
    case (.any, _), (_, .any): return .any
    case (.object(let entity), .object(let other)):
      return schema.commonAncestor(of: entity, and: other).map(Self.object(entity:)) ?? .mixed
    case (.list(of: let element), .list(of: let other)):
      return .list(of: element.joined(with: other, in: schema))
    case (.list(of: let element), .collection(of: let other)),
      (.collection(of: let element), .list(of: let other)),
      (.collection(of: let element), .collection(of: let other)):
      return .collection(of: element.joined(with: other, in: schema))
    default:  // Different scalars.
      return kind == .number && other.kind == .number ? .number : .mixed
    }
  }
}

extension Schema {
  /// The nearest entity that is an ancestor of both entities, or one of them.
  func commonAncestor(of first: String, and second: String) -> String? {
    let others = [second] + ancestors(of: second).map(\.name)
    return ([first] + ancestors(of: first).map(\.name)).first(where: others.contains)
  }

  /// Whether an object of one entity may be one of the other.
  func mayBeSame(_ first: String, _ second: String) -> Bool {
    let ancestor = commonAncestor(of: first, and: second)
    return ancestor == first || ancestor == second
  }
}
