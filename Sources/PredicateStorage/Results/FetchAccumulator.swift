import PredicateEvaluation
import PredicatePlatform
package import PredicateSyntax

/// An aggregate of the values of one group, computed as they arrive.
package struct FetchAccumulator: Sendable {
  private let aggregate: FetchAggregate
  private var count: Int64 = 0
  private var best: Value?
  private var integers: Int64 = 0
  private var decimals = Decimal.zero
  private var reals: ExactSum?
  private var hasDecimals = false

  package init(_ aggregate: FetchAggregate) { self.aggregate = aggregate }

  /// Adds a value. Nils are left out.
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
    case .average:
      count == 0 ? .null : .real(reals?.mean(of: Int(count)) ?? double / Double(count))
    }
  }

  private mutating func addNumber(_ value: Value) {
    switch value {
    case .integer(let number):
      let (total, isOver) = integers.addingReportingOverflow(number)
      if isOver {
        decimals += Decimal(integers)
        integers = number
      } else {
        integers = total
      }
    case .decimal(let number):
      decimals += number
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
    if hasDecimals { return .decimal(decimals + Decimal(integers)) }
    if decimals.isZero { return .integer(integers) }
    let total = decimals + Decimal(integers)
    let fits = total >= Decimal(Int64.min) && total <= Decimal(Int64.max)
    return fits ? Int64(total.description).map(Value.integer) ?? .decimal(total) : .decimal(total)
  }

  private var double: Double {
    switch sum {
    case .real(let number): number
    case .integer(let number): Double(number)
    case .decimal(let number): number.isNaN ? .nan : Double(number.description) ?? .nan
    case .null, .bool, .text, .date, .uuid, .bytes, .url, .list, .set, .map: .nan
    }
  }
}
