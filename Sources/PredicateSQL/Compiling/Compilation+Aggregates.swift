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
    guard `operator` == .minimum || `operator` == .maximum else {
      throw Unsupported(what, at: span)
    }
    var form: ColumnForm?
    var value: SQLFragment = ""
    let elements = try elements(of: collection, at: span) { (self, element) throws(Unsupported) in
      guard case .object(let row) = element,
        case .scalar(let operand) = try self.path(rest, from: row, at: span), !operand.mayFail
      else { throw Unsupported(what, at: span) }
      let ordered = try self.ordered(operand, what, at: span)
      (form, value) = (ordered.form, ordered.fragment)
      return .constant(true)
    }
    guard let form else { throw Unsupported(what, at: span) }
    let function: SQLFragment = `operator` == .minimum ? "min" : "max"
    return SQLOperand(
      fragment: subquery("\(function)(\(value))", elements),
      form: form,
      isOptional: true
    )
  }

  /// A value that the database sorts as memory does.
  func ordered(
    _ operand: SQLOperand,
    _ what: String,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLOperand {
    guard !operand.form.mayBeNaN(in: dialect) else { throw Unsupported(what, at: span) }
    switch operand.form {
    case .integer, .real, .numeric, .timestamp, .secondsSince2001, .secondsSince1970:
      return operand
    case .text:
      return SQLOperand(
        operand,
        try comparable(operand, .less, at: span).fragment,
        .text(.binary)
      )
    case .dateText: return try referenceSeconds(operand, at: span)
    case .boolean, .decimalText, .url, .uuidText, .uuidBytes, .uuid, .bytes:
      throw Unsupported(what, at: span)
    }
  }
}
