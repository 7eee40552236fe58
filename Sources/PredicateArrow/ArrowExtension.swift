import CArrow
import PredicateEvaluation
import PredicatePlatform

/// The type that a field's metadata gives to its values, beyond what the format says of their bytes.
enum ArrowExtension {
  /// The limit of pairs, and of the length of each of their texts.
  private static let limit: Int32 = 1 << 20

  /// The kind of a field's values. Values of other extensions are those of the format: JSON is
  /// text, and tensors are lists.
  static func kind(
    _ format: BorrowedKind,
    _ schema: ArrowSchema,
    _ column: String
  ) throws(BorrowedFault) -> BorrowedKind {
    guard let metadata = schema.metadata,
      let name = try name(UnsafeRawPointer(metadata), column)
    else { return format }
    switch name {
    case "arrow.uuid":
      return format == .bytes(.fixed(16)) ? .uuid : .unsupported(.uuidOfAnotherSize)
    // Bytes with a meaning that only their producer knows.
    case "arrow.opaque": return .unsupported(.opaque)
    // Numbers of days, months or hours since 1970.
    case "pandas.period": return .unsupported(.period)
    default: return format
    }
  }

  /// The value of `ARROW:extension:name`. Metadata are a count of pairs, and before each text its
  /// length, as a 32-bit integer in native byte order.
  private static func name(
    _ start: UnsafeRawPointer,
    _ column: String
  ) throws(BorrowedFault) -> String? {
    var place = start
    let pairs = try length(&place, column)
    for _ in 0..<pairs {
      let key = try text(&place, column)
      let value = try text(&place, column)
      if key.elementsEqual("ARROW:extension:name".utf8) {
        return String(decoding: value, as: UTF8.self)
      }
    }
    return nil
  }

  private static func text(
    _ place: inout UnsafeRawPointer,
    _ column: String
  ) throws(BorrowedFault) -> UnsafeRawBufferPointer {
    let count = Int(try length(&place, column))
    defer { place += count }
    return UnsafeRawBufferPointer(start: place, count: count)
  }

  private static func length(
    _ place: inout UnsafeRawPointer,
    _ column: String
  ) throws(BorrowedFault) -> Int32 {
    let length = place.loadUnaligned(as: Int32.self)
    guard (0...limit).contains(length) else {
      throw BorrowedFault(column, "has invalid metadata")
    }
    place += 4
    return length
  }
}
