/// The condition that SQL knows of a predicate: exact, or one from below and one from above.
enum SQLBounds: Sendable {
  /// TRUE for exactly the rows that match
  case exact(SQLCondition)
  /// Memory has to decide the rows between the two bounds.
  case open(Open)

  /// Bounds that do not meet.
  struct Open: Sendable {
    /// TRUE only for rows that match; nil if no such condition is known
    var atLeast: SQLCondition?
    /// TRUE for every row that matches or on which memory fails; nil if no such condition is known
    var atMost: SQLCondition?
    /// TRUE for every row on which memory fails, if such rows are the only reason
    var failure: SQLCondition?
    /// The parts that have no exact SQL, at least one
    var reasons: [Unsupported]

    init(
      atLeast: SQLCondition? = nil,
      atMost: SQLCondition? = nil,
      failure: SQLCondition? = nil,
      because reasons: [Unsupported]
    ) {
      self.atLeast = atLeast?.truth == false ? nil : atLeast
      self.atMost = atMost?.truth == true ? nil : atMost
      (self.failure, self.reasons) = (failure, reasons)
    }
  }

  /// Nothing is known but a necessary condition, or not even that.
  static func atMost(_ condition: SQLCondition?, because reason: Unsupported) -> Self {
    .open(Open(atMost: condition, because: [reason]))
  }

  static func constant(_ truth: Bool) -> Self { .exact(.constant(truth)) }

  /// The exact condition. Throws the reason why there is none.
  func exact() throws(Unsupported) -> SQLCondition {
    switch self {
    case .exact(let condition): return condition
    case .open(let open): throw open.reasons[0]
    }
  }

  /// The bounds of the negation: those of the predicate, negated and exchanged.
  var negated: Self {
    switch self {
    case .exact(let condition): .exact(condition.negated)
    case .open(let open):
      .open(
        Open(
          atLeast: open.atMost?.negated,
          atMost: open.atLeast?.negated,
          failure: open.failure,
          because: open.reasons
        )
      )
    }
  }

  /// The bounds of a condition that some of several rows meets this one. Memory may fail at another row
  /// than the one that surely meets it.
  func existence<Failure: Error>(
    _ make: (SQLCondition) throws(Failure) -> SQLCondition
  ) throws(Failure) -> Self {
    switch self {
    case .exact(let condition): return .exact(try make(condition))
    case .open(let open):
      var atLeast: SQLCondition?
      var atMost: SQLCondition?
      var failure: SQLCondition?
      if let condition = open.atLeast, open.failure == nil { atLeast = try make(condition) }
      if let condition = open.atMost { atMost = try make(condition) }
      if let condition = open.failure { failure = try make(condition) }
      return .open(
        Open(atLeast: atLeast, atMost: atMost, failure: failure, because: open.reasons)
      )
    }
  }

  /// Adds a necessary condition where none is known.
  func orAtMost(_ condition: @autoclosure () -> SQLCondition) -> Self {
    guard case .open(var open) = self, open.atMost == nil else { return self }
    open.atMost = condition()
    return .open(open)
  }

  /// Adds a condition that every row that matches meets.
  func narrowed(by condition: SQLCondition?) -> Self {
    guard let condition else { return self }
    switch self {
    case .exact(let exact): return .exact(.all([condition, exact]))
    case .open(var open):
      open.atMost = open.atMost.map { .all([condition, $0]) } ?? condition
      return .open(open)
    }
  }

  /// The bounds of a conjunction: every term must hold. A term that fails must not be excluded by the upper
  /// bound of another: the terms read the same operands, and fail on the same rows.
  static func all(_ terms: [Self]) -> Self {
    guard let reasons = reasons(of: terms) else { return .exact(.all(terms.compactMap(\.atMost))) }
    let (least, most) = (terms.compactMap(\.atLeast), terms.compactMap(\.atMost))
    return .open(
      Open(
        atLeast: least.count == terms.count ? .all(least) : nil,
        atMost: most.isEmpty ? nil : .all(most),
        failure: failure(of: terms),
        because: reasons
      )
    )
  }

  /// The bounds of alternatives: at least one term must hold.
  static func any(_ terms: [Self]) -> Self {
    guard let reasons = reasons(of: terms) else { return .exact(.any(terms.compactMap(\.atMost))) }
    let (least, most) = (terms.compactMap(\.atLeast), terms.compactMap(\.atMost))
    return .open(
      Open(
        atLeast: least.isEmpty ? nil : .any(least),
        atMost: most.count == terms.count ? .any(most) : nil,
        failure: failure(of: terms),
        because: reasons
      )
    )
  }

  /// A condition that is TRUE only for rows that match.
  var atLeast: SQLCondition? {
    switch self {
    case .exact(let condition): condition
    case .open(let open): open.atLeast
    }
  }

  /// A condition that is TRUE for every row that matches or on which memory fails.
  var atMost: SQLCondition? {
    switch self {
    case .exact(let condition): condition
    case .open(let open): open.atMost
    }
  }

  /// The conditions that are known.
  var conditions: [SQLCondition] {
    switch self {
    case .exact(let condition): [condition]
    case .open(let open): [open.atLeast, open.atMost, open.failure].compactMap(\.self)
    }
  }

  /// Whether no known condition is TRUE where the tested value is NULL.
  var rejectsNull: Bool { conditions.allSatisfy(\.rejectsNull) }

  /// Nil if all terms are exact.
  private static func reasons(of terms: [Self]) -> [Unsupported]? {
    var reasons: [Unsupported] = []
    for case .open(let open) in terms {
      for reason in open.reasons where reason != reasons.last { reasons.append(reason) }
    }
    return reasons.isEmpty ? nil : reasons
  }

  /// The rows on which a term fails, if such rows are the only reason that any term is open.
  private static func failure(of terms: [Self]) -> SQLCondition? {
    var failures: [SQLCondition] = []
    for case .open(let open) in terms {
      guard let failure = open.failure else { return nil }
      failures.append(failure)
    }
    return .any(failures)
  }
}
