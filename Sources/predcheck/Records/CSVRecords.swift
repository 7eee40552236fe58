import PredicateEvaluation
import PredicateJSON
import PredicateSyntax

/// A table whose first line names the columns; its rows are records.
final class CSVRecords: RecordSource {
  let format = InputFormat.csv
  private(set) var header: [UInt8] = []
  private let lines: LineReader
  private let name: String
  private let types: CSVTypes
  private let dates: DateRule
  private let reader = JSONReader()
  /// The separator; nil until the header tells.
  private var separator: UInt8?
  private var columns: [String] = []

  /// The longest row: more than this between two quotes means that one of them is missing.
  private let longestRow = 64 << 20

  init(_ lines: LineReader, name: String, _ options: RecordOptions) throws(CommandError) {
    self.lines = lines
    self.name = name
    types = options.csvTypes
    dates = options.dates
    separator = InputFormat.isTabbed(path: name) ? UInt8(ascii: "\t") : nil
    if CSVRow.endsWithReturns(try lines.peek()) { lines.lineEnd = 0x0D }
    guard let (text, fields) = try row() else { return }
    header = [UInt8](text)
    switch fields {
    case .success(let fields): columns = fields.map(\.text)
    case .failure(let failure): throw .failure("\(name):1: \(failure)")
    }
    var seen: Set<String> = []
    if let twice = columns.first(where: { !$0.isEmpty && !seen.insert($0).inserted }) {
      throw .failure("\(name):1: duplicate column '\(twice)'")
    }
  }

  var bytesRead: Int { lines.bytesRead }
  /// The byte that ends rows.
  var lineEnd: UInt8 { lines.lineEnd }

  func next() throws(CommandError) -> Record? {
    while let (text, fields) = try row() {
      if BlankBytes.isBlank(text), columns.count > 1 { continue }
      return Record(place: .line(lines.lineNumber), text: text, content: content(fields))
    }
    return nil
  }

  private typealias Fields = Swift.Result<[CSVRow.Field], CSVRow.Failure>

  private func row() throws(CommandError) -> (UnsafeRawBufferPointer, Fields)? {
    guard var text = try lines.next() else { return nil }
    let start = lines.lineNumber == 1 ? BlankBytes.byteOrderMark(of: text) : 0
    while separator == nil {
      separator = CSVRow.separator(ofHeader: text[start...])
      if separator == nil { text = try longer(text) }
    }
    var row = CSVRow(separator: separator ?? UInt8(ascii: ","))
    row.read(text[start...])
    while row.isOpen {
      let taken = text.count
      text = try longer(text)
      row.read(text[taken...])
    }
    do throws(CSVRow.Failure) { return (text, .success(try row.fields())) } catch {
      return (text, .failure(error))
    }
  }

  /// The row extended by one more line.
  private func longer(
    _ text: UnsafeRawBufferPointer
  ) throws(CommandError) -> UnsafeRawBufferPointer {
    guard text.count < longestRow, let longer = try lines.extend() else {
      throw .failure("\(name):\(lines.lineNumber): unterminated quote")
    }
    return longer
  }

  private func content(_ fields: Fields) -> Record.Content {
    switch fields {
    case .failure(let failure): return .malformed("\(failure)")
    case .success(let fields):
      guard fields.count == columns.count else {
        let count = fields.count.of("field", "fields")
        return .malformed("\(count), but the header has \(columns.count)")
      }
      return .value(
        .object(
          JSONObject(
            zip(columns, fields).map { column, field in
              JSONObject.Member(column, .value(value(of: field, in: column)))
            }
          )
        )
      )
    }
  }

  private func value(of field: CSVRow.Field, in column: String) -> Value {
    if let date = dates.date(field.text, forKey: column) { return .date(date) }
    switch types {
    case .text: return .text(field.text)
    case .infer where field.isQuoted: return .text(field.text)
    case .infer, .all:
      if field.text.isEmpty { return .null }
      return scalar(field.text) ?? .text(field.text)
    }
  }

  /// The value of `field` if it is just a JSON number or truth value.
  private func scalar(_ field: String) -> Value? {
    switch field {
    case "true": return .bool(true)
    case "false": return .bool(false)
    default: break
    }
    guard let first = field.utf8.first, let last = field.utf8.last,
      first == UInt8(ascii: "-") || (0x30...0x39).contains(first), (0x30...0x39).contains(last),
      case .value(let value) = try? reader.read(field)
    else { return nil }
    return value
  }
}
