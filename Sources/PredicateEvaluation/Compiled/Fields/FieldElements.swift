import PredicateSyntax

/// ANY and ALL over what a path leads to: one of the values on it is an array.
struct FieldElements: Sendable {
  let quantifier: Quantifier
  let test: FieldTest
  let path: FieldPath
  /// For each value on the way, where the rest of the path is in the rows of its elements.
  let rests: [FieldPath]
  let strides: [Int]
  let missing: Verdict
  let mostElements: Int

  func verdict(in row: UnsafeRawPointer) -> Verdict {
    let last = path.offsets.count - 1
    for (index, offset) in path.offsets.enumerated() {
      let slot = FieldPath.slot(row, offset)
      switch slot.pointee.kind {
      case .missing: return missing
      case .null: return Verdict(quantifier == .all)
      case .object where index < last: continue
      case .array: return verdict(of: slot.pointee, at: index, isLast: index == last)
      case .object, .no, .yes, .integer, .real, .digits, .text: return .undecided
      }
    }
    return .undecided
  }

  private func verdict(of array: Field, at index: Int, isLast: Bool) -> Verdict {
    guard let rows = array.rows, array.count <= mostElements else { return .undecided }
    let decisive = Verdict(quantifier == .any)
    var result = decisive.negated
    for element in 0..<array.count {
      let answer = self.answer(of: rows + element &* strides[index], rests[index])
      if answer == .undecided { return .undecided }
      if answer == decisive {
        // Where keys are read of the elements each must be: one that cannot be is an error.
        if isLast { return decisive }
        result = decisive
      }
    }
    return result
  }

  private func answer(of row: UnsafeRawPointer, _ rest: FieldPath) -> Verdict {
    let absent = missing == .undecided ? missing : test.test.null
    return rest.verdict(in: row, missing: absent, null: test.test.null) { slot in
      slot.pointee.kind == .array ? .undecided : test.verdict(slot)
    }
  }
}

/// How many elements of an array there are, or of those that pass.
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
