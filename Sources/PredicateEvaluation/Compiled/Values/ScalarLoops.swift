import Foundation

/// Loops over values of fixed types, where they lie. To be inlined where the type is known.
extension LoopTest {
  /// An integer of a fixed width.
  @inline(__always)
  static func integer<Integer: FixedWidthInteger & Sendable>(
    _ place: Place,
    _ range: IntegerRange<Integer>,
    _ estimate: TestEstimate
  ) -> Self where Integer.Magnitude: Sendable {
    Self(estimate: estimate) { alive, _, rows in
      let start = place.start(in: rows)
      let stride = place.stride(in: rows)
      if stride == MemoryLayout<Integer>.stride {
        let values = start.assumingMemoryBound(to: Integer.self)
        alive.keepDense { range.contains(values[$0]) }
      } else {
        alive.keep { range.contains((start + $0 &* stride).load(as: Integer.self)) }
      }
    }
  }

  /// A double.
  static func real(_ place: Place, _ range: RealRange, _ estimate: TestEstimate) -> Self {
    Self(estimate: estimate) { alive, _, rows in
      let start = place.start(in: rows)
      let stride = place.stride(in: rows)
      if stride == MemoryLayout<Double>.stride {
        let values = start.assumingMemoryBound(to: Double.self)
        alive.keepDense { range.contains(values[$0]) }
      } else {
        alive.keep { range.contains((start + $0 &* stride).load(as: Double.self)) }
      }
    }
  }

  /// A value of any type.
  @inline(__always)
  static func each<Scalar>(
    _ type: Scalar.Type,
    _ place: Place,
    _ estimate: TestEstimate,
    _ verdict: @escaping @Sendable (UnsafePointer<Scalar>) -> Verdict
  ) -> Self {
    Self(estimate: estimate) { alive, undecided, rows in
      let start = place.start(in: rows)
      let stride = place.stride(in: rows)
      alive.keep(undecided) {
        verdict((start + $0 &* stride).assumingMemoryBound(to: Scalar.self))
      }
    }
  }

  /// Whether an optional holds something.
  @inline(__always)
  static func presence<Wrapped>(_ type: Wrapped.Type, _ place: Place) -> Self {
    Self(estimate: TestEstimate(cost: 1, share: 0.9, isTotal: true)) { alive, _, rows in
      let start = place.start(in: rows)
      let stride = place.stride(in: rows)
      alive.keep {
        (start + $0 &* stride).assumingMemoryBound(to: Wrapped?.self).pointee != nil
      }
    }
  }

  /// A string: its bytes are read in place, without counting a reference.
  @inline(__always)
  static func text(
    _ place: Place,
    _ estimate: TestEstimate,
    _ verdict: @escaping @Sendable (TextBytes) -> Verdict
  ) -> Self {
    each(String.self, place, estimate) { $0.pointee.withBytes(verdict) }
  }
}

/// An optional, where it lies: those that hold something go on to a test of that, which lies in the
/// same place.
struct OptionalTest: BlockTest {
  let null: Verdict
  let presence: any BlockTest
  let wrapped: any BlockTest

  var estimate: TestEstimate {
    var estimate = wrapped.estimate
    estimate.cost += 1
    return estimate
  }

  func narrow(_ alive: RowMask, undecided: RowMask, in rows: Rows) {
    RowMask.withTemporary(rows: rows.count) { nulls in
      nulls.copy(alive)
      presence.narrow(alive, undecided: undecided, in: rows)
      nulls.subtract(alive)
      if !alive.isEmpty { wrapped.narrow(alive, undecided: undecided, in: rows) }
      switch null {
      case .no: break
      case .yes: alive.formUnion(nulls)
      case .undecided: undecided.formUnion(nulls)
      }
    }
  }
}
