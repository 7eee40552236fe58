/// A value read from a record: a number, or the address of its text or its elements. Has the layout
/// of `SimdjsonNode` of SimdjsonBridge, which fills it.
struct Field {
  private let rawKind: UInt32
  /// The number of bytes of a text, or of elements of an array.
  private let rawCount: UInt32
  private let payload: UInt64

  /// The kinds, in the order of `SimdjsonKind`.
  enum Kind: UInt32 {
    case missing, null, no, yes, integer, real
    /// a number that neither a 64-bit integer nor a double represents exactly
    case digits
    case text, array, object
  }

  @inline(__always)
  var kind: Kind { Kind(rawValue: rawKind) ?? .missing }

  /// Whether it is of a kind: a comparison of integers, for loops over rows.
  @inline(__always)
  func has(_ kind: Kind) -> Bool { rawKind == kind.rawValue }

  @inline(__always)
  var count: Int { Int(rawCount) }

  @inline(__always)
  var integer: Int64 { Int64(bitPattern: payload) }

  @inline(__always)
  var real: Double { Double(bitPattern: payload) }

  /// The text as valid UTF-8, unescaped.
  @inline(__always)
  var text: TextBytes {
    TextBytes(start: UnsafePointer(bitPattern: UInt(payload)), count: count)
  }

  /// The rows of an array's elements; nil if its elements were not read.
  @inline(__always)
  var rows: UnsafeRawPointer? { UnsafeRawPointer(bitPattern: UInt(payload)) }

  static let size = MemoryLayout<Field>.stride
}
