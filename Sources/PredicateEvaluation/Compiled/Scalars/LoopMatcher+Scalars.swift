import PredicatePlatform

/// Loops over values of fixed types, in place; inline them where the type is known.
extension LoopMatcher {
  /// A loop over integers of a fixed width.
  @inline(__always)
  static func integer<Integer: FixedWidthInteger & Sendable>(
    _ place: ValueLocation,
    _ range: IntegerRange<Integer>,
    _ estimate: MatcherEstimate
  ) -> Self where Integer.Magnitude: Sendable {
    let rowMatcher = place.offset.map { offset in
      RowMatcher { Verdict(range.contains($0.load(fromByteOffset: offset, as: Integer.self))) }
    }
    let comparison = place.offset.flatMap { offset in
      (range as? IntegerRange<Int>).map {
        NumberComparison.integer(IntegerComparison(offset: offset, range: $0))
      }
    }
    return Self(estimate: estimate, rowMatcher: rowMatcher, comparison: comparison) {
      alive,
      _,
      rows in
      let (start, stride) = place.layout(in: rows)
      if stride == MemoryLayout<Integer>.stride {
        alive.keep(start, in: range)
      } else {
        alive.keep { range.contains((start + $0 &* stride).load(as: Integer.self)) }
      }
    }
  }

  /// A loop over doubles.
  static func real(_ place: ValueLocation, _ range: RealRange, _ estimate: MatcherEstimate) -> Self
  {
    let rowMatcher = place.offset.map { offset in
      RowMatcher { Verdict(range.contains($0.load(fromByteOffset: offset, as: Double.self))) }
    }
    let comparison = place.offset.flatMap { RealComparison(offset: $0, range: range) }
      .map(NumberComparison.real)
    return Self(estimate: estimate, rowMatcher: rowMatcher, comparison: comparison) {
      alive,
      _,
      rows in
      let (start, stride) = place.layout(in: rows)
      if stride == MemoryLayout<Double>.stride {
        alive.keep(start.assumingMemoryBound(to: Double.self), in: range)
      } else {
        alive.keep { range.contains((start + $0 &* stride).load(as: Double.self)) }
      }
    }
  }

  /// A loop that searches a list for integers of a type that fits in `Int64`.
  @inline(__always)
  static func members<Integer: FixedWidthInteger & Sendable>(
    _ place: ValueLocation,
    _ members: NumberMembers,
    _ type: Integer.Type,
    _ estimate: MatcherEstimate
  ) -> Self {
    let rowMatcher = place.offset.map { offset in
      RowMatcher { row in
        let number = row.load(fromByteOffset: offset, as: Integer.self)
        return Verdict(members.contains(Int64(truncatingIfNeeded: number)))
      }
    }
    return Self(estimate: estimate, rowMatcher: rowMatcher) { alive, _, rows in
      let (start, stride) = place.layout(in: rows)
      guard let set = members.integerSet(for: rows.count) else {
        return alive.keep { row in
          let number = (start + row &* stride).load(as: Integer.self)
          return members.contains(Int64(truncatingIfNeeded: number))
        }
      }
      if stride == MemoryLayout<Integer>.stride {
        let values = start.assumingMemoryBound(to: Integer.self)
        set.keep(alive) { Int64(truncatingIfNeeded: values[$0]) }
      } else {
        set.keep(alive) { row in
          Int64(truncatingIfNeeded: (start + row &* stride).load(as: Integer.self))
        }
      }
    }
  }

  /// A loop that searches a list for floating-point numbers.
  @inline(__always)
  static func members<Real: Sendable>(
    _ place: ValueLocation,
    _ members: NumberMembers,
    _ estimate: MatcherEstimate,
    _ double: @escaping @Sendable (Real) -> Double
  ) -> Self {
    let rowMatcher = place.offset.map { offset in
      RowMatcher { row in
        Verdict(members.contains(double(row.load(fromByteOffset: offset, as: Real.self))))
      }
    }
    return Self(estimate: estimate, rowMatcher: rowMatcher) { alive, _, rows in
      let (start, stride) = place.layout(in: rows)
      guard let set = members.realSet(for: rows.count) else {
        return alive.keep { members.contains(double((start + $0 &* stride).load(as: Real.self))) }
      }
      set.keep(alive) { double((start + $0 &* stride).load(as: Real.self)) }
    }
  }

  /// A loop over values of any type.
  @inline(__always)
  static func each<Scalar>(
    _ type: Scalar.Type,
    _ place: ValueLocation,
    _ estimate: MatcherEstimate,
    _ verdict: @escaping @Sendable (UnsafePointer<Scalar>) -> Verdict
  ) -> Self {
    let rowMatcher = place.offset.map { offset in
      RowMatcher { verdict(($0 + offset).assumingMemoryBound(to: Scalar.self)) }
    }
    return Self(estimate: estimate, rowMatcher: rowMatcher) { alive, undecided, rows in
      let (start, stride) = place.layout(in: rows)
      alive.keep(undecided) {
        verdict((start + $0 &* stride).assumingMemoryBound(to: Scalar.self))
      }
    }
  }

  /// A loop that keeps the optionals with a value.
  @inline(__always)
  static func presence<Wrapped>(_ type: Wrapped.Type, _ place: ValueLocation) -> Self {
    let rowMatcher = place.offset.map { offset in
      RowMatcher { Verdict(($0 + offset).assumingMemoryBound(to: Wrapped?.self).pointee != nil) }
    }
    let estimate = MatcherEstimate(cost: 1, share: 0.9, isTotal: true)
    return Self(estimate: estimate, rowMatcher: rowMatcher) { alive, undecided, rows in
      let (start, stride) = place.layout(in: rows)
      let isHeld = { (row: Int) in
        (start + row &* stride).assumingMemoryBound(to: Wrapped?.self).pointee != nil
      }
      // The comparison may copy, and so retain, bytes that are not a value in a row outside the
      // set.
      if place.isWithinOptional, !_isPOD(Wrapped.self) {
        alive.keep(undecided) { Verdict(isHeld($0)) }
      } else {
        alive.keep { isHeld($0) }
      }
    }
  }

  /// A loop over strings that are compared with short ones: most are distinguished by their bits.
  @inline(__always)
  static func shortText<Test: TextMatcher>(
    _ place: ValueLocation,
    _ test: Test,
    _ needles: [StringBits],
    isNegated: Bool
  ) -> Self {
    // Not through a closure for the guess, which took 4 more instructions per row.
    let isFound: @Sendable (UnsafeRawPointer) -> Bool = { address in
      for needle in needles {
        guard let isEqual = needle.isEqual(toStringAt: address) else {
          return address.assumingMemoryBound(to: String.self).pointee
            .withBytes { test.verdict($0) } == .yes
        }
        if isEqual { return !isNegated }
      }
      return isNegated
    }
    let rowMatcher = place.offset.map { offset in
      RowMatcher { Verdict(isFound($0 + offset)) }
    }
    return Self(estimate: test.estimate, rowMatcher: rowMatcher) { alive, _, rows in
      let (start, stride) = place.layout(in: rows)
      guard needles.count == 1 else {
        return alive.keep(
          guess: { row in
            for needle in needles {
              guard let isEqual = needle.isEqual(toStringAt: start + row &* stride) else {
                return nil
              }
              if isEqual { return !isNegated }
            }
            return isNegated
          },
          where: { isFound(start + $0 &* stride) }
        )
      }
      let needle = needles[0]
      alive.keep(
        guess: { row in
          needle.isEqual(toStringAt: start + row &* stride).map { $0 != isNegated }
        },
        where: { isFound(start + $0 &* stride) }
      )
    }
  }
}

/// A loop over strings, whose bytes are read in place, without counting a reference.
struct StringLoop: TextMatcherUse {
  let place: ValueLocation

  @inline(__always)
  func callAsFunction<Matcher: TextMatcher>(_ matcher: Matcher) -> any BlockMatcher {
    // Not `each`: a closure within its closure would not be compiled into the loop.
    let rowMatcher = place.offset.map { offset in
      RowMatcher {
        ($0 + offset).assumingMemoryBound(to: String.self).pointee
          .withBytes { matcher.verdict($0) }
      }
    }
    return LoopMatcher(estimate: matcher.estimate, rowMatcher: rowMatcher) {
      [place] alive, undecided, rows in
      let (start, stride) = place.layout(in: rows)
      alive.keep(undecided) { row in
        (start + row &* stride).assumingMemoryBound(to: String.self).pointee
          .withBytes { matcher.verdict($0) }
      }
    }
  }
}

/// A matcher of an optional in place: one with a value is tested further, at the same place.
struct OptionalMatcher: BlockMatcher {
  let null: Verdict
  let presence: any BlockMatcher
  let wrapped: any BlockMatcher
  let estimate: MatcherEstimate

  init(null: Verdict, presence: any BlockMatcher, wrapped: any BlockMatcher) {
    self.null = null
    self.presence = presence
    self.wrapped = wrapped
    var estimate = wrapped.estimate
    estimate.cost += 1
    self.estimate = estimate
  }

  var rowMatcher: RowMatcher? {
    guard let presence = presence.rowMatcher, let wrapped = wrapped.rowMatcher else { return nil }
    return RowMatcher { [null] in presence($0) == .yes ? wrapped($0) : null }
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
