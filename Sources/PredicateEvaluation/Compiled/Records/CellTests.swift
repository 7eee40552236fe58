import PredicateSyntax

extension ValueCompiler {
  /// The compiler for contiguous records of one shape.
  func table(of shape: RecordShape, _ reader: CellReader) -> PlanCompiler {
    PlanCompiler { path, leaf in
      guard let key = path.first else { return nil }
      let leaf = cellLeaf(path.dropFirst(), leaf, reader)
      guard let slot = shape.slot(of: key) else {
        return ConstantTest(verdict: leaf.values.missing)
      }
      return test(leaf, at: Place(offset: slot * MemoryLayout<Cell>.stride))
    }
  }

  private func cellLeaf(
    _ path: ArraySlice<String>,
    _ leaf: Leaf,
    _ reader: CellReader
  ) -> CellLeaf {
    var condition: (any BlockTest)?
    if case .count(let plan, _) = leaf, !plan.isTrue {
      condition = PlanCompiler {
        test(cellLeaf($0, $1, reader), at: Place(offset: 0))
      }.compile(plan)
    }
    return CellLeaf(
      reader: reader,
      values: self.leaf(path, leaf),
      condition: condition,
      places: path.map { key in reader.storage.shapes.map { $0.slot(of: key) ?? -1 } }
    )
  }

  private func test(_ leaf: CellLeaf, at place: Place) -> any BlockTest {
    if leaf.places.count <= 1, case .test(let test) = leaf.values.leaf {
      let reader = leaf.reader
      func text<Test: TextTest>(_ text: Test) -> any BlockTest {
        specialised(
          CellTextCheck(test: test, text: text, reader: reader),
          leaf,
          at: place,
          text.estimate
        )
      }
      if case .range(let range) = test.number {
        let estimate = TestEstimate(cost: 3, share: range.range.share, isTotal: false)
        return specialised(CellNumberCheck(test, range, reader), leaf, at: place, estimate)
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
      CellLeafCheck(leaf: leaf),
      at: place,
      TestEstimate(cost: 10, share: 0.4, isTotal: false)
    )
  }

  /// A loop over cells. Generic, rather than given closures, so that each check is compiled into
  /// its loop; to be inlined where the type is known.
  @inline(__always)
  private func loop<Check: CellCheck>(
    _ check: Check,
    at place: Place,
    _ estimate: TestEstimate
  ) -> LoopTest {
    LoopTest(estimate: estimate) { alive, undecided, rows in
      let start = place.start(in: rows)
      let stride = place.stride(in: rows)
      alive.keep(undecided) { row in
        check.verdict((start + row &* stride).assumingMemoryBound(to: Cell.self).pointee)
      }
    }
  }

  /// A loop over the values that one key leads to in the dictionaries that the cells hold.
  @inline(__always)
  private func loop<Check: CellCheck>(
    _ check: Check,
    inside leaf: CellLeaf,
    at place: Place,
    _ estimate: TestEstimate
  ) -> LoopTest {
    let reader = leaf.reader
    return LoopTest(estimate: estimate) { alive, undecided, rows in
      let start = place.start(in: rows)
      let stride = place.stride(in: rows)
      leaf.places[0].withUnsafeBufferPointer { places in
        alive.keep(undecided) { row in
          let cell = (start + row &* stride).assumingMemoryBound(to: Cell.self).pointee
          guard cell.kind == .map, places[Int(cell.count)] >= 0 else { return leaf.longer(cell) }
          return check.verdict(reader.elements[cell.start &+ places[Int(cell.count)]])
        }
      }
    }
  }

  @inline(__always)
  private func specialised<Check: CellCheck>(
    _ check: Check,
    _ leaf: CellLeaf,
    at place: Place,
    _ estimate: TestEstimate
  ) -> LoopTest {
    var estimate = estimate
    estimate.isTotal = false
    return leaf.places.isEmpty
      ? loop(check, at: place, estimate) : loop(check, inside: leaf, at: place, estimate)
  }
}

/// A check of a cell.
private protocol CellCheck: Sendable {
  func verdict(_ cell: Cell) -> Verdict
}

private struct CellLeafCheck: CellCheck {
  let leaf: CellLeaf

  @inline(__always)
  func verdict(_ cell: Cell) -> Verdict { leaf.verdict(cell) }
}

/// A check for numbers first: most values that are compared with a number are numbers.
private struct CellNumberCheck: CellCheck {
  let test: ValueTest
  let integers: IntegerRange<Int64>
  let hasIntegers: Bool
  let reals: RealRange
  let reader: CellReader

  init(_ test: ValueTest, _ range: NumberTest.PreparedRange, _ reader: CellReader) {
    self.test = test
    integers = range.integers ?? .all
    hasIntegers = range.integers != nil
    reals = range.reals
    self.reader = reader
  }

  @inline(__always)
  func verdict(_ cell: Cell) -> Verdict {
    if cell.kind == .integer { return Verdict(hasIntegers && integers.contains(cell.integer)) }
    if cell.kind == .real { return Verdict(reals.contains(cell.real)) }
    return test.verdict(cell, reader)
  }
}

/// A check for texts first, so that the commonest tests of texts get loops of their own.
private struct CellTextCheck<Test: TextTest>: CellCheck {
  let test: ValueTest
  let text: Test
  let reader: CellReader

  @inline(__always)
  func verdict(_ cell: Cell) -> Verdict {
    cell.kind == .text ? text.verdict(reader.text(cell)) : test.verdict(cell, reader)
  }
}
