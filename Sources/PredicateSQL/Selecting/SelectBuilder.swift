import PredicateEvaluation
import PredicateSchema
import PredicateSyntax

/// A builder of a SELECT. Columns, conditions and sorts share the joins of the outermost level.
struct SelectBuilder {
  let query: SQLQuery
  let compiler: SQLCompiler
  var compilation: Compilation
  /// The exact, narrowing and residual parts of the predicate.
  let split: SQLSplit?
  /// The values of the columns, by name.
  private(set) var operands: [String: SQLOperand] = [:]
  /// The condition of the rows after `query.after`, once it has been made.
  var seek: SQLCondition?

  init(_ query: SQLQuery, _ compiler: SQLCompiler) throws(Unsupported) {
    guard let entity = query.schema.resolvedEntity(named: query.entity) else {
      throw Unsupported("the entity \(query.entity), which the schema lacks")
    }
    self.query = query
    self.compiler = compiler
    var compilation = Compilation(
      dialect: query.predicate?.limiting(compiler.dialect) ?? compiler.dialect,
      schema: query.schema,
      entity: entity,
      now: compiler.now
    )
    compilation.subqueries = query.subqueries
    compilation.addDiscriminator()
    split = query.predicate.map { compiler.split($0, in: &compilation) }
    self.compilation = compilation
  }

  var isRowByRow: Bool { !query.isGrouped && !query.isDistinct }

  mutating func selection() throws(Unsupported) -> SQLSelection {
    let (columns, list) = try columns()
    let groups = try groups()
    let having = try having()
    try makeSeek()
    let (text, order) = try ordered(list, groups + having)
    let isLimited = split?.residual == nil && order != nil
    var statement = text + (order ?? "")
    if isLimited { statement = statement + page() }
    guard statement.bindingCount <= compiler.dialect.maximumBindings else {
      throw Unsupported("too many values")
    }
    return SQLSelection(
      statement: statement.statement(in: compiler.dialect),
      columns: columns,
      residual: split?.residual,
      notes: split?.notes ?? [],
      isSorted: order != nil,
      isLimited: isLimited
    )
  }

  /// The statement without its order, and the order.
  private mutating func ordered(
    _ list: SQLFragment,
    _ groups: SQLFragment
  ) throws(Unsupported) -> (text: SQLFragment, order: SQLFragment?) {
    guard query.isDistinct, !query.sorts.isEmpty, !compiler.dialect.has(.distinctExpressions)
    else {
      // Sorts may join tables.
      let order = try order()
      let start: SQLFragment = query.isDistinct ? "SELECT DISTINCT \(list)" : "SELECT \(list)"
      return (start + source() + groups, order)
    }
    let text = nested("SELECT DISTINCT \(try namedList())" + source() + groups)
    return (text, try order())
  }

  mutating func count() throws(Unsupported) -> SQLStatement {
    if query.after != nil, try sortTerms() == nil { throw Unsupported("this order") }
    try makeSeek()
    let isPart = query.limit != nil || query.offset > 0
    guard !isRowByRow || isPart else {
      return ("SELECT count(*)" + source()).statement(in: compiler.dialect)
    }
    var list: SQLFragment = "1"
    var (groups, having): (SQLFragment, SQLFragment) = ("", "")
    if !isRowByRow {
      _ = try columns()
      // MariaDB refuses a nested SELECT with two columns of one name.
      list = try namedList()
      (groups, having) = (try self.groups(), try self.having())
    }
    let inner = "SELECT \(query.isDistinct ? "DISTINCT " : "")\(list)" + source() + groups + having
    let all: SQLFragment = "SELECT count(*) FROM (\(inner)\(page())) AS \(identifier: "rows")"
    return all.statement(in: compiler.dialect)
  }

  /// The selected columns, named `c0`, `c1` and so on.
  private func namedList() throws(Unsupported) -> SQLFragment {
    var list: [SQLFragment] = []
    for (index, column) in query.columns.enumerated() {
      guard let operand = operands[column.name] else {
        throw Unsupported("an order of distinct plain columns")
      }
      list.append("\(operand.fragment) AS \(identifier: "c\(index)")")
    }
    return list.joined(", ")
  }

  /// A SELECT of these rows from a nested one, so that they can be sorted by expressions over its
  /// columns.
  private mutating func nested(_ select: SQLFragment) -> SQLFragment {
    var list: [SQLFragment] = []
    for (index, column) in query.columns.enumerated() {
      let scalar = SQLScalar.column(SQLColumn(name: "c\(index)", table: "rows"))
      operands[column.name]?.scalar = scalar
      list.append(scalar.fragment)
    }
    return "SELECT \(list.joined(", ")) FROM (\(select)) AS \(identifier: "rows")"
  }

  /// `FROM … WHERE …`
  func source() -> SQLFragment {
    let level = compilation.levels[0]
    return " FROM \(level.from)\(level.allJoins)\(restriction())"
  }

  /// `WHERE …`
  func restriction() -> SQLFragment { restrictingCondition().map { " WHERE \($0)" } ?? "" }

  /// The condition of the rows; nil where all are wanted.
  func restrictingCondition() -> SQLFragment? {
    let level = compilation.levels[0]
    // The split has handled the discriminator; without a predicate it is added here.
    let condition =
      split?.condition
      ?? (split == nil && !level.conditions.isEmpty
        ? compilation.writer.text(.all(level.conditions)) : nil)
    guard let seek else { return condition }
    let terms = [condition.map { SQLCondition($0, isTotal: false, grouping: .or) }, seek]
    return compilation.writer.text(.all(terms.compactMap(\.self)))
  }

  func page() -> SQLFragment {
    let limit = query.limit.map { SQLFragment.binding(.integer(Int64($0)), as: .integer) }
    let offset: SQLFragment? =
      query.offset > 0 ? .binding(.integer(Int64(query.offset)), as: .integer) : nil
    let page = compiler.dialect.syntax.page
    switch (limit, offset) {
    case (nil, nil): return ""
    case (let limit?, nil): return "\(literal: page.limit)\(limit)"
    case (let limit?, let offset?):
      return "\(literal: page.limit)\(limit)\(literal: page.offset)\(offset)"
    case (nil, let offset?): return "\(literal: page.offsetAlone)\(offset)"
    }
  }

  mutating func columns() throws(Unsupported) -> (
    columns: [SQLSelection.Column], list: SQLFragment
  ) {
    var columns: [SQLSelection.Column] = []
    var fragments: [SQLFragment] = []
    for column in query.columns {
      switch column.source {
      case .column(let name):
        guard isRowByRow else { throw Unsupported("a plain column of groups") }
        fragments.append("\(try compilation.column(name, of: compilation.root))")
        columns.append(SQLSelection.Column(name: column.name, form: nil, type: nil))
      case .keyPath(let keyPath):
        let operand = try operand(keyPath, isGroupKey: !isRowByRow)
        operands[column.name] = operand
        fragments.append(operand.fragment)
        columns.append(column.named(operand.form, type(of: keyPath)))
      case .dateBucket(let unit, let zone, let keyPath):
        let operand = try dateBucket(unit, zone, try operand(keyPath))
        operands[column.name] = operand
        fragments.append(operand.fragment)
        columns.append(column.named(operand.form, .date))
      case .rowCount:
        let count = SQLOperand(fragment: "count(*)", form: .integer, isOptional: false)
        operands[column.name] = count
        fragments.append(count.fragment)
        columns.append(column.named(.integer, .integer))
      case .aggregate(let aggregate, let keyPath):
        let operand = try self.aggregate(aggregate, keyPath)
        operands[column.name] = operand
        let type = aggregate.resultType ?? type(of: keyPath)
        let mayBeDecimal = aggregate == .sum && type != .integer
        fragments.append(mayBeDecimal ? try sum(of: keyPath) : operand.fragment)
        columns.append(column.named(operand.form, type, isSum: aggregate == .sum))
      }
    }
    return (columns, fragments.isEmpty ? "1" : fragments.joined(", "))
  }

  /// The start of the hour, day, week, month or year that a date is in.
  private func dateBucket(
    _ unit: DateUnit,
    _ zone: SQLTimeZone,
    _ date: SQLOperand
  ) throws(Unsupported) -> SQLOperand {
    if date.form == .timestamp {
      let start = try compilation.render(.startOfTimestamp(date.fragment, unit, zone), "such dates")
      return SQLOperand(date, start, .timestamp)
    }
    let seconds = try compilation.referenceSeconds(date, at: nil)
    let start = try compilation.render(.startOfDate(seconds.fragment, unit, zone), "such dates")
    return SQLOperand(date, start, .secondsSince2001)
  }

  private mutating func aggregate(
    _ aggregate: AggregateFunction,
    _ keyPath: String
  ) throws(Unsupported) -> SQLOperand {
    let operand = try operand(keyPath)
    compilation.ordersNaN = true
    defer { compilation.ordersNaN = false }
    let unsupported = Unsupported(aggregate.rawValue)
    switch aggregate {
    case .count:
      return SQLOperand(
        fragment: "count(\(operand.fragment))",
        form: .integer,
        isOptional: false
      )
    case .minimum, .maximum:
      let value = try compilation.ordered(operand, aggregate.rawValue, at: nil)
      let name: SQLFragment = aggregate == .minimum ? "min" : "max"
      return SQLOperand(fragment: "\(name)(\(value.fragment))", form: value.form, isOptional: true)
    case .sum:
      // Decimals have 38 digits in memory, and intermediate sums of longer ones may be rounded.
      guard operand.form == .integer || compilation.hasExactSum(operand),
        let sum = compiler.dialect.render(.exactSum(operand.fragment))
      else { throw unsupported }
      return SQLOperand(fragment: sum, form: .numeric, isOptional: false)
    case .average:
      guard operand.form == .integer || compilation.hasExactSum(operand),
        let mean = compiler.dialect.render(.exactMean(operand.fragment))
      else { throw unsupported }
      return SQLOperand(fragment: mean, form: .real, isOptional: true)
    }
  }

  /// The sum as it is selected: NULL of no values, whose sum is an integer, also of decimals. Distinct
  /// rows are sorted by what is selected, so they need the sum that conditions have.
  private mutating func sum(of keyPath: String) throws(Unsupported) -> SQLFragment {
    if query.isDistinct { throw Unsupported("distinct sums") }
    return "sum(\(try operand(keyPath).fragment))"
  }

  mutating func groups() throws(Unsupported) -> SQLFragment {
    var keys: [SQLFragment] = []
    for keyPath in query.groupBy { keys.append(try operand(keyPath, isGroupKey: true).fragment) }
    for name in query.columnsToGroupBy {
      guard let operand = operands[name] else { throw Unsupported("groups by \(name)") }
      keys.append(operand.fragment)
    }
    return keys.isEmpty ? "" : " GROUP BY \(keys.joined(", "))"
  }

  mutating func having() throws(Unsupported) -> SQLFragment {
    guard let having = query.having else { return "" }
    guard having.height <= TreeNode.depthLimit else { throw Unsupported("too deep a tree") }
    let root = compilation.root
    defer { compilation.root = root }
    compilation.root = .group(level: 0, operands)
    let folded = ConstantFolder(now: compiler.now).folded(having)
    let condition = try compilation.condition(folded)
    return " HAVING \(compilation.writer.text(condition))"
  }

  func type(of keyPath: String) -> AttributeType? {
    var entity = query.schema.resolvedEntity(named: query.entity)
    for step in KeyPathText.steps(of: keyPath) {
      if step == .collectionOperator(.count) { return .integer }
      // The least and the greatest are of the type of the values.
      guard case .key(let key) = step else { continue }
      if let attribute = entity?.attributes.exact(key) { return attribute.type }
      entity = (entity?.relationships.exact(key)?.destination).flatMap(query.schema.resolvedEntity)
    }
    return nil
  }

  /// The operand at a key path; as a group's key, written so that values that are equal in memory
  /// are equal in SQL.
  mutating func operand(
    _ keyPath: String,
    isGroupKey: Bool = false
  ) throws(Unsupported) -> SQLOperand {
    let steps = KeyPathText.steps(of: keyPath)
    var operand: SQLOperand
    compilation.ordersNaN = true
    defer { compilation.ordersNaN = false }
    switch try compilation.path(steps[...], from: compilation.root, at: nil) {
    case .scalar(let scalar): operand = scalar
    case .count(let collection): operand = try compilation.count(of: collection, at: nil)
    case .constant, .object, .collection, .list: throw Unsupported("the key path \(keyPath)")
    }
    guard isGroupKey else { return operand }
    operand = try groupKey(operand)
    guard
      !query.isGrouped || compiler.dialect.has(.groupedExpressions) || operand.scalar.isRepeatable
    else { throw Unsupported("groups by a calculated value") }
    return operand
  }

  private mutating func groupKey(_ key: SQLOperand) throws(Unsupported) -> SQLOperand {
    var operand = key
    switch operand.form {
    case .boolean, .integer, .real, .numeric, .decimal, .secondsSince2001, .timestamp,
      .zonelessTimestamp, .uuidBytes, .uuid, .bytes, .text(.binary), .url(.binary),
      .text(.deterministic), .url(.deterministic):
      return operand
    case .text(.other), .url(.other): return try compilation.comparable(operand, .equal, at: nil)
    case .secondsSince1970, .dateText:
      return try compilation.referenceSeconds(operand, at: nil)
    case .uuidText:
      operand.fragment = try compilation.render(.canonicalUUIDText(operand.fragment), "UUIDs")
      return operand
    case .decimalText: throw Unsupported("groups of decimals as strings")
    }
  }
}

extension SQLQuery.Column {
  fileprivate func named(
    _ form: ColumnForm,
    _ type: AttributeType?,
    isSum: Bool = false
  ) -> SQLSelection.Column {
    SQLSelection.Column(name: name, form: form, type: type, isSum: isSum)
  }
}
