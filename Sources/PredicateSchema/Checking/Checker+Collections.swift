import PredicateSyntax

extension Checker {
  /// The type of `tags[FIRST]` or `scores[2]`. An element that does not exist is null.
  mutating func element(
    _ index: Subscript,
    of base: ExpressionNode,
    at span: SourceSpan?,
    _ scope: TypeScope
  ) -> ExpressionType {
    let subject = type(of: base, in: scope)
    var place: ExpressionType?
    if case .index(let expression) = index { place = type(of: expression, in: scope) }
    switch subject.type {
    case .any, .null: return .unknown
    case .list, .collection: break
    case _ where isDictionary(subject.type):
      if index == .size { return ExpressionType(.integer, isOptional: subject.isOptional) }
      guard let kind = place?.type.kind, [.text, .number, .any].contains(kind) else {
        report(.cannotIndex(base, subject.type, by: place?.type, at: self.place(of: span)))
        return .unknown
      }
      return .unknown
    case .bool, .integer, .real, .decimal, .number, .text, .date, .uuid, .bytes, .url, .object,
      .map, .mixed:
      report(.cannotIndex(base, subject.type, by: nil, at: self.place(of: span)))
      return .unknown
    }
    if index == .size { return ExpressionType(.integer, isOptional: subject.isOptional) }
    let isByPlace = place.map { [.number, .any].contains($0.type.kind) } ?? true
    if subject.isOrdered, !isByPlace {
      report(.cannotIndex(base, subject.type, by: place?.type, at: self.place(of: span)))
      return .unknown
    }
    if !subject.isOrdered, place == nil {
      report(.unorderedIndex(base, at: self.place(of: span)))
      return .unknown
    }
    return subject.elementType.optional
  }

  /// The type of a set operation: a set of elements of both sides; null if either is.
  mutating func setOperation(
    _ operator: SetOperator,
    _ left: ExpressionNode,
    _ right: ExpressionNode,
    in scope: TypeScope
  ) -> ExpressionType {
    let first = members(left, of: `operator`, in: scope)
    let second = members(right, of: `operator`, in: scope)
    guard first.type != .any, second.type != .any else { return .unknown }
    var result = first.joined(with: second, in: schema)
    result.isOrdered = false
    return result
  }

  private mutating func members(
    _ node: ExpressionNode,
    of operator: SetOperator,
    in scope: TypeScope
  ) -> ExpressionType {
    let type = type(of: node, in: scope)
    switch type.type.kind {
    case .collection, .null: return type
    case .any, .map: return .unknown
    case .object where isDictionary(type.type): return .unknown
    case .number, .text, .date, .uuid, .bytes, .url, .object, .mixed:
      report(.needsCollection(`operator`.rawValue, node, type.type, at: place(of: node.span)))
      return .unknown
    }
  }

  mutating func subquery(
    _ collection: ExpressionNode,
    _ variable: String,
    _ predicate: PredicateNode,
    in scope: TypeScope
  ) -> ExpressionType {
    let subject = type(of: collection, in: scope)
    let inner = scope.adding(variable, element(of: collection, subject))
    let outer = nonNull
    nonNull = nonNull.filter { !TreeNode.expression($0).mentions(variable: variable) }
    check(predicate, in: inner)
    nonNull = outer
    return subject.type.element == nil ? .unknown : subject
  }

  private mutating func element(
    of collection: ExpressionNode,
    _ subject: ExpressionType
  ) -> ExpressionType {
    switch subject.type.kind {
    case .collection: return subject.elementType
    case .any, .null: return .unknown
    case .number, .text, .date, .uuid, .bytes, .url, .object, .map, .mixed:
      report(.needsCollection("SUBQUERY", collection, subject.type, at: place(of: collection.span)))
      return .unknown
    }
  }

  mutating func ternary(
    _ condition: PredicateNode,
    _ consequent: ExpressionNode,
    _ alternative: ExpressionNode,
    in scope: TypeScope
  ) -> ExpressionType {
    let facts = check(condition, in: scope)
    let outer = nonNull
    nonNull.formUnion(facts.whenTrue)
    let first = type(of: consequent, in: scope)
    nonNull = outer.union(facts.whenFalse)
    let second = type(of: alternative, in: scope)
    nonNull = outer
    return first.joined(with: second, in: schema)
  }
}
