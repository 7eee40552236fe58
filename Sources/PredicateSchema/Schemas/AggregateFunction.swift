package import PredicateSyntax

/// A function of the values of a group. Nils are ignored, as in SQL.
///
/// | | of integers | of reals | of decimals | of text, dates | of none |
/// |---|---|---|---|---|---|
/// | `count` | integer | integer | integer | integer | 0 |
/// | `sum` | integer; decimal past 64 bits | real | decimal | – | 0 |
/// | `average` | real | real | real | – | nil |
/// | `minimum`, `maximum` | integer | real | decimal | text, date | nil |
///
/// Sums are exact and then rounded once, so that they do not depend on the order of the rows.
public enum AggregateFunction: String, Hashable, Sendable, Codable, CaseIterable {
  /// `count:(email)`: the number of values that are not nil
  case count
  /// `sum:(price)`
  case sum
  /// `min:(price)`
  case minimum = "min"
  /// `max:(price)`
  case maximum = "max"
  /// `average:(price)`
  case average
}

extension AggregateFunction {
  /// The type of every result; nil if it is the type of the values.
  package var resultType: AttributeType? {
    switch self {
    case .count: .integer
    case .average: .real
    case .sum, .minimum, .maximum: nil
    }
  }

  /// Whether it is defined for values of the type.
  package func accepts(_ type: AttributeType) -> Bool {
    switch self {
    case .count: true
    case .sum, .average: [.integer, .real, .decimal].contains(type)
    case .minimum, .maximum: type.isScalar
    }
  }

  /// The functions that are aggregates in a having predicate.
  package static let functions = allCases.map(\.function)

  /// The aggregate that the function is in a having predicate; nil for any other function.
  package init?(_ function: Function) {
    guard let aggregate = Self.allCases.first(where: { $0.function == function }) else {
      return nil
    }
    self = aggregate
  }

  /// The built-in function of the same name.
  private var function: Function {
    switch self {
    case .count: .count
    case .sum: .sum
    case .minimum: .minimum
    case .maximum: .maximum
    case .average: .average
    }
  }
}
