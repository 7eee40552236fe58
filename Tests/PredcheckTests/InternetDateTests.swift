import Foundation
import PredicateJSON
import Testing

@Suite struct InternetDateTests {
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
  func readsDates(_ example: Example) {
    #expect(InternetDate.date(in: example.text)?.timeIntervalSince1970 == example.seconds)
  }

  @Test(arguments: [
    "", "2009-03-01", "2009-03-01T10:00:00", "2009-3-01T10:00:00Z", "2009-02-29T10:00:00Z",
    "2009-13-01T10:00:00Z", "2009-00-01T10:00:00Z", "2009-01-00T10:00:00Z",
    "2009-01-01T24:00:00Z", "2009-01-01T10:60:00Z", "2009-01-01T10:00:61Z",
    "2009-01-01T10:00:00.Z", "2009-01-01T10:00:00Z ", "2009-01-01T10:00:00+25:00",
    "2009-01-01T10:00:00+1:00", "x009-01-01T10:00:00Z", "20090101T100000Z....",
  ])
  func refusesOtherTexts(_ text: String) {
    #expect(InternetDate.date(in: text) == nil)
  }

  @Test func writesWhatItReads() {
    // Steps of 97 days and a bit go through all months, leap years and times of day.
    for seconds in stride(from: -70_000_000_000.0, to: 250_000_000_000, by: 97 * 86_400 + 3_671) {
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      let text = InternetDate.text(of: date)
      if seconds >= -63_113_904_000 { #expect(InternetDate.date(in: text) == date, "\(text)") }
    }
    #expect(InternetDate.text(of: Date(timeIntervalSince1970: 0.25)) == "1970-01-01T00:00:00.250Z")
  }
}
