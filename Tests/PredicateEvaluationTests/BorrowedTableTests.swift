import Foundation
import PredicateAnalysis
import PredicateSyntax
import PredicateTestSupport
import Testing

@testable import PredicateEvaluation

/// Columns that belong to somebody else: the answers of compiled loops are those of the reference
/// evaluator, row by row. `Integrations/Python/tests` do the same with all types of Arrow.
@Suite struct BorrowedTableTests {
  private static let numbers: [Int64] = [36, 41, 17, 0, -5, .max, .min, 36]
  private static let reals: [Double] = [0.5, -0.0, .nan, .infinity, 36, 1e300, -1, 2]
  private static let ticks: [Int64] = [
    0, 978_307_200_000_000, 978_307_199_999_999, -1, 1_700_000_000_000_001, .max, .min, 1,
  ]
  private static let offsets: [Int32] = [0, 3, 9, 12, 12, 13, 14, 15, 18]
  private static let bytes = Array("AdaAlanéZoeabcAda".utf8)
  private static let lists: [Int32] = [0, 2, 2, 3, 5, 5, 6, 7, 8]
  /// Every row but the second and the fifth has a value.
  private static let present: [UInt8] = [0b1110_1101]

  private func withTable<Answer>(
    skipping offset: Int,
    _ body: (BorrowedTable) throws -> Answer
  ) rethrows -> Answer {
    try Self.numbers.withUnsafeBytes { numbers in
      try Self.reals.withUnsafeBytes { reals in
        try Self.ticks.withUnsafeBytes { ticks in
          try Self.offsets.withUnsafeBytes { offsets in
            try Self.bytes.withUnsafeBytes { bytes in
              try Self.lists.withUnsafeBytes { lists in
                try Self.present.withUnsafeBytes { present in
                  func column(
                    _ name: String,
                    _ kind: BorrowedKind,
                    _ values: UnsafeRawBufferPointer?,
                    hasNulls: Bool = true
                  ) -> BorrowedLayout {
                    var column = BorrowedLayout(name, kind, count: 8)
                    column.values = values?.baseAddress
                    column.validity = hasNulls ? present.baseAddress : nil
                    return column
                  }
                  var text = column("name", .text(.short), offsets)
                  text.bytes = bytes.baseAddress
                  var list = column("list", .list(.short), lists)
                  list.children = [column("", .integer(.int64), numbers, hasNulls: false)]
                  var rows = BorrowedLayout("", .structure, count: 8 - offset, offset: offset)
                  rows.children = [
                    column("n", .integer(.int64), numbers),
                    column("whole", .integer(.int64), numbers, hasNulls: false),
                    column("x", .real(.double), reals),
                    column("when", .date(.int64, .microseconds), ticks),
                    column("cents", .decimal(width: 8, scale: 2), numbers),
                    column("flag", .flags, present), text, list, column("empty", .null, nil),
                  ]
                  return try body(BorrowedTable(rows))
                }
              }
            }
          }
        }
      }
    }
  }

  @Test(arguments: [
    "n > 17", "n == 36", "n != 36", "whole BETWEEN {0, 36}", "n == nil", "NOT n > 17 OR whole < 0",
    "n IN {36, -5}", "x > 0.5", "x != 36", "x == 0", "x == nil", "n == 36.0 AND x < 1",
    "name == 'Ada'", "name CONTAINS[cd] 'E'", "name BEGINSWITH 'A'", "name == nil", "name < 'B'",
    "name LIKE '*a'", "name MATCHES '[a-z]'", "length:(name) > 1", "flag == YES", "flag != YES",
    "when > CAST(0, 'NSDate')", "when == CAST(0, 'NSDate')", "when != CAST(0, 'NSDate')",
    "when <= CAST(0, 'NSDate')", "when == nil", "when > CAST(1e15, 'NSDate')",
    "cents == 0.36", "cents > 0.17", "cents != 0", "cents <= -0.05", "cents IN {0.36, 0.41}",
    "ANY list == 36", "ALL list > 0", "list.@count == 2", "list == nil", "list.@sum > 10",
    "ANY list IN {36, 2}", "NONE list > 40", "ALL list != 17", "ANY list == nil",
    "name IN {'Ada', 'abc'}", "name != 'Alané'", "NOT name == 'x'",
    "SUBQUERY(list, $e, $e > 20).@count == 1", "empty == nil", "missing == nil", "missing.x == 1",
    "1 / whole > 0", "n > name", "SELF.n == 36", "empty.x == nil AND name != nil",
  ])
  func answersAreThoseOfTheReference(_ text: String) throws {
    let evaluator = try Evaluator(PredicateTemplate(parsing: text).bound(to: []))
    for offset in [0, 1, 3] {
      try withTable(skipping: offset) { table in
        var mask = [UInt8](repeating: 9, count: table.rowCount)
        let findings = try mask.withUnsafeMutableBufferPointer {
          try table.decide(evaluator, into: $0) { false }
        }
        let expected = (0..<table.rowCount).map { row -> UInt8 in
          guard let answer = try? evaluator.matches(table.row(row)) else { return 2 }
          return answer ? 1 : 0
        }
        #expect(mask == expected, "from row \(offset)")
        #expect(findings.matches == expected.count { $0 == 1 })
        #expect(findings.undecided == expected.count { $0 == 2 })
      }
    }
  }

  /// A comparison with a constant of its own type is decided without the reference evaluator.
  @Test(arguments: [
    "n > 17", "x > 0.5", "name CONTAINS[cd] 'E'", "flag == YES", "when > CAST(0, 'NSDate')",
    "cents > 0.17", "ANY list == 36", "SUBQUERY(list, $e, $e > 20).@count == 1",
    "ALL list IN {36, 2}", "name IN {'Ada', 'abc'}",
  ])
  func comparisonsAreCompiled(_ text: String) throws {
    let evaluator = try Evaluator(PredicateTemplate(parsing: text).bound(to: []))
    withTable(skipping: 0) { #expect($0.undecidedCount(by: evaluator) == 0) }
  }

  @Test func cancelledWorkLeavesRowsUndecided() throws {
    let evaluator = try Evaluator(PredicateTemplate(parsing: "n > 17").bound(to: []))
    try withTable(skipping: 0) { table in
      var mask = [UInt8](repeating: 9, count: 8)
      let findings = try mask.withUnsafeMutableBufferPointer {
        try table.decide(evaluator, into: $0) { true }
      }
      #expect(findings.isCancelled && findings.undecided == 8)
      #expect(mask == [UInt8](repeating: 2, count: 8))
    }
  }

  /// The ticks of a range are those whose dates are in it.
  @Test(arguments: [
    DateTicks.days, .seconds, .milliseconds, .microseconds, .nanoseconds,
  ])
  func ticksAreWithinTheirRange(_ unit: DateTicks) {
    let bounds = [-.infinity, -1e18, -978_307_200, -86_400, -0.5, 0, 0.25, 1, 1e9, 1e18, .infinity]
    for lower in bounds {
      for upper in bounds {
        for isComplement in [false, true] {
          let range = NumberRange(
            from: NumberRange.Bound(number: .real(lower), isIncluded: true),
            to: NumberRange.Bound(number: .real(upper), isIncluded: true),
            isComplement: isComplement
          )
          let ticks = unit.ticks(in: range, Int64.self)
          for tick in Self.ticks + [11_322, 11_323, 11_324, 978_307_200, 1_000_000_000] {
            let isInside = range.reals.contains(unit.seconds(tick))
            #expect((ticks?.contains(tick) ?? false) == isInside, "\(range), \(tick)")
          }
        }
      }
    }
  }

  @Test(arguments: [
    ("Ada", true), ("é", true), ("\u{10FFFF}", true), ("", true), ("a\u{FFFD}é\u{1F600}xyz", true),
  ])
  func textIsUTF8(_ text: String, _ isValid: Bool) {
    Array(text.utf8).withUnsafeBufferPointer { #expect($0.isUTF8 == isValid) }
  }

  @Test(
    arguments: [
      [0x80], [0xC3], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
      [0xF4, 0x90, 0x80, 0x80],
      [0xF5, 0x80, 0x80, 0x80], [0x41, 0xC3, 0x41], [0xE2, 0x82], [0xFF],
    ] as [[UInt8]]
  )
  func malformedUTF8IsRefused(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { #expect(!$0.isUTF8) }
    (Array("long enough".utf8) + bytes).withUnsafeBufferPointer { #expect(!$0.isUTF8) }
  }

  /// A decimal is the number that its bytes stand for, or none: 38 digits are the most.
  @Test(
    arguments: [
      ("99999999999999999999999999999999999999", 0, "99999999999999999999999999999999999999"),
      ("1", 38, "1e-38"), ("-17", -2, "-1700"),
      ("100000000000000000000000000000000000000000000", 3, "1e41"),
      ("999999999999999999999999999999999999990", 0, "99999999999999999999999999999999999999e1"),
      ("100000000000000000000000000000000000001", 0, nil),
      ("-123456789012345678901234567890123456789", 5, nil),
      ("100000000000000000000000000000000000000000001", 3, nil),
    ] as [(String, Int, String?)]
  )
  func decimalsAreExactOrAbsent(_ digits: String, _ scale: Int, _ expected: String?) {
    Self.bytes(of: digits).withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      let number = DecimalBytes(start, width: 32)
      #expect(number.isDecimal(scale: scale) == (expected != nil))
      let locale = Locale(identifier: "en_US_POSIX")
      #expect(
        number.decimal(scale: scale) == expected.flatMap { Decimal(string: $0, locale: locale) }
      )
    }
  }

  /// An integer in 32 bytes, the lowest first.
  private static func bytes(of digits: String) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 32)
    for digit in digits.utf8 where digit != UInt8(ascii: "-") {
      var carry = Int(digit - UInt8(ascii: "0"))
      for place in bytes.indices {
        carry += Int(bytes[place]) * 10
        bytes[place] = UInt8(truncatingIfNeeded: carry)
        carry >>= 8
      }
    }
    guard digits.hasPrefix("-") else { return bytes }
    var carry = 1
    return bytes.map { byte in
      carry += Int(~byte)
      defer { carry >>= 8 }
      return UInt8(truncatingIfNeeded: carry)
    }
  }
}
