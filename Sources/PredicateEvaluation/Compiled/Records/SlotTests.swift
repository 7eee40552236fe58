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
    if leaf.places.count <= 1, case .test(let test) = leaf.values.leaf {
      let reader = leaf.reader
      func text<Test: TextTest>(_ text: Test) -> any BlockTest {
        specialised(
          SlotTextCheck(test: test, text: text, reader: reader),
          leaf,
          at: place,
          text.estimate
        )
      }
      if case .range(let range) = test.number {
        let estimate = TestEstimate(cost: 3, share: range.range.share, isTotal: false)
        return specialised(SlotNumberCheck(test, range, reader), leaf, at: place, estimate)
      }
      switch test.text {
      case let test as TextEquality: return text(test)
      case let test as TextMembers: return text(test)
      case let test as SearchTest: return text(test)
      case let test as LikeTest: return text(test)
      default: break
      }
    }
    return loop(
      SlotLeafCheck(leaf: leaf),
      at: place,
      TestEstimate(cost: 10, share: 0.4, isTotal: false)
    )
  }

  /// Generic, and not given closures, so that each check is compiled into its loop. To be inlined
  /// where the type is known.
  @inline(__always)
  private func loop<Check: SlotCheck>(
    _ check: Check,
    at place: Place,
    _ estimate: TestEstimate
  ) -> LoopTest {
    LoopTest(estimate: estimate) { alive, undecided, rows in
      let start = place.start(in: rows)
      let stride = place.stride(in: rows)
      alive.keep(undecided) { row in
        check.verdict((start + row &* stride).assumingMemoryBound(to: Slot.self).pointee)
      }
    }
  }

  /// The same of what one key leads to in the dictionary that the slot holds.
  @inline(__always)
  private func loop<Check: SlotCheck>(
    _ check: Check,
    inside leaf: SlotLeaf,
    at place: Place,
    _ estimate: TestEstimate
  ) -> LoopTest {
    let reader = leaf.reader
    return LoopTest(estimate: estimate) { alive, undecided, rows in
      let start = place.start(in: rows)
      let stride = place.stride(in: rows)
      leaf.places[0].withUnsafeBufferPointer { places in
        alive.keep(undecided) { row in
          let slot = (start + row &* stride).assumingMemoryBound(to: Slot.self).pointee
          guard slot.kind == .map, places[Int(slot.count)] >= 0 else { return leaf.longer(slot) }
          return check.verdict(reader.elements[slot.start &+ places[Int(slot.count)]])
        }
      }
    }
  }

  @inline(__always)
  private func specialised<Check: SlotCheck>(
    _ check: Check,
    _ leaf: SlotLeaf,
    at place: Place,
    _ estimate: TestEstimate
  ) -> LoopTest {
    var estimate = estimate
    estimate.isTotal = false
    return leaf.places.isEmpty
      ? loop(check, at: place, estimate) : loop(check, inside: leaf, at: place, estimate)
  }
}

/// What is asked of a slot.
private protocol SlotCheck: Sendable {
  func verdict(_ slot: Slot) -> Verdict
}

private struct SlotLeafCheck: SlotCheck {
  let leaf: SlotLeaf

  @inline(__always)
  func verdict(_ slot: Slot) -> Verdict { leaf.verdict(slot) }
}

/// Most values that are compared with a number are numbers.
private struct SlotNumberCheck: SlotCheck {
  let test: ValueTest
  let integers: IntegerRange<Int64>
  let hasIntegers: Bool
  let reals: RealRange
  let reader: SlotReader

  init(_ test: ValueTest, _ range: NumberTest.PreparedRange, _ reader: SlotReader) {
    self.test = test
    integers = range.integers ?? .all
    hasIntegers = range.integers != nil
    reals = range.reals
    self.reader = reader
  }

  @inline(__always)
  func verdict(_ slot: Slot) -> Verdict {
    if slot.kind == .integer { return Verdict(hasIntegers && integers.contains(slot.integer)) }
    if slot.kind == .real { return Verdict(reals.contains(slot.real)) }
    return test.verdict(slot, reader)
  }
}

/// The commonest tests of texts get loops of their own.
private struct SlotTextCheck<Test: TextTest>: SlotCheck {
  let test: ValueTest
  let text: Test
  let reader: SlotReader

  @inline(__always)
  func verdict(_ slot: Slot) -> Verdict {
    slot.kind == .text ? text.verdict(reader.text(slot)) : test.verdict(slot, reader)
  }
}
