import PredicateSchema
import PredicateSyntax

/// ANY and ALL as the existence of an element that meets a condition.
extension Compilation {
  mutating func quantified(
    _ quantifier: Quantifier,
    _ comparison: Comparison,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLCondition {
    guard case .collection(let collection) = try term(comparison.left) else {
      throw Unsupported(
        "\(quantifier.rawValue) of something other than a to-many relationship",
        at: span
      )
    }
    do throws(Unsupported) {
      return try attempt { (self) throws(Unsupported) in
        let found = try self.existence(in: collection, at: span) {
          (self, element) throws(Unsupported) in
          let holds = try self.test(element, comparison, at: span)
          return quantifier == .any ? holds : holds.negated
        }
        return quantifier == .any ? found : found.negated
      }
    } catch {
      throw quantifier == .any ? bounded(error, collection, comparison, at: span) : error
    }
  }

  private mutating func existence(
    in collection: SQLCollection,
    at span: SourceSpan?,
    _ body: (inout Self, SQLTerm) throws(Unsupported) -> SQLCondition
  ) throws(Unsupported) -> SQLCondition {
    if let array = try self.array(of: collection, at: span) {
      return try exists(in: array, collection, body)
    }
    return existence(
      of: try elements(of: collection, at: span) { (self, element) throws(Unsupported) in
        try body(&self, element.term)
      }
    )
  }

  /// The reason, with a necessary condition for ANY: some element meets its own necessary
  /// condition.
  private mutating func bounded(
    _ reason: Unsupported,
    _ collection: SQLCollection,
    _ comparison: Comparison,
    at span: SourceSpan?
  ) -> Unsupported {
    var reason = reason
    reason.narrowing = try? attempt { (self) throws(Unsupported) in
      try self.existence(in: collection, at: span) { (self, element) throws(Unsupported) in
        do throws(Unsupported) {
          return try self.test(element, comparison, at: span)
        } catch {
          guard let bound = error.narrowing else { throw error }
          return bound
        }
      }
    }
    return reason
  }

  /// Whether the path has a second to-many relationship, so that its elements are collections.
  mutating func leadsThroughSeveral(_ collection: SQLCollection) -> Bool {
    guard collection.keys.count > 1 else { return false }
    if isInside(collection) { return countOfArrays(in: collection) > 1 }
    var entity: SQLEntity? = collection.base.entity
    var count = 0
    for key in collection.keys {
      guard let relationship = entity?.relationships.exact(key) else { break }
      if relationship.cardinality == .many { count += 1 }
      entity = self.entity(named: relationship.destination)
    }
    return count > 1
  }

  /// The condition that some element meets the elements' condition.
  ///
  /// `IN (SELECT …)` on its own is evaluated once and finds the rows by their key. Beside a
  /// selective term, EXISTS examines only the rows which that term leaves.
  func existence(of elements: SQLElements) -> SQLCondition {
    if elements.condition.truth == false { return .constant(false) }
    guard dialect.prefersMembership, elements.hasExactKeys, !elements.level.isCorrelated,
      !isBesideSelectiveTerm
    else { return .exists(elements) }
    return .isIn(elements)
  }
}
