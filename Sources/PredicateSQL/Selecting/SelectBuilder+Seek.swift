import PredicatePlatform
import PredicateSchema
import PredicateSyntax

/// The rows after a place in their order, so that the next page is found by an index rather than by
/// counting off the pages before it.
extension SelectBuilder {
  /// Makes the condition of the rows after `query.after`. Where memory must sort, there is none.
  mutating func makeSeek() throws(Unsupported) {
    guard seek == nil, let after = query.after else { return }
    guard isRowByRow else { throw Unsupported("a place among groups") }
    guard let terms = try sortTerms() else { return }
    let values = after.sortKeys + after.primaryKey
    guard terms.count == values.count else { throw Unsupported("a place of other sorts") }
    var bounds: [SeekBound] = []
    for (term, value) in zip(terms, values) {
      // A row has one value of a key, so that only the first of two equal keys decides.
      guard !bounds.contains(where: { $0.term.key == term.key }) else { continue }
      bounds.append(try bound(of: term, value))
    }
    seek = condition(after: bounds[...])
  }

  private func bound(of term: SortTerm, _ value: Value) throws(Unsupported) -> SeekBound {
    let dialect = compiler.dialect
    guard let form = term.form else {
      guard case .integer = value else { throw Unsupported("a place by this key") }
      return SeekBound(term: term, type: .integer, place: .exact(value))
    }
    if value == .null { return SeekBound(term: term, type: form.type, place: nil) }
    switch (form, value) {
    case (.dateText, .date(let date)) where term.dateForm != nil:
      guard let place = term.dateForm?.place(of: date), place != .unordered else {
        throw Unsupported("a place by this date")
      }
      return SeekBound(term: term, type: .text, place: place)
    case (.dateText, .date(let date)):
      let seconds = date.timeIntervalSinceReferenceDate
      guard !seconds.isNaN else { throw Unsupported("a place by this date") }
      return SeekBound(term: term, type: .real, place: .exact(.real(seconds)))
    case (.uuidText, .uuid(let uuid)):
      return SeekBound(term: term, type: .text, place: .exact(.text(uuid.uuidString)))
    case (.text, .text(let text)) where term.options.folds:
      guard let folded = dialect.render(.folded(.binding(value, as: .text), term.options)) else {
        throw Unsupported("a place by \(term.options.spelling)")
      }
      guard dialect.has(.nulCharacter) || !text.hasNul else { throw Unsupported("this text") }
      return SeekBound(term: term, type: .text, place: .exact(value), folded: folded)
    // The forms that are compared as they are.
    default: break
    }
    let place = form.place(of: value, in: dialect)
    switch place {
    case .unordered where dialect.has(.nan) && form == .real:
      return SeekBound(term: term, type: .real, place: .exact(.real(.nan)))
    case .unordered where dialect.has(.nan) && form == .numeric:
      return SeekBound(term: term, type: .numeric, place: .exact(.text("NaN")))
    case .unordered, .unlike, nil: throw Unsupported("a place by this value")
    case .exact, .below, .range, .least, .greatest:
      return SeekBound(term: term, type: form.type, place: place)
    }
  }

  /// Rows after the place: those beyond the first key's value, and those with that value that come
  /// after by the other keys.
  private func condition(after bounds: ArraySlice<SeekBound>) -> SQLCondition {
    guard let first = bounds.first else { return .constant(false) }
    if let together = comparedTogether(bounds) { return together }
    let rest = condition(after: bounds.dropFirst())
    let beyond = first.beyond
    guard first.place != nil, !first.hasNilAfter else {
      return .any([beyond, .all([first.isSame, rest])])
    }
    if first.isSame.truth == false { return beyond }
    // Of the rows not before it, those that are not beyond it have its value. An index finds them by
    // the first condition; by an OR alone it could not.
    return .all([first.isNotBefore, .any([beyond, rest])])
  }

  /// One comparison of all keys, `(year, id) > (?, ?)`, where they run in one direction.
  private func comparedTogether(_ bounds: ArraySlice<SeekBound>) -> SQLCondition? {
    guard let first = bounds.first else { return nil }
    // Engines that have rows as values order them wholly, NULL behind everything else.
    guard bounds.count == 1 || !compiler.dialect.has(.partsOfRows) else { return nil }
    let mayLackOthers = bounds.dropFirst().contains { $0.term.isOptional }
    guard compiler.dialect.has(.rowsWithNull) || !mayLackOthers else { return nil }
    var keys: [SQLFragment] = []
    var values: [SQLFragment] = []
    for bound in bounds {
      guard bound.term.isAscending == first.term.isAscending, !bound.hasNilAfter,
        case .exact(let value) = bound.place
      else { return nil }
      keys.append(bound.term.key)
      values.append(bound.bound(value).fragment)
    }
    guard keys.count > 1 else { return first.beyond }
    let relation = first.term.isAscending ? ComparisonRelation.greater : .less
    return SQLCondition(
      "\(row(keys))\(literal: relation.sql)\(row(values))",
      isTotal: false,
      rejectsNull: true
    )
  }

  private func row(_ elements: [SQLFragment]) -> SQLFragment {
    let marks = compiler.dialect.syntax.rowMarks
    return "\(literal: marks.opening)\(elements.joined(", "))\(literal: marks.closing)"
  }
}
