import Foundation
import PredicateSQL
import PredicateStoragePostgres
import PredicateSyntax
import PredicateTestSupport
import Testing

@Suite
struct PostgresTimestampTests {
  struct Example: Sendable, CustomTestStringConvertible {
    var seconds: Double
    var text: String
    var testDescription: String { text }
  }

  @Test(arguments: [
    Example(seconds: 0, text: "2001-01-01 00:00:00+00"),
    Example(seconds: 0.5, text: "2001-01-01 00:00:00.500000+00"),
    Example(seconds: -0.25, text: "2000-12-31 23:59:59.750000+00"),
    Example(seconds: 757_382_400, text: "2025-01-01 00:00:00+00"),
    Example(seconds: -63_113_904_000, text: "0001-01-01 00:00:00+00"),
    Example(seconds: -63_113_904_001, text: "0001-12-31 23:59:59+00 BC"),
    Example(seconds: 252_455_616_000, text: "10001-01-01 00:00:00+00"),
  ])
  func textsOfDates(_ example: Example) {
    let date = Date(timeIntervalSinceReferenceDate: example.seconds)
    #expect(PostgresTimestamp.text(of: date) == example.text)
    #expect(PostgresTimestamp.date(of: Array(example.text.utf8)) == date)
    #expect(PostgresTimestamp.keeps(date))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e13, -3e11])
  func datesOutOfRangeHaveNone(_ seconds: Double) {
    #expect(PostgresTimestamp.text(of: Date(timeIntervalSinceReferenceDate: seconds)) == nil)
  }

  @Test(arguments: ["infinity", "-infinity", "", "2001", "2001-01-01 00", "2001-01-01 00:00:00+"])
  func othersAreNoDates(_ text: String) {
    #expect(PostgresTimestamp.date(of: Array(text.utf8)) == nil)
  }

  @Test(arguments: [
    Example(seconds: 0, text: "2001-01-01"), Example(seconds: 3600, text: "2001-01-01 01:00:00"),
    Example(seconds: 0.1, text: "2001-01-01 00:00:00.1+00"),
    Example(seconds: -63_113_990_400, text: "0001-12-31 BC"),
    Example(seconds: -7200, text: "2001-01-01 00:00:00+02"),
    Example(seconds: 12_600, text: "2001-01-01 00:00:00-03:30"),
    Example(seconds: -5_364_748_800, text: "1831-01-01 00:19:32+00:19:32"),
  ])
  func columnsOfOtherTypesAreRead(_ example: Example) {
    let date = PostgresTimestamp.date(of: Array(example.text.utf8))
    #expect(date == Date(timeIntervalSinceReferenceDate: example.seconds))
  }

  @Test
  func halfMicrosecondsAreNotKept() {
    #expect(!PostgresTimestamp.keeps(Date(timeIntervalSinceReferenceDate: 0.000_000_5)))
  }

  /// The server reads and writes the timestamps that are meant.
  @Test(.needsPostgres)
  func theServerAgrees() throws {
    let connection = try PostgresConnection(#require(PostgresServer.url))
    var seconds = -210_866_803_200.0 + 86_400 * 366
    while seconds < 9.2e12 {
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      let rows = try connection.execute(
        """
        SELECT $1::timestamptz,
          extract(epoch FROM $1::timestamptz) - extract(epoch FROM timestamptz '2001-01-01')
        """,
        [.date(date)]
      )
      let written = try #require(rows.text(row: 0, column: 0))
      #expect(PostgresTimestamp.date(of: Array(written.utf8)) == date, "\(written)")
      #expect(rows.text(row: 0, column: 1).flatMap(Double.init) == seconds, "\(written)")
      seconds = (seconds + abs(seconds) / 37 + 12_345_678).rounded() + 0.5
    }
  }
}
