/// A text of up to 16 bytes in two words, which may overlap: two such texts are equal if their
/// words and counts are.
struct ShortText: Equatable, Sendable {
  static let most = 16

  let count: Int
  private let first: UInt64
  private let last: UInt64

  /// Creates a short text. `text` must have at most `most` bytes.
  @inline(__always)
  init(_ text: TextBytes) {
    count = text.count
    guard let start = UnsafeRawPointer(text.baseAddress), count > 0 else {
      (first, last) = (0, 0)
      return
    }
    if count >= 8 {
      first = start.loadUnaligned(as: UInt64.self)
      last = start.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
    } else if count >= 4 {
      first = UInt64(start.loadUnaligned(as: UInt32.self))
      last = UInt64(start.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self))
    } else {
      first = UInt64(start.load(as: UInt8.self))
      last =
        UInt64(start.load(fromByteOffset: count &>> 1, as: UInt8.self))
        | UInt64(start.load(fromByteOffset: count &- 1, as: UInt8.self)) &<< 8
    }
  }
}
