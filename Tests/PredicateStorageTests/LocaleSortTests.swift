import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateSyntax
import Testing

/// Sorts of texts in the order of a language, and without regard to case and accents: the order is
/// memory's on every engine, whoever sorts and however many rows are wanted.
@Suite struct LocaleSortTests {
  private static let texts: [String] = [
    "", " ", "a", "A", "á", "a\u{301}", "Á", "ä", "Ä", "z", "Z", "ß", "ss", "SS", "ſs", "æ", "ae",
    "ø", "o", "Ｏ", "ｏ", "10", "9", "１０", "९", "٣", "resume", "résumé", "Résumé", "RESUME",
    "re-sume",
    "re sume", "co-op", "coop", "CO-OP", "coöp", "σ", "ς", "Σ", "λόγος", "ΛΌΓΟΣ", "я", "Я", "ё",
    "е", "й",
    "い", "イ", "ｲ", "가", "각", "中", "国", "👍", "👍🏽", "🇩🇪", "é́", "e\u{301}\u{301}", "ǆ", "ǅ", "Ǆ", "dž",
    "ﬁ", "fi", "i", "I", "İ", "ı", "\u{200D}", "a\u{200D}b", "ab", "a\u{AD}b", "-", "_", ",", "\"",
    "'",
    "~", "\u{7F}", "\t", "\n", "zz", "aa", "Å", "Å", "\u{212A}", "k", "K", "½", "1/2", "²", "2",
    "\u{10FFFF}", "\u{E000}", "ก", "เก", "กเ", "a,b", "a b", "a-b", "aB", "Ab",
  ]
  private static let schema = Schema(
    entities: [
      "row": Entity(
        "row",
        [
          .attribute("id", .integer), .attribute("t", .text, optional: true),
          .attribute("g", .integer), .toOne("other", "row", on: "other_id", optional: true),
        ]
      )
    ]
  )

  private func store(_ engine: Engine) async throws -> any MutableStorageBackend {
    let store = try await engine.store(Self.schema)
    try await store.createTables()
    // Twice, so that there are ties; in another order than theirs.
    let texts = (Self.texts + Self.texts).map { Value.text($0) } + [.null, .null]
    let rows: [[String: Value]] = texts.indices.map { index in
      let place = index * 47 % texts.count
      return [
        "id": .integer(Int64(index)), "t": texts[place], "g": .integer(Int64(index % 7)),
        "other": .integer(Int64(index * 13 % (index + 1))),
      ]
    }
    try await store.insert(rows, into: "row")
    return store
  }

  private static let sorts: [[FetchSort]] = [
    ["t:l"], ["t:l:desc"], ["t:cd"], ["t:cd:desc"], ["t:cl"], ["t:dl", "t:desc"],
    ["t:cdl:nullslast"],
    ["t:l:desc:nullsfirst"], ["g", "t:l"], ["t:c", "t:l:desc"], ["t:nl"], ["other.t:l", "t:cd"],
    ["other.t:cdl:desc", "g:desc"],
  ].map { $0.compactMap { try? FetchSort(parsing: $0) } }

  @Test(arguments: Engine.allCases)
  func orderIsMemorys(_ engine: Engine) async throws {
    let (store, memory) = (try await store(engine), try await self.store(.memory))
    for sorts in Self.sorts {
      #expect(!sorts.isEmpty)
      var request = FetchRequest(entity: "row", sortDescriptors: sorts)
      let all = try await memory.identifiers(request)
      for (limit, offset) in [(nil, 0), (5, 0), (1, 100), (40, 17), (0, 3), (1_000, 0), (.max, 2)] {
        (request.limit, request.offset) = (limit, offset)
        let expected = Array(all.dropFirst(offset).prefix(limit ?? .max))
        #expect(try await store.identifiers(request) == expected, "\(sorts) \(limit ?? -1)")
        #expect(try await memory.identifiers(request) == expected, "\(sorts) \(limit ?? -1)")
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func dictionariesAndPages(_ engine: Engine) async throws {
    let (store, memory) = (try await store(engine), try await self.store(.memory))
    for sorts in Self.sorts {
      var request = FetchRequest(
        entity: "row",
        sortDescriptors: sorts,
        resultType: .dictionaries,
        propertiesToFetch: ["t", "id"]
      )
      for limit in [nil, 7] {
        request.limit = limit
        #expect(try await store.dictionaries(request) == memory.dictionaries(request))
      }
      let all = FetchRequest(entity: "row", sortDescriptors: sorts)
      var page = all
      page.limit = 31
      var paged: [StoredIdentifier] = []
      while case let objects = try await store.objects(page), let last = objects.last {
        paged += objects.map(\.identifier)
        page.after = try await store.cursor(after: last, of: page)
      }
      #expect(try await paged == memory.identifiers(all), "\(sorts)")
    }
    for sort in ["t:l", "t:cd:desc", "t:cl"] {
      let distinct = FetchRequest(
        entity: "row",
        sortDescriptors: [try FetchSort(parsing: sort)],
        limit: 50,
        isDistinct: true,
        resultType: .dictionaries,
        propertiesToFetch: ["t"]
      )
      #expect(try await store.dictionaries(distinct) == memory.dictionaries(distinct))
      let groups = FetchRequest(
        entity: "row",
        sortDescriptors: [try FetchSort(parsing: sort)],
        resultType: .dictionaries,
        propertiesToFetch: ["t", .count(as: "n")],
        groupBy: ["t"]
      )
      #expect(try await store.dictionaries(groups) == memory.dictionaries(groups))
    }
  }

  /// Where memory checks rows too, a limit holds what it should.
  @Test(arguments: Engine.allCases)
  func withAResidual(_ engine: Engine) async throws {
    let (store, memory) = (try await store(engine), try await self.store(.memory))
    for format in ["t MATCHES '.*[a-zé].*'", "other.t MATCHES '[^0-9]*'", "t != nil"] {
      for sorts in Self.sorts {
        let request = FetchRequest(
          entity: "row",
          predicate: try BoundPredicate(parsing: format),
          sortDescriptors: sorts,
          limit: 12,
          offset: 3
        )
        #expect(try await store.identifiers(request) == memory.identifiers(request), "\(sorts)")
      }
    }
  }

  /// SQLite sorts by itself.
  @Test func isSQLites() async throws {
    let store = try await store(.sqlite)
    let plan = try await store.plan(
      for: FetchRequest(entity: "row", sortDescriptors: [try FetchSort(parsing: "t:l")], limit: 3)
    )
    #expect(plan.inMemory == [])
    #expect(plan.statement?.contains("COLLATE pq_locale") == true)
  }
}
