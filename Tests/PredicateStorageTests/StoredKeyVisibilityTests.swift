import PredicateAnalysis
import PredicateEvaluation
import PredicateSchema
import PredicateStorage
import PredicateSyntax
import Testing

/// Keys of dictionaries that a policy hides do not exist in stores either: no condition that the policy
/// allows tells how many there are, or which.
@Suite struct StoredKeyVisibilityTests {
  /// Tables of databases that we create keep dictionaries as JSON alone.
  private static func schema(_ engine: Engine) throws -> Schema {
    if engine != .memory {
      return try Schema(
        json: """
          {"entities": {"Page": {"attributes": {"id": "integer", "meta?": "json"},
            "relationships": {"next?": {"toOne": "Page", "on": "next_id"}}}}}
          """
      )
    }
    return try Schema(
      json: """
        {"entities": {"Page": {"attributes": {
          "id": "integer", "meta?": "json", "log?": {"map": "text"},
          "home?": {"object": {"city": "text", "zip?": "text"}}, "parts?": {"list": "json"}
        }, "relationships": {"next?": {"toOne": "Page", "on": "next_id"}}}}}
        """
    )
  }

  /// Two stores differ in hidden keys alone.
  private static func rows(_ hidden: [String: Value]) -> [[String: Value]] {
    func map(_ shown: [String: Value]) -> Value { .map(shown.merging(hidden) { $1 }) }
    return [
      [
        "id": 1, "meta": map(["name": "a", "in": map(["name": "b"])]),
        "log": map(["name": "x"]),
        "home": .map(["city": "Oslo", "zip": hidden["secret"] ?? .null]),
        "parts": .list([map(["name": "c"])]), "next": 2,
      ],
      ["id": 2, "meta": map(["name": "d"]), "log": map([:]), "parts": .list([]), "next": 1],
    ]
  }

  private func stores(_ engine: Engine) async throws -> [any MutableStorageBackend] {
    var stores: [any MutableStorageBackend] = []
    let hidden: [[String: Value]] = [[:], ["secret": "s"], ["secret": "s", "more": "m"]]
    for hidden in hidden {
      let schema = try Self.schema(engine)
      let store = try await engine.store(schema)
      try await store.createTables(enforcingForeignKeys: false)
      let known = Set(schema.entities["Page"]?.attributes.keys.map(\.self) ?? []).union(["next"])
      let rows = Self.rows(hidden).map { row in row.filter { known.contains($0.key) } }
      try await store.insert(rows, into: "Page", batchSize: 10)
      stores.append(store)
    }
    return stores
  }

  static let texts = [
    "meta.@count == 2", "meta.@count == 3", "meta.@count == 4", "meta[SIZE] == 2",
    "meta[SIZE] == 3",
    "meta.@allKeys.@count > 2", "'secret' IN meta.@allKeys", "'s' IN meta.@allValues",
    "meta.in.@count == 1", "meta.in.@count == 2", "SUBQUERY({meta}, $m, $m.@count > 2).@count > 0",
    "log.@count == 1", "log.@count == 2", "log[SIZE] == 0", "'more' IN log.@allKeys",
    "home.@count == 1", "home.@count == 2", "home.@allKeys.@count == 2",
    "parts[0].@count == 1", "parts[FIRST][SIZE] == 2", "next.meta.@count == 1",
    "next.log.@count == 2", "meta == meta", "meta != nil", "CAST(meta, 'NSString') CONTAINS 's'",
    "meta IN {1}", "'s' IN meta", "ANY parts.@count == 2", "noindex:(meta).@count == 3",
  ]

  static let keys: [KeyRules] = [
    KeyRules(
      .only([
        "id", "meta.name", "meta.in.name", "log.name", "home.city", "parts.name", "parts.0.name",
        "next.meta.name", "next.log.name",
      ])
    ),
    KeyRules(denied: ["*.secret", "*.more", "*.zip"]),
    KeyRules(
      denied: ["meta", "log", "next.meta", "next.log", "parts", "meta.in", "parts.0"].reduce(
        into: ["home.zip"]
      ) { $0.formUnion(["\($1).secret", "\($1).more"]) }
    ),
  ]

  @Test(arguments: [Engine.memory])
  func answersDependOnVisibleKeysOnly(_ engine: Engine) async throws {
    let stores = try await stores(engine)
    var asked = 0
    for keys in Self.keys {
      var policy = PredicatePolicy.unrestricted
      policy.keys = keys
      for text in Self.texts {
        let schema = try Self.schema(engine)
        let predicate = try BoundPredicate(parsing: text)
        guard let wish = try? predicate.validated(by: policy, against: schema, entity: "Page")
        else {
          continue
        }
        asked += 1
        let request = FetchRequest(entity: "Page", predicate: wish)
        let expected = await outcome(stores[0], request)
        for store in stores.dropFirst() {
          #expect(await outcome(store, request) == expected, "\(text) by \(keys)")
        }
      }
    }
    #expect(asked > (engine == .memory ? 20 : 8))
  }

  private func outcome(_ store: any MutableStorageBackend, _ request: FetchRequest) async -> String
  {
    do {
      return "\(try await store.objects(request).map(\.identifier.key))"
    } catch StorageError.evaluation(let error) {
      return error.code
    } catch {
      return "\(error)"
    }
  }

  /// The keys that are shown count.
  @Test(arguments: [Engine.memory])
  func visibleKeysAreCounted(_ engine: Engine) async throws {
    let store = try await stores(engine)[2]
    var policy = PredicatePolicy.untrusted
    policy.keys = KeyRules(.only(["meta.name", "id"]))
    let wish = try BoundPredicate(parsing: "meta.@count == 1 AND id == 1")
      .validated(by: policy, against: Self.schema(engine), entity: "Page")
    #expect(try await store.count(FetchRequest(entity: "Page", predicate: wish)) == 1)
    // A host's own condition reads what the policy hides.
    let own = wish.restricted(to: "meta.secret", equalTo: "s")
    #expect(try await store.count(FetchRequest(entity: "Page", predicate: own)) == 1)
    let other = wish.restricted(to: "meta.secret", equalTo: "t")
    #expect(try await store.count(FetchRequest(entity: "Page", predicate: other)) == 0)
  }
}
