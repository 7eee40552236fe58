import PredicateSyntax

extension Column {
  /// A test of the column. The program that holds it must keep the table.
  func test(_ test: ValueTest) -> any BlockTest {
    let present = contentTest(test)
    guard let presence else { return present }
    let place = presence.place
    let loop = LoopTest(estimate: TestEstimate(cost: 1, share: 0.9, isTotal: true)) {
      alive,
      _,
      rows in
      let values = place.start(in: rows).assumingMemoryBound(to: Bool.self)
      alive.keepDense { values[$0] }
    }
    return OptionalTest(null: test.null, presence: loop, wrapped: present)
  }

  private func contentTest(_ test: ValueTest) -> any BlockTest {
    switch content {
    case .integers(let values): return Int64.test(test, at: values.place)
    case .shortIntegers(let values): return Int32.test(test, at: values.place)
    case .reals(let values): return Double.test(test, at: values.place)
    case .flags(let values): return Bool.test(test, at: values.place)
    case .dates(let values):
      let seconds = ValueTest(null: test.null, others: test.others, number: test.date)
      return Double.test(seconds, at: values.place)
    case .texts(let offsets, let bytes):
      guard let text = test.text else { return ConstantTest(verdict: test.others) }
      return Self.texts(offsets, bytes, text)
    case .categories(let codes, let distinct):
      guard let text = test.text else { return ConstantTest(verdict: test.others) }
      return Self.categories(codes, distinct, text)
    }
  }

  private static func texts(
    _ offsets: ColumnStorage<Int>,
    _ bytes: ColumnStorage<UInt8>,
    _ test: any TextTest
  ) -> any BlockTest {
    switch test {
    case let test as SearchTest: loop(offsets, bytes, test.estimate) { test.verdict($0) }
    case let test as TextEquality: loop(offsets, bytes, test.estimate) { test.verdict($0) }
    case let test as TextMembers: loop(offsets, bytes, test.estimate) { test.verdict($0) }
    default: loop(offsets, bytes, test.estimate) { test.verdict($0) }
    }
  }

  @inline(__always)
  private static func loop(
    _ offsets: ColumnStorage<Int>,
    _ bytes: ColumnStorage<UInt8>,
    _ estimate: TestEstimate,
    _ verdict: @escaping @Sendable (TextBytes) -> Verdict
  ) -> LoopTest {
    LoopTest(estimate: estimate) { alive, undecided, rows in
      let offsets = offsets.start + rows.first
      let bytes = bytes.start
      alive.keep(undecided) { row in
        let start = offsets[row]
        return verdict(TextBytes(start: bytes + start, count: offsets[row &+ 1] &- start))
      }
    }
  }

  private static func categories(
    _ codes: ColumnStorage<UInt32>,
    _ distinct: [String],
    _ test: any TextTest
  ) -> any BlockTest {
    let answers = distinct.map { text in text.withBytes { test.verdict($0) } }
    let table = ColumnStorage(answers.map(\.rawValue))
    let passing = answers.count { $0 == .yes }
    let share = Double(passing) / Double(max(answers.count, 1))
    let isDecided = !answers.contains(.undecided)
    let estimate = TestEstimate(cost: 1, share: share, isTotal: test.estimate.isTotal)
    return LoopTest(estimate: estimate) { alive, undecided, rows in
      let codes = codes.start + rows.first
      let table = table.start
      if isDecided {
        alive.keepDense { table[Int(codes[$0])] != 0 }
      } else {
        alive.keep(undecided) { Verdict(rawValue: table[Int(codes[$0])]) ?? .undecided }
      }
    }
  }
}
