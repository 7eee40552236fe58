import Foundation
import PredicateSyntax
import Testing

@Suite struct DateTextTests {
  struct Example: CustomTestStringConvertible {
    let text: String
    /// Seconds after 1970.
    let seconds: Double
    var testDescription: String { text }
  }

  @Test(arguments: [
    Example(text: "1970-01-01T00:00:00Z", seconds: 0),
    Example(text: "2001-01-01T00:00:00Z", seconds: 978_307_200),
    Example(text: "2009-03-01T10:00:00Z", seconds: 1_235_901_600),
    Example(text: "2009-03-01t10:00:00z", seconds: 1_235_901_600),
    Example(text: "2009-03-01 10:00:00Z", seconds: 1_235_901_600),
    Example(text: "2009-03-01T11:30:00+01:30", seconds: 1_235_901_600),
    Example(text: "2009-03-01T05:00:00-0500", seconds: 1_235_901_600),
    Example(text: "2009-03-01T10:00:00.25Z", seconds: 1_235_901_600.25),
    Example(text: "2000-02-29T00:00:00Z", seconds: 951_782_400),
    Example(text: "1969-12-31T23:59:59Z", seconds: -1),
    Example(text: "0001-01-01T00:00:00Z", seconds: -62_135_596_800),
    Example(text: "4001-01-01T00:00:00Z", seconds: 64_092_211_200),
    Example(text: "2016-12-31T23:59:60Z", seconds: 1_483_228_800),
  ])
  func readsInstants(_ example: Example) {
    #expect(DateText.instant(example.text)?.timeIntervalSince1970 == example.seconds)
    #expect(Self.instantInMemory(example.text)?.timeIntervalSince1970 == example.seconds)
    #expect(DateText.date(example.text)?.timeIntervalSince1970 == example.seconds)
  }

  private static func instantInMemory(_ text: String) -> Date? {
    Array(text.utf8).withUnsafeBufferPointer { DateText.instant($0) }
  }

  /// Texts that only casts, ISO columns and SQLite's function accept.
  @Test(arguments: [
    Example(text: "2009-03-01", seconds: 1_235_865_600),
    Example(text: " 2009-03-01 ", seconds: 1_235_865_600),
    Example(text: "2009-03-01T10:00", seconds: 1_235_901_600),
    Example(text: "2009-03-01T10:00:00", seconds: 1_235_901_600),
    Example(text: "2009-03-01 10:00:00.25", seconds: 1_235_901_600.25),
    Example(text: "2009-03-01T10:00:00,25Z", seconds: 1_235_901_600.25),
    Example(text: "2009-03-01 10:00:00 Z", seconds: 1_235_901_600),
    Example(text: "2009-03-01 12:00:00 +0200", seconds: 1_235_901_600),
    Example(text: "2009-03-01 12:00+02", seconds: 1_235_901_600),
    Example(text: "0000-01-01", seconds: -62_167_219_200),
  ])
  func readsDates(_ example: Example) {
    #expect(DateText.date(example.text)?.timeIntervalSince1970 == example.seconds)
    #expect(DateText.instant(example.text) == nil)
  }

  @Test(arguments: [
    "", "2009", "2009-03", "2009-3-1", "2009-02-29", "2009-13-01", "2009-01-00", "20090101",
    "2009-01-01T", "2009-01-01T10", "2009-01-01T24:00", "2009-01-01T10:60", "2009-01-01T10:00:61",
    "2009-01-01T10:00.5", "2009-01-01T10:00:00.", "2009-01-01T10:00:00+25:00",
    "2009-01-01T10:00:00+1:00", "2009-01-01T10:00:00+01:60", "2009-01-01T10:00:00Zulu",
    "2009-01-01X10:00:00Z", "2009-01-01Z",
  ])
  func malformedDatesAreRejected(_ text: String) {
    #expect(DateText.date(text) == nil)
  }

  @Test(arguments: [
    "", "2009-03-01", "2009-03-01T10:00:00", "2009-3-01T10:00:00Z", "2009-02-29T10:00:00Z",
    "2009-13-01T10:00:00Z", "2009-00-01T10:00:00Z", "2009-01-00T10:00:00Z",
    "2009-01-01T24:00:00Z", "2009-01-01T10:60:00Z", "2009-01-01T10:00:61Z",
    "2009-01-01T10:00:00.Z", "2009-01-01T10:00:00Z ", "2009-01-01T10:00:00+25:00",
    "2009-01-01T10:00:00+1:00", "x009-01-01T10:00:00Z", "20090101T100000Z....",
  ])
  func malformedInstantsAreRejected(_ text: String) {
    #expect(DateText.instant(text) == nil)
    #expect(Self.instantInMemory(text) == nil)
  }

  @Test func writesWhatItReads() throws {
    // Steps of about 97 days cover all months, leap years and times of day.
    for seconds in stride(from: -63_145_526_400.0, to: 252_423_993_600, by: 97 * 86_400 + 3_671) {
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      #expect(DateText.instant(try #require(DateText.text(of: date))) == date)
    }
  }

  struct Written: CustomTestStringConvertible {
    let seconds: Double
    let text: String
    var testDescription: String { text }
  }

  @Test(arguments: [
    Written(seconds: -978_307_199.75, text: "1970-01-01T00:00:00.25Z"),
    Written(seconds: 0.1, text: "2001-01-01T00:00:00.1Z"),
    Written(seconds: 473_396_645.1, text: "2016-01-02T03:04:05.1Z"),
    Written(seconds: 1.000_000_001, text: "2001-01-01T00:00:01.000000001Z"),
    Written(seconds: -1e-12, text: "2000-12-31T23:59:59.999999999Z"),
    Written(seconds: 252_423_993_600, text: "252423993600 seconds after 2001-01-01T00:00:00Z"),
    Written(seconds: -63_145_526_401, text: "-63145526401 seconds after 2001-01-01T00:00:00Z"),
    Written(seconds: .infinity, text: "inf seconds after 2001-01-01T00:00:00Z"),
  ])
  func writesCanonicalText(_ example: Written) {
    #expect(DateText.plain(Date(timeIntervalSinceReferenceDate: example.seconds)) == example.text)
  }
}
