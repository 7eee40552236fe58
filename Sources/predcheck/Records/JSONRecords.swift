import PredicateEvaluation
import PredicateJSON
import PredicatePlatform

/// One or more JSON documents in a row: each element of an array is a record, any other value is
/// one itself. The file is read whole.
final class JSONRecords: RecordSource {
  let format = InputFormat.json
  let header: [UInt8] = []
  let bytesRead: Int
  /// Whether the document is an array, so that the output should be one.
  let isArray: Bool
  private let bytes: [UInt8]
  private let text: UnsafeMutableRawBufferPointer
  private let values: [Range<Int>]
  private let reader: JSONReader
  private var index = 0

  init(_ bytes: [UInt8], name: String, _ options: RecordOptions) throws(CommandError) {
    self.bytes = bytes
    bytesRead = bytes.count
    reader = JSONReader(dates: options.dates)
    let splitter = JSONSplitter(bytes)
    guard let documents = splitter.documents() else {
      throw .failure("\(name): unbalanced brackets or quotes")
    }
    isArray = documents.contains { bytes[$0.lowerBound] == UInt8(ascii: "[") }
    // Only commas may separate the elements; the parser checks that.
    for document in documents where bytes[document.lowerBound] == UInt8(ascii: "[") {
      do throws(JSONError) { _ = try reader.read(bytes[document]) } catch {
        let place = error.offset.map { ":\(Self.line(of: document.lowerBound + $0, in: bytes))" }
        throw .failure("\(name)\(place ?? ""): \(JSONError(error.reason))")
      }
    }
    values = documents.flatMap { splitter.elements(of: $0) ?? [$0] }
    text = .allocate(byteCount: max(bytes.count, 1), alignment: 1)
    text.copyBytes(from: bytes)
  }

  deinit { text.deallocate() }

  func next() throws(CommandError) -> Record? {
    guard index < values.count else { return nil }
    let range = values[index]
    index += 1
    let piece = UnsafeRawBufferPointer(rebasing: text[range])
    var content: Record.Content
    do throws(JSONError) { content = .value(try reader.read(piece)) } catch {
      content = .malformed("\(error)")
    }
    return Record(place: .record(index), text: piece, content: content)
  }

  private static func line(of offset: Int, in bytes: [UInt8]) -> Int {
    bytes.prefix(offset).count { $0 == 0x0A } + 1
  }
}
