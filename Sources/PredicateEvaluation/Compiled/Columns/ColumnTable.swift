import PredicateSyntax

/// Records stored by column.
///
///     var people = ColumnTable(rowCount: ages.count)
///     people["age"] = .integers(ages)
///     people["address.city"] = .categories(cities)
///     let adults = try people.rows(matching: Evaluator(predicate))
///
/// The name of a column is the whole key path by which predicates read it.
public struct ColumnTable: Sendable {
  /// The number of rows in each column.
  public let rowCount: Int
  private(set) var columns: [ExactKey: Column] = [:]

  /// Creates a table without columns.
  public init(rowCount: Int) { self.rowCount = rowCount }

  /// The column called `name`. It must have as many rows as the table.
  public subscript(name: String) -> Column? {
    get { columns[ExactKey(name)] }
    set {
      precondition(newValue.map { $0.count == rowCount } ?? true, "columns have rowCount rows")
      columns[ExactKey(name)] = newValue
    }
  }

  /// One row as an object. `row` must be within `0..<rowCount`.
  public func row(_ row: Int) -> some KeyValueReadable & Sendable {
    precondition(row >= 0 && row < rowCount, "there is no such row")
    return ColumnRow(table: self, row: row, prefix: "")
  }

  /// The indices of the rows that match, in order. Throws the error of the first row with one.
  public func rows<Form: EvaluablePredicate>(
    matching predicate: Form,
    variables: Variables = [:]
  ) throws(Form.Failure) -> [Int] {
    try predicate.evaluated { (evaluator) throws(EvaluationError) in
      try ColumnEvaluator(evaluator, for: self, variables: variables).rows()
    }
  }

  /// The number of rows that match.
  public func count<Form: EvaluablePredicate>(
    matching predicate: Form,
    variables: Variables = [:]
  ) throws(Form.Failure) -> Int {
    try predicate.evaluated { (evaluator) throws(EvaluationError) in
      try ColumnEvaluator(evaluator, for: self, variables: variables).count()
    }
  }
}

/// One row of a table, read by key like an object: `address` is an object if there are columns such
/// as `address.city`.
struct ColumnRow: KeyValueReadable, Sendable {
  private let table: ColumnTable
  private let row: Int
  private let prefix: String

  init(table: ColumnTable, row: Int, prefix: String) {
    self.table = table
    self.row = row
    self.prefix = prefix
  }

  func value(forKey key: String) -> KeyedValue? {
    if let column = table.columns[ExactKey(prefix + key)] { return .value(column.value(at: row)) }
    let inner = prefix + key + "."
    guard table.columns.keys.contains(where: { $0.text.utf8.starts(with: inner.utf8) }) else {
      return nil
    }
    return .object(ColumnRow(table: table, row: row, prefix: inner))
  }

  var readableKeyNames: [String]? {
    let names = table.columns.keys.map(\.text.utf8).filter { $0.starts(with: prefix.utf8) }
      .compactMap { $0.dropFirst(prefix.utf8.count).split(separator: UInt8(ascii: ".")).first }
      .map { ExactKey(String(decoding: $0, as: UTF8.self)) }
    return Set(names).map(\.text).sorted()
  }
}
