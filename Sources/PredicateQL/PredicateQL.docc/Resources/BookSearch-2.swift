import PredicateQL

struct Book: KeyPathReadable {
  var title: String
  var pages: Int
  var shelf: String

  static let readableKeys: ReadableKeys<Self> = [
    "title": .key(\.title), "pages": .key(\.pages),
  ]
}
