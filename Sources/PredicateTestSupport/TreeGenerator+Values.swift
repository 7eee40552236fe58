import Foundation
package import PredicateSyntax

extension TreeGenerator {
  /// A value of any kind, with the extremes of each.
  package mutating func value() -> Value { value(depth: 3) }

  /// A hostile text, or one of random scalars.
  package mutating func text() -> String {
    chance(5) ? randomText(from: 0) : pick(HostileTexts.literals)
  }

  /// A text as from `text`, but never empty.
  package mutating func name() -> String {
    switch below(4) {
    case 0: randomText(from: 1)
    case 1: pick(["a", "b", "name", "x1"])
    default: pick(HostileTexts.names)
    }
  }

  private mutating func value(depth: Int) -> Value {
    switch below(depth > 0 ? 15 : 11) {
    case 0: .null
    case 1: .bool(chance(2))
    case 2, 3: .integer(integer())
    case 4: .real(real())
    case 5: .decimal(decimal())
    case 6: .date(date())
    case 7: .uuid(uuid())
    case 8: .bytes((0..<below(30)).map { _ in UInt8.random(in: 0...255, using: &random) })
    case 9: .url(text())
    case 10, 11: .text(text())
    case 12: .list(values(depth: depth - 1))
    case 13: .set(distinct(values(depth: depth - 1)))
    default:
      .map(
        Dictionary(
          values(depth: depth - 1).map { (text(), $0) },
          uniquingKeysWith: { first, _ in first }
        )
      )
    }
  }

  private mutating func values(depth: Int) -> [Value] {
    (0..<below(5)).map { _ in value(depth: depth) }
  }

  private func distinct(_ values: [Value]) -> [Value] {
    var seen: Set<Value> = []
    return values.filter { seen.insert($0).inserted }
  }

  private mutating func integer() -> Int64 {
    switch below(4) {
    case 0: Int64.random(in: .min ... .max, using: &random)
    case 1: pick([.min, .min + 1, .max, 0, -1, 1])
    default: Int64.random(in: -20...20, using: &random)
    }
  }

  private mutating func real() -> Double {
    switch below(4) {
    case 0: Double(bitPattern: random.next())
    case 1:
      pick([
        0, -0.0, .infinity, -.infinity, .nan, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
        1e16,
        9_007_199_254_740_992, 1e-5, 0.1,
      ])
    default: Double(Int64.random(in: -99...99, using: &random)) / 8
    }
  }

  /// A date at a random, finite number of seconds; an infinite date has no text.
  private mutating func date() -> Date {
    let seconds = real()
    return Date(timeIntervalSinceReferenceDate: seconds.isFinite ? seconds : 592_299_475.577_12)
  }

  private mutating func decimal() -> Decimal {
    switch below(3) {
    case 0:
      pick([
        .nan, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude,
        Decimal(UInt64.max), Decimal(Int64.max) + 1, Decimal(Int64.min), 0, -5,
        Decimal(sign: .plus, exponent: 36, significand: 1),
        Decimal(sign: .plus, exponent: 37, significand: 9),
        Decimal(sign: .plus, exponent: 100, significand: 7),
      ])
    default:
      Decimal(
        sign: chance(2) ? .plus : .minus,
        exponent: below(chance(2) ? 4 : 60) - 20,
        significand: Decimal(integer().magnitude)
      )
    }
  }

  private mutating func uuid() -> UUID {
    let digits = (0..<32).map { _ in String(below(16), radix: 16) }
    let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { digits[$0].joined() }
    return UUID(uuidString: parts.joined(separator: "-"))
      ?? UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
  }

  private mutating func randomText(from least: Int) -> String {
    var scalars = String.UnicodeScalarView()
    for _ in 0..<least + below(6) { scalars.append(scalar()) }
    return String(scalars)
  }

  private mutating func scalar() -> Unicode.Scalar {
    let limit: UInt32 = pick([0x80, 0x80, 0x800, 0x3000, 0x11_0000])
    return Unicode.Scalar(UInt32.random(in: 0..<limit, using: &random)) ?? "?"
  }
}
