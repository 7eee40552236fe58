import PredicateModels
import PredicatePlatform
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax

/// The tables of a store's history, whose columns differ between systems: newer ones keep the texts of
/// a transaction in `ATRANSACTIONSTRING`, older ones in the transaction itself.
struct HistoryTables {
  /// A row of `ACHANGE` with its transaction. Any value may have any type.
  struct Row {
    var number: Int64
    var transaction: Int64
    var kind: Value
    var entity: Value
    var key: Value
    var bits: Value
    var tombstone: [(name: String, value: Value)]
    var timestamp: Value
    var texts: [Value]
    var hasTransaction: Bool
  }

  let connection: SQLiteConnection
  private let columns: String
  /// The SQL expressions for the terms of predicates.
  let terms: HistoryCondition.Columns
  private let tombstones: [String]
  /// An invalid number would break the order in which rows are read.
  private static let isNumbered =
    "typeof(c.ZTRANSACTIONID) = 'integer' AND typeof(c.Z_PK) = 'integer'"

  /// Nil if the store keeps no history.
  init?(_ file: CoreDataFile) {
    let tables = file.description.columns
    guard let changes = tables["ACHANGE"], let transactions = tables["ATRANSACTION"],
      changes.isSuperset(of: ["Z_PK", "ZTRANSACTIONID", "ZCHANGETYPE", "ZENTITY", "ZENTITYPK"]),
      transactions.contains("Z_PK")
    else { return nil }
    connection = file.connection
    let names = (0..<1_000).map { "ZTOMBSTONE\($0)" }
    tombstones = Array(names.prefix { changes.contains($0) })
    let strings = tables["ATRANSACTIONSTRING"]?.isSuperset(of: ["Z_PK", "ZNAME"]) == true
    let texts = ["ZAUTHOR", "ZBUNDLEID", "ZPROCESSID", "ZCONTEXTNAME"].map { name in
      let own = transactions.contains(name) ? "t.\(name)" : "NULL"
      guard strings, transactions.contains(name + "TS") else { return own }
      return "coalesce((SELECT ZNAME FROM ATRANSACTIONSTRING WHERE Z_PK = t.\(name)TS), \(own))"
    }
    terms = HistoryCondition.Columns(
      kind: "c.ZCHANGETYPE",
      entity: "c.ZENTITY",
      transaction: "c.ZTRANSACTIONID",
      change: "c.Z_PK",
      timestamp: transactions.contains("ZTIMESTAMP") ? "t.ZTIMESTAMP" : nil,
      texts: texts
    )
    columns =
      ([
        "c.Z_PK", "c.ZTRANSACTIONID", "c.ZCHANGETYPE", "c.ZENTITY", "c.ZENTITYPK",
        changes.contains("ZCOLUMNS") ? "c.ZCOLUMNS" : "NULL", "t.Z_PK",
        transactions.contains("ZTIMESTAMP") ? "t.ZTIMESTAMP" : "NULL",
      ] + texts + tombstones.map { "c.\($0)" }).joined(separator: ", ")
  }

  /// The rows after a place, in the order of transactions, restricted to `entities`, if given, and
  /// to the condition.
  func rows(
    after place: (transaction: Int64, change: Int64),
    of entities: [Int64]?,
    where condition: HistoryCondition.SQL?,
    atMost count: Int
  ) throws(StorageError) -> [Row] {
    let chosen = entities.map { numbers in
      " AND c.ZENTITY IN (\(numbers.map(String.init).joined(separator: ", ")))"
    }
    let found = try connection.records(
      """
      SELECT \(columns) FROM ACHANGE c LEFT JOIN ATRANSACTION t ON t.Z_PK = c.ZTRANSACTIONID
      WHERE (c.ZTRANSACTIONID, c.Z_PK) > (\(place.transaction), \(place.change))
      AND \(Self.isNumbered)\(chosen ?? "")\(condition.map { " AND " + $0.text } ?? "") ORDER BY c.ZTRANSACTIONID, c.Z_PK LIMIT \(count)
      """,
      condition?.values ?? []
    )
    return found.compactMap { values in
      guard values.count == 12 + tombstones.count, case .integer(let number) = values[0],
        case .integer(let transaction) = values[1]
      else { return nil }
      return Row(
        number: number,
        transaction: transaction,
        kind: values[2],
        entity: values[3],
        key: values[4],
        bits: values[5],
        tombstone: zip(tombstones, values[12...]).map { ($0, $1) },
        timestamp: values[7],
        texts: Array(values[8..<12]),
        hasTransaction: values[6] != .null
      )
    }
  }

  /// Ensures an index on the transactions of rows: Core Data creates one, but other programs that
  /// write such tables may not. The store is a private copy.
  func requireIndex() throws(StorageError) {
    let found = try connection.records(
      """
      SELECT 1 FROM pragma_index_list('ACHANGE') l JOIN pragma_index_info(l.name) c
      WHERE c.seqno = 0 AND c.name = 'ZTRANSACTIONID' AND NOT l.partial
      """
    )
    guard found.isEmpty else { return }
    // Without one, as for a view with this name, it only takes longer.
    try? connection.execute(
      "CREATE INDEX IF NOT EXISTS predicateql_ACHANGE ON ACHANGE (ZTRANSACTIONID)"
    )
  }

  /// The number of rows after a transaction that have no place in the order: those without a number
  /// come before all.
  func unnumbered(after transaction: Int64) throws(StorageError) -> Int {
    let after = transaction > 0 ? " AND c.ZTRANSACTIONID > \(transaction)" : ""
    let rows = try connection.records(
      "SELECT count(*) FROM ACHANGE c WHERE NOT (\(Self.isNumbered))\(after)"
    )
    return if case .integer(let count)? = rows.first?.first { Int(count) } else { 0 }
  }

  /// The first remaining transaction, and the last one ever created.
  func extent() throws(StorageError) -> (oldest: Int64?, newest: Int64) {
    // Each is looked up at its end of the table.
    let isNumber = "FROM ATRANSACTION WHERE typeof(Z_PK) = 'integer' ORDER BY Z_PK"
    let first = try connection.records("SELECT Z_PK \(isNumber) LIMIT 1")
    let newestRow = try connection.records("SELECT Z_PK \(isNumber) DESC LIMIT 1")
    var oldest: Int64?
    var newest: Int64 = 0
    if case .integer(let number)? = first.first?[0] { oldest = number }
    if case .integer(let number)? = newestRow.first?[0] { newest = number }
    // If all are deleted, the number of the last one is still known.
    let last = try connection.records(
      """
      SELECT max(Z_MAX) FROM Z_PRIMARYKEY
      WHERE Z_ENT = 16002 AND Z_NAME = 'TRANSACTION' AND typeof(Z_MAX) = 'integer'
      """
    )
    if case .integer(let number)? = last.first?.first { newest = max(newest, number) }
    return (oldest, newest)
  }
}
