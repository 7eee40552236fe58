import Foundation
import PredicateSyntax

extension Value {
  /// Less than, equal to or greater than 0 as the constant is to another, by the language's rules;
  /// nil where they have no order, or only memory knows it.
  func order(_ other: Value) -> Int? {
    switch (self, other) {
    case (.integer(let left), .integer(let right)): Self.order(left, right)
    case (.text(let left), .text(let right)):
      left.utf8.elementsEqual(right.utf8)
        ? 0 : left.utf8.lexicographicallyPrecedes(right.utf8) ? -1 : 1
    case (.date(let left), .date(let right)):
      left.timeIntervalSinceReferenceDate.isNaN || right.timeIntervalSinceReferenceDate.isNaN
        ? nil : Self.order(left, right)
    // All other pairs compare as numbers, or not at all.
    default:
      if let left = exact, let right = other.exact { left.order(right) } else { nil }
    }
  }

  /// Whether the constant equals another, by the language's rules; nil where only memory knows.
  func equals(_ other: Value) -> Bool? {
    switch (self, other) {
    case (.list, _), (.set, _), (.map, _), (_, .list), (_, .set), (_, .map): nil
    case (.null, _), (_, .null): self == other
    case (.uuid, .uuid), (.bytes, .bytes), (.url, .url): self == other
    // All other pairs: values of unlike kinds are never equal.
    default: kind == other.kind ? order(other).map { $0 == 0 } ?? false : false
    }
  }

  private static func order<T: Comparable>(_ left: T, _ right: T) -> Int {
    left < right ? -1 : left == right ? 0 : 1
  }

  private var exact: ExactDecimal? {
    switch self {
    case .bool(let flag): ExactDecimal(flag ? 1.0 : 0.0)
    case .integer(let number): ExactDecimal(Decimal(number))
    case .real(let number): number.isFinite ? ExactDecimal(number) : nil
    case .decimal(let number): number.isNaN ? nil : ExactDecimal(number)
    case .null, .text, .date, .uuid, .bytes, .url, .list, .set, .map: nil
    }
  }
}
