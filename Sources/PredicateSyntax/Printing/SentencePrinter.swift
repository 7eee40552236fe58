/// A predicate as an English sentence, for people who do not know the language.
///
///     age >= 18 AND name BEGINSWITH[c] "a"
///     age is at least 18, and name begins with "a" (ignoring case)
///
/// Nested parts are in parentheses, so that a sentence has one meaning. Control characters of keys
/// and texts are replaced by visible ones. A part that is nested twenty deep or more, and itself
/// higher than 64 levels, is `…`.
public struct SentencePrinter: Hashable, Sendable {
  /// The number of deep nodes that may still enclose a rendered part.
  private let levelsLeft: Int

  /// Creates a printer.
  public init() { self.init(levelsLeft: Self.levelsSaid) }

  private init(levelsLeft: Int) { self.levelsLeft = levelsLeft }

  /// The sentence that explains a predicate, without a full stop.
  public func text(of node: PredicateNode) -> String { sentence(node) }

  /// The phrase that explains an expression.
  public func text(of node: ExpressionNode) -> String { phrase(node) }

  /// The node at the top of the sentence, without a full stop.
  private func sentence(_ node: PredicateNode) -> String {
    switch node.kind {
    case .and(let terms): joined(terms, by: "and")
    case .or(let terms): (terms.count == 2 ? "either " : "") + joined(terms, by: "or")
    case .not(let operand): negation(of: operand)
    case .constant, .comparison: clause(node)
    }
  }

  /// The node inside a sentence.
  func clause(_ node: PredicateNode) -> String {
    node.isDeep ? deeper { $0.wholeClause(node) } : wholeClause(node)
  }

  /// A part one level deeper; `…` beyond the limit, since no reader needs as many levels as the
  /// stack allows.
  func deeper(_ render: (Self) -> String) -> String {
    levelsLeft > 0 ? render(Self(levelsLeft: levelsLeft - 1)) : "…"
  }

  private func wholeClause(_ node: PredicateNode) -> String {
    switch node.kind {
    case .constant(let value): value ? "always" : "never"
    case .not(let operand): negation(of: operand)
    case .comparison(let comparison): clause(comparison, isNegated: false)
    case .and(let terms): "(" + nested(terms, "both", "and") + ")"
    case .or(let terms): "(" + nested(terms, "either", "or") + ")"
    }
  }

  private func negation(of operand: PredicateNode) -> String {
    switch operand.kind {
    case .constant(let value): value ? "never" : "always"
    case .comparison(let comparison): clause(comparison, isNegated: true)
    case .not, .and, .or: "it is not true that " + clause(operand)
    }
  }

  private func nested(_ terms: [PredicateNode], _ opening: String, _ conjunction: String) -> String
  {
    guard terms.count == 2 else { return joined(terms, by: conjunction) }
    return "\(opening) \(clause(terms[0])) \(conjunction) \(clause(terms[1]))"
  }

  /// `a, b, and c`; even two parts have the comma, since they are long.
  private func joined(_ terms: [PredicateNode], by conjunction: String) -> String {
    terms.enumerated().map { index, term in
      index == terms.count - 1 ? "\(conjunction) \(clause(term))" : clause(term)
    }.joined(separator: ", ")
  }

  /// `a, b and c`; of long lists only the first elements are rendered.
  func enumeration(_ parts: [String], of count: Int) -> String {
    let rest = count - parts.count
    let parts = rest > 0 ? parts + ["\(rest) more"] : parts
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }

  /// The number of elements of a list that are rendered.
  static let elementsSaid = 12

  /// The number of levels rendered of trees that are too tall to read.
  private static let levelsSaid = 20
}
