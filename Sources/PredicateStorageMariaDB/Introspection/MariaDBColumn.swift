import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// A column as the server's catalogue has it.
struct MariaDBColumn: Sendable {
  let table: String
  let name: String
  /// The row of `MariaDBType`, if there is one.
  let type: String
  /// The type for people: `enum('a','b')`.
  let shown: String
  let isRequired: Bool
  /// Nil where the column holds no text.
  let characterSet: String?
  let collation: String?

  /// The columns of all tables and views of the database.
  static func all(of connection: MariaDBConnection) throws(StorageError) -> [Self] {
    // Not joined: the server would read the second table again for every row of the first.
    var kinds: [String: String] = [:]
    for row in try connection.texts(tables) {
      if let table = row[0], let kind = row[1] { kinds[table] = kind }
    }
    let checks = try Set(connection.texts(checks).map { $0.map { ExactKey($0 ?? "") } })
    return try connection.texts(columns).compactMap { Self($0, kinds, checks) }
  }

  private init?(_ row: [String?], _ kinds: [String: String], _ checks: Set<[ExactKey]>) {
    guard row.count == 7, let table = row[0], let name = row[1], let data = row[2],
      let shown = row[3], let kind = kinds[table], kind != "SEQUENCE"
    else { return nil }
    self.table = table
    self.name = name
    self.shown = shown
    let isBoolean = shown.lowercased().hasPrefix("tinyint(1)")
    let isJSON = checks.contains([ExactKey(table), ExactKey("json_valid(`\(name)`)")])
    type = isBoolean ? "tinyint(1)" : isJSON ? "json" : data.lowercased()
    isRequired = row[4] == "NO"
    characterSet = row[5]
    collation = row[6]
  }

  /// Whether its text is compared as it is read: not that of other character sets.
  private var hasOwnCharacters: Bool { characterSet == nil || characterSet == "utf8mb4" }

  /// The attribute that it is without further word; nil for types that none can be.
  var attribute: (type: AttributeType, storage: StorageForm?)? {
    guard let known = MariaDBType.named(type) else { return nil }
    let isForeign = known.attribute == .text && !hasOwnCharacters
    return (known.attribute, isForeign ? .cast : known.storage)
  }

  /// The column of a table of ours; nil where the type has no attribute.
  var catalogColumn: CatalogTable.Column? {
    guard let (type, storage) = attribute else { return nil }
    let isBinary = collation == "utf8mb4_nopad_bin"
    var column = CatalogTable.Column(
      name: name,
      type: type,
      storage: storage,
      // JSON has a null of its own.
      isOptional: !isRequired || type == .json,
      collation: type != .text || isBinary ? .binary : .other
    )
    if type == .decimal { column.guarantees.digits = digits }
    column.comparesExactly = type != .json && storage != .cast && (collation == nil || isBinary)
    return column
  }

  /// The digits of `decimal(10,2)`.
  private var digits: DecimalDigits? {
    let numbers = shown.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" }
      .split(separator: ",").map { Int($0) }
    guard numbers.count == 2, let precision = numbers[0], let scale = numbers[1] else { return nil }
    return DecimalDigits(precision: precision, scale: scale)
  }

  private static let tables = """
    SELECT TABLE_NAME, TABLE_TYPE FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()
    """

  private static let checks = """
    SELECT TABLE_NAME, CHECK_CLAUSE FROM information_schema.CHECK_CONSTRAINTS
    WHERE CONSTRAINT_SCHEMA = DATABASE() AND CHECK_CLAUSE LIKE 'json\\_valid(%'
    """

  private static let columns = """
    SELECT TABLE_NAME, COLUMN_NAME, DATA_TYPE, COLUMN_TYPE, IS_NULLABLE, CHARACTER_SET_NAME,
      COLLATION_NAME
    FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE()
    ORDER BY TABLE_NAME, ORDINAL_POSITION
    """
}
