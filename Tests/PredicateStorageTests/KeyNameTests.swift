import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateSyntax
import Testing

/// Keys whose names have dots and quotes, in every place where a request names keys.
@Suite struct KeyNameTests {
  /// Columns whose names could be paths, quoted names, operators and functions.
  private static let schema: Schema = {
    let names = ["a.b", #"first "x""#, "c,d", "e=f", "g:h", "SELF", "@i", "#j", #"#"k""#]
    var odd = Entity(
      name: "odd",
      attributes: ["id": Attribute(column: "id", type: .integer)],
      relationships: [
        "a": Relationship(
          destination: "plain",
          cardinality: .one,
          isOptional: true,
          join: .direct(on: [ColumnPair(near: "plain", far: "id")])
        )
      ]
    )
    for (index, name) in names.enumerated() {
      odd.attributes[name] = Attribute(column: "c\(index)", type: .integer, isOptional: true)
    }
    let plain = Entity(
      name: "plain",
      attributes: [
        "id": Attribute(column: "id", type: .integer), "c": Attribute(column: "c", type: .integer),
        "d.e": Attribute(column: "d", type: .integer, isOptional: true),
      ]
    )
    return Schema(entities: ["odd": odd, "plain": plain])
  }()

  private static var names: [String] {
    (schema.entities["odd"]?.attributes.keys.sorted() ?? []).filter { $0 != "id" }
  }

  private func store(_ engine: Engine) async throws -> any MutableStorageBackend {
    let store = try await engine.store(Self.schema)
    try await store.createTables()
    try await store.insert(
      [["id": 1, "c": 5, "d.e": 7], ["id": 2, "c": 6, "d.e": .null]],
      into: "plain"
    )
    var rows: [[String: Value]] = []
    for id in 0..<12 {
      var row: [String: Value] = [
        "id": .integer(Int64(id)), "a": id % 3 == 0 ? .null : .integer(Int64(id % 3)),
      ]
      for (index, name) in Self.names.enumerated() {
        let value = (id * (index + 3) + index) % 5
        row[name] = value == 0 ? .null : .integer(Int64(value))
      }
      rows.append(row)
    }
    try await store.insert(rows, into: "odd")
    return store
  }

  private static let requests: [FetchRequest] = {
    var requests: [FetchRequest] = [
      FetchRequest(entity: "odd", resultType: .dictionaries),
      FetchRequest(
        entity: "odd",
        sortDescriptors: [##"a.#"d.e""##, "id"],
        resultType: .dictionaries,
        propertiesToFetch: [##"a.#"d.e""##, .keyPath("a.c", as: "path"), ##"#"a.b""##]
      ),
    ]
    for name in names {
      let path = KeyPathText.quoted(name)
      let having = "n != nil AND n > 1 AND max(\(KeyPathText.quoted(name, always: true))) > 1"
      let sorted = [FetchSort.descending(path, nulls: .first), "id"]
      requests += [
        FetchRequest(entity: "odd", sortDescriptors: sorted, limit: 7),
        FetchRequest(
          entity: "odd",
          sortDescriptors: sorted,
          resultType: .dictionaries,
          propertiesToFetch: [.keyPath(path), "id"]
        ),
        FetchRequest(
          entity: "odd",
          sortDescriptors: [.descending(path)],
          isDistinct: true,
          resultType: .dictionaries,
          propertiesToFetch: [.keyPath(path)]
        ),
        FetchRequest(
          entity: "odd",
          sortDescriptors: [FetchSort(keyPath: path)],
          resultType: .dictionaries,
          propertiesToFetch: [.keyPath(path), .count(as: "n"), .maximum(of: path, as: "m")],
          groupBy: [path],
          having: try? BoundPredicate(parsing: having)
        ),
        FetchRequest(entity: "odd", resultType: .dictionaries, groupBy: [path]),
      ]
    }
    return requests
  }()

  @Test(arguments: Engine.allCases)
  func answersAreThoseOfMemory(_ engine: Engine) async throws {
    let (store, memory) = (try await store(engine), try await self.store(.memory))
    for request in Self.requests {
      switch request.resultType {
      case .dictionaries:
        let rows = try await store.dictionaries(request)
        let expected = try await memory.dictionaries(request)
        #expect(request.sortDescriptors.isEmpty ? Set(rows) == Set(expected) : rows == expected)
        #expect(!rows.isEmpty)
      case .objects, .identifiers, .count:
        #expect(try await store.identifiers(request) == memory.identifiers(request))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func changesNameTheKey(_ engine: Engine) async throws {
    let store = try await store(engine)
    for name in Self.names {
      let request = FetchRequest(entity: "odd", predicate: try BoundPredicate(format: "id == 3"))
      let change = try BoundExpression(format: "id + 40")
      #expect(try await store.update(request, setting: [name: .expression(change)]) == 1)
      let found = try await store.object(of: "odd", where: KeyPathText.quoted(name), equals: 43)
      #expect(found?[name] == 43)
    }
  }

  @Test(arguments: Engine.allCases)
  func pages(_ engine: Engine) async throws {
    let store = try await store(engine)
    for name in Self.names {
      var request = FetchRequest(
        entity: "odd",
        sortDescriptors: [.ascending(KeyPathText.quoted(name))]
      )
      let all = try await store.identifiers(request)
      var paged: [StoredIdentifier] = []
      request.limit = 5
      while case let objects = try await store.objects(request), let last = objects.last {
        paged += objects.map(\.identifier)
        request.after = try await store.cursor(after: last, of: request)
      }
      #expect(paged == all)
    }
  }

  /// A path and a column of one name are two things.
  @Test func aPathIsNotAKeyWithDots() async throws {
    let memory = try await store(.memory)
    let request = FetchRequest(
      entity: "odd",
      sortDescriptors: ["id"],
      resultType: .dictionaries,
      propertiesToFetch: ["a.c", .keyPath(##"#"a.b""##)]
    )
    let row = try await memory.dictionaries(request)[1]
    #expect(row["a.c"] == 5 && row["a.b"] != 5)
  }

  @Test func errorsShowTheQuotes() async throws {
    let memory = try await store(.memory)
    let request = FetchRequest(entity: "plain", sortDescriptors: ["d.e"])
    await #expect(throws: StorageError.unknownKey("d", entity: "plain", suggestion: ##"#"d.e""##)) {
      try await memory.objects(request)
    }
    let predicate = try BoundPredicate(format: "d.e == 1")
    let error = #expect(throws: PredicateFormatError.self) {
      try predicate.checked(against: Self.schema, entity: "plain")
    }
    #expect(error?.diagnostics.first?.hints.first == ##"one key with dots is written `#"d.e"`"##)
  }

  /// A policy that hides a column hides it in quotes, too.
  @Test func policiesSeeThroughQuotes() throws {
    let policy = PredicatePolicy(keys: KeyRules(denied: ["a.b"]))
    for path in [##"#"a.b""##, "#'a.b'", "a.b"] {
      #expect(!policy.allows(keyPath: path, of: "odd", in: Self.schema), "\(path)")
    }
    #expect(policy.allows(keyPath: #"#"c,d""#, of: "odd", in: Self.schema))
  }
}
