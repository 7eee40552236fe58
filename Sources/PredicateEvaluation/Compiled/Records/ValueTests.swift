import PredicateSyntax

/// A test of the `Value` that the keys after the first lead to.
struct ValueLeaf: Sendable {
  let rest: [String]
  let leaf: Leaf
  /// The condition on the elements that are counted; nil when there is none.
  let condition: (any BlockTest)?
  let mostElements: Int
  /// The verdict for a missing key.
  let missing: Verdict

  @inline(__always)
  func verdict(_ value: UnsafePointer<Value>) -> Verdict {
    if rest.isEmpty, case .test(let test) = leaf {
      switch value.pointee {
      case .integer(let number): return test.number.verdict(number).or(test.others)
      case .real(let number): return test.number.verdict(number).or(test.others)
      case .text(let text): return test.verdict(text)
      case .null: return test.null
      default: break
      }
    }
    return longer(value, 0)
  }

  /// The verdict after some of the keys have been read.
  func longer(_ value: UnsafePointer<Value>, _ level: Int) -> Verdict {
    guard level < rest.count else { return last(value) }
    switch value.pointee {
    case .null: return leaf.null
    case .map(let entries):
      guard let next = entries.exact(rest[level]) else { return missing }
      return withUnsafePointer(to: next) { longer($0, level + 1) }
    case .list(let elements):
      guard case .each(let quantifier, let test) = leaf, elements.count <= mostElements else {
        return .undecided
      }
      return quantifier.verdict(of: elements, readsAll: true) { element($0, test, level) }
    default: return .undecided
    }
  }

  /// The verdict on an element, read by the remaining keys; only dictionaries may be on the path.
  private func element(_ value: Value, _ test: ValueTest, _ level: Int) -> Verdict {
    var value = value
    for key in rest[level...] {
      switch value {
      case .null: return test.null
      case .map(let entries):
        guard let next = entries.exact(key) else {
          return missing == .undecided ? .undecided : test.null
        }
        value = next
      default: return .undecided
      }
    }
    switch value {
    case .list, .set: return .undecided
    default: return test.verdict(value)
    }
  }

  private func last(_ value: UnsafePointer<Value>) -> Verdict {
    guard case .count(_, let test) = leaf, let condition else {
      return leaf.verdict(.value(value.pointee), mostElements: mostElements)
    }
    if case .null = value.pointee { return test.null }
    guard case .list(let elements) = value.pointee, elements.count <= mostElements else {
      return .undecided
    }
    return elements.withUnsafeBufferPointer {
      condition.countVerdict(
        UnsafeRawBufferPointer($0),
        elements.count,
        stride: MemoryLayout<Value>.stride,
        test.number
      )
    }
  }
}

/// A compiler of tests for `Value`s, in any container.
struct ValueCompiler {
  let options: EvaluationOptions
  let mostElements: Int

  /// The test of the value of the first key.
  func leaf(_ path: ArraySlice<String>, _ leaf: Leaf) -> ValueLeaf {
    var condition: (any BlockTest)?
    if case .count(let plan, _) = leaf, !plan.isTrue {
      condition = PlanCompiler { element($0, $1) }.compile(plan)
    }
    return ValueLeaf(
      rest: Array(path),
      leaf: leaf,
      condition: condition,
      mostElements: mostElements,
      missing: options.missingKey == .error ? .undecided : leaf.null
    )
  }

  /// A test of rows that are values themselves.
  private func element(_ path: ArraySlice<String>, _ leaf: Leaf) -> any BlockTest {
    let leaf = self.leaf(path, leaf)
    let estimate = TestEstimate(cost: 20, share: 0.4, isTotal: false)
    return LoopTest.each(Value.self, Place(offset: 0), estimate) { leaf.verdict($0) }
  }

  /// The compiler for dictionaries of `Value`s.
  var dictionaries: PlanCompiler {
    PlanCompiler(reach: 800) { path, leaf in
      guard let name = path.first else { return nil }
      let key = DictionaryKey(name)
      let leaf = self.leaf(path.dropFirst(), leaf)
      let estimate = TestEstimate(cost: 60, share: 0.4, isTotal: false)
      guard let followed = key.bits else {
        return LoopTest.each([String: Value].self, Place(offset: 0), estimate) { dictionary in
          key.withValue(in: dictionary, missing: leaf.missing) { leaf.verdict($0) }
        }
      }
      return LoopTest(estimate: estimate) { alive, undecided, rows in
        ScatteredPlaces.withTemporary { places in
          let stride = rows.stride
          for word in 0..<alive.wordCount where alive.words[word] != 0 {
            let start = rows.base + (word &<< 6) &* stride
            places.set(alive.words[word], from: start, stride: stride)
            places.follow(followed, stride: MemoryLayout<Value>.stride)
            alive.keep(undecided, word: word) { index, row in
              if let place = places[index] {
                return leaf.verdict(place.assumingMemoryBound(to: Value.self))
              }
              let row = (start + row &* stride).assumingMemoryBound(to: [String: Value].self)
              return key.withValue(in: row, missing: leaf.missing) { leaf.verdict($0) }
            }
          }
        }
      }
    }
  }

  /// The compiler for records by slot. The slot is looked up once for a block of one shape.
  var records: PlanCompiler {
    PlanCompiler(reach: 300) { path, leaf in
      guard let key = path.first else { return nil }
      let leaf = self.leaf(path.dropFirst(), leaf)
      let estimate = TestEstimate(cost: 10, share: 0.4, isTotal: false)
      return LoopTest(estimate: estimate) { alive, undecided, rows in
        ValueRecord.keep(alive, undecided, rows, key, leaf)
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
    _ leaf: ValueLeaf
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
        guard let slot = record.pointee.shape.slot(of: key) else { return leaf.missing }
        return record.pointee.values.withUnsafeBufferPointer { values in
          guard let start = values.baseAddress, slot < values.count else { return leaf.missing }
          return leaf.verdict(start + slot)
        }
      }
    }
    guard let slot = first.pointee.shape.slot(of: key) else {
      return ConstantTest(verdict: leaf.missing).narrow(alive, undecided: undecided, in: rows)
    }
    let offset = slot &* MemoryLayout<Value>.stride
    alive.keepArrays(
      undecided,
      at: base + valuesOffset,
      rowStride: stride,
      fetching: offset,
      where: { values, count in
        guard slot < count else { return leaf.missing }
        return leaf.verdict((values + offset).assumingMemoryBound(to: Value.self))
      }
    )
  }
}
