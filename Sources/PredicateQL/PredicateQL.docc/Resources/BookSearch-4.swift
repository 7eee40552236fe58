import PredicateQL

struct Book: KeyPathReadable {
  var title: String
  var pages: Int
  var shelf: String

  static let readableKeys: ReadableKeys<Self> = [
    "title": .key(\.title), "pages": .key(\.pages),
  ]
}

struct BookSearch {
  let books: [Book]

  func long(_ pages: Int) throws -> [Book] {
    let predicate = try BoundPredicate(format: "pages > %d", pages)
    return try books.filter(Evaluator(predicate))
  }

  func found(by text: String) throws -> [Book] {
    let predicate = try PredicateTemplate(parsing: text).bound()
    return try books.filter(Evaluator(predicate))
  }
}
