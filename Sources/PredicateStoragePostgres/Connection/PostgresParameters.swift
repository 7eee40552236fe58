/// The texts of a statement's parameters, in the layout of libpq: each ends in a zero byte.
struct PostgresParameters {
  private var bytes: [CChar] = []
  /// The start of each in `bytes`; nil for NULL.
  private var starts: [Int?] = []

  init(_ texts: [String?]) {
    for text in texts {
      guard let text else {
        starts.append(nil)
        continue
      }
      starts.append(bytes.count)
      bytes.append(contentsOf: text.utf8.lazy.map { CChar(bitPattern: $0) })
      bytes.append(0)
    }
  }

  func withPointers<Answer>(
    _ body: (UnsafePointer<UnsafePointer<CChar>?>?, Int32) -> Answer
  ) -> Answer {
    bytes.withUnsafeBufferPointer { buffer in
      let pointers = starts.map { start in start.flatMap { buffer.baseAddress?.advanced(by: $0) } }
      return pointers.withUnsafeBufferPointer { body($0.baseAddress, Int32($0.count)) }
    }
  }
}
