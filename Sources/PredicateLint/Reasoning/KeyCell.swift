import PredicatePlatform
import PredicateSyntax

/// A set of values of a key that the comparisons of a predicate with constants cannot tell apart,
/// with one value that represents it.
struct KeyCell {
  let kind: Kind

  enum Kind {
    /// One value and no other: a constant of the text, nil, a truth value.
    case point(Value)
    /// The values between two constants, or beyond all.
    case gap(Value)
    /// A gap none of whose members could be named.
    case unnamedGap
    /// Values of all other types: arrays, objects, data.
    case other
  }

  /// The cells of a key that is compared with `constants`; nil where the constants are of a kind
  /// that is not reasoned about.
  static func cells(for constants: [Value], _ fact: KeyFact?) -> [Self]? {
    if fact?.isList == true { return nil }
    let allowed = Sorts(of: fact)
    var cells: [Self] = []
    if fact?.isFromSchema != true || fact?.isOptional == true {
      cells.append(.init(kind: .point(.null)))
    }
    var numbers: [Value] = []
    var texts: [String] = []
    var dates: [Date] = []
    for constant in constants {
      switch constant {
      case .null: break
      case .bool, .integer: numbers.append(constant)
      case .real(let number):
        guard number.isFinite else { return nil }
        numbers.append(constant)
      case .decimal(let number):
        guard number.isFinite else { return nil }
        numbers.append(constant)
      case .text(let text): texts.append(text)
      case .date(let date): dates.append(date)
      case .uuid, .bytes, .url, .list, .set, .map: return nil
      }
    }
    if allowed.contains(.number) {
      cells += numberCells(numbers, integral: fact?.type == .integer, fact)
    }
    if allowed.contains(.text) { cells += textCells(texts) }
    if allowed.contains(.date) { cells += dateCells(dates) }
    if allowed.contains(.other) { cells.append(.init(kind: .other)) }
    return cells
  }

  /// The sorts of values that a key may have.
  private struct Sorts: OptionSet {
    let rawValue: Int
    static let number = Self(rawValue: 1)
    static let text = Self(rawValue: 2)
    static let date = Self(rawValue: 4)
    static let other = Self(rawValue: 8)

    init(rawValue: Int) { self.rawValue = rawValue }

    init(of fact: KeyFact?) {
      switch fact?.type {
      case .integer, .real, .number, .bool: self = .number
      case .text, .version: self = .text
      case .date: self = .date
      case nil, .any, .word, .object, .uuid, .bytes: self = [.number, .text, .date, .other]
      }
    }
  }

  // MARK: Numbers

  private static func numberCells(_ values: [Value], integral: Bool, _ fact: KeyFact?) -> [Self] {
    if fact?.type == .bool {
      return [.init(kind: .point(.bool(false))), .init(kind: .point(.bool(true)))]
    }
    // Not a number is unequal to all, and has no order.
    let nan: [Self] = integral ? [] : [.init(kind: .gap(.real(.nan)))]
    let sorted = values.map { (value: $0, number: $0.approximate) }.sorted { $0.number < $1.number }
    guard let first = sorted.first, let last = sorted.last else {
      return [.init(kind: .gap(.integer(0)))] + nan
    }
    var cells: [Self] = [gap(below: first.number), .init(kind: .point(first.value))]
    for (left, right) in zip(sorted, sorted.dropFirst()) {
      if left.number == right.number {
        // Equal, or too near to tell: a second point does no harm.
        cells.append(.init(kind: .point(right.value)))
        if !left.value.isSmall { cells.append(.init(kind: .unnamedGap)) }
        continue
      }
      if integral {
        let next = left.number.roundedDown + 1
        if next < right.number { cells.append(.init(kind: .gap(.decimal(next)))) }
      } else {
        cells.append(gap(between: left.number, right.number))
      }
      cells.append(.init(kind: .point(right.value)))
    }
    return cells + [gap(above: last.number)] + nan
  }

  private static func gap(below number: Decimal) -> Self {
    let value = number.roundedDown - 1
    return .init(kind: value < number ? .gap(.decimal(value)) : .unnamedGap)
  }

  private static func gap(above number: Decimal) -> Self {
    let value = number.roundedDown + 2
    return .init(kind: value > number ? .gap(.decimal(value)) : .unnamedGap)
  }

  private static func gap(between left: Decimal, _ right: Decimal) -> Self {
    let middle = (left + right) / 2
    return .init(kind: left < middle && middle < right ? .gap(.decimal(middle)) : .unnamedGap)
  }

  // MARK: Text and dates

  /// Text is ordered by its bytes: the next text after `s` is `s` and a NUL.
  private static func textCells(_ values: [String]) -> [Self] {
    let sorted = values.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var cells: [Self] = []
    if sorted.first?.isEmpty != true { cells.append(.init(kind: .gap(.text("")))) }
    for (index, text) in sorted.enumerated() {
      cells.append(.init(kind: .point(.text(text))))
      let next = text + "\0"
      if index + 1 == sorted.count || next.utf8.lexicographicallyPrecedes(sorted[index + 1].utf8) {
        cells.append(.init(kind: .gap(.text(next))))
      }
    }
    return cells
  }

  private static func dateCells(_ values: [Date]) -> [Self] {
    let seconds = values.map(\.timeIntervalSinceReferenceDate).sorted()
    guard let first = seconds.first, let last = seconds.last, first.isFinite, last.isFinite else {
      return [.init(kind: values.isEmpty ? .gap(date(0)) : .unnamedGap)]
    }
    var cells: [Self] = [.init(kind: .gap(date(first - 1e6))), .init(kind: .point(date(first)))]
    for (left, right) in zip(seconds, seconds.dropFirst()) where left < right {
      let middle = left + (right - left) / 2
      cells.append(.init(kind: left < middle && middle < right ? .gap(date(middle)) : .unnamedGap))
      cells.append(.init(kind: .point(date(right))))
    }
    return cells + [.init(kind: .gap(date(last + 1e6))), .init(kind: .gap(date(.nan)))]
  }

  private static func date(_ seconds: Double) -> Value {
    .date(Date(timeIntervalSinceReferenceDate: seconds))
  }
}

extension Value {
  /// The number as a decimal, which may be off in the last digits: only the order is taken from it.
  fileprivate var approximate: Decimal {
    switch self {
    case .bool(let truth): truth ? 1 : 0
    case .integer(let number): Decimal(number)
    case .real(let number): Decimal(number)
    case .decimal(let number): number
    case .null, .text, .date, .uuid, .bytes, .url, .list, .set, .map: 0
    }
  }

  /// Whether equal decimals show equal numbers.
  fileprivate var isSmall: Bool {
    switch self {
    case .bool: true
    case .integer(let number): abs(number.clampedMagnitude) < 1_000_000_000
    case .real(let number): number.rounded() == number && abs(number) < 1e9
    case .null, .decimal, .text, .date, .uuid, .bytes, .url, .list, .set, .map: false
    }
  }
}

extension Int64 {
  fileprivate var clampedMagnitude: Int64 { self == .min ? .max : Swift.abs(self) }
}
