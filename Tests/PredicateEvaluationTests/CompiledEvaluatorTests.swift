import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax
import PredicateTestSupport
import Testing

private struct Holder: KeyPathReadable {
  struct Inner: KeyPathReadable {
    let name: String
    let boxed: Boxed?

    init(name: String) {
      self.name = name
      boxed = Boxed(name)
    }

    static let readableKeys: ReadableKeys<Inner> = [
      "name": .key(\.name), "boxed": .object(\.boxed),
    ]
  }

  final class Boxed: KeyPathReadable, Sendable {
    let name: String
    init(_ name: String) { self.name = name }
    static let readableKeys = ReadableKeys<Boxed>(["name": .key(\.name)])
  }

  var inner: Inner?
  static let readableKeys: ReadableKeys<Holder> = [
    "inner": .object(\.inner),
    "computed": .computed { $0.inner.map(KeyedValue.object) ?? .null },
  ]
}

@Suite struct CompiledEvaluatorTests {
  private let samples: [Sample] = {
    var generator = CompiledGenerator(seed: 11)
    return (0..<3000).map { _ in generator.sample() }
  }()

  private func compiled<Element: KeyValueReadable>(
    _ text: String,
    for type: Element.Type = Sample.self,
    variables: Variables = [:]
  ) throws -> CompiledEvaluator<Element> {
    CompiledEvaluator(try evaluator(text), variables)
  }

  /// Common predicates are compiled, and not silently left to the reference evaluator.
  @Test(arguments: [
    "int > 1", "3 >= int", "int BETWEEN {1, 3}", "int IN {1, 2, 3}", "tiny == -128", "huge != 3",
    "real < 0.5 AND real > -1", "single >= 1", "flag == YES", "text == 'son'", "text !=[c] 'SON'",
    "text IN {'son', 'k'}", "text CONTAINS[cd] 'o'", "text BEGINSWITH 's'", "text ENDSWITH[c] 'N'",
    "text LIKE '*an?'", "text MATCHES '[a-m].*n'", "text < 'm'", "text BETWEEN {'a', 'm'}",
    "date > CAST(0, 'NSDate')", "maybeInt == nil", "maybeInt > 1", "maybeText CONTAINS 'a'",
    "inner.zip == 1", "maybeInner.name == 'k'", "ANY tags == 'son'", "ALL numbers > 0",
    "'son' IN tags", "tags CONTAINS 'k'", "items.@count > 1", "ANY items.zip == 2",
    "SUBQUERY(items, $i, $i.zip > 1 AND $i.name != 'k').@count > 0", "level == 2",
    "maybeLevel == nil", "doubled > 2", "shout == 'SON'", "int > $least",
    "NOT (int == 1 OR flag == YES)",
  ])
  func compiles(_ text: String) throws {
    let compiled = try compiled(text, variables: ["least": 1])
    #expect(samples.allSatisfy { compiled.isCompiled(for: $0) })
  }

  @Test func sequencesAgree() throws {
    let reference = try evaluator("int > 0 AND ANY tags CONTAINS[c] 's'")
    let expected = try samples.map { try reference.matches($0) }
    let places = expected.indices.filter { expected[$0] }
    let compiled = CompiledEvaluator<Sample>(reference)
    let texts = places.map { samples[$0].text }
    #expect(!places.isEmpty && places.count < samples.count)
    #expect(try compiled.filter(samples).map(\.text) == texts)
    #expect(try samples.filter(reference).map(\.text) == texts)
    #expect(try samples.lazy.map { $0 }.filter(reference).map(\.text) == texts)
    #expect(try compiled.concurrentFilter(samples).map(\.text) == texts)
    #expect(try compiled.count(samples) == places.count)
    #expect(try compiled.concurrentCount(samples) == places.count)
    #expect(try samples.count(matching: reference) == places.count)
    #expect(try samples.first(where: reference)?.text == texts.first)
    let (matching, others) = try samples.partition(by: reference)
    #expect(matching.map(\.text) == texts)
    #expect(matching.count + others.count == samples.count)
    #expect(try compiled.concurrentPartition(samples).matching.map(\.text) == texts)
    let concurrent = try samples.concurrentPartition(by: reference)
    #expect(concurrent.matching.map(\.text) == texts)
    #expect(concurrent.others.map(\.text) == others.map(\.text))
    #expect(try samples.concurrentFilter(reference).map(\.text) == texts)
    #expect(try samples.concurrentCount(matching: reference) == places.count)
    #expect(try [Sample]().filter(reference).isEmpty)
    #expect(try [Sample]().concurrentCount(matching: reference) == 0)
  }

  @Test func sequencesOfDictionariesAgree() throws {
    let reference = try evaluator("int > 0 AND text CONTAINS[c] 's'")
    let rows = samples.map(\.dictionary)
    let expected = try rows.filter { try reference.matches($0) }.map { $0["text"] as? String }
    #expect(!expected.isEmpty && expected.count < rows.count)
    #expect(try rows.filter(reference).map { $0["text"] as? String } == expected)
    #expect(try rows.count(matching: reference) == expected.count)
    #expect(try rows.first(where: reference)?["text"] as? String == expected.first)
    let (matching, others) = try rows.partition(by: reference)
    #expect(matching.map { $0["text"] as? String } == expected)
    #expect(matching.count + others.count == rows.count)
  }

  /// Keys in every form of string, in dictionaries of every size: keys found by their bits, and
  /// keys that must be hashed.
  @Test(arguments: [
    "a", "name", "fifteen bytes..", "a key that is longer than fifteen bytes", "é", "e\u{301}", "K",
    "\u{212A}", "日本語日本", "",
  ])
  func keysAreFoundInEveryForm(_ key: String) throws {
    let path = ExpressionNode(.keyPath(base: nil, [.key(key)]))
    let one = ExpressionNode(.constant(.integer(1)))
    let isOne = PredicateNode(.comparison(Comparison(nil, path, .equal, [], one)))
    let reference = try Evaluator(BoundPredicate(isOne))
    var spelled = key
    spelled.reserveCapacity(64)
    let keys = [key, spelled, "é", "e\u{301}", "\u{212A}", "K", "a", "other"]
    let rows = (0..<70).flatMap { count in
      keys.map { key in
        var row: [String: Any] = [:]
        for number in 0..<count { row["key \(number)"] = number }
        row[key] = count % 3
        // A slot that was once in use.
        row["key 1"] = nil
        return row
      }
    }
    let expected = try rows.map { try reference.matches($0) }
    let compiled = CompiledEvaluator<[String: Any]>(reference)
    #expect(try rows.map { try compiled.matches($0) } == expected)
    #expect(try compiled.count(rows) == expected.count { $0 })
    #expect(expected.contains(true) && expected.contains(false))
    let data = rows.map { $0.mapValues { Value.integer(Int64($0 as? Int ?? 0)) } }
    #expect(try CompiledEvaluator<[String: Value]>(reference).count(data) == expected.count { $0 })
  }

  /// A table returns what was put into it.
  @Test(arguments: [false, true])
  func columnsRoundTrip(_ areCoded: Bool) {
    let table = Sample.table(of: samples, areCoded: areCoded)
    let names = ["int", "real", "flag", "text", "date", "maybeInt", "maybeText", "maybeReal"]
    for (row, sample) in samples.enumerated() {
      let values = sample.values
      for name in names {
        #expect(table[name]?.value(at: row) == values[name] ?? .null, "\(name) of \(sample)")
      }
    }
  }

  /// A needle at any place of a text of any length, with any number of near matches.
  @Test(arguments: ["son", "S", "so", "xxxxxxxy", "k\u{212A}", "ſon"])
  func searchesAgreeAtEveryPlace(_ needle: String) throws {
    let reference = try evaluator("text CONTAINS[c] '\(needle)'")
    let found = [
      "son", "SON", "ſon", "s", "XXXXXXXy", "\u{212A}k", "sonn\u{301}", "son\u{301}", "é", "",
    ]
    let texts = (0..<40).flatMap { before in
      found.flatMap { found in
        [0, 1, 5, 9, 300].map { after in
          let (head, tail) = (repeatElement("x", count: before), repeatElement("x", count: after))
          return head.joined() + found + tail.joined()
        }
      }
    }
    let rows = texts.map { ["text": Value.text($0)] }
    let expected = try rows.indices.filter { try reference.matches(rows[$0]) }
    var columns = ColumnTable(rowCount: texts.count)
    columns["text"] = .texts(texts)
    #expect(try columns.rows(matching: reference) == expected)
    #expect(!expected.isEmpty && expected.count < rows.count)
  }

  @Test func theFirstErrorIsReported() throws {
    let rows: [[String: Any]] = (0..<9000).map { $0 < 5000 ? ["a": $0] : ["a": "text \($0)"] }
    let compiled = CompiledEvaluator<[String: Any]>(try evaluator("a > 1"))
    let error = try #require(
      #expect(throws: EvaluationError.self) { try compiled.matches(rows[5000]) }
    )
    #expect(throws: error) { try compiled.count(rows) }
    #expect(throws: error) { try rows.filter(evaluator("a > 1")) }
    #expect(try compiled.count(rows[..<5000]) == 4998)
  }

  /// After the first chunk that fails, others may be left out; those before it may not.
  @Test func theFirstErrorIsReportedByAllCores() throws {
    let wrong = [30_000, 60_000, 99_999]
    let rows: [[String: Value]] = (0..<100_000).map {
      ["a": wrong.contains($0) ? .text("text \($0)") : .integer(Int64($0))]
    }
    let reference = try evaluator("a > 1")
    let error = try #require(
      #expect(throws: EvaluationError.self) { try reference.matches(rows[30_000]) }
    )
    #expect(throws: error) { try rows.concurrentFilter(reference) }
    #expect(try Array(rows[..<30_000]).concurrentCount(matching: reference) == 29_998)
  }

  /// A condition that cannot always decide must be evaluated even if too few elements could pass.
  @Test func largeNumbersFallBackToTheReference() throws {
    struct Row: KeyPathReadable {
      var huge: [UInt64]
      static let readableKeys: ReadableKeys<Row> = ["huge": .key(\.huge)]
    }
    let reference = try evaluator("ANY huge IN {18446744073709551615, 1}")
    let rows = [Row(huge: [.max, 2]), Row(huge: [1 << 63, 5]), Row(huge: [3, 1])]
    let expected = try rows.map { try reference.matches($0) }
    let compiled = CompiledEvaluator<Row>(reference)
    #expect(try rows.map { try compiled.matches($0) } == expected)
    #expect(try compiled.count(rows) == expected.count { $0 })
  }

  /// Collections of mixed kinds, which are left to the reference as soon as they are found.
  @Test(arguments: [
    "SUBQUERY(items, $i, $i.x == 1).@count == 1", "ANY tags == 'x'",
  ])
  func mixedKindsFallBackToTheReference(_ text: String) throws {
    let reference = try evaluator(text)
    let rows: [[String: Any]] = [
      ["items": [["x": 1], NSNull()] as [Any], "tags": [Set(["x"]), "x"] as [Any]],
      ["items": [NSNull()] as [Any], "tags": [Set(["x"])] as [Any]],
    ]
    let expected = try rows.map { try reference.matches($0) }
    let found = try CompiledEvaluator<[String: Any]>(BoundPredicate(parsing: text)).filter(rows)
    #expect(found.count == expected.count { $0 })
    let data: [String: Value] = [
      "items": .list([.map(["x": 1]), .null]),
      "tags": .list([.set(["x"]), "x", .map(["t": .set(["x"])])]),
    ]
    #expect(try [data].count(matching: reference) == (try reference.matches(data) ? 1 : 0))
  }

  @Test func malformedPatternsInVariablesAreErrors() throws {
    let matching = try compiled("text MATCHES $p", variables: ["p": "("])
    let error = #expect(throws: EvaluationError.self) { try matching.filter(samples) }
    #expect(error?.id == .invalidMatch)
  }

  @Test func computedObjectsAreReadFurther() throws {
    let rows = [
      Holder(inner: .init(name: "k")), Holder(inner: nil), Holder(inner: .init(name: "l")),
    ]
    let reference = try evaluator("computed.name == 'k'")
    #expect(try CompiledEvaluator<Holder>(reference).filter(rows).count == 1)
  }

  @Test func tablesAreReadByColumn() throws {
    var columns = ColumnTable(rowCount: 3)
    columns["age"] = .integers([36, nil, 41])
    columns["address.city"] = .categories(["Paris", "Oslo", "Paris"])
    let parisian = try evaluator("address.city == 'Paris' AND age > 36")
    #expect(try columns.rows(matching: parisian) == [2])
    #expect(try columns.count(matching: evaluator("age == nil")) == 1)
    let older = try ColumnEvaluator(
      evaluator("age > $least"),
      for: columns,
      variables: ["least": 36]
    )
    #expect(try older.rows() == [2])
    #expect(throws: EvaluationError.self) { try columns.count(matching: evaluator("height > 1")) }

    let mixed: [[String: Value]] = [
      ["age": 36, "city": "Paris"], ["age": "old"], ["age": 41, "city": "Oslo"],
    ]
    #expect(try mixed.count(matching: evaluator("city == nil OR age == 41")) == 2)
    #expect(throws: EvaluationError.self) { try mixed.count(matching: evaluator("age > 1")) }
  }

  /// A loop inside a loop takes steps that a compiled program does not count.
  @Test(arguments: [
    #"SUBQUERY(items, $i, $i.tags CONTAINS "x").@count == 0"#,
    #"SUBQUERY(items, $i, ANY $i.tags == "x").@count == 0"#,
    #"NOT SUBQUERY(items, $i, NOT (1 == 2 OR "x" IN $i.tags)).@count == 0"#,
    #"ANY tags IN[c] $list"#,
  ])
  func nestedArraysAreCharged(_ text: String) throws {
    let tags = Value.list((0..<400).map { .text("t\($0)") })
    let others = Value.list((0..<400).map { .text("u\($0)") })
    let row: [String: Value] = [
      "tags": tags, "items": .list(Array(repeating: .map(["tags": tags]), count: 400)),
    ]
    let reference = try evaluator(text, options: EvaluationOptions(policy: .untrusted))
    let variables: Variables = ["list": others]
    let error = try #require(
      #expect(throws: EvaluationError.self) {
        try reference.matches(row, variables: variables)
      }
    )
    #expect(error.id == .limit)
    #expect(throws: error) { try [row].filter(reference, variables: variables) }
  }

  /// A record without keys is still a record.
  @Test func recordsWithoutKeysAreCounted() throws {
    let records = [[String: Value]](repeating: [:], count: 100)
    #expect(try records.count(matching: evaluator("TRUEPREDICATE")) == 100)
    #expect(try records.count(matching: evaluator("name == nil")) == 100)
    #expect(try records.count(matching: evaluator("name == 1")) == 0)
    let table = ColumnTable(rowCount: 100)
    #expect(try table.count(matching: evaluator("TRUEPREDICATE")) == 100)
    #expect(throws: EvaluationError.self) { try table.count(matching: evaluator("name == nil")) }
  }

  /// An index outside a table, or data that do not fit it, stop the program, in release builds too.
  @Test func tablesKeepTheirBounds() async {
    await #expect(processExitsWith: .failure) { _ = ColumnTable.Column.integers([1]).value(at: 1) }
    await #expect(processExitsWith: .failure) { _ = ColumnTable(rowCount: 1).row(1) }
    await #expect(processExitsWith: .failure) {
      var table = ColumnTable(rowCount: 2)
      table["a"] = .integers([1])
    }
  }

  /// Without an inner value none of its fields are read: the memory there was freed.
  @Test func absentValuesAreNotCopied() throws {
    var rows = (0..<200).map { Holder(inner: Holder.Inner(name: "a long name, number \($0)")) }
    for row in rows.indices where row % 3 != 0 { rows[row].inner = nil }
    let reference = try evaluator("inner.boxed.name BEGINSWITH 'a long name'")
    #expect(try rows.count(matching: reference) == 67)
    #expect(try rows.count(matching: evaluator("inner.boxed.name == nil")) == 133)
  }

  @Test func nowIsConstantDuringARun() throws {
    var options = EvaluationOptions.default
    options.now = Date(timeIntervalSinceReferenceDate: 0)
    let reference = try PredicateEvaluationTests.evaluator("date < now()", options: options)
    let compiled = CompiledEvaluator<Sample>(reference)
    #expect(samples.allSatisfy { compiled.isCompiled(for: $0) })
    #expect(
      try compiled.count(samples) == samples.count { $0.date.timeIntervalSinceReferenceDate < 0 }
    )
  }
}
