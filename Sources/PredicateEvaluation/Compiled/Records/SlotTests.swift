import PredicateSyntax

extension ValueCompiler {
  /// For records of one shape side by side.
  func table(of shape: RecordShape, _ reader: SlotReader) -> PlanCompiler {
    PlanCompiler { path, leaf in
      guard let key = path.first else { return nil }
      let leaf = slotLeaf(path.dropFirst(), leaf, reader)
      guard let slot = shape.slot(of: key) else {
        return ConstantTest(verdict: leaf.values.missing)
      }
      return test(leaf, at: Place(offset: slot * MemoryLayout<Slot>.stride))
    }
  }

  private func slotLeaf(
    _ path: ArraySlice<String>,
    _ leaf: Leaf,
    _ reader: SlotReader
  ) -> SlotLeaf {
    var condition: (any BlockTest)?
    if case .count(let plan, _) = leaf, !plan.isTrue {
      condition = PlanCompiler {
        test(slotLeaf($0, $1, reader), at: Place(offset: 0))
      }.compile(plan)
    }
    return SlotLeaf(
      reader: reader,
      values: self.leaf(path, leaf),
      condition: condition,
      places: path.map { key in reader.storage.shapes.map { $0.slot(of: key) ?? -1 } }
    )
  }

  private func test(_ leaf: SlotLeaf, at place: Place) -> any BlockTest {
    if leaf.places.isEmpty, case .test(let test) = leaf.values.leaf {
      if case .range(let range) = test.number { return numbers(place, test, range, leaf.reader) }
      switch test.text {
      case let text as TextEquality: return texts(place, test, text, leaf.reader)
      case let text as TextMembers: return texts(place, test, text, leaf.reader)
      case let text as SearchTest: return texts(place, test, text, leaf.reader)
      case let text as LikeTest: return texts(place, test, text, leaf.reader)
      default: break
      }
    }
    let estimate = TestEstimate(cost: 10, share: 0.4, isTotal: false)
    return LoopTest.each(Slot.self, place, estimate) { leaf.verdict($0) }
  }

  /// Most values that are compared with a number are numbers.
  private func numbers(
    _ place: Place,
    _ test: ValueTest,
    _ range: NumberTest.PreparedRange,
    _ reader: SlotReader
  ) -> any BlockTest {
    let estimate = TestEstimate(cost: 3, share: range.range.share, isTotal: false)
    let none = range.integers == nil
    let integers = range.integers ?? .all
    return LoopTest.each(Slot.self, place, estimate) { slot in
      switch slot.pointee.kind {
      case .integer: Verdict(!none && integers.contains(slot.pointee.integer))
      case .real: Verdict(range.reals.contains(slot.pointee.real))
      case .null, .bool, .date, .text, .list, .map, .other:
        test.verdict(slot.pointee, reader)
      }
    }
  }

  /// The commonest tests of texts get loops of their own.
  @inline(__always)
  private func texts<Test: TextTest>(
    _ place: Place,
    _ test: ValueTest,
    _ text: Test,
    _ reader: SlotReader
  ) -> any BlockTest {
    var estimate = text.estimate
    estimate.isTotal = false
    return LoopTest.each(Slot.self, place, estimate) { slot in
      slot.pointee.kind == .text
        ? text.verdict(reader.text(slot.pointee)) : test.verdict(slot.pointee, reader)
    }
  }
}
