/// Where in its row a path of keys is read: the slots of all that is on the way, in bytes.
struct FieldPath: Sendable {
  let offsets: [Int]

  var last: Int { offsets.last ?? 0 }

  @inline(__always)
  static func slot(_ row: UnsafeRawPointer, _ offset: Int) -> UnsafePointer<Field> {
    (row + offset).assumingMemoryBound(to: Field.self)
  }

  /// What the test says of the value in a row; `null` and `missing` are its answers where the path
  /// ends in nil before, or lacks a key.
  func verdict(
    in row: UnsafeRawPointer,
    missing: Verdict,
    null: Verdict,
    _ test: (UnsafePointer<Field>) -> Verdict
  ) -> Verdict {
    let slot = Self.slot(row, last)
    if !slot.pointee.isMissing { return test(slot) }
    for offset in offsets.dropLast() {
      switch Self.slot(row, offset).pointee.kind {
      case .object: continue
      case .missing: return missing
      case .null: return null
      case .no, .yes, .integer, .real, .digits, .text, .array: return .undecided
      }
    }
    return missing
  }
}
