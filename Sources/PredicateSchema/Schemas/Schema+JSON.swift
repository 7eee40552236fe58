import PredicateAnalysis
public import PredicatePlatform

/// A schema as JSON, short enough to be written by hand:
///
///     {"entities": {
///       "Author": {
///         "table": "authors",
///         "attributes": {
///           "name": "text",
///           "age": "integer?",
///           "born": {"type": "date?", "column": "birth_date", "storage": "iso8601"}
///         },
///         "relationships": {
///           "books": {"toMany": "Book", "on": "author_id"},
///           "prizes": {"toMany": "Prize", "through": "award", "near": "author_id", "far": "prize_id"}
///         }
///       },
///       "Book": {
///         "attributes": {"title": "text", "price?": "decimal"},
///         "relationships": {"author?": {"toOne": "Author", "on": "author_id"}}
///       }
///     }}
///
/// Defaults: `table` is the entity's name, `column` the attribute's, `primaryKey` is `"id"`. A `?`
/// after a name or a type makes it optional, as does `"optional": true`.
///
/// `"ordered": true` orders the objects of a to-many relationship by their primary keys; the name of
/// a column, of the other table or of `through`, orders them by its values.
///
/// `on` names the foreign key: for a to-one relationship, columns of this table that hold the other
/// table's primary key; for a to-many one, columns of the other table that hold this one's. Any
/// other columns are paired: `{"near": "far"}`, or `[{"near": …, "far": …}, …]`.
///
/// An attribute may have parts: an array, an object with the same keys in every row, or a
/// dictionary with different keys in each. A `?` after the type of elements means that they may be
/// nil; `"[text]"` is short for `{"list": "text?"}`.
///
///     "tags": {"list": "text"},
///     "address?": {"object": {"city": "text", "zip?": "text"}},
///     "orders?": {"list": {"object": {"sku": "text", "price?": "real"}}},
///     "labels?": {"map": "text?"}
///
/// For a text, `"folded"` is the place of its folded form in the database (`FoldedText`). A view, whose
/// rows nothing identifies, is `"keyless": true`, with all comparable columns as its key.
///
/// A child gives its `parent` and a `discriminator`: `{"column": "kind", "value": "dog"}`, or only
/// the value if the parent has given the column. `"comment"` is allowed anywhere.
extension Schema: Codable {
  /// Throws a `SchemaError` that names entities and attributes, or the decoder's error.
  public init(from decoder: any Decoder) throws {
    let node = try SchemaNode(from: decoder)
    var reader = SchemaReader()
    let schema = reader.schema(from: node)
    let problems = reader.problems.isEmpty ? schema.problems() : reader.problems
    if !problems.isEmpty { throw SchemaError(problems) }
    self = schema
  }

  public func encode(to encoder: any Encoder) throws {
    try SchemaWriter(schema: self).node.encode(to: encoder)
  }

  /// Creates a valid schema; otherwise throws everything that is wrong. A duplicate name is also an
  /// error.
  public init(json: Data) throws(SchemaError) {
    do {
      self = try JSONDecoder().decode(Self.self, from: json)
    } catch let error as SchemaError {
      throw error
    } catch {
      throw SchemaError([.malformed(path: "", message: Self.message(of: error))])
    }
    if let name = DuplicateNames.first(in: Array(json)) {
      let path = name.path.joined(separator: ".")
      throw SchemaError([.malformed(path: path, message: "`\(name.name)` is given twice")])
    }
  }

  /// Creates the schema that a JSON text describes, and validates it.
  ///
  /// - Throws: `SchemaError` with everything that is wrong.
  public init(json: String) throws(SchemaError) { try self.init(json: Data(json.utf8)) }

  /// The JSON, indented and with its names sorted; `init(json:)` reads an equal schema from it.
  public func json() -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { return "{}" }
    return String(decoding: data, as: UTF8.self)
  }

  private static func message(of error: any Error) -> String {
    (error as? DecodingError)?.words ?? "this cannot be read"
  }
}
