import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSchema
import PredicateStorage
import PredicateSyntax
import PredicateTestSupport
import Testing

/// Rows as values of Swift's own types, in every store.
struct DecodingTests {
  private static let schema = Schema(entities: [
    "Author": Entity(
      name: "Author",
      attributes: [
        "id": Attribute(column: "id", type: .integer), "name": .optional("name", .text),
      ],
      relationships: ["books": .many("Book", "author")]
    ),
    "Book": Entity(
      name: "Book",
      attributes: [
        "id": Attribute(column: "id", type: .integer),
        "title": Attribute(column: "title", type: .text),
        "genre": .optional("genre", .text),
        "pages": .optional("pages", .integer),
        "weight": .optional("weight", .real),
        "price": .optional("price", .decimal),
        "isLent": .optional("is_lent", .bool),
        "added": .optional("added", .date),
        "token": .optional("token", .uuid),
        "cover": .optional("cover", .bytes),
        "site": .optional("site", .url),
      ],
      relationships: ["author": .one("Author", "author"), "sequel": .one("Book", "sequel")]
    ),
  ])

  private static let token = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

  private func store(_ engine: Engine) async throws -> any WritableStorageBackend {
    let store = try await engine.store(Self.schema)
    // The two books lead to one another, and MariaDB looks at a key with each row.
    try await store.createTables(enforcingForeignKeys: engine != .mariadb)
    try await store.insert(
      [["id": 1, "name": "Joyce"], ["id": 2]],
      into: "Author",
      batchSize: 10
    )
    try await store.insert(
      [
        [
          "id": 1, "title": "Ulysses", "genre": "novel", "pages": 732, "weight": .real(0.5),
          "price": .decimal(Decimal(string: "12.30") ?? 0), "isLent": true,
          "added": .date(Date(timeIntervalSince1970: 1_750_000_000.25)),
          "token": .uuid(Self.token), "cover": .bytes([0, 255]),
          "site": .url("https://example.org/u"), "author": 1, "sequel": 2,
        ],
        ["id": 2, "title": "Dubliners", "genre": "stories", "author": 1, "sequel": 1],
        ["id": 3, "title": "Beowulf"],
      ],
      into: "Book",
      batchSize: 10
    )
    return store
  }

  private let request = FetchRequest(entity: "Book", sortDescriptors: ["id"])

  enum Genre: String, Codable {
    case novel, stories
  }

  struct Book: Decodable, Equatable {
    struct Author: Decodable, Equatable {
      var id: Int
      var name: String?
      var books: [Title]
    }

    struct Title: Decodable, Equatable {
      var title: String
    }

    var id: UInt8
    var title: String
    var genre: Genre?
    var pages: Int?
    var weight: Float?
    var price: Decimal?
    var isLent: Bool?
    var added: Date?
    var token: UUID?
    var cover: Data?
    var site: URL?
    var author: Author?
  }

  @Test(arguments: Engine.allCases)
  func objectsAreDecoded(_ engine: Engine) async throws {
    let books = try await store(engine).objects(request, as: Book.self)
    let joyce = Book.Author(
      id: 1,
      name: "Joyce",
      books: [.init(title: "Ulysses"), .init(title: "Dubliners")]
    )
    #expect(
      books == [
        Book(
          id: 1,
          title: "Ulysses",
          genre: .novel,
          pages: 732,
          weight: 0.5,
          price: Decimal(string: "12.3"),
          isLent: true,
          added: Date(timeIntervalSince1970: 1_750_000_000.25),
          token: Self.token,
          cover: Data([0, 255]),
          site: URL(string: "https://example.org/u"),
          author: joyce
        ),
        Book(id: 2, title: "Dubliners", genre: .stories, author: joyce),
        Book(id: 3, title: "Beowulf"),
      ]
    )
  }

  @Test(arguments: Engine.allCases)
  func groupsAreDecoded(_ engine: Engine) async throws {
    struct Count: Decodable, Equatable {
      var genre: Genre?
      var count: Int
    }
    var request = FetchRequest(entity: "Book", sortDescriptors: ["genre"])
    request.propertiesToFetch = [.keyPath("genre"), .count(of: "id", as: "count")]
    request.groupBy = ["genre"]
    let counts = try await store(engine).dictionaries(request, as: Count.self)
    #expect(
      counts == [
        Count(genre: nil, count: 1), Count(genre: .novel, count: 1),
        Count(genre: .stories, count: 1),
      ]
    )
  }

  private func path(_ error: DecodingError) -> [String] {
    switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      context.codingPath.map(\.stringValue)
    case .keyNotFound(let key, let context): (context.codingPath + [key]).map(\.stringValue)
    @unknown default: []
    }
  }

  private func failure<Row: Decodable & Sendable>(_ type: Row.Type) async throws -> [String] {
    let store = try await store(.memory)
    let error = await #expect(throws: DecodingError.self) {
      try await store.objects(request, as: type)
    }
    return error.map(path) ?? []
  }

  @Test func errorsHaveTheirPaths() async throws {
    struct Missing: Decodable {
      var isbn: String
    }
    struct Nil: Decodable {
      var genre: Genre
    }
    struct Wrong: Decodable {
      var title: Int
    }
    struct Small: Decodable {
      var pages: Int8?
    }
    struct Deep: Decodable {
      struct Author: Decodable {
        struct Book: Decodable {
          var pages: String?
        }
        var books: [Book]
      }
      var author: Author?
    }
    struct Enumeration: Decodable {
      enum Kind: String, Decodable {
        case novel
      }
      var genre: Kind?
    }
    #expect(try await failure(Missing.self) == ["Index 0", "isbn"])
    #expect(try await failure(Nil.self) == ["Index 2", "genre"])
    #expect(try await failure(Wrong.self) == ["Index 0", "title"])
    #expect(try await failure(Small.self) == ["Index 0", "pages"])
    #expect(try await failure(Deep.self) == ["Index 0", "author", "books", "Index 0", "pages"])
    #expect(try await failure(Enumeration.self) == ["Index 1", "genre"])
  }

  /// A type that contains itself over rows that lead back to where they started.
  @Test func cyclesAreErrors() async throws {
    final class Chain: Decodable, Sendable {
      let sequel: Chain?
    }
    #expect(try await failure(Chain.self) == ["Index 0", "sequel", "sequel"])
  }

  private final class Volume: Decodable, Sendable {
    let id: Int
    let sequel: Volume?

    var count: Int { 1 + (sequel?.count ?? 0) }
  }

  /// As many relationships may follow one another as the limit says, the last of them nil.
  @Test(arguments: [64, 65])
  func longChainsAreErrors(_ count: Int) async throws {
    let books = (1...count).map { id -> [String: Value] in
      let next = Value.integer(Int64(id) + 1)
      return ["id": .integer(Int64(id)), "title": "x", "sequel": id == count ? .null : next]
    }
    let store = try MemoryBackend(schema: Self.schema, rows: ["Book": books])
    var request = request
    request.limit = 1
    if count == 64 {
      #expect(try await store.objects(request, as: Volume.self).map(\.count) == [64])
    } else {
      await #expect(throws: DecodingError.self) {
        try await store.objects(request, as: Volume.self)
      }
    }
  }

  /// A relationship is read even if the type ignores that it could not be decoded at first.
  @Test func relationshipsAreReadEvenIfTheTypeIsLenient() async throws {
    struct Lenient: Decodable {
      var author: Book.Author?
      enum CodingKeys: CodingKey {
        case author
      }
      init(from decoder: any Decoder) throws {
        author = try? decoder.container(keyedBy: CodingKeys.self).decode(
          Book.Author.self,
          forKey: .author
        )
      }
    }
    let books = try await store(.sqlite).objects(request, as: Lenient.self)
    #expect(books.map { $0.author?.books.count } == [2, 2, nil])
  }

  final class Writer: KeyPathDecodable, @unchecked Sendable {
    var id = 0
    var name: String?
    var books: [Work] = []
    static let readableKeys: ReadableKeys<Writer> = [
      "id": .key(\.id), "name": .key(\.name), "books": .objects(\.books),
      "shout": .computed { .value(.text(($0.name ?? "").uppercased())) },
    ]
  }

  struct Work: KeyPathDecodable {
    struct Label: RawRepresentable {
      var rawValue: String
    }
    var title = ""
    var genre: Label?
    var pages: Int?
    var added: Date?
    var author: Writer?
    var shout: String { title.uppercased() }
    static let readableKeys: ReadableKeys<Work> = [
      "title": .key(\.title), "genre": .rawValue(\.genre), "pages": .key(\.pages),
      "added": .key(\.added), "author": .object(\.author), "shout": .key(\.shout),
    ]
  }

  @Test(arguments: Engine.allCases)
  func readableKeysAreSet(_ engine: Engine) async throws {
    let store = try await store(engine)
    let plain = try await store.objects(request, as: Work.self)
    #expect(plain.map(\.title) == ["Ulysses", "Dubliners", "Beowulf"])
    #expect(plain.map { $0.genre?.rawValue } == ["novel", "stories", nil])
    #expect(plain.map(\.pages) == [732, nil, nil])
    #expect(plain[0].added == Date(timeIntervalSince1970: 1_750_000_000.25))
    #expect(plain.allSatisfy { $0.author == nil })
    let full = try await store.objects(request, as: Work.self, reading: ["author.books"])
    #expect(full.map { $0.author?.name } == ["Joyce", "Joyce", nil])
    #expect(full[0].author?.books.map(\.title) == ["Ulysses", "Dubliners"])
    #expect(full[0].author?.books[0].author == nil)
  }

  @Test func readableKeysThatDoNotFitAreErrors() async throws {
    struct Unknown: KeyPathDecodable {
      var isbn = ""
      static let readableKeys: ReadableKeys<Unknown> = ["isbn": .key(\.isbn)]
    }
    struct Constant: KeyPathDecodable {
      let title = ""
      static let readableKeys: ReadableKeys<Constant> = ["title": .key(\.title)]
    }
    let store = try await store(.memory)
    await #expect(throws: DecodingError.self) { try await store.objects(request, as: Unknown.self) }
    await #expect(throws: DecodingError.self) {
      try await store.objects(request, as: Constant.self)
    }
    await #expect(throws: StorageError.self) {
      try await store.objects(request, as: Work.self, reading: ["publisher"])
    }
  }

  @Test(arguments: Engine.allCases)
  func objectsAreJSON(_ engine: Engine) async throws {
    let books = try await store(engine).objects(request)
    let text = """
      {"added": "2025-06-15T15:06:40.25Z", "cover": "AP8=", "genre": "novel", "id": 1, \
      "isLent": true, "pages": 732, "price": 12.3, "site": "https://example.org/u", \
      "title": "Ulysses", "token": "01020304-0506-0708-090A-0B0C0D0E0F10", "weight": 0.5}
      """
    #expect(books[0].jsonText == text)
    #expect(books[0].attributes.jsonText == text)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let encoded = String(decoding: try encoder.encode(books[0]), as: UTF8.self)
    #expect(encoded == text.replacing(": ", with: ":").replacing(", ", with: ","))
    let values: [String: Value] = [
      "nan": .real(.nan), "big": .decimal(Decimal(string: "12345678901234567890.12") ?? 0),
      "list": .list([1, .null, "a\"b"]),
    ]
    #expect(
      values.jsonText
        == #"{"big": 12345678901234567890.12, "list": [1, null, "a\"b"], "nan": "nan"}"#
    )
  }

  /// An engine from outside makes objects, which are decided and decoded like any others.
  @Test func anOutsideEngineMakesObjects() async throws {
    let (books, authors) = (
      try StoredEntity("Book", in: Self.schema), try StoredEntity("Author", in: Self.schema)
    )
    let joyce = try StoredObject(["id": 7, "name": "Joyce"], of: authors)
    let ulysses = try StoredObject(["id": 1, "title": "Ulysses", "author": 7], of: books) {
      (relationship, object) throws(StorageError) in
      #expect(object["title"] == "Ulysses")
      return relationship == "author" ? [joyce] : []
    }
    #expect(ulysses.identifier == StoredIdentifier(entity: "Book", key: [1]))
    let predicate = try BoundPredicate(format: #"author.name BEGINSWITH "J" AND sequel == nil"#)
    #expect(try Evaluator(predicate).matches(ulysses))
    #expect(try await ulysses.related("author") == [joyce])
    #expect(throws: StorageError.self) { try StoredObject(["id": 1, "title": 5], of: books) }
    #expect(throws: StorageError.self) { try StoredObject(["id": 1], of: books) }
    #expect(throws: StorageError.self) { try StoredObject(["isbn": 1], of: books) }
  }
}
