/// A condition in SQL that is TRUE for exactly the rows that memory matches. For others it is FALSE
/// or NULL, and NULL is made FALSE only where it matters, under NOT.
struct SQLCondition {
  var fragment: SQLFragment
  /// Whether it is never NULL.
  var isTotal: Bool
  /// What is TRUE for exactly the other rows, where that can be said better than with NOT.
  var opposite: Opposite?
  /// Whether it is NULL for rows of which memory would say that they cannot be decided. It may then
  /// not be negated, nor stand beside what would let the row in.
  var mayFail = false
  /// Whether it is never TRUE where the value that is tested is NULL.
  var rejectsNull = false
  /// Known without looking at any row.
  var truth: Bool?
  var grouping = Grouping.comparison

  struct Opposite {
    /// Written only where it is wanted, which is under NOT.
    var fragment: @Sendable () -> SQLFragment
    var isTotal: Bool
    var grouping: Grouping
    var rejectsNull: Bool

    init(
      _ fragment: @autoclosure @escaping @Sendable () -> SQLFragment,
      isTotal: Bool = true,
      grouping: Grouping = .comparison,
      rejectsNull: Bool = false
    ) {
      self.fragment = fragment
      self.isTotal = isTotal
      self.grouping = grouping
      self.rejectsNull = rejectsNull
    }
  }

  /// How loosely the fragment holds together.
  enum Grouping: Comparable {
    case or, and, not, comparison
  }

  init(
    _ fragment: SQLFragment,
    isTotal: Bool,
    opposite: Opposite? = nil,
    mayFail: Bool = false,
    grouping: Grouping = .comparison,
    rejectsNull: Bool = false
  ) {
    self.fragment = fragment
    self.isTotal = isTotal
    self.opposite = opposite
    self.mayFail = mayFail
    self.grouping = grouping
    self.rejectsNull = rejectsNull
  }

  static func constant(_ truth: Bool) -> Self {
    var condition = Self(truth ? "TRUE" : "FALSE", isTotal: true, rejectsNull: !truth)
    condition.truth = truth
    return condition
  }

  /// In parentheses if it holds together less tightly than `grouping`.
  func inside(_ outer: Grouping) -> SQLFragment {
    grouping < outer ? "(\(fragment))" : fragment
  }

  static func all(_ terms: [Self]) -> Self {
    if terms.count == 1 { return terms[0] }
    if terms.contains(where: { $0.truth == false }) { return .constant(false) }
    return combined(terms.undecided, " AND ", .and) ?? .constant(true)
  }

  static func any(_ terms: [Self]) -> Self {
    if terms.count == 1 { return terms[0] }
    if terms.contains(where: { $0.truth == true }) { return .constant(true) }
    return combined(terms.undecided, " OR ", .or) ?? .constant(false)
  }

  private static func combined(
    _ terms: [Self],
    _ separator: StaticString,
    _ grouping: Grouping
  ) -> Self? {
    guard terms.count > 1 else { return terms.first }
    let fragments = terms.map { $0.inside($0.grouping == grouping ? .or : .not) }
    return Self(
      balanced(fragments[...], separator),
      isTotal: terms.allSatisfy(\.isTotal),
      mayFail: terms.contains(where: \.mayFail),
      grouping: grouping,
      rejectsNull: grouping == .and
        ? terms.contains(where: \.rejectsNull) : terms.allSatisfy(\.rejectsNull)
    )
  }

  /// Databases limit how deep an expression may be, and take a long chain for a deep one.
  private static func balanced(
    _ terms: ArraySlice<SQLFragment>,
    _ separator: StaticString
  ) -> SQLFragment {
    guard terms.count > 100 else { return terms.joined(separator) }
    let middle = terms.startIndex + terms.count / 2
    return """
      (\(balanced(terms[..<middle], separator)))\(literal: separator)(\(balanced(terms[middle...], separator)))
      """
  }
}

extension [SQLCondition] {
  /// Those that depend on the row.
  fileprivate var undecided: Self {
    contains { $0.truth != nil } ? filter { $0.truth == nil } : self
  }
}
