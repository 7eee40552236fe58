import PredicateSyntax

/// A predicate taken apart as far as compiled tests go, for any representation of the objects. What
/// goes further is `undecided`, and so left to the reference evaluator, object by object.
indirect enum Plan: Sendable {
  case undecided
  case constant(Bool)
  case not(Plan)
  case and([Plan])
  case or([Plan])
  /// `age > 18`: the keys that lead to a value, none for the object itself, and what is asked of it
  case test([String], ValueTest)
  /// `ANY items.price > 3`: the same of what the keys lead to, through one array
  case each([String], Quantifier, ValueTest)
  /// `items.@count > 3`, `SUBQUERY(items, $i, …).@count > 3`
  case count([String], of: Plan, ValueTest)
}

extension Plan {
  /// NOT, without standing before another one.
  var negated: Self {
    switch self {
    case .not(let operand): operand
    case .constant(let truth): .constant(!truth)
    case .undecided, .and, .or, .test, .each, .count: .not(self)
    }
  }

  /// Whether some of it is left to the reference evaluator, whatever the object.
  var leavesSomething: Bool {
    switch self {
    case .undecided: true
    case .constant, .test, .each: false
    case .not(let operand): operand.leavesSomething
    case .and(let terms), .or(let terms): terms.contains(where: \.leavesSomething)
    case .count(_, of: let condition, _): condition.leavesSomething
    }
  }

  /// Whether arrays are looked through for each element of another one.
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

  /// Whether nothing is asked.
  var isTrue: Bool { if case .constant(true) = self { true } else { false } }
}
