// PredicatesFromStrangers: begin
import Foundation
import PredicateQL
import PredicateSchema
import PredicateStorage
// PredicatesFromStrangers: end
import Testing

// PredicatesFromStrangers: begin
struct BookEndpoint {
  let store: any StorageBackend
  let policy: PredicatePolicy

  /// Answers `GET /books?filter=…&sort=…&size=…&after=…` for the account of a tenant.
  func answer(_ query: [String: String], tenant: Int) async -> (status: Int, json: String) {
    do {
      let text = query["filter"] ?? "TRUEPREDICATE"
      let wish = try BoundPredicate(parsing: text, options: policy.parseOptions)
        .validated(by: policy, against: store.schema, entity: "Book")
        .restricted(to: "tenant", equalTo: tenant)
      let page = try await store.page(
        of: "Book",
        matching: wish,
        sortedBy: [FetchSort](parsing: query["sort"] ?? "title"),
        limit: min(max(query["size"].flatMap { Int($0) } ?? 20, 1), 100),
        after: query["after"].map { try PageCursor($0) }
      )
      return (200, page.jsonText)
    } catch {
      return refusal(error)
    }
  }

  private func refusal(_ error: any Error) -> (status: Int, json: String) {
    switch error {
    case let error as PredicateFormatError: return (400, json(error.report()))
    case StorageError.predicate(let error): return (400, json(error.report()))
    case let error as StorageError:
      // `error.description` is for the log.
      return (error.isOfRequest ? 400 : 500, json([["message": error.summary]]))
    default: return (500, json([["message": "the server failed"]]))
    }
  }

  private func json(_ errors: some Encodable) -> String {
    let data = (try? JSONEncoder().encode(["errors": errors])) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }
}
// PredicatesFromStrangers: end

/// Rows that a search shows.
private struct Article: KeyPathReadable, Equatable {
  var title: String
  var year: Int
  var tenant: Int
  var draft = false

  static let readableKeys: ReadableKeys<Self> = [
    "title": .key(\.title), "year": .key(\.year), "tenant": .key(\.tenant),
    "draft": .key(\.draft),
  ]
}

@Suite struct PredicatesFromStrangersTests {
  private let articles = [
    Article(title: "On Engines", year: 1842, tenant: 1),
    Article(title: "On Numbers", year: 1990, tenant: 1),
    Article(title: "On Machines", year: 1843, tenant: 2),
  ]

  private func search(_ text: String, tenant: Int) throws -> [Article] {
    // PredicatesFromStrangers: begin
    var policy = PredicatePolicy.comparisons
    policy.keys = KeyRules(.only(["id", "title", "year", "author.name"]))
    // PredicatesFromStrangers: end

    // PredicatesFromStrangers: begin
    let wish = try PredicateTemplate(parsing: text, options: policy.parseOptions)
      .bound()
      .validated(by: policy)
    // PredicatesFromStrangers: end

    // PredicatesFromStrangers: begin
    let own = try BoundPredicate(format: "tenant == %d AND draft == NO", tenant)
    let evaluator = try Evaluator(wish && own)
    let found = try articles.filter(evaluator)
    // PredicatesFromStrangers: end
    return found
  }

  @Test func allowed() throws {
    let found = try search("title BEGINSWITH[c] 'on' AND year < 1900", tenant: 1)
    #expect(found.map(\.title) == ["On Engines"])
  }

  @Test(arguments: ["tenant == 2", "draft == YES", "title MATCHES '(a*)*b'", "title =="])
  func refused(_ text: String) {
    #expect(throws: PredicateFormatError.self) { try search(text, tenant: 1) }
  }

  @Test func reply() throws {
    let text = "password == 'x'"
    var policy = PredicatePolicy.comparisons
    policy.keys = KeyRules(.only(["title", "year"]))
    // PredicatesFromStrangers: begin
    do {
      let template = try PredicateTemplate(parsing: text, options: policy.parseOptions)
      _ = try template.bound().validated(by: policy)
    } catch {
      for diagnostic in error.diagnostics {
        let place = diagnostic.span.range  // UTF-8 offsets in the stranger's own text
        print("\(diagnostic.id.code) at \(place): \(diagnostic.message)")
      }
    }
    // PredicatesFromStrangers: end
    let bound = try PredicateTemplate(parsing: text, options: policy.parseOptions).bound()
    #expect(throws: PredicateFormatError.self) { try bound.validated(by: policy) }
  }

  @Test func file() throws {
    let json = #"{"extends": "comparisons", "keys": ["title", "year"]}"#
    // PredicatesFromStrangers: begin
    let policy = try PredicatePolicy(json: json)
    // PredicatesFromStrangers: end
    #expect(policy.keys == KeyRules(.only(["title", "year"])))
  }

  private struct Book: Decodable, Equatable {
    struct Author: Decodable, Equatable { let name: String }
    let title: String
    let author: Author
    let price: Int?
  }

  private struct Answer: Decodable {
    struct Mistake: Decodable, Equatable {
      let code: String?
      let message: String
    }
    let next: String?
    let rows: [[String: Cell]]?
    let errors: [Mistake]?
  }

  private enum Cell: Decodable, Equatable {
    case text(String), number(Int), null
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let number = try? container.decode(Int.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }
  }

  private static func store() async throws -> MemoryBackend {
    let schema = try Schema([
      Entity("Author", [.attribute("id", .integer), .attribute("name", .text)]),
      Entity(
        "Book",
        [
          .attribute("id", .integer), .attribute("title", .text), .attribute("year", .integer),
          .attribute("price", .integer), .attribute("tenant", .integer),
          .toOne("author", "Author", on: "author_id"),
        ]
      ),
    ])
    let store = try MemoryBackend(schema: schema)
    try await store.insert(
      [["id": 1, "name": "Joyce"], ["id": 2, "name": "Woolf"]],
      into: "Author"
    )
    try await store.insert(
      [
        ["id": 1, "title": "Ulysses", "year": 1922, "price": 9, "tenant": 7, "author": 1],
        ["id": 2, "title": "Dubliners", "year": 1914, "price": 5, "tenant": 7, "author": 1],
        ["id": 3, "title": "Exiles", "year": 1918, "price": 3, "tenant": 8, "author": 1],
        ["id": 4, "title": "Orlando", "year": 1928, "price": 8, "tenant": 7, "author": 2],
      ],
      into: "Book"
    )
    return store
  }

  private static var policy: PredicatePolicy {
    var policy = PredicatePolicy.comparisons
    policy.keys = KeyRules(.only(["id", "title", "year", "author.name"]))
    return policy
  }

  @Test func endpoint() async throws {
    let (store, policy) = (try await Self.store(), Self.policy)
    // PredicatesFromStrangers: begin
    let endpoint = BookEndpoint(store: store, policy: policy)
    let (status, json) = await endpoint.answer(
      ["filter": "year < 1930 AND author.name BEGINSWITH[c] 'j'", "sort": "year:desc,title"],
      tenant: 7
    )
    // PredicatesFromStrangers: end
    #expect(status == 200)
    #expect(
      json == """
        {"next": null, "rows": [\
        {"author.name": "Joyce", "id": 1, "title": "Ulysses", "year": 1922}, \
        {"author.name": "Joyce", "id": 2, "title": "Dubliners", "year": 1914}]}
        """
    )
  }

  @Test func endpointGivesPages() async throws {
    let endpoint = BookEndpoint(store: try await Self.store(), policy: Self.policy)
    var titles: [Cell] = []
    var query = ["size": "1", "sort": "author.name:desc,title:c"]
    for _ in 0..<5 {
      let answer = try await ask(endpoint, query)
      titles += answer.rows?.compactMap { $0["title"] } ?? []
      query["after"] = answer.next
      if answer.next == nil { break }
    }
    #expect(titles == [.text("Orlando"), .text("Dubliners"), .text("Ulysses")])
  }

  private func ask(
    _ endpoint: BookEndpoint,
    _ query: [String: String]
  ) async throws -> Answer {
    let (_, json) = await endpoint.answer(query, tenant: 7)
    return try JSONDecoder().decode(Answer.self, from: Data(json.utf8))
  }

  /// What strangers may try: every answer is one of the tenant's, or a mistake that tells nothing.
  @Test(arguments: [
    ["filter": "price > 3"], ["filter": "prize > 3"], ["filter": "tenant == 8 OR TRUEPREDICATE"],
    ["filter": "author.id == 1"], ["filter": "author.nmae == 'x'"], ["sort": "price"],
    ["sort": "prize:desc"], ["sort": "title,tenant"], ["sort": "author.id"],
  ])
  func hiddenAndUnknownKeysAreIndistinguishable(_ query: [String: String]) async throws {
    let endpoint = BookEndpoint(store: try await Self.store(), policy: Self.policy)
    #expect(await endpoint.answer(query, tenant: 7).status == 400)
    let answer = try await ask(endpoint, query)
    #expect(answer.errors == [.init(code: "V001", message: "this key is not allowed here")])
    #expect(answer.rows == nil)
  }

  @Test(arguments: [
    ["filter": ""], ["filter": "title =="], ["filter": "title MATCHES '(a+)+$'"],
    ["filter": "title == %@"], ["filter": String(repeating: "(", count: 5000)],
    ["filter": "title IN {" + Array(repeating: "'x'", count: 900).joined(separator: ",") + "}"],
    ["filter": "year / 0 == 1"], ["filter": "$x == 1"], ["filter": "title < 3"],
    ["filter": "SELF == 1"], ["filter": "@count == 1"], ["filter": "\u{0}"],
    ["sort": ""], ["sort": ","], ["sort": "title:down"], ["sort": "title:"], ["sort": "author"],
    ["sort": String(repeating: "id,", count: 20) + "id"], ["sort": "id; DROP TABLE book"],
    ["after": "x"], ["after": ""], ["after": String(repeating: "A", count: 9000)],
    ["size": "-1"], ["size": "99999999999999999999"], ["size": "x"],
  ])
  func hostileTextsAreAnswered(_ query: [String: String]) async throws {
    let endpoint = BookEndpoint(store: try await Self.store(), policy: Self.policy)
    let (status, json) = await endpoint.answer(query, tenant: 7)
    let answer = try JSONDecoder().decode(Answer.self, from: Data(json.utf8))
    let isFine = query["size"] != nil || query["sort"] == ""
    #expect(status == (isFine ? 200 : 400))
    #expect((answer.rows == nil) == !isFine && (answer.errors == nil) == isFine)
    for name in ["price", "tenant", "Author", "author_id", "Exiles"] {
      #expect(!json.contains(name))
    }
  }

  @Test func aHostsMistakeIsSaid() async throws {
    var policy = Self.policy
    policy.keys = KeyRules(.only(["title"]))
    let endpoint = BookEndpoint(store: try await Self.store(), policy: policy)
    let answer = try await ask(endpoint, [:])
    #expect(answer.errors?.map(\.message) == ["the request is invalid"])
  }

  @Test func types() async throws {
    let store = try await Self.store()
    let wish = try BoundPredicate("year < 1920")
      .validated(by: Self.policy, against: store.schema, entity: "Book")
      .restricted(to: "tenant", equalTo: 7)
    // PredicatesFromStrangers: begin
    let page = try await store.page(of: "Book", matching: wish, limit: 20, as: Book.self)
    let count = try await store.count(FetchRequest(entity: "Book", predicate: wish))
    // PredicatesFromStrangers: end
    #expect(page.rows == [Book(title: "Dubliners", author: .init(name: "Joyce"), price: nil)])
    #expect(count == 1)
  }
}
