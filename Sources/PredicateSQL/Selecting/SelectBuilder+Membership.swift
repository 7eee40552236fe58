import PredicateSyntax

/// The values of a query's first column, for `IN (SELECT …)`.
extension SelectBuilder {
  /// The source to select from, and the value there.
  mutating func valuesForMembership() throws(Unsupported) -> (
    source: SQLFragment, value: SQLOperand
  ) {
    guard split?.residual == nil else { throw Unsupported("a request that memory decides") }
    _ = try columns()
    let (groups, having) = (try groups(), try having())
    try makeSeek()
    guard let name = query.columns.first?.name, var value = operands[name] else {
      throw Unsupported("a request without values")
    }
    let isPart = query.limit != nil || query.offset > 0
    guard let order = isPart ? try order() : "" else {
      throw Unsupported("this order")
    }
    let distinct: SQLFragment = query.isDistinct && isPart ? "DISTINCT " : ""
    let column: SQLFragment = "\(value.fragment) AS \(identifier: "v")"
    let select = "SELECT \(distinct)\(column)" + source() + groups + having + order + page()
    guard select.bindingCount <= compiler.dialect.maximumBindings else {
      throw Unsupported("too many values")
    }
    value.scalar = .column(SQLColumn(name: "v", table: "members"))
    return ("(\(select)) AS \(identifier: "members")", value)
  }
}
