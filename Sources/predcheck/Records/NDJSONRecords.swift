import PredicateJSON

/// A record a line, in JSON; blank lines are skipped.
final class NDJSONRecords: RecordSource {
  let format = InputFormat.ndjson
  let header: [UInt8] = []
  private let lines: LineReader
  private let reader: JSONReader

  init(_ lines: LineReader, _ options: RecordOptions) {
    self.lines = lines
    reader = JSONReader(dates: options.dates)
  }

  var bytesRead: Int { lines.bytesRead }

  func next() throws(CommandError) -> Record? {
    while let line = try lines.next() {
      if BlankBytes.isBlank(line) { continue }
      return Record(place: .line(lines.lineNumber), text: line, content: content(of: line))
    }
    return nil
  }

  private func content(of line: UnsafeRawBufferPointer) -> Record.Content {
    let mark = lines.lineNumber == 1 ? BlankBytes.byteOrderMark(of: line) : 0
    do throws(JSONError) {
      return .value(try reader.read(UnsafeRawBufferPointer(rebasing: line[mark...])))
    } catch {
      return .malformed("\(error)")
    }
  }
}
