#if !canImport(Darwin)
import PredicateSyntax

extension NSComparisonPredicate {
  /// The options of a comparison of strings.
  public struct Options: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// `[c]`
    public static let caseInsensitive = Self(rawValue: 1)
    /// `[d]`
    public static let diacriticInsensitive = Self(rawValue: 2)
    /// `[n]`
    public static let normalized = Self(rawValue: 4)
  }

  /// The quantifier before the left side.
  public enum Modifier: UInt, Hashable, Sendable {
    /// no quantifier
    case direct = 0
    /// `ALL`
    case all = 1
    /// `ANY`
    case any = 2
  }

  /// The operator, with the raw values of Apple's systems.
  public enum Operator: UInt, Hashable, Sendable {
    /// `<`
    case lessThan = 0
    /// `<=`
    case lessThanOrEqualTo = 1
    /// `>`
    case greaterThan = 2
    /// `>=`
    case greaterThanOrEqualTo = 3
    /// `==`
    case equalTo = 4
    /// `!=`
    case notEqualTo = 5
    /// `MATCHES`
    case matches = 6
    /// `LIKE`
    case like = 7
    /// `BEGINSWITH`
    case beginsWith = 8
    /// `ENDSWITH`
    case endsWith = 9
    /// `IN`
    case `in` = 10
    /// A function; also `TOKENMATCHES`, `UTI-CONFORMS-TO` and `UTI-EQUALS`, which have no name in
    /// Apple's interface.
    case customSelector = 11
    /// `CONTAINS`
    case contains = 99
    /// `BETWEEN`
    case between = 100
  }
}

extension NSComparisonPredicate.Modifier {
  init(_ quantifier: Quantifier?) {
    self =
      switch quantifier {
      case nil: .direct
      case .all: .all
      case .any: .any
      }
  }

  var quantifier: Quantifier? {
    switch self {
    case .direct: nil
    case .all: .all
    case .any: .any
    }
  }
}

extension NSComparisonPredicate.Operator {
  /// The pairs of operators, Apple's and the language's.
  private static let pairs: [(Self, ComparisonOperator)] = [
    (.lessThan, .less), (.lessThanOrEqualTo, .lessOrEqual), (.greaterThan, .greater),
    (.greaterThanOrEqualTo, .greaterOrEqual), (.equalTo, .equal), (.notEqualTo, .notEqual),
    (.matches, .matches), (.like, .like), (.beginsWith, .beginsWith), (.endsWith, .endsWith),
    (.in, .in), (.contains, .contains), (.between, .between),
  ]

  init(_ operator: ComparisonOperator) {
    self = Self.pairs.first { $0.1 == `operator` }?.0 ?? .customSelector
  }

  /// The language's operator; nil for a function.
  var comparisonOperator: ComparisonOperator? { Self.pairs.first { $0.0 == self }?.1 }
}
#endif
