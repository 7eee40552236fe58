import PredicateSyntax

/// A key of the order of rows, and the place of one row's value of it among all that the database
/// has.
struct SeekBound {
  let term: SelectBuilder.SortTerm
  /// The type as which values are bound.
  let type: SQLType
  /// Nil for nil.
  let place: ConstantPlace?
  /// The value as the options of the sort fold it.
  var folded: SQLFragment?

  /// Whether rows with nil come after the place.
  var hasNilAfter: Bool { term.isOptional && !term.putsNilFirst && place != nil }

  /// Whether the row is beyond the place by this key alone.
  var beyond: SQLCondition {
    guard let place else {
      guard term.putsNilFirst else { return .constant(false) }
      return term.isOptional ? isNil.negated : .constant(true)
    }
    let values: SQLCondition =
      switch (place, term.isAscending) {
      case (.exact(let value), true): compare(.greater, value)
      case (.exact(let value), false): compare(.less, value)
      case (.below(let next), true): compare(.greaterOrEqual, next)
      case (.below(let next), false): compare(.less, next)
      case (.range(_, let before), true): compare(.greaterOrEqual, before)
      case (.range(let from, _), false): compare(.less, from)
      case (.least, true), (.greatest, false): isValue
      case (.least, false), (.greatest, true), (.unordered, _), (.unlike, _): .constant(false)
      }
    return hasNilAfter ? .any([values, isNil]) : values
  }

  /// Whether the row's value is that of the place.
  var isSame: SQLCondition {
    guard let place else { return term.isOptional ? isNil : .constant(false) }
    return switch place {
    case .exact(let value): compare(.equal, value)
    case .range(let from, let before):
      .all([compare(.greaterOrEqual, from), compare(.less, before)])
    case .below, .least, .greatest, .unordered, .unlike: .constant(false)
    }
  }

  /// Whether the row's value is that of the place or beyond it, where nil is not beyond it.
  var isNotBefore: SQLCondition {
    guard let place else { return .constant(true) }
    return switch (place, term.isAscending) {
    case (.exact(let value), true): compare(.greaterOrEqual, value)
    case (.exact(let value), false): compare(.lessOrEqual, value)
    case (.range(let from, _), true): compare(.greaterOrEqual, from)
    case (.range(_, let before), false): compare(.less, before)
    case (.below, _), (.least, _), (.greatest, _), (.unordered, _), (.unlike, _): beyond
    }
  }

  /// The value as it is bound.
  func bound(_ value: Value) -> SQLScalar {
    folded.map(SQLScalar.fragment) ?? .value(value, as: type)
  }

  private var isNil: SQLCondition { .isNull(.fragment(term.key)) }

  private var isValue: SQLCondition { term.isOptional ? isNil.negated : .constant(true) }

  private func compare(_ relation: ComparisonRelation, _ value: Value) -> SQLCondition {
    let nulls: SQLCondition.Nulls = term.isOptional ? .one : .none
    return .compare(.fragment(term.key), relation, bound(value), nulls)
  }
}
