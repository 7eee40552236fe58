import PredicateEvaluation
import PredicatePlatform
package import PredicateSyntax

/// The order of the values of one attribute, as used by sort descriptors: nil first, then false and
/// true, numbers with NaN last, text and URLs by code points, dates, UUIDs and data by their bytes.
package enum ValueOrder {
  /// A number less than, equal to or greater than zero if `left` comes before, with or after
  /// `right`.
  package static func order(_ left: Value, _ right: Value) -> Int {
    switch (left, right) {
    case (.null, .null): 0
    case (.null, _): -1
    case (_, .null): 1
    case (.bool(let left), .bool(let right)): order(left ? 1 : 0, right ? 1 : 0)
    case (.integer(let left), .integer(let right)): order(left, right)
    case (.real(let left), .real(let right)): order(left, right)
    case (.decimal(let left), .decimal(let right)): order(left, right)
    case (.text(let left), .text(let right)), (.url(let left), .url(let right)):
      order(bytes: left.utf8, right.utf8)
    case (.date(let left), .date(let right)):
      order(left.timeIntervalSinceReferenceDate, right.timeIntervalSinceReferenceDate)
    case (.uuid(let left), .uuid(let right)):
      withUnsafeBytes(of: left.uuid) { left in
        withUnsafeBytes(of: right.uuid) { right in order(bytes: left, right) }
      }
    case (.bytes(let left), .bytes(let right)): order(bytes: left, right)
    case (.list(let left), .list(let right)): order(lists: left, right)
    // A column holds values of one type, but sums may be integers in one group and decimals in
    // another.
    case (.integer, .decimal), (.decimal, .integer), (.integer, .real), (.real, .integer),
      (.real, .decimal), (.decimal, .real):
      numberOrder(left, right) ?? order(rank(left), rank(right))
    default: order(rank(left), rank(right))  // For other pairs any consistent order suffices.
    }
  }

  private static func order(lists left: [Value], _ right: [Value]) -> Int {
    for (left, right) in zip(left, right) {
      let order = order(left, right)
      if order != 0 { return order }
    }
    return order(left.count, right.count)
  }

  /// Nil if one is not a number.
  private static func numberOrder(_ left: Value, _ right: Value) -> Int? {
    guard let left = Number(left), let right = Number(right) else { return nil }
    return left.order(right)
  }

  private static func order<T: Comparable>(_ left: T, _ right: T) -> Int {
    left < right ? -1 : left == right ? 0 : 1
  }

  private static func order(_ left: Double, _ right: Double) -> Int {
    if left < right { return -1 }
    if left > right { return 1 }
    return order(left.isNaN ? 1 : 0, right.isNaN ? 1 : 0)
  }

  private static func order(_ left: Decimal, _ right: Decimal) -> Int {
    if left.isNaN || right.isNaN { return order(left.isNaN ? 1 : 0, right.isNaN ? 1 : 0) }
    return left < right ? -1 : left == right ? 0 : 1
  }

  private static func order(
    bytes left: some Sequence<UInt8>,
    _ right: some Sequence<UInt8>
  ) -> Int {
    var others = right.makeIterator()
    for byte in left {
      guard let other = others.next() else { return 1 }
      if byte != other { return byte < other ? -1 : 1 }
    }
    return others.next() == nil ? 0 : -1
  }

  private static func rank(_ value: Value) -> Int {
    switch value {
    case .null: 0
    case .bool: 1
    case .integer: 2
    case .real: 3
    case .decimal: 4
    case .text: 5
    case .date: 6
    case .uuid: 7
    case .bytes: 8
    case .url: 9
    case .list: 10
    case .set: 11
    case .map: 12
    }
  }
}

extension Value {
  /// The value itself, without the negative zero, for grouping and DISTINCT.
  package var grouped: Value {
    switch self {
    case .real(let number) where number == 0: .real(0)
    case .date(let date) where date.timeIntervalSinceReferenceDate == 0:
      .date(Date(timeIntervalSinceReferenceDate: 0))
    case .null, .bool, .integer, .real, .decimal, .text, .date, .uuid, .bytes, .url, .list, .set,
      .map:
      self
    }
  }
}
