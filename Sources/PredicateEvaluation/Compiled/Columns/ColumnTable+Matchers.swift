import PredicateSyntax

extension ColumnTable.Column {
  /// A matcher of the column. The program that holds it must keep the table.
  func matcher(_ test: ValueMatcher) -> any BlockMatcher {
    let present = contentMatcher(test)
    guard let presence else { return present }
    let bits = BorrowedCompiler.presence(UnsafeRawPointer(presence.start), offset: 0)
    return OptionalMatcher(null: test.null, presence: bits, wrapped: present)
  }

  private func contentMatcher(_ test: ValueMatcher) -> any BlockMatcher {
    switch content {
    case .integers(let values): return Int64.matcher(test, at: values.place)
    case .shortIntegers(let values): return Int32.matcher(test, at: values.place)
    case .reals(let values): return Double.matcher(test, at: values.place)
    case .flags(let values): return Bool.matcher(test, at: values.place)
    case .dates(let values):
      let seconds = ValueMatcher(null: test.null, others: test.others, number: test.date)
      return Double.matcher(seconds, at: values.place)
    case .texts(let offsets, let bytes):
      guard let text = test.text else { return ConstantMatcher(verdict: test.others) }
      return OffsetTexts<Int>(offsets: offsets.start, bytes: bytes.start, count: count)
        .matcher(text)
    case .categories(let codes, let distinct):
      guard let text = test.text else { return ConstantMatcher(verdict: test.others) }
      return Self.categories(codes, distinct, text)
    }
  }

  private static func categories(
    _ codes: ColumnStorage<UInt32>,
    _ distinct: [String],
    _ test: any TextMatcher
  ) -> any BlockMatcher {
    let verdicts = distinct.map { text in text.withBytes { test.verdict($0) } }
    if let codesThatPass = NumberMatcher(indicesIn: verdicts) {
      let test = ValueMatcher(null: .no, others: .no, number: codesThatPass)
      return UInt32.matcher(test, at: codes.place)
    }
    let table = ColumnStorage(verdicts.map(\.rawValue))
    let share = Double(verdicts.count { $0 == .yes }) / Double(verdicts.count)
    let estimate = MatcherEstimate(cost: 1, share: share, isTotal: test.estimate.isTotal)
    return LoopMatcher(estimate: estimate) { alive, undecided, rows in
      let codes = codes.start + rows.first
      let table = table.start
      alive.keep(undecided) { Verdict(rawValue: table[Int(codes[$0])]) ?? .undecided }
    }
  }
}
