import PredicatePlatform
import PredicateSyntax

/// Loops over the values of one column that are compared with constants.
extension BorrowedCompiler {
  /// The loop over a column without nulls; nil if rows must be tested one by one.
  func kernel(_ test: ValueMatcher, of column: BorrowedColumn, _ leaf: Leaf)
    -> (any BlockMatcher)?
  {
    switch column.kind {
    case .null: ConstantMatcher(verdict: test.null)
    case .flags: flags(test, column)
    case .integer(let form): Self.integers(form, test, column)
    case .real(.double): Double.matcher(test, at: column.place(of: Double.self))
    case .real(.single): Float.matcher(test, at: column.place(of: Float.self))
    case .date(let form, let ticks): Self.dates(form, ticks, test, column)
    case .decimal(let width, let scale): Self.decimals(width, scale, test, column)
    case .text(let form): column.dates == .none ? Self.texts(form, test, column) : nil
    case .dictionary(let form): dictionary(form, leaf, column)
    case .bytes: ConstantMatcher(verdict: test.others)
    case .real(.half), .uuid, .list, .structure, .map, .unsupported: nil
    }
  }

  private func flags(_ test: ValueMatcher, _ column: BorrowedColumn) -> any BlockMatcher {
    let no = test.number.verdict(0 as Int64).or(test.others)
    let yes = test.number.verdict(1 as Int64).or(test.others)
    guard no != yes else { return ConstantMatcher(verdict: no) }
    let bits = Self.presence(column.values, offset: column.offset)
    return OptionalMatcher(null: no, presence: bits, wrapped: ConstantMatcher(verdict: yes))
  }

  static func integers(
    _ form: BorrowedInteger,
    _ test: ValueMatcher,
    _ column: BorrowedColumn
  ) -> any BlockMatcher {
    switch form {
    case .int8: Int8.matcher(test, at: column.place(of: Int8.self))
    case .int16: Int16.matcher(test, at: column.place(of: Int16.self))
    case .int32: Int32.matcher(test, at: column.place(of: Int32.self))
    case .int64: Int64.matcher(test, at: column.place(of: Int64.self))
    case .uint8: UInt8.matcher(test, at: column.place(of: UInt8.self))
    case .uint16: UInt16.matcher(test, at: column.place(of: UInt16.self))
    case .uint32: UInt32.matcher(test, at: column.place(of: UInt32.self))
    case .uint64: UInt64.matcher(test, at: column.place(of: UInt64.self))
    }
  }

  /// Dates are compared as integers: the constant is converted instead.
  private static func dates(
    _ form: BorrowedInteger,
    _ ticks: DateTicks,
    _ test: ValueMatcher,
    _ column: BorrowedColumn
  ) -> (any BlockMatcher)? {
    switch test.date {
    case .undecided: return ConstantMatcher(verdict: test.others)
    case .constant(let truth): return ConstantMatcher(verdict: Verdict(truth))
    case .members: return nil
    case .range(let range):
      let estimate = MatcherEstimate(cost: 1, share: range.range.share, isTotal: true)
      let none = ConstantMatcher(verdict: .no)
      if form == .int32 {
        guard let integers = ticks.ticks(in: range.range, Int32.self) else { return none }
        return LoopMatcher.integer(column.place(of: Int32.self), integers, estimate)
      }
      guard form == .int64 else { return nil }
      guard let integers = ticks.ticks(in: range.range, Int64.self) else { return none }
      return LoopMatcher.integer(column.place(of: Int64.self), integers, estimate)
    }
  }

  /// Decimals whose digits fit in 64 bits are compared as integers; others are undecided.
  private static func decimals(
    _ width: Int,
    _ scale: Int,
    _ test: ValueMatcher,
    _ column: BorrowedColumn
  ) -> (any BlockMatcher)? {
    guard case .range(let range) = test.number, let digits = range.range.digits(scale: scale) else {
      return nil
    }
    let values = BorrowedAddress(column.values + column.offset &* width)
    let estimate = MatcherEstimate(cost: 3, share: range.range.share, isTotal: true)
    return LoopMatcher(estimate: estimate) { alive, undecided, rows in
      let start = values.start + rows.first &* width
      alive.keep(undecided) { row in
        guard let number = DecimalBytes(start + row &* width, width: width).small else {
          return .undecided
        }
        return Verdict(digits.contains(number))
      }
    }
  }
}

extension BorrowedColumn {
  fileprivate func place<Scalar>(of type: Scalar.Type) -> ValueLocation {
    let stride = MemoryLayout<Scalar>.stride
    return ValueLocation(column: values + offset &* stride, stride: stride)
  }
}

extension NumberRange {
  /// The integers for the decimals in the range, at this scale.
  fileprivate func digits(scale: Int) -> IntegerRange<Int64>? {
    guard (-30...38).contains(scale) else { return nil }
    return integers(Int64.self) { digits in
      let sign: FloatingPointSign = digits < 0 ? .minus : .plus
      let significand = Decimal(digits.magnitude)
      return .decimal(Decimal(sign: sign, exponent: -scale, significand: significand))
    }
  }
}
