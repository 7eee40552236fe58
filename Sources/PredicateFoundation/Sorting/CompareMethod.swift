#if !canImport(Darwin)
import Foundation
import PredicateEvaluation
import PredicateSyntax

/// The comparisons of sort descriptors, by their names.
enum CompareMethod: String, CaseIterable {
  case compare = "compare:"
  case caseInsensitive = "caseInsensitiveCompare:"
  case localized = "localizedCompare:"
  case localizedCaseInsensitive = "localizedCaseInsensitiveCompare:"
  case localizedStandard = "localizedStandardCompare:"

  /// The order of two values, nil and NaN first; nil if they have none.
  func order(_ left: KeyedValue, _ right: KeyedValue) -> ComparisonResult? {
    switch (left, right) {
    case (.value(.text(let left)), .value(.text(let right))): return order(left, right)
    case (.value(let left), .value(let right)):
      if left.isLeast || right.isLeast {
        return Self.result(left.rank - right.rank)
      }
      guard self == .compare else { return nil }
      if case (.uuid(let left), .uuid(let right)) = (left, right) {
        return left < right ? .orderedAscending : left == right ? .orderedSame : .orderedDescending
      }
      return left.order(right).map(Self.result)
    case (.value(let left), _): return left == .null ? .orderedAscending : nil
    case (_, .value(let right)): return right == .null ? .orderedDescending : nil
    case (.object, _), (.collection, _): return nil
    }
  }

  private func order(_ left: String, _ right: String) -> ComparisonResult {
    switch self {
    case .compare: left.compare(right)
    case .caseInsensitive: left.caseInsensitiveCompare(right)
    case .localized: left.localizedCompare(right)
    case .localizedCaseInsensitive: left.localizedCaseInsensitiveCompare(right)
    case .localizedStandard: left.localizedStandardCompare(right)
    }
  }

  private static func result(_ order: Int) -> ComparisonResult {
    order < 0 ? .orderedAscending : order == 0 ? .orderedSame : .orderedDescending
  }
}

extension Value {
  /// Whether it comes before all values that have an order.
  fileprivate var isLeast: Bool { rank < 2 }

  /// nil, then NaN, then all others
  fileprivate var rank: Int {
    switch self {
    case .null: 0
    case .real(let number): number.isNaN ? 1 : 2
    case .decimal(let number): number.isNaN ? 1 : 2
    case .bool, .integer, .text, .date, .uuid, .bytes, .url, .list, .set, .map: 2
    }
  }
}
#endif
