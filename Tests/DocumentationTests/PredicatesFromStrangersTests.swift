import PredicateQL
import Testing

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
    policy.keys = KeyRules(.only(["title", "year"]))
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
}
