import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax
import Testing

@testable import PredicateFoundation

/// `#Predicate` as a predicate of ours: the text, and the same answers.
@Suite struct PredicateConversionTests {
  struct Author: KeyPathReadable, Hashable, Codable {
    var name = "Ada"
    var age: Int?
    static var readableKeys: ReadableKeys<Author> { ["name": .key(\.name), "years": .key(\.age)] }
  }

  struct Book: KeyPathReadable {
    var title = "Notes"
    var pages = 100
    var price = 2.5
    var isLent = false
    var stars: Int? = nil
    var tags: [String] = ["math"]
    var author: Author? = nil
    var editors: [Author] = []
    var hidden = 1
    var ratings = ["ada": 5]

    static var readableKeys: ReadableKeys<Book> {
      [
        "title": .key(\.title), "pages": .key(\.pages), "price": .key(\.price),
        "isLent": .key(\.isLent), "stars": .key(\.stars), "tags": .key(\.tags),
        "author": .object(\.author), "editors": .objects(\.editors),
        "ratings": .key(\.ratings),
      ]
    }
  }

  private let books = [
    Book(), Book(title: "É", pages: 7, isLent: true, stars: 3, tags: []),
    Book(title: "", stars: 5, tags: ["x", "math"], author: Author(age: 36), editors: [Author()]),
    Book(pages: -3, author: Author(name: "Bob"), editors: [Author(age: 1), Author(name: "X")]),
  ]

  private func expect(
    _ format: String,
    _ predicate: Predicate<Book>,
    isSameText: Bool = true,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let bound = try BoundPredicate(predicate)
    if isSameText { #expect(bound.format == format, sourceLocation: location) }
    let evaluator = try Evaluator(bound)
    for book in books {
      #expect(
        try evaluator.matches(book) == predicate.evaluate(book),
        "\(book)",
        sourceLocation: location
      )
    }
  }

  @Test func logic() throws {
    let least = 7
    try expect("pages >= 7 AND title != \"É\"", #Predicate { $0.pages >= least && $0.title != "É" })
    try expect(
      "pages < 7 OR (NOT isLent == YES)",
      #Predicate { $0.pages < 7 || !$0.isLent }
    )
    try expect("pages IN {7, 100}", #Predicate { [7, 100].contains($0.pages) })
    try expect("pages BETWEEN {7, 100}", #Predicate { (7...100).contains($0.pages) })
    try expect("pages >= 7 AND pages < 100", #Predicate { (7..<100).contains($0.pages) })
    try expect(
      "TERNARY(isLent == YES, pages, 0) == 7",
      #Predicate { ($0.isLent ? $0.pages : 0) == 7 }
    )
  }

  @Test func arithmetic() throws {
    try expect("pages + 3 == 10", #Predicate { $0.pages + 3 == 10 })
    try expect("(pages * 2) - 1 > 13", #Predicate { $0.pages * 2 - 1 > 13 })
    try expect("pages / 2 == 3", #Predicate { $0.pages / 2 == 3 })
    try expect("price / 2.0 < 2.0", #Predicate { $0.price / 2.0 < 2.0 })
    try expect("modulus:by:(pages, 2) == 1", #Predicate { $0.pages % 2 == 1 })
    try expect("-pages == 3", #Predicate { -$0.pages == 3 })
  }

  @Test func optionals() throws {
    try expect("stars == nil", #Predicate { $0.stars == nil })
    try expect("stars == 3", #Predicate { $0.stars == 3 })
    try expect("TERNARY(stars == nil, 0, stars) > 3", #Predicate { ($0.stars ?? 0) > 3 })
    try expect("author.name == \"Ada\"", #Predicate { $0.author?.name == "Ada" })
    try expect("author.years == 36", #Predicate { $0.author?.age == 36 })
    try expect(
      "TERNARY(stars == nil, nil, TERNARY(stars > 3, YES, NO)) == YES",
      #Predicate { $0.stars.flatMap { $0 > 3 } == true }
    )
  }

  @Test func collections() throws {
    try expect("\"math\" IN tags", #Predicate { $0.tags.contains("math") })
    try expect("tags.@count == 2", #Predicate { $0.tags.count == 2 })
    try expect("tags[FIRST] == \"x\"", #Predicate { $0.tags.first == "x" })
    try expect("tags.@count == 0", #Predicate { $0.tags.isEmpty })
    try expect(
      "SUBQUERY(editors, $v1, $v1.name == \"X\").@count > 0",
      #Predicate { $0.editors.contains { $0.name == "X" } }
    )
    try expect(
      "SUBQUERY(editors, $v1, NOT $v1.name == \"Ada\").@count == 0",
      #Predicate { $0.editors.allSatisfy { $0.name == "Ada" } }
    )
    try expect(
      "SUBQUERY(editors, $v1, $v1.years == 1).@count == 1",
      #Predicate { $0.editors.filter { $0.age == 1 }.count == 1 }
    )
  }

  struct Search: Codable, Hashable {
    var least = 7
    var word: String? = "math"
    var words = ["x", "math"]
    var prices = ["low": 2.5]
    var inner = Author(age: 3)
    var one: Search.Nested? = Nested()
    struct Nested: Codable, Hashable { var title = "É" }
  }

  /// What is captured is a constant, however it is reached.
  @Test func capturedValues() throws {
    let search = Search()
    let none: Search? = nil
    try expect("pages >= 7", #Predicate { $0.pages >= search.least })
    try expect("stars == 3", #Predicate { $0.stars == search.inner.age })
    try expect("\"math\" IN tags", #Predicate { $0.tags.contains(search.word ?? "none") })
    try expect("title == \"É\"", #Predicate { $0.title == (search.one?.title ?? "x") })
    try expect("title == \"x\"", #Predicate { $0.title == (none?.one?.title ?? "x") })
    try expect(
      "tags[FIRST] IN {\"x\", \"math\"}",
      #Predicate {
        $0.tags.first.flatMap { search.words.contains($0) } == true
      },
      isSameText: false
    )
    try expect("title == \"x\"", #Predicate { $0.title == search.words[0] })
    try expect("price == 2.5", #Predicate { $0.price == search.prices["low"]! })
    try expect("price == 0.5", #Predicate { $0.price == search.prices["x", default: 0.5] })
    try expect("isLent == YES", #Predicate { $0.isLent == search.words.contains(["math"]) })
    try expect("isLent == NO", #Predicate { $0.isLent == search.words.starts(with: ["math"]) })
    #expect(throws: PredicateConversionError.self) {
      _ = try BoundPredicate(#Predicate<Book> { $0.title == search.words[5] })
    }
    #expect(throws: PredicateConversionError.self) {
      _ = try BoundPredicate(#Predicate<Book> { $0.price == search.prices["x"]! })
    }
  }

  @Test func ranges() throws {
    let closed = 7...100
    let open = 7..<100
    let (from, through, upTo) = (7..., ...7, ..<7)
    try expect("pages BETWEEN {7, 100}", #Predicate { closed.contains($0.pages) })
    try expect("pages >= 7 AND pages < 100", #Predicate { open.contains($0.pages) })
    try expect("pages >= 7", #Predicate { from.contains($0.pages) })
    try expect("pages <= 7", #Predicate { through.contains($0.pages) })
    try expect("pages < 7", #Predicate { upTo.contains($0.pages) })
    try expect("price BETWEEN {2.0, 3.0}", #Predicate { (2.0...3.0).contains($0.price) })
    try expect("title BETWEEN {\"A\", \"Z\"}", #Predicate { ("A"..."Z").contains($0.title) })
    try expect(
      "pages BETWEEN {pages, 100 + pages}",
      #Predicate { ($0.pages...(100 + $0.pages)).contains($0.pages) }
    )
  }

  @Test func dictionaries() throws {
    let prices = ["Notes": 2.5]
    try expect(
      "ratings[\"ada\"] == 5",
      #Predicate { $0.ratings["ada"] == 5 }
    )
    try expect(
      "TERNARY(ratings[title] == nil, 1, ratings[title]) == 1",
      #Predicate { $0.ratings[$0.title, default: 1] == 1 }
    )
    let bound = try BoundPredicate(#Predicate<Book> { (prices[$0.title] ?? 0) == $0.price })
    #expect(try Evaluator(bound).matches(Book()))
    let numbered = [1: "a"]
    #expect(throws: PredicateConversionError.self) {
      _ = try BoundPredicate(#Predicate<Book> { numbered[$0.pages] == "a" })
    }
  }

  @Test func regularExpressions() throws {
    let pattern = #/[MN]o\w?/#
    try expect(
      #"title MATCHES "(?s:.*)(?:[MN]o(?:t|x)+es?)(?s:.*)""#,
      #Predicate { $0.title.contains(#/[MN]o(?:t|x)+es?/#) }
    )
    try expect(
      #"title MATCHES "(?s:.*)(?:\\A\\z)(?s:.*)""#,
      #Predicate { $0.title.contains(#/^$/#) }
    )
    let error = #expect(throws: PredicateConversionError.self) {
      _ = try BoundPredicate(#Predicate<Book> { $0.title.contains(pattern) })
    }
    #expect(error?.message.contains(#"'\w' in the pattern"#) == true)
  }

  @Test func strings() throws {
    try expect("title CONTAINS \"ote\"", #Predicate { $0.title.contains("ote") })
    try expect("title BEGINSWITH \"No\"", #Predicate { $0.title.starts(with: "No") })
    try expect("title == \"\"", #Predicate { $0.title.isEmpty })
  }

  @Test func whatHasNoCounterpart() throws {
    let hidden = #expect(throws: PredicateConversionError.self) {
      _ = try BoundPredicate(#Predicate<Book> { $0.hidden == 1 })
    }
    #expect(hidden?.message.contains("not among the readableKeys of Book") == true)
    #expect(throws: PredicateConversionError.self) {
      _ = try BoundPredicate(
        #Predicate<Book> { $0.tags[0..<1].isEmpty }
      )
    }
    #expect(throws: PredicateConversionError.self) {
      _ = try BoundPredicate(#Predicate<Book> { $0.title.count == 1 })
    }
    #expect(throws: PredicateConversionError.self) {
      let author = Author()
      _ = try BoundPredicate(#Predicate<Book> { $0.author == author })
    }
  }

  @Test func predicatesOfOursAreFoundations() throws {
    let format = "ANY editors.name == 'X' OR title ==[cd] 'e'"
    let predicate = try BoundPredicate(parsing: format).predicate(of: Book.self)
    for book in books {
      let answer = NSPredicate(format: format).evaluate(with: book)
      #expect(try predicate.evaluate(book) == answer)
    }
    #expect(try books.filter(predicate).count == 2)
    let copy = try encoded(predicate.expression)
    #expect(try copy.evaluate(PredicateBindings((predicate.variable, books[1]))))
    #expect(throws: EvaluationError.self) {
      _ = try BoundPredicate(format: "title < 5").predicate(of: Book.self).evaluate(Book())
    }
  }

  private func encoded<Condition: StandardPredicateExpression<Bool>>(
    _ condition: Condition
  ) throws -> any StandardPredicateExpression<Bool> {
    try JSONDecoder().decode(Condition.self, from: JSONEncoder().encode(condition))
  }
}
