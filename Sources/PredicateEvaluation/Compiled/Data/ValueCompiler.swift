import PredicateSyntax

/// A compiler of matchers of `Value`s, in any container.
struct ValueCompiler {
  let options: EvaluationOptions
  let elementLimit: Int

  /// The matcher of the value of the first key.
  private func path(_ names: ArraySlice<String>, _ leaf: Leaf) -> PathMatcher<ValueDatum> {
    let condition = leaf.condition.map { plan in
      // The elements are rows that are values themselves.
      PlanCompiler { names, leaf in
        let path = self.path(names, leaf)
        let estimate = MatcherEstimate(cost: 20, share: 0.4, isTotal: false)
        return LoopMatcher.each(Value.self, ValueLocation(offset: 0), estimate) {
          path.verdict(ValueDatum($0))
        }
      }.compile(plan)
    }
    return PathMatcher(
      names: Array(names),
      leaf: leaf,
      condition: condition,
      elementLimit: elementLimit,
      missingKey: options.missingKey
    ) { DictionaryKey($0) }
  }

  /// The compiler for dictionaries of `Value`s.
  var dictionaries: PlanCompiler { PlanCompiler(reach: 800) { dictionary($0, $1) } }

  private func dictionary(_ names: ArraySlice<String>, _ leaf: Leaf) -> (any BlockMatcher)? {
    guard let name = names.first else { return nil }
    let key = DictionaryKey(name)
    let path = self.path(names.dropFirst(), leaf)
    var follow: (@Sendable (ScatteredPlaces) -> Void)?
    if let bits = key.bits {
      follow = { places in places.follow(bits, stride: MemoryLayout<Value>.stride) }
    }
    let estimate = MatcherEstimate(cost: 60, share: 0.4, isTotal: false)
    return LoopMatcher.scattered(estimate, follow: follow) { (value: UnsafePointer<Value>) in
      path.verdict(ValueDatum(value))
    } otherwise: { (row: UnsafePointer<[String: Value]>) in
      key.withValue(in: row, missing: path.missing) { path.verdict(ValueDatum($0)) }
    }
  }

  /// The compiler for records by slot. The slot is looked up once for a block of one shape.
  var records: PlanCompiler {
    PlanCompiler(reach: 300) { names, leaf in
      guard let key = names.first else { return nil }
      let path = self.path(names.dropFirst(), leaf)
      let estimate = MatcherEstimate(cost: 10, share: 0.4, isTotal: false)
      return LoopMatcher(estimate: estimate) { alive, undecided, rows in
        ValueRecord.keep(alive, undecided, rows, key, path)
      }
    }
  }
}

extension ValueRecord {
  // Never nil for stored properties of a struct.
  private static let shapeOffset = MemoryLayout<ValueRecord>.offset(of: \.shape) ?? 0
  private static let valuesOffset = MemoryLayout<ValueRecord>.offset(of: \.values) ?? 8

  /// Keeps the rows that pass. Where all records of a block have one shape, the slot is looked up
  /// once, otherwise for each record.
  fileprivate static func keep(
    _ alive: RowMask,
    _ undecided: RowMask,
    _ rows: Rows,
    _ key: String,
    _ path: PathMatcher<ValueDatum>
  ) {
    let base = rows.base
    let stride = rows.stride
    // A reference to an object is its address: compared without counting a reference.
    let shape = (base + shapeOffset).load(as: UnsafeRawPointer.self)
    var isUniform = ArrayLayout.isAsAssumed
    for row in 0..<rows.count where isUniform {
      isUniform = (base + row &* stride + shapeOffset).load(as: UnsafeRawPointer.self) == shape
    }
    let first = base.assumingMemoryBound(to: ValueRecord.self)
    guard isUniform else {
      return alive.keep(undecided) { row in
        let record = (base + row &* stride).assumingMemoryBound(to: ValueRecord.self)
        guard let slot = record.pointee.shape.slot(of: key) else { return path.missing }
        return record.pointee.values.withUnsafeBufferPointer { values in
          guard let start = values.baseAddress, slot < values.count else { return path.missing }
          return path.verdict(ValueDatum(start + slot))
        }
      }
    }
    guard let slot = first.pointee.shape.slot(of: key) else {
      return ConstantMatcher(verdict: path.missing).narrow(alive, undecided: undecided, in: rows)
    }
    let offset = slot &* MemoryLayout<Value>.stride
    alive.keepArrays(
      undecided,
      at: base + valuesOffset,
      rowStride: stride,
      fetching: offset,
      where: { values, count in
        guard slot < count else { return path.missing }
        return path.verdict(ValueDatum((values + offset).assumingMemoryBound(to: Value.self)))
      }
    )
  }
}
