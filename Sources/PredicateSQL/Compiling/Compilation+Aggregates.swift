import PredicateAnalysis
import PredicateSchema
import PredicateSyntax

/// `books.@max.price` and its kin, as values.
extension Compilation {
  mutating func aggregate(
    _ operator: CollectionOperator,
    _ collection: SQLCollection,
    _ rest: ArraySlice<PathStep>,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLOperand {
    let what = "@\(`operator`.name)"
    if let array = try self.array(of: collection, at: span) {
      return try aggregate(`operator`, of: array, collection, rest, at: span)
    }
    guard `operator` == .minimum || `operator` == .maximum else {
      throw Unsupported(what, at: span)
    }
    var form: ColumnForm?
    var value: SQLFragment = ""
    var dateForm: DateTextForm?
    let found = try elements(of: collection, at: span) { (self, element) throws(Unsupported) in
      guard case .object(let row) = element,
        case .scalar(let operand) = try self.path(rest, from: row, at: span), !operand.mayFail
      else { throw Unsupported(what, at: span) }
      let ordered = try self.ordered(operand, what, at: span)
      (form, value) = (ordered.form, ordered.fragment)
      dateForm = ordered.guarantees.dateForm
      return .constant(true)
    }
    guard let form else { throw Unsupported(what, at: span) }
    let function: SQLFragment = `operator` == .minimum ? "min" : "max"
    var extreme = SQLOperand(
      fragment: subquery("\(function)(\(value))", try found.exact()),
      form: form,
      isOptional: true
    )
    extreme.guarantees.dateForm = dateForm
    return extreme
  }

  /// `books.@max.price > 100` and its kin. The greatest value exceeds a number if some value does;
  /// otherwise the values of all rows are grouped. Where the database cannot order the values, some
  /// value compares so if the greatest does.
  mutating func compareExtreme(
    _ operator: CollectionOperator,
    of collection: SQLCollection,
    _ rest: ArraySlice<PathStep>,
    _ relation: ComparisonRelation,
    _ value: Value,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLBounds {
    guard value != .null else {
      let extreme = try aggregate(`operator`, collection, rest, at: span)
      return try compare(extreme, relation, value, [], at: span)
    }
    let what = "@\(`operator`.name)"
    let isOfSome = `operator` == .maximum ? relation.isGreater : relation.isLess
    var (extreme, reason): (SQLOperand?, Unsupported?) = (nil, nil)
    let elements = try elements(of: collection, at: span) { (self, element) throws(Unsupported) in
      guard case .object(let row) = element,
        case .scalar(let operand) = try self.path(rest, from: row, at: span)
      else { throw Unsupported(what, at: span) }
      do throws(Unsupported) {
        guard !operand.mayFail else { throw Unsupported(what, at: span) }
        let ordered = try self.ordered(operand, what, skipsNaN: true, at: span)
        if !isOfSome {
          extreme = try self.extreme(`operator`, of: ordered)
          return .constant(true)
        }
      } catch {
        guard isOfSome || relation == .equal else { throw error }
        reason = error
      }
      return try self.compare(operand, relation, value, [], at: span)
    }
    guard let extreme else {
      let found = elements.existence(existence)
      return reason.map { .atMost(found.atMost, because: $0) } ?? found
    }
    // nil is neither less nor greater than anything, and equal to no value.
    let equality = relation == .notEqual ? .equal : relation
    let holds = try compare(extreme, equality, value, [], at: span).exact()
    let found = aggregate(try elements.exact(), having: holds, ofNone: false)
    return .exact(relation == .notEqual ? found.negated : found)
  }

  /// The least or greatest value as an aggregate. NaN is no candidate.
  private func extreme(
    _ operator: CollectionOperator,
    of value: SQLOperand
  ) throws(Unsupported) -> SQLOperand {
    let function: SQLFragment = `operator` == .minimum ? "min" : "max"
    var extreme: SQLFragment = "\(function)(\(value.fragment))"
    if value.form.mayBeNaN(in: dialect) {
      let isNumber = try render(.isNotNaN(value.fragment, value.form), "NaN")
      extreme = "\(extreme) FILTER (WHERE \(isNumber))"
    }
    var operand = SQLOperand(fragment: extreme, form: value.form, isOptional: true)
    operand.guarantees.dateForm = value.guarantees.dateForm
    return operand
  }

  /// A value that the database sorts as memory does. `skipsNaN` is whether NaN is of no account.
  func ordered(
    _ operand: SQLOperand,
    _ what: String,
    skipsNaN: Bool = false,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLOperand {
    guard skipsNaN || ordersNaN || !operand.form.mayBeNaN(in: dialect) else {
      throw Unsupported(what, at: span)
    }
    switch operand.form {
    case .integer, .real, .numeric, .decimal, .timestamp, .zonelessTimestamp, .secondsSince2001,
      .secondsSince1970:
      return operand
    case .text:
      return SQLOperand(
        operand,
        try comparable(operand, .less, at: span).fragment,
        .text(.binary)
      )
    case .dateText where operand.guarantees.dateForm != nil: return operand
    case .dateText: return try referenceSeconds(operand, at: span)
    case .boolean, .decimalText, .url, .uuidText, .uuidBytes, .uuid, .bytes:
      throw Unsupported(what, at: span)
    }
  }
}
