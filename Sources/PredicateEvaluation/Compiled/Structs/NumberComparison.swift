/// A comparison of a number that lies in a row with a range, for loops that have no time for a call.
enum NumberComparison: Sendable {
  case integer(Field<IntegerRange<Int>>)
  case real(Field<RealRange>)

  struct Field<Range: Sendable>: Sendable {
    let offset: Int
    let range: Range
  }
}

/// How many elements of an array pass one or two comparisons of numbers: one call an array.
struct ElementCounter: Sendable {
  private let body: @Sendable (_ elements: UnsafeRawPointer, _ count: Int, _ stride: Int) -> Int64

  @inline(__always)
  func callAsFunction(_ elements: UnsafeRawPointer, _ count: Int, stride: Int) -> Int64 {
    body(elements, count, stride)
  }

  /// Nil of any other condition.
  init?(_ condition: any BlockTest) {
    guard let comparisons = condition.comparisons else { return nil }
    switch (comparisons.first, comparisons.dropFirst().first) {
    case (.integer(let first), nil): self.init { first.holds($0) }
    case (.real(let first), nil): self.init { first.holds($0) }
    case (.integer(let first), .integer(let second)):
      self.init { first.holds($0) && second.holds($0) }
    case (.integer(let first), .real(let second)), (.real(let second), .integer(let first)):
      self.init { first.holds($0) && second.holds($0) }
    case (.real(let first), .real(let second)):
      self.init { first.holds($0) && second.holds($0) }
    case (nil, _): return nil
    }
  }

  @inline(__always)
  private init(_ holds: @escaping @Sendable (UnsafeRawPointer) -> Bool) {
    body = { elements, count, stride in
      var passing: Int64 = 0
      for place in 0..<count { passing &+= holds(elements + place &* stride) ? 1 : 0 }
      return passing
    }
  }
}

extension NumberComparison.Field where Range == IntegerRange<Int> {
  @inline(__always)
  fileprivate func holds(_ row: UnsafeRawPointer) -> Bool {
    range.contains(row.load(fromByteOffset: offset, as: Int.self))
  }
}

extension NumberComparison.Field where Range == RealRange {
  @inline(__always)
  fileprivate func holds(_ row: UnsafeRawPointer) -> Bool {
    range.contains(row.load(fromByteOffset: offset, as: Double.self))
  }
}
