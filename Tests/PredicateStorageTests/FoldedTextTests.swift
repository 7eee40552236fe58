import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateSyntax
import Testing

/// Texts that are equal when case is folded, though an index does not have them side by side.
@Suite struct FoldedTextTests {
  static let texts = [
    "paris", "PARIS", "Paris", "pariſ", "ＰＡＲＩＳ", "pａris", "Ｐaris", "paris\u{301}", "pa\u{301}ris",
    "páris",
    "PÁRIS", "\u{301}paris", "p\u{E0100}aris", "paris\u{E0100}", "\u{E0100}paris", "paris\u{0}",
    "paris ", "pari", "parisa", "parit", "Kelvin", "\u{212A}elvin", "office", "o\u{FB03}ce",
    "o\u{FB00}ice", "of\u{FB01}ce", "strasse", "straße", "STRAẞE", "stra\u{17F}se", "\u{FB06}rasse",
    "s", "ß", "ſ", "ss", "k", "f", "\u{FB00}", "a", "\u{1E9A}", "n", "\u{149}", ";", "\u{37E}", "`",
    "\u{1FEF}", "z", "zé", "@", "@é", "[", "_", "a_", "A`", "0", "０", "", " ", "i", "I", "İ", "ı",
    "~", "～",
  ]

  static let formats = [
    "t ==[c] %@", "t !=[c] %@", "NOT t ==[c] %@", "t ==[cd] %@", "t ==[d] %@", "t BEGINSWITH[c] %@",
    "t BEGINSWITH[cd] %@", "NOT t BEGINSWITH[c] %@", "t ==[c] %@ AND id > 9",
    "t ==[c] %@ OR id == 1",
    "ANY others.t ==[c] %@", "other.t ==[c] %@", "ANY others.t BEGINSWITH[c] %@",
    "t IN[c] {%@, 'z'}",
  ]

  @Test(arguments: Engine.allCases.filter { $0 != .memory })
  func sameAsMemory(_ engine: Engine) async throws {
    let schema = try Schema([
      Entity(
        "row",
        [
          .attribute("id", .integer), .attribute("t", .text, optional: true),
          .toOne("other", "row", on: "other_id", optional: true),
          .toMany("others", "row", foreignKey: "other_id"),
        ]
      )
    ])
    let values =
      [Value.null]
      + Self.texts.filter { !($0.utf8.contains(0) && engine == .postgres) }
      .map(Value.text)
    let rows = values.enumerated().map { number, text -> [String: Value] in
      ["id": .integer(Int64(number)), "t": text, "other": .integer(Int64(number / 3))]
    }
    let memory = try MemoryBackend(schema: schema, rows: ["row": rows])
    let store = try await engine.store(schema)
    try await store.createTables()
    try await store.insert(rows, into: "row", batchSize: 100)
    let texts = values.compactMap { value in if case .text(let text) = value { text } else { nil } }
    try await Self.expectSameRows(of: store, as: memory, Self.formats, texts)
  }

  /// Expects a store to find the rows that memory finds by each format with each text.
  static func expectSameRows(
    of store: any StorageBackend,
    as memory: MemoryBackend,
    _ formats: [String],
    _ texts: [String]
  ) async throws {
    for format in formats {
      for text in texts {
        let request = FetchRequest(
          entity: "row",
          predicate: try BoundPredicate(parsing: format, text),
          sortDescriptors: ["id"]
        )
        let expected = try await memory.identifiers(request)
        let found = try await store.identifiers(request)
        #expect(found == expected, "\(format) \(text.debugDescription)")
      }
    }
  }
}
