import PredicateSyntax

/// A condition in SQL that is TRUE for exactly the rows that memory matches. For others it is FALSE
/// or NULL; NULL is made FALSE only where it matters, under NOT.
///
/// It is a tree until `SQLWriter` writes it: what a condition is, and what its negation is, is read
/// from the tree, never from text.
indirect enum SQLCondition: Sendable {
  /// `TRUE`
  case constant(Bool)
  /// `a >= b`
  case compare(SQLScalar, ComparisonRelation, SQLScalar, Nulls)
  /// `a IS DISTINCT FROM b`, true where just one is NULL
  case distinct(SQLScalar, SQLScalar, Nulls)
  /// `a IS NULL`
  case isNull(SQLScalar)
  /// Text of a dialect, with what cannot be derived from it
  case fragment(SQLFragment, Facts)
  /// `EXISTS (SELECT …)`
  case exists(SQLElements)
  /// `key IN (SELECT …)`
  case isIn(SQLElements)
  /// `a AND b`; neither constants nor fewer than two
  case and([SQLCondition])
  /// `a OR b`; likewise
  case or([SQLCondition])
  /// `NOT a`, and true where `a` is NULL; made by `negated` only
  case not(SQLCondition)

  /// The number of operands of a comparison that may be NULL.
  enum Nulls {
    case none, one, both

    init(_ left: Bool, _ right: Bool) {
      self = left && right ? .both : left || right ? .one : .none
    }
  }

  /// The properties of a fragment.
  struct Facts {
    /// Whether it is never NULL.
    var isTotal: Bool
    /// Whether it is never TRUE where the tested value is NULL.
    var rejectsNull: Bool
    var grouping: Grouping
    /// The table whose column is tested, if it is a column that is tested and NULL is rejected.
    var table: String?
  }

  /// The binding strength of the text, the loosest first.
  enum Grouping: Comparable {
    case or, and, comparison
  }

  init(
    _ fragment: SQLFragment,
    isTotal: Bool,
    grouping: Grouping = .comparison,
    rejectsNull: Bool = false
  ) {
    let facts = Facts(isTotal: isTotal, rejectsNull: rejectsNull, grouping: grouping, table: nil)
    self = .fragment(fragment, facts)
  }

  /// A test of an operand, which is never TRUE where that is NULL.
  init(
    _ fragment: SQLFragment,
    of operand: SQLOperand,
    isTotal: Bool,
    grouping: Grouping = .comparison
  ) {
    var table: String?
    if case .column(let column) = operand.scalar { table = column.table }
    let facts = Facts(isTotal: isTotal, rejectsNull: true, grouping: grouping, table: table)
    self = .fragment(fragment, facts)
  }

  static func all(_ terms: [Self]) -> Self {
    if terms.count == 1 { return terms[0] }
    if terms.contains(where: { $0.truth == false }) { return .constant(false) }
    let undecided = terms.undecided
    return undecided.count > 1 ? .and(undecided) : undecided.first ?? .constant(true)
  }

  static func any(_ terms: [Self]) -> Self {
    if terms.count == 1 { return terms[0] }
    if terms.contains(where: { $0.truth == true }) { return .constant(true) }
    let undecided = terms.undecided
    return undecided.count > 1 ? .or(undecided) : undecided.first ?? .constant(false)
  }
}

/// The facts that are derived from the tree.
extension SQLCondition {
  /// The truth that holds for every row, if it is known.
  var truth: Bool? {
    if case .constant(let truth) = self { truth } else { nil }
  }

  /// The terms that AND joins, those within them too.
  var conjuncts: [Self] {
    if case .and(let terms) = self { terms.flatMap(\.conjuncts) } else { [self] }
  }

  /// Whether it is never NULL.
  var isTotal: Bool {
    switch self {
    case .constant, .distinct, .isNull, .exists, .not: true
    case .compare(_, _, _, let nulls): nulls == .none
    case .fragment(_, let facts): facts.isTotal
    case .isIn: false
    case .and(let terms), .or(let terms): terms.allSatisfy(\.isTotal)
    }
  }

  /// Whether it is never TRUE where the tested value is NULL.
  var rejectsNull: Bool {
    switch self {
    case .constant(let truth): !truth
    case .compare, .not(.isNull): true
    case .fragment(_, let facts): facts.rejectsNull
    case .distinct, .isNull, .exists, .isIn, .not: false
    case .and(let terms): terms.contains(where: \.rejectsNull)
    case .or(let terms): terms.allSatisfy(\.rejectsNull)
    }
  }

  /// The tables, by their aliases, without whose row the condition is never TRUE.
  var requiredTables: Set<String> {
    var tables: Set<String> = []
    addRequiredTables(to: &tables)
    return tables
  }

  private func addRequiredTables(to tables: inout Set<String>) {
    switch self {
    case .compare(let left, _, let right, _):
      for case .column(let column) in [left, right] { tables.insert(column.table) }
    case .not(.isNull(.column(let column))): tables.insert(column.table)
    case .fragment(_, let facts): if let table = facts.table { tables.insert(table) }
    case .isIn(let elements): tables.formUnion(elements.outer.map(\.table))
    case .and(let terms): for term in terms { term.addRequiredTables(to: &tables) }
    case .or(let terms):
      guard var common = terms.first?.requiredTables else { return }
      for term in terms.dropFirst() where !common.isEmpty {
        common.formIntersection(term.requiredTables)
      }
      tables.formUnion(common)
    case .constant, .distinct, .isNull, .exists, .not: break
    }
  }

  var grouping: Grouping {
    switch self {
    case .and: .and
    case .or: .or
    case .fragment(_, let facts): facts.grouping
    // NOT binds more tightly than AND.
    case .constant, .compare, .distinct, .isNull, .exists, .isIn, .not: .comparison
    }
  }

  /// The condition that is TRUE for exactly the other rows.
  ///
  /// Where just one operand may be NULL, the opposite of `=` is `IS DISTINCT FROM`. Of an order it is
  /// the other order even for NaN, which databases take for the greatest number: NaN is neither less
  /// than anything nor equal to a constant.
  var negated: Self {
    switch self {
    case .constant(let truth): .constant(!truth)
    case .compare(let left, let relation, let right, .none):
      .compare(left, relation.negated, right, .none)
    case .compare(let left, .equal, let right, .one): .distinct(left, right, .one)
    case .distinct(let left, let right, .one): .compare(left, .equal, right, .one)
    case .distinct(let left, let right, .none): .compare(left, .equal, right, .none)
    case .not(let condition): condition
    case .compare, .distinct, .isNull, .fragment, .exists, .isIn, .and, .or: .not(self)
    }
  }
}

extension [SQLCondition] {
  /// The terms that depend on the row.
  fileprivate var undecided: Self {
    contains { $0.truth != nil } ? filter { $0.truth == nil } : self
  }
}
