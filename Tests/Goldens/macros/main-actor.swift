// Compiled with -default-isolation MainActor, as Xcode's new applications are.
import PredicateMacros

enum Grade: Int { case low, high }
enum Mood: String, ValueConvertible { case glad, sad }

struct Citizen: KeyPathReadable {
  var name: String
  var level = Grade.low
  var mood = Mood.glad
  var friends: [Friend] = []

  static let readableKeys: ReadableKeys<Citizen> = [
    "name": .key(\.name), "level": .rawValue(\.level), "mood": .key(\.mood),
    "friends": .objects(\.friends),
  ]
}

final class Friend: KeyPathReadable {
  var name = ""
  weak var boss: Friend?

  static let readableKeys: ReadableKeys<Friend> = ["name": .key(\.name), "boss": .object(\.boss)]
}

final class Order: ReflectedReadable { var number = 1 }

final class Facade { var title = "" }

extension Facade: KeyPathReadable {
  nonisolated static let readableKeys: ReadableKeys<Facade> = ["title": .onMainActor { \.title }]
}

@Readable struct Tome { var title: String }
@Readable final class Rack { var books: [Tome] = [] }
@MainActor @Readable final class Pane { var width = 1 }

func find(_ people: [Citizen], _ friends: [Friend], _ orders: [Order]) throws -> Int {
  let evaluator = try Evaluator(#predicate(Citizen.self, "name == %@", "Ada"))
  let adults = Citizen.where(\.name).beginsWith("A") && Citizen.where(\.level) == .high
  return try people.filter(evaluator).count + people.filter(adults).count
    + friends.count(matching: evaluator) + orders.count(matching: evaluator)
    + [Facade()].filter(Facade.where(\.title) == "x").count
    + [Pane()].count(matching: evaluator)
    + [Tome(title: "x")].filter(Tome.where(\.title) == "x").count
}

func stream(_ people: AsyncStream<Citizen>, _ evaluator: Evaluator) async throws {
  for try await _ in people.filter(evaluator) {}
}
