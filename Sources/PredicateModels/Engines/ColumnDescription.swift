import PredicatePlatform
import PredicateSchema

/// A row of the output of `DESCRIBE`.
struct ColumnDescription {
  var name: String
  var type: String
  var isOptional: Bool
  /// The line of the file; nil for JSON of several lines.
  var line: Int?

  /// The rows of a description: a JSON array, JSON with `data`, one object per line, or lines with
  /// tabs, in which ClickHouse escapes quotation marks.
  static func all(
    in bytes: [UInt8],
    of engine: TableDescription.Engine,
    file: String
  ) throws(ModelError) -> [Self] {
    switch bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
    case UInt8(ascii: "["):
      return try rows(of: TableDescription.json(bytes, file: file), line: nil, file: file)
    case UInt8(ascii: "{"):
      if let whole = try? TableDescription.json(bytes, file: file) {
        return try rows(of: whole, line: nil, file: file)
      }
      var all: [Self] = []
      for (index, line) in lines(of: bytes).enumerated() where !line.isEmpty {
        let node: SchemaNode
        do throws(ModelError) {
          node = try TableDescription.json(Array(line.utf8), file: file)
        } catch {
          throw ModelError(error.message, file: file, line: index + 1)
        }
        all += try rows(of: node, line: index + 1, file: file)
      }
      return all
    case nil: return []
    default:
      var rows = try tabbed(lines(of: bytes), file: file)
      guard engine == .clickHouse else { return rows }
      for index in rows.indices {
        rows[index].name = unescaped(rows[index].name)
        rows[index].type = unescaped(rows[index].type)
      }
      return rows
    }
  }

  private static func lines(of bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
    }
  }

  private static func rows(
    of node: SchemaNode,
    line: Int?,
    file: String
  ) throws(ModelError) -> [Self] {
    switch node {
    case .list(let nodes):
      var rows: [Self] = []
      for node in nodes { rows += try self.rows(of: node, line: line, file: file) }
      return rows
    case .object(let fields):
      if let data = fields["data"] { return try rows(of: data, line: line, file: file) }
      guard let name = (fields["column_name"] ?? fields["name"])?.text,
        let type = (fields["column_type"] ?? fields["type"])?.text
      else {
        throw ModelError("a column needs a name and a type", file: file, line: line)
      }
      let isOptional = fields["null"].map { $0.text?.uppercased() != "NO" } ?? false
      return [Self(name: name, type: type, isOptional: isOptional, line: line)]
    case .null, .bool, .integer, .real, .text:
      throw ModelError("expected a description of columns", file: file, line: line)
    }
  }

  /// Lines of `name`, `type` and, for DuckDB, whether NULL is allowed; a line of titles is not a
  /// column.
  private static func tabbed(_ lines: [String], file: String) throws(ModelError) -> [Self] {
    var rows: [Self] = []
    for (index, line) in lines.enumerated() where !line.isEmpty {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if index == 0, ["column_name", "name"].contains(cells[0]), cells.count > 1,
        ["column_type", "type"].contains(cells[1])
      {
        continue
      }
      guard cells.count > 1 else {
        throw ModelError("expected a name, a tab and a type", file: file, line: index + 1)
      }
      let isOptional = cells.count > 2 && cells[2].uppercased() == "YES"
      rows.append(Self(name: cells[0], type: cells[1], isOptional: isOptional, line: index + 1))
    }
    return rows
  }

  private static func unescaped(_ text: String) -> String {
    var (rest, plain) = (text[...], "")
    while let first = rest.popFirst() {
      plain.append(first == "\\" ? rest.popFirst() ?? first : first)
    }
    return plain
  }
}
