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
  private var operands: [String: SQLOperand] = [:]

  init?(_ query: SQLQuery, _ compiler: SQLCompiler) {
    guard let entity = query.schema.resolvedEntity(named: query.entity) else { return nil }
    self.query = query
    self.compiler = compiler
    var compilation = Compilation(
      dialect: compiler.dialect,
      schema: query.schema,
      entity: entity,
      now: compiler.now
    )
    compilation.addDiscriminator()
    split = query.predicate.map { compiler.split($0, in: &compilation) }
    self.compilation = compilation
  }

  var isRowByRow: Bool { !query.isGrouped && !query.isDistinct }

  mutating func selection() throws(Unsupported) -> SQLSelection {
    guard split?.residual == nil || isRowByRow else { throw Unsupported("groups of a residual") }
    let (columns, list) = try columns()
    let groups = try groups()
    let having = try having()
    let (text, order) = try ordered(list, groups + having)
    let isLimited = split?.residual == nil && order != nil
    var statement = text + (order ?? "")
    if isLimited { statement = statement + page() }
    guard statement.bindingCount <= compiler.dialect.maximumBindings else {
      throw Unsupported("so many values")
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
    guard query.isDistinct, !query.sorts.isEmpty, !compiler.dialect.sortsDistinctByExpressions
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
    guard split?.residual == nil else { throw Unsupported("a count of a residual") }
    let isPart = query.limit != nil || query.offset > 0
    guard !isRowByRow || isPart else {
      return ("SELECT count(*)" + source()).statement(in: compiler.dialect)
    }
    var list: SQLFragment = "1"
    var (groups, having): (SQLFragment, SQLFragment) = ("", "")
    if !isRowByRow {
      list = try columns().list
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
      guard let operand = operands[column.name] else { throw Unsupported("a sort of columns") }
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
  func restriction() -> SQLFragment {
    let level = compilation.levels[0]
    // The split has handled the discriminator; without a predicate it is added here.
    let condition =
      split?.condition
      ?? (split == nil && !level.conditions.isEmpty
        ? compilation.writer.text(.all(level.conditions)) : nil)
    return condition.map { " WHERE \($0)" } ?? ""
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

  private mutating func columns() throws(Unsupported) -> (
    columns: [SQLSelection.Column], list: SQLFragment
  ) {
    var columns: [SQLSelection.Column] = []
    var fragments: [SQLFragment] = []
    for column in query.columns {
      switch column.source {
      case .column(let name):
        guard isRowByRow else { throw Unsupported("a column of its own in a group") }
        fragments.append("\(try compilation.column(name, of: compilation.root))")
        columns.append(SQLSelection.Column(name: column.name, form: nil, type: nil))
      case .keyPath(let keyPath):
        let operand = try operand(keyPath, isGroupKey: !isRowByRow)
        operands[column.name] = operand
        fragments.append(operand.fragment)
        columns.append(column.named(operand.form, type(of: keyPath)))
      case .rowCount:
        let count = SQLOperand(fragment: "count(*)", form: .integer, isOptional: false)
        operands[column.name] = count
        fragments.append(count.fragment)
        columns.append(column.named(.integer, .integer))
      case .aggregate(let aggregate, let keyPath):
        let operand = try self.aggregate(aggregate, keyPath)
        operands[column.name] = operand
        fragments.append(operand.fragment)
        let type = aggregate == .count ? .integer : type(of: keyPath)
        columns.append(column.named(operand.form, type))
      }
    }
    return (columns, fragments.isEmpty ? "1" : fragments.joined(", "))
  }

  private mutating func aggregate(
    _ aggregate: SQLAggregate,
    _ keyPath: String
  ) throws(Unsupported) -> SQLOperand {
    let operand = try operand(keyPath)
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
      // Decimals have 38 digits in memory, and intermediate sums may be rounded.
      guard operand.form == .integer,
        let sum = compiler.dialect.render(.exactSum(operand.fragment))
      else { throw unsupported }
      return SQLOperand(fragment: sum, form: .numeric, isOptional: false)
    case .average: throw unsupported
    }
  }

  private mutating func groups() throws(Unsupported) -> SQLFragment {
    var keys: [SQLFragment] = []
    for keyPath in query.groupBy { keys.append(try operand(keyPath, isGroupKey: true).fragment) }
    return keys.isEmpty ? "" : " GROUP BY \(keys.joined(", "))"
  }

  private mutating func having() throws(Unsupported) -> SQLFragment {
    guard let having = query.having else { return "" }
    guard having.height <= TreeNode.depthLimit else { throw Unsupported("so deep a tree") }
    let root = compilation.root
    defer { compilation.root = root }
    compilation.root = .group(level: 0, operands)
    let folded = ConstantFolder(now: compiler.now).folded(having)
    let condition = try compilation.condition(folded)
    return " HAVING \(compilation.writer.text(condition))"
  }

  /// The ORDER BY clause; nil where memory must sort.
  mutating func order() throws(Unsupported) -> SQLFragment? {
    var terms: [SQLFragment] = []
    for sort in query.sorts {
      let operand: SQLOperand
      switch sort.source {
      case .keyPath(let keyPath): operand = try self.operand(keyPath, isGroupKey: !isRowByRow)
      case .column(let name):
        guard let known = operands[name] else { throw Unsupported("a sort by \(name)") }
        operand = known
      }
      guard let key = try sortKey(operand) else {
        guard isRowByRow else { throw Unsupported("such a sort") }
        return nil
      }
      terms.append(key + direction(sort.isAscending, isOptional: operand.isOptional))
    }
    if query.breaksTies, isRowByRow {
      for column in compilation.root.entity.primaryKey { terms.append(try tieBreaker(column)) }
    }
    return terms.isEmpty ? "" : " ORDER BY \(terms.joined(", "))"
  }

  private func direction(_ isAscending: Bool, isOptional: Bool) -> SQLFragment {
    let direction: SQLFragment = isAscending ? "" : " DESC"
    guard isOptional else { return direction }
    switch compiler.dialect.syntax.nullOrder {
    case .byItself: return direction
    case .clauses(let ascending, let descending):
      return "\(direction)\(literal: isAscending ? ascending : descending)"
    }
  }

  /// The sort key of a column of the primary key, which sorts as its attribute if it has one.
  private mutating func tieBreaker(_ column: String) throws(Unsupported) -> SQLFragment {
    let attributes = compilation.root.entity.attributes
    let name = attributes.keys.sorted().first { attributes[$0]?.column == column }
    if let name, let key = try sortKey(try operand(name)) { return key }
    return "\(try compilation.column(column, of: compilation.root))"
  }

  /// The expression that the database sorts as memory sorts the values; nil if there is none.
  private func sortKey(_ operand: SQLOperand) throws(Unsupported) -> SQLFragment? {
    switch operand.form {
    case .boolean, .integer, .real, .numeric, .secondsSince2001, .secondsSince1970, .timestamp,
      .uuidBytes, .uuid, .bytes:
      return operand.fragment
    case .text(.binary), .url(.binary), .text(.deterministic), .url(.deterministic):
      return compiler.dialect.render(.sortedByCodePoints(operand.fragment))
    case .text(.other), .url(.other):
      return compiler.dialect.render(.codePoints(operand.fragment))
    case .dateText: return compiler.dialect.render(.dateOfText(operand.fragment))
    case .uuidText: return compiler.dialect.render(.canonicalUUIDText(operand.fragment))
    case .decimalText: return nil
    }
  }

  private func type(of keyPath: String) -> AttributeType? {
    var entity = query.schema.resolvedEntity(named: query.entity)
    for key in keyPath.split(separator: ".").map(String.init) {
      if key == "@count" { return .integer }
      if let attribute = entity?.attributes.exact(key) { return attribute.type }
      entity = (entity?.relationships.exact(key)?.destination).flatMap(query.schema.resolvedEntity)
    }
    return nil
  }

  /// The operand at a key path; as a group's key, written so that values that are equal in memory
  /// are equal in SQL.
  private mutating func operand(
    _ keyPath: String,
    isGroupKey: Bool = false
  ) throws(Unsupported) -> SQLOperand {
    let steps = keyPath.split(separator: ".", omittingEmptySubsequences: false).map { step in
      step.first == "@"
        ? PathStep.collectionOperator(CollectionOperator(named: String(step.dropFirst())))
        : PathStep.key(String(step))
    }
    var operand: SQLOperand
    switch try compilation.path(steps[...], from: compilation.root, at: nil) {
    case .scalar(let scalar): operand = scalar
    case .count(let collection): operand = try compilation.count(of: collection, at: nil)
    case .constant, .object, .collection, .list: throw Unsupported("the key path \(keyPath)")
    }
    guard isGroupKey else { return operand }
    operand = try groupKey(operand)
    guard
      !query.isGrouped || compiler.dialect.groupsByAnyExpression || operand.scalar.isRepeatable
    else { throw Unsupported("groups of what is worked out") }
    return operand
  }

  private mutating func groupKey(_ key: SQLOperand) throws(Unsupported) -> SQLOperand {
    var operand = key
    switch operand.form {
    case .boolean, .integer, .real, .numeric, .secondsSince2001, .timestamp, .uuidBytes, .uuid,
      .bytes, .text(.binary), .url(.binary), .text(.deterministic), .url(.deterministic):
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
  fileprivate func named(_ form: ColumnForm, _ type: AttributeType?) -> SQLSelection.Column {
    SQLSelection.Column(name: name, form: form, type: type)
  }
}
