import PredicateFoundation

/// A contact as applications for Apple's systems have them, which says nothing of how it is read.
class Contact: NSObject {
  let name: String
  let age: Int
  let city: String
  let score: Double
  var nick: String?

  required init(_ number: Int) {
    name = ["John Johnson", "Anna Hogan", "Ethan Müller", "José Grant"][number % 4]
    age = number * 37 % 90 + 1
    city = ["Paris", "Oslo", "Rome", "Berlin", "Zürich"][number % 5]
    score = Double(number &* 7919 % 10007) / 10007
    nick = number % 3 == 0 ? "J\(number)" : nil
  }

  var dictionary: [String: Any] {
    ["name": name, "age": age, "city": city, "score": score, "nick": nick as Any]
  }
}

/// A contact that lists its keys.
final class ListedContact: Contact, KeyPathReadable {
  static let readableKeys: ReadableKeys<ListedContact> = [
    "name": .key(\.name), "age": .key(\.age), "city": .key(\.city), "score": .key(\.score),
    "nick": .key(\.nick),
  ]
}
