import PredicatePlatform

extension ExpressionNode.Kind {
  /// The normal form: the only one in which a meaning is stored. Parsing the printed text would
  /// normalise it alike, so printing and parsing give back an equal tree.
  func normalized() -> Self {
    switch self {
    case .aggregate(let elements):
      Self.constants(in: elements).map { .constant(.list($0)) } ?? self
    case .negation(let operand):
      operand.kind.negatedConstant.map { .constant($0) } ?? self
    case .cast(let operand, to: let type):
      operand.kind.constantValue.flatMap { CastLiteral.value(of: $0, as: type) }
        .map { .constant($0) } ?? self
    case .keyPath(let base, let steps):
      Self.path(
        from: base,
        steps.allSatisfy(\.isNormal) ? steps : steps.map { $0.normalized() }
      )
    case .placeholder(let placeholder) where placeholder.conversion == .keyPath:
      .keyPath(base: nil, [.placeholder(placeholder)])
    case .constant, .placeholder, .variable, .evaluatedObject, .subscripting, .arithmetic, .call,
      .hostCall,
      .message, .setOperation, .subquery, .ternary, .fetch, .assignment, .anyKey:
      self
    }
  }

  /// The value of a constant; nil for any other kind.
  public var constantValue: Value? {
    if case .constant(let value) = self { value } else { nil }
  }

  /// The normal path: `SELF.a` is `a`, and `(a.b).c` is `a.b.c`, but `(a.@max.b).c` is not
  /// `a.@max.b.c`: a collection operator takes all that follows it.
  private static func path(from base: ExpressionNode?, _ steps: [PathStep]) -> Self {
    guard let base else { return steps.isEmpty ? .evaluatedObject : .keyPath(base: nil, steps) }
    switch base.kind {
    case _ where steps.isEmpty: return base.kind
    case .evaluatedObject: return .keyPath(base: nil, steps)
    case .keyPath(let inner, let first) where !first.contains(where: \.takesRest):
      return .keyPath(base: inner, first + steps)
    default: return .keyPath(base: base, steps)  // No other base is a path to join.
    }
  }

  private static func constants(in elements: [ExpressionNode]) -> [Value]? {
    var values: [Value] = []
    values.reserveCapacity(elements.count)
    for element in elements {
      guard case .constant(let value) = element.kind, value.isShallow() else { return nil }
      values.append(value)
    }
    return values
  }

  /// The negated constant, `-3` for `3`; the sign of a number belongs to it.
  private var negatedConstant: Value? {
    guard case .constant(let value) = self else { return nil }
    return switch value {
    case .integer(.min): .decimal(-Decimal(Int64.min))
    case .integer(let value): .integer(-value)
    case .real(let value): value.isNaN ? nil : .real(-value)
    case .decimal(let value): value.isNaN ? nil : .decimal(-value)
    case .null, .bool, .text, .date, .uuid, .bytes, .url, .list, .set, .map: nil
    }
  }
}

extension PathStep {
  fileprivate var takesRest: Bool {
    if case .collectionOperator = self { true } else { false }
  }

  /// Whether `normalized` would change nothing, as is usual.
  fileprivate var isNormal: Bool {
    switch self {
    case .key, .variable: true
    case .collectionOperator(.other): false
    case .collectionOperator: true
    case .placeholder(let placeholder): placeholder.conversion.mayBeStep
    }
  }

  /// Documented operators have cases of their own, and only `%K` and `%@` are steps.
  fileprivate func normalized() -> Self {
    switch self {
    case .collectionOperator(.other(let name)): .collectionOperator(CollectionOperator(named: name))
    case .placeholder(let placeholder):
      placeholder.conversion.mayBeStep
        ? self : .placeholder(Placeholder(.keyPath, index: placeholder.index))
    case .key, .variable, .collectionOperator: self
    }
  }
}

extension Placeholder.Conversion {
  fileprivate var mayBeStep: Bool { self == .keyPath || self == .object }
}

extension Value {
  /// Whether it may be an element of a list: lists inside lists, unlike nodes, are freed by
  /// recursion. Text does not nest as far unless its limits are raised.
  fileprivate func isShallow(levels: Int = ParseLimits.default.nesting - 1) -> Bool {
    switch self {
    case .null, .bool, .integer, .real, .decimal, .text, .date, .uuid, .bytes, .url: true
    case .list(let elements), .set(let elements):
      levels > 0 && elements.allSatisfy { $0.isShallow(levels: levels - 1) }
    case .map(let entries):
      levels > 0 && entries.values.allSatisfy { $0.isShallow(levels: levels - 1) }
    }
  }
}
