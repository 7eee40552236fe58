/// The place of a key path in its row: the slots of all values on the path, as byte offsets.
struct FieldPath: Sendable {
  let offsets: [Int]

  var last: Int { offsets.last ?? 0 }

  @inline(__always)
  static func slot(_ row: UnsafeRawPointer, _ offset: Int) -> UnsafePointer<Field> {
    (row + offset).assumingMemoryBound(to: Field.self)
  }

  /// The verdict of the test on the value in a row; `null` and `missing` are the verdicts where the
  /// path ends early in nil, or lacks a key.
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
