/// A condition in SQL that is TRUE for exactly the rows that memory matches. For others it is FALSE
/// or NULL; NULL is made FALSE only where it matters, under NOT.
struct SQLCondition {
  var fragment: SQLFragment
  /// Whether it is never NULL.
  var isTotal: Bool
  /// The condition that is TRUE for exactly the other rows, where there is a better form than NOT.
  var opposite: Opposite?
  /// Whether it is never TRUE where the tested value is NULL.
  var rejectsNull = false
  /// The truth that holds for every row, if it is known.
  var truth: Bool?
  var grouping = Grouping.comparison

  struct Opposite {
    /// The way to write it, which is done only on demand, under NOT.
    enum Recipe {
      /// `a <> b` of `a = b`, where `a` takes `after` bytes, followed by `=`
      case relation(SQLRelation, after: Int, of: SQLRelation)
      /// `a IS NOT b` of `a = b`, likewise
      case distinct(after: Int)
      /// `NOT a`, without brackets
      case not
      case fragment(SQLFragment)
      case other(@Sendable () -> SQLFragment)
    }

    var recipe: Recipe
    var isTotal: Bool
    var grouping: Grouping
    var rejectsNull: Bool

    init(
      _ recipe: Recipe,
      isTotal: Bool = true,
      grouping: Grouping = .comparison,
      rejectsNull: Bool = false
    ) {
      self.recipe = recipe
      self.isTotal = isTotal
      self.grouping = grouping
      self.rejectsNull = rejectsNull
    }
  }

  /// The binding strength of the fragment, the loosest first.
  enum Grouping: Comparable {
    case or, and, not, comparison
  }

  init(
    _ fragment: SQLFragment,
    isTotal: Bool,
    opposite: Opposite? = nil,
    grouping: Grouping = .comparison,
    rejectsNull: Bool = false
  ) {
    self.fragment = fragment
    self.isTotal = isTotal
    self.opposite = opposite
    self.grouping = grouping
    self.rejectsNull = rejectsNull
  }

  static func constant(_ truth: Bool) -> Self { truth ? always : never }

  private static let always = Self(truth: true, "TRUE")
  private static let never = Self(truth: false, "FALSE")

  private init(truth: Bool, _ fragment: SQLFragment) {
    self.init(fragment, isTotal: true, rejectsNull: !truth)
    self.truth = truth
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
    return Self(
      balanced(terms[...], separator, grouping),
      isTotal: terms.allSatisfy(\.isTotal),
      grouping: grouping,
      rejectsNull: grouping == .and
        ? terms.contains(where: \.rejectsNull) : terms.allSatisfy(\.rejectsNull)
    )
  }

  /// Joins terms as a balanced tree. Databases limit the depth of an expression, and a long chain
  /// counts as a deep one.
  private static func balanced(
    _ terms: ArraySlice<Self>,
    _ separator: StaticString,
    _ grouping: Grouping
  ) -> SQLFragment {
    guard terms.count > 100 else { return joined(terms, separator, grouping) }
    let middle = terms.startIndex + terms.count / 2
    let first = balanced(terms[..<middle], separator, grouping)
    let second = balanced(terms[middle...], separator, grouping)
    return "(\(first))\(literal: separator)(\(second))"
  }

  private static func joined(
    _ terms: ArraySlice<Self>,
    _ separator: StaticString,
    _ grouping: Grouping
  ) -> SQLFragment {
    var joined = SQLFragment()
    joined.reserve(
      terms.reduce(0) { $0 + $1.fragment.text.count + 7 },
      bindings: terms.reduce(0) { $0 + $1.fragment.bindingCount }
    )
    for index in terms.indices {
      if index > terms.startIndex { joined.append(literal: separator) }
      let isLoose = terms[index].grouping < (terms[index].grouping == grouping ? .or : .not)
      if isLoose { joined.append(literal: "(") }
      joined.append(terms[index].fragment)
      if isLoose { joined.append(literal: ")") }
    }
    return joined
  }
}

extension [SQLCondition] {
  /// The terms that depend on the row.
  fileprivate var undecided: Self {
    contains { $0.truth != nil } ? filter { $0.truth == nil } : self
  }
}
