import PredicateEvaluation
import PredicateJSON
import PredicatePlatform
import PredicateSyntax

/// A writer of rows as a table for people: columns as wide as their contents, long cells cut, but not
/// URIs, which are of no use in parts.
struct TableWriter {
  private let output: TextOutput
  private let columns: [String]
  private var widths: [Int]
  private var hasHeader = false

  /// The maximal width of a cell, in columns of the terminal.
  private static let widest = 40

  init(_ columns: [String], to output: TextOutput) {
    self.output = output
    self.columns = columns.map(Self.cut)
    widths = self.columns.map(DisplayWidth.of)
  }

  /// Writes a batch of rows. Columns become wider from one batch to the next if necessary, never
  /// narrower.
  mutating func write(_ rows: [[Value]]) throws(CommandError) {
    let rows = rows.map { row in row.map { Cell($0) } }
    for row in rows {
      for (index, cell) in row.enumerated() { widths[index] = max(widths[index], cell.width) }
    }
    if !hasHeader {
      hasHeader = true
      try writeLine(columns.map { Cell(text: $0) })
      try output.write(widths.map { String(repeating: "─", count: $0) }.joined(separator: "  "))
      try output.write("\n")
    }
    for row in rows { try writeLine(row) }
  }

  private func writeLine(_ cells: [Cell]) throws(CommandError) {
    var line = ""
    for (index, cell) in cells.enumerated() {
      if index > 0 { line += "  " }
      let blanks = String(repeating: " ", count: widths[index] - cell.width)
      let isLast = index == cells.count - 1
      line += cell.isNumber ? blanks + cell.text : cell.text + (isLast ? "" : blanks)
    }
    try output.write(line + "\n")
  }

  private struct Cell {
    let text: String
    let width: Int
    var isNumber = false

    init(text: String) {
      self.text = text
      width = DisplayWidth.of(text)
    }

    init(_ value: Value) {
      self.init(text: Self.shown(value))
      switch value {
      case .integer, .real, .decimal: isNumber = true
      case .null, .bool, .text, .date, .uuid, .bytes, .url, .list, .set, .map: break
      }
    }

    /// How many URIs of a list are shown.
    private static let maximumURIs = 3

    private static func shown(_ value: Value) -> String {
      switch value {
      case .url(let text): return VisibleText.of(text)
      case .list(let values):
        let uris = values.compactMap { value in
          if case .url(let text) = value { VisibleText.of(text) } else { nil as String? }
        }
        guard !uris.isEmpty, uris.count == values.count else { break }
        let rest = uris.count - maximumURIs
        return uris.prefix(maximumURIs).joined(separator: ", ")
          + (rest > 0 ? ", and \(rest) more" : "")
      case .null, .bool, .integer, .real, .decimal, .text, .date, .uuid, .bytes, .set, .map: break
      }
      return TableWriter.cut(text(of: value))
    }

    private static func text(of value: Value) -> String {
      switch value {
      case .null: "nil"
      case .bool(let truth): truth ? "true" : "false"
      case .text(let text), .url(let text): text
      case .date(let date): DateText.plain(date)
      case .uuid(let uuid): uuid.uuidString
      case .bytes(let bytes): bytes.count.of("byte", "bytes")
      case .integer, .real, .decimal, .list, .set, .map: JSONText.of(value)
      }
    }
  }

  /// The text with visible characters, cut to at most `widest` columns.
  private static func cut(_ text: String) -> String {
    var result = ""
    var width = 0
    var beforeLast = result
    for character in text {
      let visible = VisibleText.of(character)
      width += DisplayWidth.of(visible)
      guard width <= widest else { return beforeLast + "…" }
      result += visible
      if width < widest { beforeLast = result }
    }
    return result
  }
}
