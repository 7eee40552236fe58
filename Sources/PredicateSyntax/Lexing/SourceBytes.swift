/// The UTF-8 of a text, in place, for the duration of the closure of `String.withUTF8`; copying it
/// would cost as much as a third of parsing it. Every access is checked: bytes past the end are
/// zero.
struct SourceBytes {
  private let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var count: Int { bytes.count }

  subscript(offset: Int) -> UInt8 {
    UInt(bitPattern: offset) < UInt(bitPattern: count) ? bytes[offset] : 0
  }

  subscript(range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[range.clamped(to: 0..<count)])
  }

  /// Eight bytes as one number, the first in the lowest bits.
  @inline(__always)
  func eight(at offset: Int) -> UInt64 {
    offset >= 0 && offset &+ 8 <= count ? whole(at: offset) : last(from: offset)
  }

  /// Eight bytes that all lie within the text.
  @inline(__always)
  private func whole(at offset: Int) -> UInt64 {
    guard let base = UnsafeRawPointer(bytes.baseAddress) else { return 0 }
    return UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  @inline(never)
  private func last(from offset: Int) -> UInt64 {
    let beyond = offset &+ 8 &- count
    if count >= 8, beyond > 0, beyond < 8 { return whole(at: count &- 8) &>> UInt64(8 &* beyond) }
    return (0..<8).reduce(0) { $0 | UInt64(self[offset + $1]) << UInt64(8 * $1) }
  }

  func text(_ range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }
}

extension String {
  /// Runs `body` with the bytes of the text, which must not escape it.
  func withBytes<Outcome>(_ body: (SourceBytes) -> Outcome) -> Outcome {
    var text = self
    return text.withUTF8 { body(SourceBytes($0)) }
  }
}
