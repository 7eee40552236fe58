import PredicateSyntax

/// A test of a property without a known place: it is read by key path into a temporary, and tested
/// there.
///
/// Sendable, because readable keys hold only Sendable key paths.
struct KeyPathTest<Root, Property>: BlockTest, @unchecked Sendable {
  let place: Place
  let keyPath: KeyPath<Root, Property>
  let property: any BlockTest

  var estimate: TestEstimate {
    var estimate = property.estimate
    estimate.cost += 40
    return estimate
  }

  func narrow(_ alive: RowMask, undecided: RowMask, in rows: Rows) {
    alive.keep(undecided, of: rows, at: place) { (root: UnsafePointer<Root>) in
      withUnsafePointer(to: root.pointee[keyPath: keyPath]) {
        property.verdict(ofValueAt: $0)
      }
    }
  }
}

/// A test of an enum or option set by its raw value.
struct RawValueTest<Property: RawRepresentable>: BlockTest {
  let place: Place
  let rawValue: any BlockTest

  var estimate: TestEstimate {
    var estimate = rawValue.estimate
    estimate.cost += 20
    return estimate
  }

  func narrow(_ alive: RowMask, undecided: RowMask, in rows: Rows) {
    alive.keep(undecided, of: rows, at: place) { (value: UnsafePointer<Property>) in
      withUnsafePointer(to: value.pointee.rawValue) {
        rawValue.verdict(ofValueAt: $0)
      }
    }
  }
}

/// A test of a value that its type converts.
struct ConvertedTest<Property: ValueConvertible>: BlockTest {
  let place: Place
  let leaf: Leaf
  let mostElements: Int

  var estimate: TestEstimate { TestEstimate(cost: 100, share: 0.3, isTotal: false) }

  func narrow(_ alive: RowMask, undecided: RowMask, in rows: Rows) {
    alive.keep(undecided, of: rows, at: place) { (value: UnsafePointer<Property>) in
      leaf.verdict(.value(value.pointee.predicateValue), mostElements: mostElements)
    }
  }
}

/// A test of a key that only its closure can read, and the keys after it.
struct ReadTest<Root>: BlockTest {
  let place: Place
  let read: @Sendable (Root) -> KeyedValue
  let rest: [String]
  let leaf: Leaf
  let mostElements: Int

  var estimate: TestEstimate { TestEstimate(cost: 200, share: 0.3, isTotal: false) }

  func narrow(_ alive: RowMask, undecided: RowMask, in rows: Rows) {
    alive.keep(undecided, of: rows, at: place) { (root: UnsafePointer<Root>) in
      verdict(read(root.pointee))
    }
  }

  private func verdict(_ first: KeyedValue) -> Verdict {
    var value = first
    for key in rest {
      guard case .object(let object) = value else {
        return value.isNull ? leaf.null : .undecided
      }
      guard let next = object.value(forKey: key) else { return .undecided }
      value = next
    }
    return leaf.verdict(value, mostElements: mostElements)
  }
}

extension RowMask {
  /// Keeps the rows by the verdict on the value at `place` in each.
  @inline(__always)
  fileprivate func keep<Element>(
    _ undecided: RowMask,
    of rows: Rows,
    at place: Place,
    where verdict: (UnsafePointer<Element>) -> Verdict
  ) {
    let start = place.start(in: rows)
    let stride = place.stride(in: rows)
    keep(undecided) { verdict((start + $0 &* stride).assumingMemoryBound(to: Element.self)) }
  }
}

extension BlockTest {
  /// The verdict of the test, made for values at the start of a row, on a single value.
  func verdict<T>(ofValueAt pointer: UnsafePointer<T>) -> Verdict {
    let rows = Rows(base: UnsafeRawPointer(pointer), stride: 0, first: 0, count: 1)
    return verdict(ofRow: rows)
  }

  /// The verdict on a block of one row.
  @inline(__always)
  func verdict(ofRow rows: Rows) -> Verdict {
    var passed: UInt64 = 1
    var open: UInt64 = 0
    withUnsafeMutablePointer(to: &passed) { passed in
      withUnsafeMutablePointer(to: &open) { open in
        narrow(
          RowMask(words: passed, rows: 1),
          undecided: RowMask(words: open, rows: 1),
          in: rows
        )
      }
    }
    return open != 0 ? .undecided : Verdict(passed != 0)
  }
}
