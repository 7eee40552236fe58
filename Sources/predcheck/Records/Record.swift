import PredicateEvaluation

/// One record of a file.
struct Record {
  /// The place of its start, for messages: `line 3`, `record 3`
  var place: Place
  /// The text as it is in the file, with its line end; valid until the next record is read. Empty
  /// where records have no text of their own (property lists).
  var text: UnsafeRawBufferPointer
  /// The value, or the reason why it cannot be read.
  var content: Content

  enum Place: Hashable {
    case line(Int)
    case record(Int)
  }

  enum Content {
    case value(KeyedValue)
    case malformed(String)
  }
}

extension Record.Place {
  /// The number in `people.ndjson:3`.
  var number: Int {
    switch self {
    case .line(let number), .record(let number): number
    }
  }

  var unit: String {
    switch self {
    case .line: "line"
    case .record: "record"
    }
  }
}

/// A file of records, read one after the other.
protocol RecordSource: AnyObject {
  var format: InputFormat { get }
  /// The text before the first record that belongs to the file: CSV's header.
  var header: [UInt8] { get }
  /// The number of bytes read so far.
  var bytesRead: Int { get }
  /// The next record; nil when there are no more.
  func next() throws(CommandError) -> Record?
}

/// An open file.
enum OpenFile {
  /// NDJSON, whose lines may be taken many at a time
  case lines(LineReader)
  case records(any RecordSource)

  /// Opens `file`, detecting its compression and, if necessary, its format.
  init(_ file: InputFile, _ options: RecordOptions, in console: Console) throws(CommandError) {
    let source = try Compression.unpacked(
      file.open(in: console),
      name: file.name,
      options.bounds
    )
    let lines = LineReader(source, name: file.name, bounds: options.bounds) {
      () throws(CommandError) in
      try console.output.flush()
    }
    var format = options.format
    if format == .auto {
      let beginning = try lines.peek()
      let named = InputFormat(path: file.path)
      let marks: [[UInt8]] = [[0xFF, 0xFE], [0xFE, 0xFF]]
      if named != .plist, marks.contains(where: { beginning.starts(with: $0) }) {
        throw .failure("\(file.name) is UTF-16: convert it to UTF-8")
      }
      // An empty file may be of any format.
      let told = named ?? (beginning.isEmpty ? .ndjson : InputFormat(beginning: beginning))
      guard let told else {
        throw .usage("cannot detect the format of \(file.name); use --input")
      }
      format = told
    }
    switch format {
    case .auto, .ndjson: self = .lines(lines)
    case .json: self = .records(try JSONRecords(lines.rest(), name: file.name, options))
    case .csv: self = .records(try CSVRecords(lines, name: file.name, options))
    case .plist:
      self = .records(
        try PropertyListRecords(lines.rest(), name: file.name, dates: options.dates)
      )
    }
  }
}

enum RecordSources {
  /// Opens `file` to be read record by record.
  static func open(
    _ file: InputFile,
    _ options: RecordOptions,
    in console: Console
  ) throws(CommandError) -> any RecordSource {
    switch try OpenFile(file, options, in: console) {
    case .lines(let lines): NDJSONRecords(lines, options)
    case .records(let records): records
    }
  }
}
