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
  /// Whether it is a table, not a view.
  let isOfTable: Bool

  /// The columns of all tables and views of the database.
  static func all(of connection: MariaDBConnection) throws(StorageError) -> [Self] {
    try connection.texts(statement).compactMap(Self.init)
  }

  private init?(_ row: [String?]) {
    guard row.count == 9, let table = row[0], let name = row[1], let data = row[2],
      let shown = row[3]
    else { return nil }
    self.table = table
    self.name = name
    self.shown = shown
    let isBoolean = shown.lowercased().hasPrefix("tinyint(1)")
    type = isBoolean ? "tinyint(1)" : row[8] == "1" ? "json" : data.lowercased()
    isRequired = row[4] == "NO"
    characterSet = row[5]
    collation = row[6]
    isOfTable = row[7] != "VIEW" && row[7] != "SYSTEM VIEW"
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

  private static let statement = """
    SELECT c.TABLE_NAME, c.COLUMN_NAME, c.DATA_TYPE, c.COLUMN_TYPE, c.IS_NULLABLE,
      c.CHARACTER_SET_NAME, c.COLLATION_NAME, t.TABLE_TYPE,
      EXISTS (SELECT 1 FROM information_schema.CHECK_CONSTRAINTS k
        WHERE k.CONSTRAINT_SCHEMA = c.TABLE_SCHEMA AND k.TABLE_NAME = c.TABLE_NAME
          AND k.CHECK_CLAUSE = concat('json_valid(`', c.COLUMN_NAME, '`)'))
    FROM information_schema.COLUMNS c
    JOIN information_schema.TABLES t
      ON t.TABLE_SCHEMA = c.TABLE_SCHEMA AND t.TABLE_NAME = c.TABLE_NAME
    WHERE c.TABLE_SCHEMA = DATABASE() AND t.TABLE_TYPE <> 'SEQUENCE'
    ORDER BY c.TABLE_NAME, c.ORDINAL_POSITION
    """
}
