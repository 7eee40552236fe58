import PredicateSyntax

/// A predicate decomposed into compiled matchers, for any representation of the objects. Parts that
/// cannot be compiled are `undecided`, and so left to the reference evaluator, object by object.
indirect enum Plan: Sendable {
  case undecided
  case constant(Bool)
  case not(Plan)
  case and([Plan])
  case or([Plan])
  /// `age > 18`: the keys that lead to a value (none for the object itself), and its test
  case test([String], ValueMatcher)
  /// `ANY items.price > 3`: the keys, through one array, and the test of each value they lead to
  case each([String], Quantifier, ValueMatcher)
  /// `items.@count > 3`, `SUBQUERY(items, $i, …).@count > 3`
  case count([String], of: Plan, ValueMatcher)
}

extension Plan {
  /// NOT, without negating a negation.
  var negated: Self {
    switch self {
    case .not(let operand): operand
    case .constant(let truth): .constant(!truth)
    case .undecided, .and, .or, .test, .each, .count: .not(self)
    }
  }

  /// Whether a part is left to the reference evaluator, whatever the object.
  var leavesSomething: Bool {
    switch self {
    case .undecided: true
    case .constant, .test, .each: false
    case .not(let operand): operand.leavesSomething
    case .and(let terms), .or(let terms): terms.contains(where: \.leavesSomething)
    case .count(_, of: let condition, _): condition.leavesSomething
    }
  }

  /// Whether arrays are searched for each element of another array.
  var nestsArrays: Bool {
    switch self {
    case .undecided, .constant, .test, .each: false
    case .not(let operand): operand.nestsArrays
    case .and(let terms), .or(let terms): terms.contains(where: \.nestsArrays)
    case .count(_, of: let condition, _): condition.readsArrays
    }
  }

  private var readsArrays: Bool {
    switch self {
    case .undecided, .constant: false
    case .not(let operand): operand.readsArrays
    case .and(let terms), .or(let terms): terms.contains(where: \.readsArrays)
    case .test(_, let test): test.element != nil
    case .each, .count: true
    }
  }

  /// Whether the plan is constantly true.
  var isTrue: Bool { if case .constant(true) = self { true } else { false } }
}
