import PredicateSyntax

/// A test of the number of elements of an array, or of those that pass a condition.
struct FieldCount: Sendable {
  let path: FieldPath
  let test: ValueTest
  let condition: (any BlockTest)?
  let stride: Int
  let missing: Verdict
  let mostElements: Int

  func verdict(in row: UnsafeRawPointer) -> Verdict {
    path.verdict(in: row, missing: missing, null: test.null) { slot in
      switch slot.pointee.kind {
      case .null: test.null
      case .array: verdict(of: slot.pointee)
      case .missing, .no, .yes, .integer, .real, .digits, .text, .object: .undecided
      }
    }
  }

  private func verdict(of array: Field) -> Verdict {
    guard let rows = array.rows, array.count <= mostElements else { return .undecided }
    guard let condition else { return test.number.verdict(Int64(array.count)) }
    let elements = UnsafeRawBufferPointer(start: rows, count: array.count &* stride)
    return condition.countVerdict(elements, array.count, stride: stride, test.number)
  }
}
