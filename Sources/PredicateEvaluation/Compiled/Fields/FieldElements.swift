import PredicateSyntax

/// ANY and ALL over a path on which one of the values is an array.
struct FieldElements: Sendable {
  let quantifier: Quantifier
  let test: FieldTest
  let path: FieldPath
  /// The rest of the path in the rows of the elements, for each value on the path.
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
        // Where keys are read from the elements, every element must be read: one that cannot be is
        // an error.
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

extension FieldElements {
  /// A loop for the commonest case, a test of texts in an array of the record; for others, a
  /// general loop.
  func loop(_ estimate: TestEstimate) -> any BlockTest {
    if path.offsets.count == 1, test.date == nil {
      switch test.test.text {
      case let text as TextEquality: return texts(text, estimate)
      case let text as TextMembers: return texts(text, estimate)
      case let text?: return texts(text, estimate)
      case nil: break
      }
    }
    return LoopTest.each(UInt8.self, Place(offset: 0), estimate) { verdict(in: $0) }
  }

  @inline(__always)
  private func texts<Test: TextTest>(_ test: Test, _ estimate: TestEstimate) -> any BlockTest {
    let stride = strides[0]
    let offset = path.last
    let decisive = Verdict(quantifier == .any)
    return LoopTest.each(Field.self, Place(offset: offset), estimate) { slot in
      guard slot.pointee.isArray, let rows = slot.pointee.rows,
        slot.pointee.count <= mostElements
      else { return verdict(in: UnsafeRawPointer(slot) - offset) }
      for index in 0..<slot.pointee.count {
        let row = rows + index &* stride
        let element = FieldPath.slot(row, 0)
        let answer =
          element.pointee.isText
          ? test.verdict(element.pointee.text) : self.answer(of: row, rests[0])
        if answer == .undecided || answer == decisive { return answer }
      }
      return decisive.negated
    }
  }
}
