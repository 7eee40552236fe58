import PredicateAnalysis
import PredicateEvaluation
import PredicateSchema
import PredicateStorage
import PredicateSyntax
import Testing

/// Pages for strangers: nothing but what the policy allows, in rows, sort keys and cursors.
@Suite struct StrangersPageTests {
  private static let policy: PredicatePolicy = {
    var policy = PredicatePolicy.untrusted
    policy.keys = KeyRules(.only(["id", "title", "author.name"]))
    // A machine on which many tests run may take longer.
    policy.limits.request.milliseconds = .max
    return policy
  }()

  private func wish(
    _ text: String = "TRUEPREDICATE",
    _ policy: PredicatePolicy = policy
  ) throws -> ValidatedPredicate {
    try BoundPredicate(parsing: text, options: policy.parseOptions)
      .validated(by: policy, against: Library.schema, entity: "Book")
  }

  @Test(arguments: Engine.allCases)
  func rowsHaveTheKeysOfThePolicy(_ engine: Engine) async throws {
    let store = try await engine.library()
    // The host's own condition is on a hidden key.
    let wish = try wish("title != nil").restricted(to: "isLent", equalTo: false)
    let sorts = try [FetchSort](parsing: "author.name:desc,title")
    let first = try await store.page(of: "Book", matching: wish, sortedBy: sorts, limit: 2)
    #expect(
      first.rows == [
        ["id": 3, "title": "Orlando", "author.name": "Woolf"],
        ["id": 2, "title": "Dubliners", "author.name": "Joyce"],
      ]
    )
    let next = try PageCursor(#require(first.next).text)
    let last = try await store.page(
      of: "Book",
      matching: wish,
      keys: ["title", "title"],
      sortedBy: sorts,
      limit: 2,
      after: next
    )
    #expect(last.rows == [["title": "écart"]] && last.next == nil)
  }

  struct Book: Decodable, Equatable, Sendable {
    struct Author: Decodable, Equatable, Sendable {
      var name: String
      var born: String?
    }
    var title: String?
    var price: Double?
    var author: Author?
  }
  struct Priced: Decodable, Sendable { var price: Double?; var isLent: Bool }
  struct Reading: Decodable, Sendable { var readers: [String: String]?; var id: Int }
  struct Every: Decodable, Sendable {
    var keys: [String]
    init(from decoder: any Decoder) throws {
      struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
      }
      keys = try decoder.container(keyedBy: Key.self).allKeys.map(\.stringValue).sorted()
    }
  }

  @Test(arguments: Engine.allCases)
  func typesSeeTheKeysOfThePolicy(_ engine: Engine) async throws {
    let store = try await engine.library()
    let wish = try wish("id IN {1, 5}")
    let page = try await store.page(
      of: "Book",
      matching: wish,
      sortedBy: ["id"],
      limit: 1,
      as: Book.self
    )
    #expect(page.rows == [Book(title: "Ulysses", author: .init(name: "Joyce"))])
    #expect(page.next != nil)
    let every = try await store.page(of: "Book", matching: wish, limit: 9, as: Every.self)
    #expect(every.rows.map(\.keys) == [["author", "id", "title"], ["author", "id", "title"]])
    await #expect(throws: DecodingError.self) {
      try await store.page(of: "Book", matching: wish, limit: 1, as: Priced.self)
    }
    let reading = try await store.page(of: "Book", matching: wish, limit: 1, as: Reading.self)
    #expect(reading.rows.allSatisfy { $0.readers == nil })
  }

  private func refusal(
    _ policy: PredicatePolicy,
    sort: String? = nil,
    key: String? = nil
  ) async throws -> [String] {
    let store = try await Engine.memory.library()
    let wish = try wish("TRUEPREDICATE", policy)
    let error = await #expect(throws: StorageError.self) {
      try await store.page(
        of: "Book",
        matching: wish,
        keys: key.map { ["id", $0] },
        sortedBy: sort.map { [.ascending("id"), .ascending($0)] } ?? [],
        limit: 1
      )
    }
    guard case .predicate(let refusal)? = error else { return ["\(String(describing: error))"] }
    #expect(error?.summary == refusal.diagnostics.map(\.message).joined(separator: "; "))
    return refusal.diagnostics.map { "\($0.id.code) \($0.message)" }
  }

  /// Hidden keys, keys that there are not, and keys of other entities: one answer.
  @Test(arguments: [
    "price", "prize", "author.born", "author.bron", "readers.@count", "raeders.@count",
    "author.books.@max.price", "isLent", "self.price", "", ".", "price.", "prize.", "*", "author.*",
    "title; DROP TABLE book", "\u{0}place:id",
  ])
  func hiddenAndUnknownKeysAreIndistinguishable(_ key: String) async throws {
    var entities = PredicatePolicy.untrusted
    entities.entities = ["Book": .only(["id", "title", "author"]), "Author": .only(["name"])]
    var denied = PredicatePolicy.untrusted
    denied.keys = KeyRules(
      .any,
      denied: ["price", "author.born", "author.books", "readers", "isLent", "self"]
    )
    for policy in [Self.policy, entities, denied] {
      let answer = ["V001 this key is not allowed here"]
      #expect(try await refusal(policy, sort: key) == answer)
      #expect(try await refusal(policy, key: key) == answer)
    }
  }

  /// Of a key that is denied wherever it stands, no value may be given that might hold it.
  @Test func dictionariesThatMayHoldADeniedKeyStayHidden() async throws {
    let schema = try Schema(
      json: """
        {"entities": {"Page": {"attributes": {
          "id": "integer", "meta?": "json", "tags": {"list": "text"},
          "home?": {"object": {"city": "text"}}, "log?": {"list": {"map": "text"}}
        }}}}
        """
    )
    let store = try MemoryBackend(
      schema: schema,
      rows: ["Page": [["id": 1, "meta": .map(["password": "x"]), "tags": ["a"]]]]
    )
    var policy = PredicatePolicy.untrusted
    let all = try BoundPredicate("TRUEPREDICATE")
    let open = try all.validated(by: policy, against: schema, entity: "Page")
    let whole = try await store.page(of: "Page", matching: open, limit: 1)
    #expect(whole.rows.map { $0.keys.sorted() } == [["home", "id", "log", "meta", "tags"]])
    policy.keys.denied = ["*.password"]
    let wish = try all.validated(by: policy, against: schema, entity: "Page")
    let page = try await store.page(of: "Page", matching: wish, limit: 1)
    #expect(page.rows == [["id": 1, "tags": ["a"]]])
    await #expect(throws: StorageError.self) {
      try await store.page(of: "Page", matching: wish, keys: ["meta"], limit: 1)
    }
  }

  @Test func thePrimaryKeyMustBeAllowed() async throws {
    var policy = PredicatePolicy.untrusted
    policy.keys = KeyRules(.only(["title"]))
    let store = try await Engine.memory.library()
    let wish = try wish("TRUEPREDICATE", policy)
    let error = await #expect(throws: StorageError.self) {
      try await store.page(of: "Book", matching: wish, limit: 100)
    }
    guard case .invalidRequest(let reason) = error else { throw try #require(error) }
    #expect(reason.contains("“id”"))
    #expect(error?.isOfRequest == true && error?.summary == "the request is invalid")
  }

  @Test func limitsHoldAndCursorsFit() async throws {
    let store = try await Engine.memory.library()
    var policy = Self.policy
    policy.limits.evaluation.steps = 1
    let wish = try wish("id > 1 OR title != nil OR id < 7", policy)
    let error = await #expect(throws: StorageError.self) {
      try await store.page(of: "Book", matching: wish, limit: 1)
    }
    guard case .evaluation(let failure) = error else { throw try #require(error) }
    #expect(failure.code == "R013")

    let all = try self.wish()
    let many = Array(repeating: FetchSort(keyPath: "id"), count: 17)
    let answer = try await refusal(Self.policy, sort: nil, key: "price")
    #expect(answer == ["V001 this key is not allowed here"])
    let tooMany = await #expect(throws: StorageError.self) {
      try await store.page(of: "Book", matching: all, sortedBy: many, limit: 1)
    }
    #expect(tooMany?.summary == "more than 16 sort keys are not allowed here")
    let cursor = try await store.page(of: "Book", matching: all, sortedBy: ["id"], limit: 1).next
    await #expect(throws: StorageError.self) {
      try await store.page(of: "Book", matching: all, sortedBy: ["title"], limit: 1, after: cursor)
    }
    await #expect(throws: StorageError.self) {
      try await store.page(of: "Boot", matching: all, limit: 1)
    }
  }
}
