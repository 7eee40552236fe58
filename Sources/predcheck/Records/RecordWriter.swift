import PredicateEvaluation
import PredicateJSON
import PredicateModels
import PredicatePlatform

/// A writer of records in the format of the input, byte for byte where the format is by lines.
struct RecordWriter {
  private let output: TextOutput
  private let style: OutputFormat
  private var isStarted = false
  private var elements: [PropertyListValue] = []
  private var format: InputFormat?
  private var isArray = false
  private var header: [UInt8]?

  init(_ output: TextOutput, style: OutputFormat) {
    self.output = output
    self.style = style
  }

  /// Begins a file; to be called before its records.
  mutating func begin(_ source: any RecordSource, name: String) throws(CommandError) {
    try begin(source.format, name: name)
    guard style == .text else { return }
    isArray = isArray || (source as? JSONRecords)?.isArray == true
    guard source.format == .csv, !source.header.isEmpty else { return }
    guard let header else {
      header = source.header
      return try writeLine(source.header, end: Self.lineEnd(of: source))
    }
    if !Self.isSameLine(header, source.header) {
      throw .failure("\(name) has other columns than the file before; use --format json")
    }
  }

  mutating func begin(_ format: InputFormat, name: String) throws(CommandError) {
    guard style == .text else { return }
    if let last = self.format, last != format {
      throw .failure("\(name) is \(format.title), unlike the file before; use --format json")
    }
    self.format = format
  }

  /// Writes whole lines as they are.
  mutating func write(lines: UnsafeRawBufferPointer) throws(CommandError) {
    try writeLine(lines)
    isStarted = true
  }

  mutating func write(_ value: KeyedValue) throws(CommandError) {
    try output.write(JSONText.of(value) + "\n")
  }

  mutating func write(
    _ record: Record,
    _ value: KeyedValue,
    from source: any RecordSource
  ) throws(CommandError) {
    if style == .json { return try write(value) }
    switch source.format {
    case .plist:
      if let element = (source as? PropertyListRecords)?.current { elements.append(element) }
    case .json where isArray:
      try output.write(isStarted ? ",\n  " : "[\n  ")
      try output.write(record.text)
    case .auto, .ndjson, .csv, .json:
      try writeLine(record.text, end: Self.lineEnd(of: source))
    }
    isStarted = true
  }

  /// Ends the output; to be called when all records are written.
  mutating func end() throws(CommandError) {
    guard style == .text else { return }
    if format == .json, isArray { try output.write(isStarted ? "\n]\n" : "[]\n") }
    if format == .plist { try writePropertyList() }
  }

  private func writePropertyList() throws(CommandError) {
    guard let text = PropertyListWriter.text(of: .array(elements)) else {
      throw .failure("cannot write a property list: XML cannot represent null and some dates")
    }
    try output.write(text)
  }

  private func writeLine(
    _ bytes: some BidirectionalCollection<UInt8>,
    end: UInt8 = 0x0A
  ) throws(CommandError) {
    try output.write(bytes)
    if bytes.last != end { try output.write([end]) }
  }

  private static func lineEnd(of source: any RecordSource) -> UInt8 {
    (source as? CSVRecords)?.lineEnd ?? 0x0A
  }

  private static func isSameLine(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    func bare(_ line: [UInt8]) -> [UInt8] {
      line.dropFirst(BlankBytes.byteOrderMark(of: line)).filter { $0 != 0x0A && $0 != 0x0D }
    }
    return bare(left) == bare(right)
  }
}
