import PredicateModels
import PredicateSchema
import PredicateStorage

/// The schema of SQL text: the same that a database made by it would describe.
enum SQLSchema {
  /// Reads a file of CREATE TABLE; what is left out of it is said on standard error.
  static func schema(
    of bytes: [UInt8],
    name: String,
    _ console: Console
  ) throws(CommandError) -> Schema {
    let text = try SchemaSource.modelling { () throws(ModelError) in
      try SQLText(bytes, file: name)
    }
    for omission in text.omissions { try console.errors.say("note: \(omission)") }
    return CatalogSchema.schema(of: text.tables.map(table))
  }

  private static func table(_ table: SQLTextTable) -> CatalogTable {
    CatalogTable(
      name: table.name,
      entity: table.name.split(separator: ".").last.map(String.init),
      columns: table.columns.map {
        CatalogTable.Column(name: $0.name, type: $0.type, isOptional: $0.isOptional)
      },
      primaryKey: table.primaryKey,
      foreignKeys: table.foreignKeys.map {
        CatalogTable.ForeignKey(columns: $0.columns, table: $0.table, referenced: $0.referenced)
      },
      uniqueKeys: table.uniqueKeys
    )
  }
}
