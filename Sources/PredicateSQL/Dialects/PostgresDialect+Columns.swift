import PredicateEvaluation
public import PredicateSchema
import PredicateSyntax

/// Tables of other schemas, and columns whose value is not the column as it is.
extension PostgresDialect {
  public func parts(ofTable name: String) -> [String] {
    PostgresTableName(name).parts
  }

  /// Enumerations, `citext`, `time` and `char(n)` are compared as the text that is read of them, and
  /// `real` as a double. The elements of an array are what its element type makes of them.
  public func reading(_ column: SQLFragment, of attribute: Attribute) -> SQLFragment? {
    switch (attribute.type, attribute.storage) {
    case (.text, .cast), (.text, .padded): "\(column)::text"
    case (.real, .single): "\(column)::double precision"
    case (.list(of: let element, _), let storage):
      Self.cast(column, toListOf: form(of: Attribute(column: "", type: element, storage: storage)))
    // Every other column is read as it is.
    default: nil
    }
  }

  private static func cast(_ column: SQLFragment, toListOf form: ColumnForm?) -> SQLFragment? {
    switch form?.type {
    case .text: "\(column)::text[]"
    case .integer: "\(column)::bigint[]"
    case .real: "\(column)::double precision[]"
    case .numeric, .decimal: "\(column)::numeric[]"
    case .boolean, .timestamp, .zonelessTimestamp, .uuid, .bytes, .inferred, .list, nil:
      nil
    }
  }

  /// `"data" @> '{"address": {"city": "Oslo"}}'`, which a GIN index on the column serves.
  static func jsonHas(
    _ document: SQLFragment,
    _ keys: ArraySlice<String>,
    _ text: String
  ) -> SQLFragment? {
    var json = "\(JSONText.quoted(text))"
    for key in keys.reversed() { json = "{\(JSONText.quoted(key)): \(json)}" }
    return "\(document) @> \(.text(json), as: .text)::jsonb"
  }

  static func jsonMayLack(_ document: SQLFragment, _ keys: [String]) -> SQLFragment {
    var steps = document
    var tests: [SQLFragment] = []
    for key in keys {
      tests.append("jsonb_typeof(\(steps)) NOT IN ('object', 'null')")
      steps = "\(steps) -> \(.text(key), as: .text)"
    }
    return tests.joined(" OR ")
  }
}
