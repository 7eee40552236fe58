import Foundation
import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax
import Testing

/// The functions registered in SQLite give memory's answers, for texts of every kind.
struct FunctionTests {
  static let texts: [String] = [
    "", "a", "A", "é", "e\u{301}", "É", "straße", "STRASSE", "İ", "ı", "I", "i", "ﬁ", "fi", "Ａ",
    "a\u{0}b", "\u{0}", "a%b_c", "a*b?c\\d", "'", "\"", "🏳️‍🌈", "🇩🇪", "日本", "ΣΑΣ", "σας", "\n", " x ",
    "\u{1100}\u{1161}", "가", String(repeating: "xy", count: 600), "2^53", "NaN",
  ]

  static let formats: [String] = [
    "t CONTAINS %@", "t CONTAINS[c] %@", "t CONTAINS[d] %@", "t CONTAINS[cd] %@",
    "t BEGINSWITH %@", "t BEGINSWITH[c] %@", "t BEGINSWITH[cd] %@", "t ENDSWITH %@",
    "t ENDSWITH[d] %@", "t ENDSWITH[cd] %@", "t LIKE %@", "t LIKE[c] %@", "t LIKE[cd] %@",
    "t == %@", "t ==[c] %@", "t !=[cd] %@", "t < %@", "t >=[c] %@", "t IN {%@, 'a'}",
    "uppercase:(t) == %@", "lowercase:(t) == %@", "length:(t) == length:(%@)",
    "t MATCHES[c] %@", "NOT t CONTAINS[c] %@", "t IN[cd] {%@}", "%@ CONTAINS[c] t",
    "u BEGINSWITH[cd] t AND t != %@", "t LIKE[cd] u OR t == %@",
  ]

  @Test(arguments: formats)
  func sameAsMemory(_ format: String) async throws {
    let schema = Schema(entities: [
      "row": Entity(
        name: "row",
        attributes: [
          "id": Attribute(column: "id", type: .integer),
          "t": Attribute(column: "t", type: .text, isOptional: true),
          "u": Attribute(column: "u", type: .text, isOptional: true),
        ]
      )
    ])
    let values = [Value.null] + Self.texts.map(Value.text)
    let rows = values.enumerated().map { number, value -> [String: Value] in
      ["id": .integer(Int64(number)), "t": value, "u": values[(number * 7 + 3) % values.count]]
    }
    let memory = try MemoryBackend(schema: schema, rows: ["row": rows])
    let sqlite = try SQLiteBackend(path: ":memory:", schema: schema)
    try await sqlite.createTables()
    try await sqlite.insert(rows, into: "row", batchSize: 100)
    for text in Self.texts where !(format.contains("MATCHES") && !text.isPattern) {
      let request = FetchRequest(
        entity: "row",
        predicate: try BoundPredicate(parsing: format, text),
        sortDescriptors: ["t", "id"]
      )
      let expected = try await memory.identifiers(request)
      #expect(
        try await sqlite.identifiers(request) == expected,
        "\(format) \(text.debugDescription)"
      )
    }
  }

  /// Arguments that no statement of ours would pass.
  @Test(arguments: [
    "pq_like(x'C3', '*', 'c')", "pq_like('a', x'FF', '')", "pq_fold(x'C328', 'cd')",
    "pq_contains(1, 1, 'c')", "pq_matches('a', '(', '')", "pq_matches(NULL, '(', '')",
    "pq_length(x'F0')", "pq_number_order('x', 1)", "pq_number_order('NaN', 1)",
    "pq_number_order(9007199254740993, 9007199254740992.0)", "pq_number_order('1e400', 1)",
    "pq_date('never')", "pq_real('0x')", "pq_bytes('0')", "pq_bytes('zz')", "pq_upper(NULL)",
    "pq_has_suffix('a', NULL, 'c')", "pq_has_prefix('', '', 'cd')", "pq_fold('a', NULL)",
    "pq_number_order(x'00', '')", "pq_real('1e999')", "pq_date(x'FF')",
    "pq_sum(NULL)", "pq_sum('x')", "pq_mean(x'FF')", "pq_mean(-9223372036854775808)",
  ])
  func neverTrap(_ call: String) throws {
    let connection = try SQLiteConnection(path: ":memory:")
    do {
      try connection.execute("SELECT \(call)")
    } catch {
      guard case .evaluation = error else {
        Issue.record("\(error)")
        return
      }
    }
  }
}

extension String {
  fileprivate var isPattern: Bool { !contains(where: { "*?\\%_^".contains($0) }) }
}
