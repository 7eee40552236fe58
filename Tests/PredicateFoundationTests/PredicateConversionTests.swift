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

    static var readableKeys: ReadableKeys<Book> {
      [
        "title": .key(\.title), "pages": .key(\.pages), "price": .key(\.price),
        "isLent": .key(\.isLent), "stars": .key(\.stars), "tags": .key(\.tags),
        "author": .object(\.author), "editors": .objects(\.editors),
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
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let bound = try BoundPredicate(predicate)
    #expect(bound.format == format, sourceLocation: location)
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
    try expect("pages >= 7 AND pages <= 100", #Predicate { (7...100).contains($0.pages) })
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
