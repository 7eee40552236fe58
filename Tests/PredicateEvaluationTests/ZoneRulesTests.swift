import Foundation
import PredicateSyntax
import Testing

@testable import PredicateEvaluation

/// The files of zoneinfo, beside Foundation's zones, and malformed ones.
@Suite struct ZoneRulesTests {
  /// Every zone of the system agrees with Foundation, whose rules are those of its own ICU, from 1970
  /// on; but for zones that one of the two has of another year.
  @Test func agreesWithFoundation() throws {
    var different: [String: Int] = [:]
    var count = 0
    for name in TimeZone.knownTimeZoneIdentifiers {
      guard let zone = TimeZone(identifier: name), let rules = try? ZoneRules(named: name) else {
        continue
      }
      count += 1
      // Every eleven days and some hours, from 1970 to 2100.
      for number in 0..<4_300 {
        let instant = number * 954_321
        let date = Date(timeIntervalSince1970: Double(instant))
        if rules.offset(at: Int64(instant)) != zone.secondsFromGMT(for: date) {
          different[name, default: 0] += 1
        }
      }
    }
    #expect(count > 400)
    #expect(different == [:])
  }

  /// At each change that a file lists, and a second before it.
  @Test(arguments: ["Europe/Berlin", "America/Sao_Paulo", "Australia/Lord_Howe", "Asia/Tehran"])
  func transitionsAreExactToTheSecond(_ name: String) throws {
    let rules = try ZoneRules(named: name)
    let zone = try #require(TimeZone(identifier: name))
    for instant in rules.changes where instant > 0 {
      for second in [instant - 1, instant] {
        let date = Date(timeIntervalSince1970: Double(second))
        #expect(rules.offset(at: second) == zone.secondsFromGMT(for: date), "\(name) \(second)")
      }
    }
  }

  static let names = [
    "", "/", "..", "../../../etc/passwd", "Europe/../../../etc/passwd", "/etc/passwd", "Europe/",
    "/Europe/Berlin", "Europe//Berlin", "europe/berlin", "right/Europe/Berlin", "posixrules",
    "Europe/Berlin\0", "Europe", "Mars/Olympus", "Zürich", "A\n", "+VERSION",
    String(repeating: "A", count: 65),
  ]

  @Test(arguments: names)
  func noOtherFileIsRead(_ name: String) {
    #expect(throws: ZoneError.unknown(name)) { try ZoneRules(named: name) }
  }

  static let cycles: [(String, Bool)] = [
    ("UTC0", true), ("CET-1CEST,M3.5.0,M10.5.0/3", true), ("<+0330>-3:30", true),
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", true), ("IST-1GMT0,M10.5.0,M3.5.0/1", true),
    ("EST5EDT,J60/167,365", true), ("", false), ("UT", false), ("UTC", false), ("UTC168", false),
    ("UTC0:60", false), ("CET-1CEST", false), ("CET-1CEST,M3.5.0", false),
    ("CET-1CEST,M13.5.0,M10.5.0", false), ("CET-1CEST,M3.6.0,M10.5.0", false),
    ("CET-1CEST,M3.5.7,M10.5.0", false), ("CET-1CEST,J0,J2", false), ("CET-1CEST,1,2,", false),
    ("<+03", false), ("UTC99999999999999999999", false),
  ]

  @Test(arguments: cycles)
  func allRulesAreRead(_ text: String, _ isSound: Bool) {
    var reader = ZoneCycleReader(Array(text.utf8)[...])
    let cycle = reader.cycle()
    #expect((cycle != nil) == isSound)
  }

  /// Days by their number, with and without a leap day.
  @Test func daysAreCounted() throws {
    func offset(_ rule: String, _ date: String) throws -> Int {
      var reader = ZoneCycleReader(Array(rule.utf8)[...])
      let instant = try #require(ISO8601DateFormatter().date(from: date + "T00:00:00Z"))
      let cycle = reader.cycle()
      return try #require(cycle).offset(at: Int64(instant.timeIntervalSince1970))
    }
    let rows = [
      ("UTC0SUM-1,59/0,J306/0", "2023-03-01", 3600), ("UTC0SUM-1,59/0,J306/0", "2023-02-28", 0),
      ("UTC0SUM-1,60/0,J306/0", "2024-03-01", 3600), ("UTC0SUM-1,60/0,J306/0", "2024-02-29", 0),
      ("UTC0SUM-1,J60/0,J306/0", "2023-03-01", 3600), ("UTC0SUM-1,J60/0,J306/0", "2023-02-28", 0),
      ("UTC0SUM-1,J60/0,J306/0", "2024-03-01", 3600), ("UTC0SUM-1,J60/0,J306/0", "2024-02-29", 0),
      ("UTC0SUM-1,J306/0,J60/0", "2024-01-01", 3600), ("UTC0SUM-1,J306/0,J60/0", "2024-07-01", 0),
    ]
    for (rule, date, expected) in rows {
      let found = try offset(rule, date)
      #expect(found == expected, "\(rule) \(date)")
    }
  }

  /// Every file cut off anywhere, and with any byte changed, is read or refused with its place.
  @Test func malformedFilesAreRefused() throws {
    let path = "/usr/share/zoneinfo/Africa/Casablanca"
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    for length in 0..<bytes.count {
      #expect(throws: ZoneError.self) {
        try ZoneRules(identifier: "X", bytes: Array(bytes[..<length]))
      }
    }
    for index in bytes.indices {
      for byte: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
        var changed = bytes
        changed[index] = byte
        do throws(ZoneError) {
          let rules = try ZoneRules(identifier: "X", bytes: changed)
          for instant in [Int64.min, -1, 0, 1 << 40, .max] { _ = rules.offset(at: instant) }
        } catch {
          guard case .malformed("X", let offset) = error else {
            Issue.record("\(error)")
            return
          }
          #expect((0...bytes.count).contains(offset))
        }
      }
    }
  }

  /// A date bucket by a file gives the starts that one by Foundation gives.
  @Test func periodsAreThoseOfFoundation() throws {
    for name in ["Europe/Berlin", "America/Sao_Paulo", "Australia/Lord_Howe"] {
      let file = PeriodZone.file(try ZoneRules(named: name))
      let foundation = try PeriodZone(named: name)
      guard case .foundation = foundation else {
        Issue.record("Foundation knows \(name)")
        return
      }
      for unit in DateUnit.allCases {
        for number in 0..<500 {
          let seconds = Double(number) * 3_456_789.25 - 600_000_000
          #expect(
            DatePeriod(unit: unit, zone: file).start(of: seconds)
              == DatePeriod(unit: unit, zone: foundation).start(of: seconds)
          )
        }
      }
    }
  }
}
