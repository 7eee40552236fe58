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

  static let policy: PredicatePolicy = {
    var policy = PredicatePolicy.comparisons
    policy.keys = KeyRules(.only(["title", "pages"]))
    return policy
  }()

  func long(_ pages: Int) throws -> [Book] {
    let predicate = try BoundPredicate(format: "pages > %d", pages)
    return try books.filter(Evaluator(predicate))
  }

  func found(by text: String) throws -> [Book] {
    let predicate = try PredicateTemplate(parsing: text).bound()
    return try books.filter(Evaluator(predicate))
  }

  func mistakes(of text: String) -> String {
    do {
      _ = try PredicateTemplate(parsing: text).bound()
      return ""
    } catch {
      return "\(error)"
    }
  }

  func found(byStranger text: String) throws -> [Book] {
    let wish = try PredicateTemplate(parsing: text, options: Self.policy.parseOptions)
      .bound()
      .validated(by: Self.policy)
    let short = try BoundPredicate(format: "pages < %d", 1_000)
    return try books.filter(Evaluator(wish && short))
  }
}
