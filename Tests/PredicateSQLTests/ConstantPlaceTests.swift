import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSchema
import PredicateSyntax
import Testing

@testable import PredicateSQL

/// The place of a constant among the values that a column can hold.
@Suite struct ConstantPlaceTests {
  struct PlaceCase: Sendable {
    var form: ColumnForm
    var value: Value
    var place: ConstantPlace
  }

  @Test(arguments: [
    PlaceCase(form: .integer, value: .integer(.max), place: .exact(.integer(.max))),
    PlaceCase(form: .integer, value: .real(18.5), place: .below(next: .integer(19))),
    PlaceCase(form: .integer, value: .real(-18.5), place: .below(next: .integer(-18))),
    PlaceCase(form: .integer, value: .real(-0.0), place: .exact(.integer(0))),
    PlaceCase(form: .integer, value: .real(0x1p63), place: .greatest),
    PlaceCase(form: .integer, value: .real(-0x1p63), place: .exact(.integer(.min))),
    PlaceCase(form: .integer, value: .real(-.infinity), place: .least),
    PlaceCase(form: .integer, value: .real(.nan), place: .unordered),
    PlaceCase(form: .integer, value: .bool(true), place: .exact(.integer(1))),
    PlaceCase(form: .integer, value: .text("1"), place: .unlike),
    PlaceCase(
      form: .integer,
      value: .decimal(Decimal(Int64.max) + 1),
      place: .greatest
    ),
    PlaceCase(
      form: .integer,
      value: .decimal(Decimal(sign: .minus, exponent: -1, significand: 15)),
      place: .below(next: .integer(-1))
    ),
    PlaceCase(
      form: .real,
      value: .integer(9_007_199_254_740_993),
      place: .below(next: .real(9_007_199_254_740_994))
    ),
    PlaceCase(form: .real, value: .integer(.max), place: .below(next: .real(0x1p63))),
    PlaceCase(
      form: .real,
      value: .integer(-9_007_199_254_740_993),
      place: .below(next: .real(-9_007_199_254_740_992))
    ),
    PlaceCase(
      form: .real,
      value: .decimal(Decimal(sign: .plus, exponent: -1, significand: 1)),
      place: .exact(.real(0.1))
    ),
    PlaceCase(
      form: .real,
      value: .decimal(Decimal(sign: .plus, exponent: -2, significand: 25)),
      place: .exact(.real(0.25))
    ),
    PlaceCase(
      form: .numeric,
      value: .real(0.1),
      place: .exact(.text("0.1"))
    ),
    PlaceCase(form: .numeric, value: .real(.infinity), place: .greatest),
    PlaceCase(form: .price, value: .real(9.99), place: .exact(.text("9.99"))),
    PlaceCase(form: .price, value: .integer(-999), place: .exact(.text("-999"))),
    PlaceCase(form: .price, value: .bool(true), place: .exact(.text("1"))),
    PlaceCase(form: .price, value: .real(0.011), place: .below(next: .text("0.02"))),
    PlaceCase(form: .price, value: .real(-0.011), place: .below(next: .text("-0.01"))),
    PlaceCase(form: .price, value: .real(0.001), place: .below(next: .text("0.01"))),
    PlaceCase(form: .price, value: .real(-0.001), place: .below(next: .text("0"))),
    PlaceCase(form: .price, value: .real(1e-300), place: .below(next: .text("0.01"))),
    PlaceCase(form: .price, value: .real(9.999), place: .below(next: .text("10"))),
    PlaceCase(form: .price, value: .real(0.0999), place: .below(next: .text("0.1"))),
    PlaceCase(form: .price, value: .real(0.1 + 0.2), place: .below(next: .text("0.31"))),
    PlaceCase(form: .price, value: .real(999.99), place: .exact(.text("999.99"))),
    PlaceCase(form: .price, value: .real(999.991), place: .greatest),
    PlaceCase(form: .price, value: .real(-999.991), place: .below(next: .text("-999.99"))),
    PlaceCase(form: .price, value: .integer(1000), place: .greatest),
    PlaceCase(form: .price, value: .integer(.min), place: .least),
    PlaceCase(form: .price, value: .real(-.infinity), place: .least),
    PlaceCase(form: .price, value: .real(.nan), place: .unordered),
    PlaceCase(form: .price, value: .decimal(.nan), place: .unordered),
    PlaceCase(form: .price, value: .text("1"), place: .unlike),
    PlaceCase(form: .boolean, value: .real(0.5), place: .below(next: .bool(true))),
    PlaceCase(form: .boolean, value: .integer(2), place: .greatest),
    PlaceCase(form: .boolean, value: .integer(-1), place: .least),
    PlaceCase(form: .text(.binary), value: .text("a\0b"), place: .below(next: .text("a\u{1}"))),
    PlaceCase(
      form: .timestamp,
      value: .date(Date(timeIntervalSinceReferenceDate: 0.5)),
      place: .exact(.text("2001-01-01 00:00:00.500000+00"))
    ),
    PlaceCase(
      form: .timestamp,
      value: .date(Date(timeIntervalSinceReferenceDate: 0.000_000_5)),
      place: .below(next: .text("2001-01-01 00:00:00.000001+00"))
    ),
    PlaceCase(
      form: .timestamp,
      value: .date(Date(timeIntervalSinceReferenceDate: -63_113_904_000)),
      place: .range(
        from: .text("0001-12-31 23:59:59.999997+00 BC"),
        before: .text("0001-01-01 00:00:00.000004+00")
      )
    ),
    PlaceCase(
      form: .timestamp,
      value: .date(Date(timeIntervalSinceReferenceDate: -63_113_904_001)),
      place: .range(
        from: .text("0001-12-31 23:59:58.999997+00 BC"),
        before: .text("0001-12-31 23:59:59.000004+00 BC")
      )
    ),
    PlaceCase(
      form: .timestamp,
      value: .date(Date(timeIntervalSinceReferenceDate: 1e15)),
      place: .greatest
    ),
    PlaceCase(
      form: .secondsSince1970,
      value: .date(Date(timeIntervalSinceReferenceDate: 0.1)),
      place: .below(next: .real(978_307_200.1))
    ),
  ])
  func stands(_ example: PlaceCase) {
    #expect(example.form.place(of: example.value, in: .postgres) == example.place)
  }

  /// Near 1970 many numbers read as one date.
  @Test func severalNumbersReadAsOneDate() throws {
    let date = Date(timeIntervalSince1970: 0)
    guard
      case .range(.real(let first), .real(let after))? = ColumnForm.secondsSince1970
        .place(of: .date(date), in: .sqlite)
    else {
      Issue.record("no range")
      return
    }
    #expect(Date(timeIntervalSince1970: first) == date)
    #expect(Date(timeIntervalSince1970: first.nextDown) < date)
    #expect(Date(timeIntervalSince1970: after.nextDown) == date)
    #expect(Date(timeIntervalSince1970: after) > date)
  }

  @Test(arguments: [
    ("a", "b"), ("az", "a{"), ("a\u{D7FF}", "a\u{E000}"), ("a\u{10FFFF}", "b"),
    ("é", "ê"), ("\u{FFFF}", "\u{10000}"), ("\0", "\u{1}"),
  ])
  func prefixesEnd(_ prefix: String, _ end: String) {
    let found = CodePointRange.end(ofPrefix: prefix)
    #expect(found.map { Array($0.utf8) } == Array(end.utf8))
  }

  @Test func lastPrefixHasNoEnd() {
    #expect(CodePointRange.end(ofPrefix: "\u{10FFFF}\u{10FFFF}") == nil)
  }

  @Test(arguments: [
    ("J?n*s", "J_n%s"), ("50%_\\*", "50\\%\\_*"), ("a\\", "a\\\\"), ("**", "%"), ("[x]", "[x]"),
  ])
  func patternsBecomeSQL(_ pattern: String, _ sql: String) {
    #expect(LikeToken.sqlPattern(pattern) == sql)
  }

  @Test(arguments: [
    0.1, -2.5, 1e300, .leastNonzeroMagnitude, -0.0, 0x1p53, 123_456.789, 1e-7,
  ])
  func digitsReadBack(_ number: Double) {
    #expect(Double(ExactDecimal(number).text) == number)
  }

  @Test func decimalsCompareWithDoubles() {
    let tenth = ExactDecimal(Decimal(sign: .plus, exponent: -1, significand: 1))
    #expect(tenth.order(ExactDecimal(0.1)) == 0)
    #expect(tenth.order(ExactDecimal(0.1.nextUp)) == -1)
    #expect(ExactDecimal(-0.1).order(tenth) == -1)
    #expect(ExactDecimal(Decimal(1) / 1_000_000).order(ExactDecimal(1e-6)) == 0)
    #expect(ExactDecimal(0x1p64).order(ExactDecimal(Decimal(UInt64.max) + 1)) == 0)
    #expect(
      ExactDecimal(0.5).order(ExactDecimal(Decimal(sign: .plus, exponent: -1, significand: 5))) == 0
    )
    #expect(ExactDecimal(0.0).order(ExactDecimal(-0.0)) == 0)
  }

  /// Every microsecond reads back as itself for some centuries around now, and in order always.
  @Test func timestampsKeepTheirOrder() {
    var numbers: [Int64] = [
      -211_845_110_400_000_000, 9_223_339_708_799_999_999, -1, 0, 1, 86_400_000_000,
    ]
    numbers += (0..<200).map { $0 * 46_000_000_000_000_017 - 211_000_000_000_000_000 }
    let sorted = numbers.filter { $0 <= 9_223_339_708_799_999_999 }.sorted()
    let dates = sorted.map { Timestamp(microsecondsSince2001: $0).date }
    #expect(dates == dates.sorted())
    for number in sorted where abs(number) < 8_000_000_000_000_000 {
      let place = ColumnForm.timestamp
        .place(of: .date(Timestamp(microsecondsSince2001: number).date), in: .postgres)
      #expect(place == .exact(.text(Timestamp(microsecondsSince2001: number).text)))
    }
  }
}

extension ColumnForm {
  /// `DECIMAL(5, 2)`
  fileprivate static let price = decimal(DecimalDigits(whole: 3, fraction: 2))
}
