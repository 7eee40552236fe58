import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSchema
import PredicateStorage
import PredicateSyntax
import Testing

/// Hours, days, weeks, months and years of dates, in zones whose clocks change.
@Suite struct DateBucketTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let bucket: DateBucket
    let date: String
    let start: String
    var testDescription: String { "\(bucket.unit) \(bucket.timeZoneIdentifier) \(date)" }

    init(_ unit: DateUnit, _ zone: String, _ date: String, _ start: String) {
      bucket = DateBucket(unit, in: TimeZone(identifier: zone) ?? .gmt)
      self.date = date
      self.start = start
    }
  }

  static let cases: [Case] = [
    Case(.day, "GMT", "2024-02-29T23:59:59Z", "2024-02-29T00:00:00Z"),
    Case(.day, "GMT", "2024-03-01T00:00:00Z", "2024-03-01T00:00:00Z"),
    Case(.month, "GMT", "2024-02-29T23:59:59Z", "2024-02-01T00:00:00Z"),
    Case(.month, "GMT", "2000-12-31T23:59:59Z", "2000-12-01T00:00:00Z"),
    Case(.year, "GMT", "2024-12-31T23:59:59Z", "2024-01-01T00:00:00Z"),
    Case(.year, "GMT", "1900-03-01T00:00:00Z", "1900-01-01T00:00:00Z"),
    Case(.week, "GMT", "2001-01-07T23:00:00Z", "2001-01-01T00:00:00Z"),
    Case(.week, "GMT", "2000-12-31T23:00:00Z", "2000-12-25T00:00:00Z"),
    Case(.hour, "GMT+0530", "2024-01-01T00:40:00Z", "2024-01-01T00:30:00Z"),
    Case(.day, "GMT+0530", "2024-01-01T19:00:00Z", "2024-01-01T18:30:00Z"),
    // A day of 23 hours, one of 25, and the two hours that are called three o'clock.
    Case(.day, "Europe/Berlin", "2024-03-31T21:59:59Z", "2024-03-30T23:00:00Z"),
    Case(.day, "Europe/Berlin", "2024-03-31T22:00:00Z", "2024-03-31T22:00:00Z"),
    Case(.day, "Europe/Berlin", "2024-10-27T22:59:59Z", "2024-10-26T22:00:00Z"),
    Case(.hour, "Europe/Berlin", "2024-10-27T00:30:00Z", "2024-10-27T00:00:00Z"),
    Case(.hour, "Europe/Berlin", "2024-10-27T01:30:00Z", "2024-10-27T01:00:00Z"),
    Case(.month, "Europe/Berlin", "2024-04-15T00:00:00Z", "2024-03-31T22:00:00Z"),
    Case(.week, "Europe/Berlin", "2024-03-31T22:30:00Z", "2024-03-31T22:00:00Z"),
    // Clocks skipped midnight there.
    Case(.day, "America/Sao_Paulo", "2017-10-15T12:00:00Z", "2017-10-15T03:00:00Z"),
    Case(.day, "America/Sao_Paulo", "2018-02-18T02:30:00Z", "2018-02-17T02:00:00Z"),
    Case(.year, "Asia/Tokyo", "2023-12-31T15:00:00Z", "2023-12-31T15:00:00Z"),
  ]

  @Test(arguments: cases)
  func aPeriodBeginsAtItsFirstInstant(_ test: Case) throws {
    let date = try #require(ISO8601DateFormatter().date(from: test.date))
    let start = test.bucket.start(of: date)
    #expect(start == (try #require(ISO8601DateFormatter().date(from: test.start))))
    #expect(test.bucket.start(of: start) == start)
  }

  /// The starts agree with the calendar of Foundation, where that is the Gregorian one.
  @Test(arguments: ["GMT", "Europe/Berlin", "America/New_York", "Asia/Kathmandu"])
  func agreesWithFoundation(_ zone: String) throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    calendar.firstWeekday = 2
    calendar.minimumDaysInFirstWeek = 4
    let components: [(DateUnit, Calendar.Component)] = [
      (.day, .day), (.week, .weekOfYear), (.month, .month), (.year, .year),
    ]
    for number in 0..<400 {
      let date = Date(timeIntervalSinceReferenceDate: Double(number - 100) * 7_654_321.5)
      for (unit, component) in components {
        let expected = calendar.dateInterval(of: component, for: date)?.start
        #expect(DateBucket(unit, in: calendar.timeZone).start(of: date) == expected, "\(date)")
      }
    }
  }

  /// The days from 2001-01-01 to 1582-10-20 and to 0001-06-01, and to where their periods begin.
  @Test func theCalendarIsGregorianAlsoBeforeItWas() {
    let day = 86_400.0
    func date(_ days: Double) -> Date { Date(timeIntervalSinceReferenceDate: days * day) }
    #expect(DateBucket(.month).start(of: date(-152745.5)) == date(-152764))
    #expect(DateBucket(.year).start(of: date(-730334)) == date(-730485))
  }

  @Test func farDatesAreTheirOwn() {
    for seconds in [1e300, -1e300, .infinity, -.infinity, 1e14] {
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      for unit in DateUnit.allCases { #expect(DateBucket(unit).start(of: date) == date) }
    }
    #expect(DateBucket(.day).start(of: Date(timeIntervalSinceReferenceDate: 1e13)) != .distantPast)
  }

  private static func schema(_ storage: StorageForm?) -> Schema {
    Schema(entities: [
      "Sale": Entity(
        name: "Sale",
        table: "sale",
        attributes: [
          "id": Attribute(column: "id", type: .integer),
          "sold": Attribute(column: "sold", type: .date, isOptional: true, storage: storage),
        ],
        relationships: [:]
      )
    ])
  }

  @Test(arguments: Engine.allCases, [nil, .secondsSince1970, .iso8601] as [StorageForm?])
  func groupsAreTheSame(_ engine: Engine, _ storage: StorageForm?) async throws {
    let store = try await engine.store(Self.schema(storage))
    try await store.createTables()
    var rows: [[String: Value]] = [["id": 0, "sold": .null]]
    for (number, test) in Self.cases.enumerated() {
      let date = try #require(ISO8601DateFormatter().date(from: test.date))
      rows.append(["id": .integer(Int64(number + 1)), "sold": .date(date)])
    }
    try await store.insert(rows, into: "Sale", batchSize: 100)
    for test in Self.cases {
      var request = FetchRequest(
        entity: "Sale",
        sortDescriptors: [.descending("period")],
        resultType: .dictionaries,
        propertiesToFetch: [.bucket(of: "sold", by: test.bucket, as: "period"), .count(as: "n")],
        groupBy: ["period"]
      )
      var expected: [Value: Int64] = [:]
      for row in rows {
        var start = Value.null
        if case .date(let date)? = row["sold"] { start = .date(test.bucket.start(of: date)) }
        expected[start, default: 0] += 1
      }
      let found = try await store.dictionaries(request)
      var counts: [Value: Int64] = [:]
      for row in found {
        guard let period = row["period"], case .integer(let count)? = row["n"] else { continue }
        counts[period] = count
      }
      #expect(counts == expected)
      #expect(found.last?["period"] == .null)
      #expect(try await store.count(request) == expected.count)
      request.having = try BoundPredicate(format: "n > 1 AND period != nil")
      #expect(
        try await store.dictionaries(request).count
          == expected.count { $0.value > 1 && $0.key != .null }
      )
      request.having = nil
      request.groupBy = []
      request.propertiesToFetch.removeLast()
      request.isDistinct = true
      #expect(
        try await store.dictionaries(request).map { $0["period"] } == found.map { $0["period"] }
      )
    }
  }

  @Test(arguments: Engine.allCases)
  func theDatabaseGroupsWhereItCan(_ engine: Engine) async throws {
    let store = try await engine.store(Self.schema(nil))
    try await store.createTables()
    for (zone, engines): (String, [Engine]) in [
      ("GMT", [.sqlite, .postgres]), ("GMT-0300", [.sqlite, .postgres]),
      ("Europe/Berlin", [.sqlite]),
    ] {
      let bucket = DateBucket(.month, in: try #require(TimeZone(identifier: zone)))
      let plan = try await store.plan(
        for: FetchRequest(
          entity: "Sale",
          resultType: .dictionaries,
          propertiesToFetch: [.bucket(of: "sold", by: bucket, as: "month"), .count(as: "n")],
          groupBy: ["month"]
        )
      )
      #expect(plan.inMemory.isEmpty == engines.contains(engine))
    }
  }

  @Test(arguments: Engine.allCases)
  func onlyDatesHavePeriods(_ engine: Engine) async throws {
    let store = try await engine.store(Self.schema(nil))
    let request = FetchRequest(
      entity: "Sale",
      propertiesToFetch: [.bucket(of: "id", by: .day(), as: "day")]
    )
    await #expect(throws: StorageError.self) { try await store.dictionaries(request) }
    var policy = PredicatePolicy.untrusted
    policy.entities = ["Sale": .only(["id"])]
    var hidden = request
    hidden.propertiesToFetch = [.bucket(of: "sold", by: .day(), as: "id")]
    hidden.groupBy = ["id"]
    #expect(throws: PredicateFormatError.self) {
      try hidden.validate(by: policy, against: store.schema)
    }
  }
}
