/// A predicate compiled for records whose fields were read into slots.
///
///     let program = FieldProgram(evaluator, variables: [:], dates: { _ in nil })
///     // read `program.fields` of many records side by side, then
///     program.forEachMatch(in: slots, count: 1_000, areRead: false) { row, isDecided in … }
package struct FieldProgram: Sendable {
  /// What must be read of each record.
  package let fields: [NamedField]
  /// How many bytes the slots of a record take; the first is the record itself, missing where it
  /// could not be read.
  package let stride: Int
  /// Whether the fields may be all that the reference evaluator needs of a record that is not
  /// decided, and nobody keeps what it is given.
  package let maySuffice: Bool
  private let isRead: any BlockTest
  private let test: any BlockTest

  /// `dates` tells which texts under a key are dates.
  package init(
    _ evaluator: Evaluator,
    variables: [String: KeyedValue],
    dates: (_ key: String) -> DateInText?
  ) {
    let (plan, mostElements) = Planner.plan(for: evaluator.predicate, evaluator.options, variables)
    let layout = FieldLayout()
    isRead = LoopTest.each(Field.self, Place(offset: 0), .undecided) { slot in
      slot.pointee.isObject ? .yes : .undecided
    }
    func compile() -> any BlockTest {
      withoutActuallyEscaping(dates) { dates in
        let compiler = FieldCompiler(
          options: evaluator.options,
          mostElements: mostElements,
          layout: layout,
          dates: dates
        )
        return compiler.plans.compile(plan)
      }
    }
    // How wide rows are is known only when all fields are.
    _ = compile()
    let read = ReadPaths(of: evaluator.predicate)
    if plan.leavesSomething, !read.callsHost { for path in read.paths { layout.add(path[...]) } }
    maySuffice = !read.callsHost
    test = compile()
    fields = layout.fields
    stride = layout.stride(ofRows: FieldLayout.record)
  }

  /// Tells `body` the records that match, in order, or those that do not where `isInverted`; and
  /// those for which the reference evaluator must be asked, as not decided. `areRead`: none of the
  /// records is missing.
  package func forEachMatch(
    in slots: UnsafeRawPointer,
    count: Int,
    areRead: Bool,
    isInverted: Bool = false,
    _ body: (_ row: Int, _ isDecided: Bool) -> Void
  ) {
    RowMask.withTemporary(rows: RowMask.blockSize) { passedWords in
      RowMask.withTemporary(rows: RowMask.blockSize) { openWords in
        var first = 0
        while first < count {
          let rows = Swift.min(RowMask.blockSize, count - first)
          let passed = RowMask(words: passedWords.words, rows: rows)
          let open = RowMask(words: openWords.words, rows: rows)
          passed.insertAll()
          open.removeAll()
          let block = Rows(base: slots + first &* stride, stride: stride, first: 0, count: rows)
          if !areRead { isRead.narrow(passed, undecided: open, in: block) }
          test.narrow(passed, undecided: open, in: block)
          if isInverted { passed.invert(except: open) }
          passed.formUnion(open)
          passed.forEach { body(first &+ $0, !open.contains($0)) }
          first += rows
        }
      }
    }
  }
}

extension RowMask {
  /// Takes all others, but none of `open`.
  fileprivate func invert(except open: RowMask) {
    for word in 0..<wordCount { words[word] = ~words[word] & ~open.words[word] }
    if rows & 63 != 0 { words[wordCount &- 1] &= (1 &<< UInt64(rows & 63)) &- 1 }
  }
}
