import PredicateEvaluation
import PredicateJSON
import PredicatePlatform

/// The file of `--undecided`: the records that are malformed or cannot be decided, as they stand and
/// in the order of the input, so that they can be fixed and filtered again. With `--format json` it
/// says of each in a line of JSON where it is and why.
struct UndecidedRecords {
  let file: OutputFile
  private let output: TextOutput
  private let style: OutputFormat
  private var writer: RecordWriter
  /// Whether the writer knows of the input that is being read: without records the file stays empty.
  private var isBegun = false
  private var isEmpty = true
  /// Records whose text is not available.
  private(set) var missing = 0

  init(_ file: OutputFile, style: OutputFormat) throws(CommandError) {
    self.file = file
    self.style = style
    output = TextOutput(try file.open(), isTerminal: false)
    writer = RecordWriter(output, style: style)
  }

  /// To be called for each file that is read.
  mutating func begin() { isBegun = false }

  mutating func add(
    _ record: Record,
    from source: any RecordSource,
    _ file: InputFile,
    because reason: String
  ) throws(CommandError) {
    isEmpty = false
    guard style == .text else { return try tell(reason, record.place, file, record.text) }
    if !isBegun { try writer.begin(source, name: file.name) }
    isBegun = true
    try writer.write(record, .null, from: source)
  }

  mutating func add(
    line: UnsafeRawBufferPointer,
    number: Int,
    _ file: InputFile,
    because reason: String
  ) throws(CommandError) {
    isEmpty = false
    guard style == .text else { return try tell(reason, .line(number), file, line) }
    if !isBegun { try writer.begin(.ndjson, name: file.name) }
    isBegun = true
    try writer.write(lines: line)
  }

  /// A line that was passed over without being held.
  mutating func addMissing(
    number: Int,
    _ file: InputFile,
    because reason: String
  ) throws(CommandError) {
    if style == .text {
      missing += 1
    } else {
      try tell(reason, .line(number), file, UnsafeRawBufferPointer(start: nil, count: 0))
    }
  }

  func flush() throws(CommandError) { try output.flush() }

  /// To be called when all has been read, however it ended.
  mutating func end() throws(CommandError) {
    if !isEmpty { try writer.end() }
    try output.flush()
  }

  private func tell(
    _ reason: String,
    _ place: Record.Place,
    _ file: InputFile,
    _ text: UnsafeRawBufferPointer
  ) throws(CommandError) {
    var members: [(String, JSONItem)] = [
      ("file", .text(file.name)), (place.unit, .integer(place.number)), ("reason", .text(reason)),
    ]
    if text.count > 0, let text = String(validating: text, as: UTF8.self) {
      members.append(("text", .text(text.trimmed(where: \.isLineEnd))))
    }
    try output.write(JSONText.of(.object(members)) + "\n")
  }
}
