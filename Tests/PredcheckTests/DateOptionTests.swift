import Foundation
import Testing

@testable import predcheck

/// `--dates KEY` reads what `-a date:` reads, whatever the records are written in.
@Suite struct DateOptionTests {
  /// The texts of one day, and others that are none of it.
  private static let sameDay = [
    "2017-07-22", "2017-07-22T00:00", "2017-07-22T00:00:00", "2017-07-22 00:00:00",
    "2017-07-22T00:00:00Z", "2017-07-22T02:00:00+02:00", "2017-07-22T00:00:00.000Z",
    "2017-07-21T19:00:00-0500",
  ]
  private static let otherDays = [
    "2017-07-22T05:00:00", "2017-07-23", "2017-13-01", "22.7.2017", "tomorrow",
  ]

  private static let formats: [(name: String, write: @Sendable (String) -> String)] = [
    ("ndjson", { "{\"date\": \"\($0)\"}\n" }),
    ("json", { "[{\"date\": \"\($0)\"}]" }),
    ("csv", { "date,n\n\($0),1\n" }),
    (
      "plist",
      { "<plist version=\"1.0\"><dict><key>date</key><string>\($0)</string></dict></plist>" }
    ),
  ]

  @Test(arguments: formats.map(\.name))
  func readsEveryForm(_ format: String) throws {
    let write = try #require(Self.formats.first { $0.name == format }).write
    for text in Self.sameDay + Self.otherDays {
      let isSame = Self.sameDay.contains(text)
      // Compiled, and by the reference evaluator.
      for (predicate, answer) in [
        ("date == %@", isSame), ("date != %@", !isSame), ("date IN {%@}", isSame),
        ("TERNARY(YES == YES, date, 1) == %@", isSame),
      ] {
        let words = ["filter", predicate, "-a", "date:2017-07-22", "--input", format]
        let run = CommandRun(words + ["--dates", "date"], input: Array(write(text).utf8))
        #expect(run.status == (answer ? .yes : .no), "\(predicate) \(text) \(run.errors)")
        #expect(run.errors == "")
        let other = CommandRun(words + ["--dates", "other"], input: Array(write(text).utf8))
        #expect(other.status == (predicate.contains("!=") ? .yes : .no), "\(predicate) \(text)")
      }
    }
  }

  @Test(arguments: sameDay)
  func argumentsAreReadAlike(_ text: String) {
    let run = CommandRun(
      "filter",
      "date == %@",
      "-a",
      "date:\(text)",
      "--dates",
      "date",
      "--input",
      "ndjson",
      input: "{\"date\": \"2017-07-22\"}\n"
    )
    #expect(run.status == .yes)
    #expect(run.errors == "")
  }

  @Test(arguments: [
    ("2017-13-01", "there is no month 13"), ("2017-02-29", "its month has no day 29"),
    ("22.7.2017", "a date is written as 2017-07-22 or 2017-07-22T05:00:00Z"),
    ("2017-07-22T5", "a time is written as 05:00 or 05:00:00.25"),
    ("2017-07-22T05:00 CET", "a time zone is written as Z or +02:00"),
    ("", "a date is written as 2017-07-22 or 2017-07-22T05:00:00Z"),
  ])
  func saysWhyATextIsNotADate(_ text: String, _ reason: String) {
    let run = CommandRun(
      "filter",
      "date < %@",
      "-a",
      "date:2017-07-22",
      "--dates",
      "date",
      "--input",
      "ndjson",
      input: "{\"date\": \"\(text)\"}\n"
    )
    #expect(run.status == .unknown)
    #expect(
      run.errors.hasPrefix(
        "standard input:1: error[R008]: cannot order \"\(text)\" and a date: "
          + "the text is not a date, since \(reason)"
      ),
      "\(run.errors)"
    )
  }
}
