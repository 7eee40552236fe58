/// A predicate compiled for records whose fields were read into slots.
///
///     let program = FieldProgram(evaluator, variables: [:], dates: { _ in nil })
///     // read `program.fields` of many records side by side, then
///     program.forEachMatch(in: slots, count: 1_000, areRead: false) { row, isDecided in … }
package struct FieldProgram: Sendable {
  /// The fields to read from each record.
  package let fields: [NamedField]
  /// The size of a record's slots in bytes; the first slot is the record itself, missing if it
  /// could not be read.
  package let stride: Int
  /// Whether the fields may suffice for the reference evaluator to decide an undecided record,
  /// because no registered function can keep the record it receives.
  package let maySuffice: Bool
  private let matcher: any BlockMatcher
  /// The matcher for records that may not have been readable.
  private let readMatcher: any BlockMatcher

  /// Compiles a predicate. `dates` returns the date parser for texts under a key.
  package init(
    _ evaluator: Evaluator,
    variables: [String: KeyedValue],
    dates: (_ key: String) -> DateInText?
  ) {
    let (plan, elementLimit) = Planner.plan(for: evaluator.predicate, evaluator.options, variables)
    let layout = FieldLayout()
    let isRead = LoopMatcher.each(Field.self, ValueLocation(offset: 0), .undecided) { slot in
      slot.pointee.has(.object) ? .yes : .undecided
    }
    func compile() -> any BlockMatcher {
      withoutActuallyEscaping(dates) { dates in
        let compiler = FieldCompiler(
          options: evaluator.options,
          elementLimit: elementLimit,
          layout: layout,
          dates: dates
        )
        return compiler.plans.compile(plan)
      }
    }
    // The width of rows is known only when all fields are.
    _ = compile()
    let read = ReadPaths(of: evaluator.predicate.node)
    if plan.leavesSomething, !read.callsApplication {
      for path in read.paths { layout.add(path[...]) }
    }
    maySuffice = !read.callsApplication
    matcher = evaluator.metered(compile(), variables)
    readMatcher = ConjunctionMatcher([isRead, matcher])
    fields = layout.fields
    stride = layout.stride(ofRows: FieldLayout.record)
  }

  /// Calls `body` with the records that match, in order (with `isInverted`, those that do not), and
  /// with those that the reference evaluator must decide, as not decided. `areRead` means that no
  /// record is missing.
  package func forEachMatch(
    in slots: UnsafeRawPointer,
    count: Int,
    areRead: Bool,
    isInverted: Bool = false,
    _ body: (_ row: Int, _ isDecided: Bool) -> Void
  ) {
    let rows = Rows(base: slots, stride: stride, first: 0, count: count)
    let matcher = areRead ? matcher : readMatcher
    matcher.forEachBlock(of: rows) { first, passed, open in
      if isInverted { passed.invert(except: open) }
      passed.formUnion(open)
      passed.forEach { body(first &+ $0, !open.contains($0)) }
      return true
    }
  }
}

extension RowMask {
  /// Replaces the set by its complement, without the rows of `open`.
  fileprivate func invert(except open: RowMask) {
    for word in 0..<wordCount { words[word] = ~words[word] & ~open.words[word] }
    if rows & 63 != 0 { words[wordCount &- 1] &= (1 &<< UInt64(rows & 63)) &- 1 }
  }
}
