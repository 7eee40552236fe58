/// A text's UTF-8 where it lies, for as long as the closure of `String.withUTF8` lasts; copying it
/// would cost as much as a third of reading it. Every access is checked: behind the end are zeros.
struct SourceBytes {
  let count: Int
  private let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    count = bytes.count
  }

  subscript(offset: Int) -> UInt8 {
    UInt(bitPattern: offset) < UInt(bitPattern: count) ? bytes[offset] : 0
  }

  subscript(range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[range.clamped(to: 0..<count)])
  }

  func text(_ range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }
}

extension String {
  /// Runs `body` with the bytes of the text, which must not leave it.
  func withBytes<Outcome>(_ body: (SourceBytes) -> Outcome) -> Outcome {
    var text = self
    return text.withUTF8 { body(SourceBytes($0)) }
  }
}
