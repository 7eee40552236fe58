import PredicateSchema
import PredicateSyntax

/// `@count`, `@min`, `@max` and `@sum` of arrays that rows hold.
extension Compilation {
  /// A count compared with an integer. If only the presence of elements matters, it is looked for.
  mutating func compareCount(
    of array: SQLArray,
    _ collection: SQLCollection,
    _ relation: ComparisonRelation,
    _ number: Int64,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLBounds {
    let isOfSome =
      relation == .greater && number == 0 || relation == .greaterOrEqual && number == 1
    if isOfSome, collection.keys.count == 1 {
      return try exists(in: array, collection) { (_, _) throws(Unsupported) in .constant(true) }
    }
    return try compare(
      try count(of: array, collection, at: span),
      relation,
      .integer(number),
      [],
      at: span
    )
  }

  /// The count as a value; nil of nil.
  mutating func count(
    of array: SQLArray,
    _ collection: SQLCollection,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLOperand {
    guard collection.keys.count == 1 else {
      throw Unsupported("@count of a path through a collection", at: span)
    }
    try requireNull(of: array, "@count", at: span)
    let elements = try elements(of: array, collection.filter) { (_, _) throws(Unsupported) in
      .constant(true)
    }
    return SQLOperand(
      fragment: try render(.elementCount(try elements.exact(writer)), "@count", at: span),
      form: .integer,
      isOptional: array.isOptional,
      least: 0,
      greatest: 1 << 48
    )
  }

  /// `orders.@max.price` and its kin, as values.
  mutating func aggregate(
    _ operator: CollectionOperator,
    of array: SQLArray,
    _ collection: SQLCollection,
    _ rest: ArraySlice<PathStep>,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLOperand {
    let what = "@\(`operator`.name)"
    var value: SQLOperand?
    var isNumber: SQLCondition = .constant(true)
    let found = try elements(of: array, collection.filter) {
      (self, element) throws(Unsupported) in
      let operand = try self.value(rest, of: element, what, at: span)
      value = operand
      if operand.form.mayBeNaN(in: self.dialect) {
        let test = try self.render(.isNotNaN(operand.fragment, operand.form), "NaN", at: span)
        isNumber = SQLCondition(test, isTotal: false)
      }
      return .exact(`operator` == .sum ? .constant(true) : isNumber)
    }
    let elements = try found.exact(writer)
    guard collection.keys.count == 1, let value, !value.mayFail else {
      throw Unsupported(what, at: span)
    }
    switch `operator` {
    case .sum where value.form == .integer:
      try requireNull(of: array, what, at: span)
      return SQLOperand(
        fragment: try render(.elementSum(elements, value.fragment), what, at: span),
        form: .integer,
        isOptional: array.isOptional
      )
    case .minimum, .maximum:
      let ordered = try ordered(value, what, skipsNaN: true, at: span)
      var extreme = SQLOperand(
        fragment: try render(
          `operator` == .minimum
            ? .leastElement(elements, ordered.fragment)
            : .greatestElement(elements, ordered.fragment),
          what,
          at: span
        ),
        form: ordered.form,
        isOptional: true
      )
      extreme.guarantees.dateForm = ordered.guarantees.dateForm
      return extreme
    case .sum, .average, .count, .unionOfObjects, .distinctUnionOfObjects, .unionOfArrays,
      .distinctUnionOfArrays, .distinctUnionOfSets, .other:
      throw Unsupported("\(what) of such values", at: span)
    }
  }

  /// The part of an element that an operator reads: a key path, or the element itself.
  private mutating func value(
    _ rest: ArraySlice<PathStep>,
    of element: SQLTerm,
    _ what: String,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLOperand {
    switch element {
    case .object(let row):
      if case .scalar(let operand) = try path(rest, from: row, at: span) { return operand }
    case .scalar(let operand) where rest.allSatisfy({ $0 == .key("self") }): return operand
    case .scalar, .constant, .collection, .count, .list: break
    }
    throw Unsupported("\(what) of such values", at: span)
  }

  /// Throws where the answer for nil is another than for an empty array, and the database cannot
  /// tell the two.
  private func requireNull(
    of array: SQLArray,
    _ what: String,
    at span: SourceSpan?
  ) throws(Unsupported) {
    if array.isOptional, !dialect.has(.nullArrays) {
      throw Unsupported("\(what) of an array that may be nil", at: span)
    }
  }
}
