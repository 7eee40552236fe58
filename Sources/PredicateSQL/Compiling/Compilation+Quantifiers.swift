import PredicateSchema
import PredicateSyntax

/// ANY and ALL as the existence of an element that meets a condition.
extension Compilation {
  mutating func quantified(
    _ quantifier: Quantifier,
    _ comparison: Comparison,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLBounds {
    guard case .collection(let collection) = try term(comparison.left) else {
      throw Unsupported(
        "\(quantifier.rawValue) of something other than a to-many relationship",
        at: span
      )
    }
    // Of ALL no element is the exception.
    let isAll = quantifier != .any
    let test: ElementTest = { (self, element) throws(Unsupported) in
      let holds = try self.test(element, comparison, at: span)
      return isAll ? holds.negated : holds
    }
    let found =
      if let array = try array(of: collection, at: span) {
        try exists(in: array, collection, test)
      } else {
        try elements(of: collection, at: span) { (self, element) throws(Unsupported) in
          try test(&self, element.term)
        }
        .existence(existence)
      }
    return isAll ? found.negated : found
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
    guard dialect.has(.quickMembership), elements.hasExactKeys, !elements.level.isCorrelated,
      !isBesideSelectiveTerm
    else { return .exists(elements) }
    return .isIn(elements)
  }
}
