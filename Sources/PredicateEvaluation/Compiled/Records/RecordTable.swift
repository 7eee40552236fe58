public import PredicateSyntax

/// Records of one shape, their values side by side in one array: what is fastest to filter among
/// data whose types are not known.
///
///     var people = RecordTable(RecordShape(["name", "age"]))
///     people.append([.text("Ada"), .integer(36)])
///     let adults = try people.rows(matching: Evaluator(predicate))
public struct RecordTable: Sendable {
  public let shape: RecordShape
  private(set) var values: [Value] = []

  public init(_ shape: RecordShape) { self.shape = shape }

  /// How many records there are.
  public var rowCount: Int { shape.keys.isEmpty ? 0 : values.count / shape.keys.count }

  /// Adds a record: its values by slot. Slots that are left out hold nothing, and values beyond the
  /// last slot are not taken.
  public mutating func append(_ record: some Collection<Value>) {
    let slots = shape.keys.count
    values.append(contentsOf: record.prefix(slots))
    values.append(contentsOf: repeatElement(.null, count: Swift.max(0, slots - record.count)))
  }

  /// One of the records. `row` must be less than `rowCount`.
  public func record(_ row: Int) -> ValueRecord {
    let slots = shape.keys.count
    return ValueRecord(shape, Array(values[row * slots..<(row + 1) * slots]))
  }

  /// The numbers of the records that match, in order. Throws the error of the first that is wrong.
  public func rows(
    matching evaluator: Evaluator,
    variables: [String: KeyedValue] = [:]
  ) throws(EvaluationError) -> [Int] {
    var result: [Int] = []
    try forEachBlock(evaluator, variables) { first, passed in
      passed.forEach { result.append(first + $0) }
    }
    return result
  }

  /// How many records match.
  public func count(
    matching evaluator: Evaluator,
    variables: [String: KeyedValue] = [:]
  ) throws(EvaluationError) -> Int {
    var count = 0
    try forEachBlock(evaluator, variables) { _, passed in count += passed.count }
    return count
  }

  private func forEachBlock(
    _ evaluator: Evaluator,
    _ variables: [String: KeyedValue],
    _ body: (_ first: Int, _ passed: RowMask) -> Void
  ) throws(EvaluationError) {
    let evaluator = evaluator.atOneTime()
    let program = evaluator.program(variables) {
      ValueCompiler(options: evaluator.options, mostElements: $0).table(of: shape)
    }
    let slots = shape.keys.count
    let failure: EvaluationError? = values.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress, rowCount > 0 else { return nil }
      let rows = Rows(
        base: UnsafeRawPointer(base),
        stride: slots * MemoryLayout<Value>.stride,
        first: 0,
        count: rowCount
      )
      do throws(EvaluationError) {
        try program.forEachPassed(rows) { (row) throws(EvaluationError) in
          try evaluator.matches(record(row), variables: variables)
        } body: {
          body($0, $1)
          return true
        }
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }
}

extension ValueCompiler {
  /// For records of one shape side by side.
  func table(of shape: RecordShape) -> PlanCompiler {
    PlanCompiler { path, leaf in
      guard let key = path.first else { return nil }
      let leaf = self.leaf(path.dropFirst(), leaf)
      guard let slot = shape.slot(of: key) else { return ConstantTest(verdict: leaf.missing) }
      let place = Place(offset: slot * MemoryLayout<Value>.stride)
      if leaf.rest.isEmpty, case .test(let test) = leaf.leaf, case .range(let range) = test.number {
        return numbers(place, test, range)
      }
      let estimate = TestEstimate(cost: 10, share: 0.4, isTotal: false)
      return LoopTest.each(Value.self, place, estimate) { leaf.verdict($0) }
    }
  }

  /// Most values that are compared with a number are numbers.
  private func numbers(
    _ place: Place,
    _ test: ValueTest,
    _ range: NumberTest.PreparedRange
  ) -> any BlockTest {
    let estimate = TestEstimate(cost: 4, share: range.range.share, isTotal: false)
    let none = range.integers == nil
    let integers = range.integers ?? .all
    return LoopTest.each(Value.self, place, estimate) { value in
      switch value.pointee {
      case .integer(let number): Verdict(!none && integers.contains(number))
      case .real(let number): Verdict(range.reals.contains(number))
      default: test.verdict(value.pointee)
      }
    }
  }
}
