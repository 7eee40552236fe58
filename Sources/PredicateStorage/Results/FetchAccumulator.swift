import PredicateEvaluation
import PredicatePlatform
package import PredicateSchema
package import PredicateSyntax

/// An aggregate of the values of one group, computed as they arrive.
package struct FetchAccumulator: Sendable {
  private let aggregate: AggregateFunction
  private var count: Int64 = 0
  private var best: Value?
  private var integers: Int64 = 0
  private var decimals = DecimalSum()
  private var reals: ExactSum?
  private var hasDecimals = false
  private var hasNaN = false
  /// Whether a partial sum of the integers overflowed 64 bits.
  private var isLarge = false

  package init(_ aggregate: AggregateFunction) { self.aggregate = aggregate }

  /// Adds a value. Nils are ignored.
  package mutating func add(_ value: Value) {
    guard value != .null else { return }
    count += 1
    switch aggregate {
    case .count: break
    case .minimum:
      if best.map({ ValueOrder.order(value, $0) < 0 }) ?? true { best = value.grouped }
    case .maximum:
      if best.map({ ValueOrder.order(value, $0) > 0 }) ?? true { best = value.grouped }
    case .sum, .average: addNumber(value)
    }
  }

  package var value: Value {
    switch aggregate {
    case .count: .integer(count)
    case .minimum, .maximum: best ?? .null
    case .sum: sum
    case .average: count == 0 ? .null : .real(mean)
    }
  }

  private mutating func addNumber(_ value: Value) {
    switch value {
    case .integer(let number):
      let (total, isOver) = integers.addingReportingOverflow(number)
      if isOver {
        decimals.add(Decimal(integers))
        isLarge = true
        integers = number
      } else {
        integers = total
      }
    case .decimal(let number):
      if number.isNaN { hasNaN = true } else { decimals.add(number) }
      hasDecimals = true
    case .real(let number):
      var sum = reals ?? ExactSum()
      reals = nil
      sum.add(number)
      reals = sum
    case .null, .bool, .text, .date, .uuid, .bytes, .url, .list, .set, .map: break
    }
  }

  private var sum: Value {
    if let reals { return .real(reals.value) }
    if !hasDecimals, !isLarge { return .integer(integers) }
    var total = decimals
    total.add(Decimal(integers))
    // A sum that is too large for a decimal is NaN, as is a sum with NaN.
    guard !hasNaN, let total = total.rounded else { return .decimal(.nan) }
    return hasDecimals
      ? .decimal(total) : Int64(total.description).map(Value.integer) ?? .decimal(total)
  }

  /// The mean, rounded once: it exists even if the sum overflows its type.
  private var mean: Double {
    let count = Int(count)
    if let reals { return reals.mean(of: count) }
    if hasNaN { return .nan }
    if !hasDecimals, !isLarge {
      return NumberSums.mean(ofIntegers: Int128(integers), count: count)
    }
    var total = decimals
    total.add(Decimal(integers))
    return total.mean(of: count)
  }
}
