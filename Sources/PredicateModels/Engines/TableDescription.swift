import PredicateAnalysis
import PredicatePlatform
public import PredicateSchema
import PredicateSyntax

/// An engine's description of a table, as a schema of one entity.
///
///     let table = try TableDescription(bytes, of: .duckDB, entity: "person", file: "describe.json")
///     try predicate.checked(against: table.schema, entity: "person")
///
/// Structures, arrays and maps become nested attributes. A column of an unsupported type is
/// omitted, with a remark.
public struct TableDescription: Sendable {
  /// The schema.
  public let schema: Schema
  /// Remarks about omitted columns, and about columns that are read in an unexpected way.
  public let omissions: [ModelError]

  /// An engine that describes tables.
  @nonexhaustive
  public enum Engine: String, Hashable, Sendable, CaseIterable {
    /// The answer of `DESCRIBE`, as JSON or as lines with tabs
    case duckDB = "duckdb"
    /// The answer of `DESCRIBE TABLE`, as lines with tabs or as JSON of any format
    case clickHouse = "clickhouse"
    /// The JSON of a `StructType`: `df.schema.json()`
    case spark
  }

  /// Reads a description. `file` is for messages.
  ///
  /// - Throws: `ModelError` for text that is not a description, or describes no column.
  public init(
    _ bytes: [UInt8],
    of engine: Engine,
    entity: String,
    file: String
  ) throws(ModelError) {
    guard bytes.count <= Self.maximumLength else {
      throw ModelError("the file is longer than \(Self.maximumLength) bytes", file: file)
    }
    let attributes: [String: Attribute]
    let remarks: [String]
    switch engine {
    case .duckDB, .clickHouse:
      var reader = EngineTypeReader(engine)
      attributes = try Self.attributes(bytes, &reader, file: file)
      remarks = reader.remarks
    case .spark:
      var reader = SparkTypeReader(file: file)
      attributes = try reader.attributes(of: try Self.json(bytes, file: file))
      remarks = reader.remarks
    }
    guard !attributes.isEmpty else { throw ModelError("no column is described", file: file) }
    schema = Schema(entities: [entity: Entity(name: entity, attributes: attributes)])
    omissions = remarks.map { ModelError($0, file: file) }
    do throws(SchemaError) { try schema.validate() } catch {
      throw ModelError(error.description, file: file)
    }
  }

  private static func attributes(
    _ bytes: [UInt8],
    _ reader: inout EngineTypeReader,
    file: String
  ) throws(ModelError) -> [String: Attribute] {
    var attributes: [String: Attribute] = [:]
    for column in try ColumnDescription.all(in: bytes, of: reader.engine, file: file) {
      let text: TypeText
      do throws(TypeTextReader.Mistake) { text = try TypeTextReader.type(column.type) } catch {
        throw ModelError("\(column.name): \(error.message)", file: file, line: column.line)
      }
      guard attributes[column.name] == nil else {
        throw ModelError("duplicate column \(column.name)", file: file, line: column.line)
      }
      var attribute = reader.attribute(
        of: text,
        isOptional: column.isOptional,
        named: column.name,
        at: column.name
      )
      // DuckDB does not report the collation of a column.
      if reader.engine == .duckDB, attribute?.type == .text { attribute?.collation = .other }
      attributes[column.name] = attribute
    }
    return attributes
  }

  /// The JSON of a description. A duplicate name is an error: decoders silently drop one of the
  /// two.
  static func json(_ bytes: [UInt8], file: String) throws(ModelError) -> SchemaNode {
    let node: SchemaNode
    do { node = try JSONDecoder().decode(SchemaNode.self, from: Data(bytes)) } catch {
      throw ModelError("this is not JSON", file: file)
    }
    if let (path, name) = DuplicateNames.first(in: bytes) {
      let member = (path + [name]).joined(separator: ".")
      throw ModelError("“\(member)” is given twice", file: file)
    }
    return node
  }

  /// The limit of the length in bytes.
  private static let maximumLength = 16 << 20
}
