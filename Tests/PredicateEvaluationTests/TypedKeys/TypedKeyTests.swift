import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax
import Testing

enum Rank: Int { case junior = 1, senior }
enum Mood: String, ValueConvertible, TextProperty { case glad, sad }

struct Address: KeyPathReadable {
  var city = "Oslo"
  var zip: String? = nil

  var size: Int { city.count }

  static let readableKeys: ReadableKeys<Address> = ["city": .key(\.city), "zip": .key(\.zip)]
}

final class Worker: KeyPathReadable {
  var name = "Ada"
  var nick: String?
  var age = 36
  var height: Double? = 1.7
  var born = Date(timeIntervalSinceReferenceDate: 0)
  var rank = Rank.senior
  var formerRank: Rank?
  var mood = Mood.glad
  var tags: Set<String> = ["new"]
  var marks: [Int]? = [1, 2]
  var home = Address()
  var office: Address?
  var boss: Worker?
  var friends: [Worker] = []
  var secret = "x"
  var half: Int { age / 2 }
  var secretAge: Int { age / 3 }

  static let readableKeys: ReadableKeys<Worker> = [
    "half": .key(\.half),
    "name": .key(\.name), "nick": .key(\.nick), "years": .key(\.age), "height": .key(\.height),
    "born": .key(\.born), "rank": .rawValue(\.rank), "formerRank": .rawValue(\.formerRank),
    "mood": .key(\.mood), "tags": .key(\.tags), "marks": .key(\.marks), "home": .object(\.home),
    "office": .object(\.office), "boss": .object(\.boss), "friends": .objects(\.friends),
  ]
}

/// Predicates made of typed keys, and their texts.
@Suite struct TypedKeyTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let built: TypedPredicate<Worker>
    let text: String
    var testDescription: String { text }

    init(_ built: TypedPredicate<Worker>, _ text: String) {
      self.built = built
      self.text = text
    }
  }

  static let comparisons = [
    Example(Worker.where(\.age) == 18, "years == 18"),
    Example(Worker.where(\.age) != 18, "years != 18"),
    Example(Worker.where(\.age) < 18, "years < 18"),
    Example(Worker.where(\.age) <= 18, "years <= 18"),
    Example(Worker.where(\.age) > 18, "years > 18"),
    Example(Worker.where(\.age) >= 18, "years >= 18"),
    Example(Worker.where(\.age).between(18...65), "years BETWEEN {18, 65}"),
    Example(Worker.where(\.age).isIn([1, 2]), "years IN {1, 2}"),
    Example(Worker.where(\.height) < 1.5, "height < 1.5"),
    Example(Worker.where(\.height) <= 1.5, "height <= 1.5"),
    Example(Worker.where(\.height) > 1.5, "height > 1.5"),
    Example(Worker.where(\.height) >= 1.5, "height >= 1.5"),
    Example(Worker.where(\.height).between(1...2), "height BETWEEN {1.0, 2.0}"),
    Example(Worker.where(\.nick).isIn(["a", "b"]), #"nick IN {"a", "b"}"#),
    Example(Worker.where(\.nick) == "x", #"nick == "x""#),
    Example(Worker.where(\.nick) == nil, "nick == nil"),
    Example(Worker.where(\.nick) != nil, "nick != nil"),
    Example(Worker.where(\.nick).isNil, "nick == nil"),
    Example(Worker.where(\.boss) == nil, "boss == nil"),
    Example(Worker.where(\.boss) != nil, "boss != nil"),
    Example(Worker.where(\.office).isNotNil, "office != nil"),
    Example(Worker.where(\.rank) == .senior, "rank == 2"),
    Example(Worker.where(\.rank) != .senior, "rank != 2"),
    Example(Worker.where(\.rank).isIn([.junior, .senior]), "rank IN {1, 2}"),
    Example(Worker.where(\.formerRank) == .junior, "formerRank == 1"),
    Example(Worker.where(\.formerRank) == nil, "formerRank == nil"),
    Example(Worker.where(\.mood) == .sad, #"mood == "sad""#),
    Example(
      Worker.where(\.born) > Date(timeIntervalSinceReferenceDate: 7),
      #"born > CAST(7.000000, "NSDate")"#
    ),
    Example(Worker.where(\.name) == Worker.where(\.home.city), "name == home.city"),
    Example(Worker.where(\.age) >= Worker.where(\.age), "years >= years"),
  ]

  static let texts = [
    Example(Worker.where(\.name).beginsWith("a", [.caseInsensitive]), #"name BEGINSWITH[c] "a""#),
    Example(Worker.where(\.name).endsWith("a"), #"name ENDSWITH "a""#),
    Example(Worker.where(\.name).contains("d"), #"name CONTAINS "d""#),
    Example(Worker.where(\.nick).like("a*"), #"nick LIKE "a*""#),
    Example(Worker.where(\.name).matches("a.*"), #"name MATCHES "a.*""#),
    Example(Worker.where(\.name).equals("ada", .caseInsensitive), #"name ==[c] "ada""#),
    Example(Worker.where(\.mood).contains("a"), #"mood CONTAINS "a""#),
  ]

  static let collections = [
    Example(Worker.where(\.tags).contains("new"), #"tags CONTAINS "new""#),
    Example(Worker.where(\.tags).any == "new", #"ANY tags == "new""#),
    Example(Worker.where(\.tags).all.beginsWith("n"), #"ALL tags BEGINSWITH "n""#),
    Example(Worker.where(\.tags).none == "old", #"NOT ANY tags == "old""#),
    Example(Worker.where(\.tags).count >= 2, "tags.@count >= 2"),
    Example(Worker.where(\.marks).isEmpty, "marks.@count == 0"),
    Example(Worker.where(\.marks).any > 1, "ANY marks > 1"),
    Example(Worker.where(\.friends).any.name == "Bob", #"ANY friends.name == "Bob""#),
    Example(Worker.where(\.friends).all.age.between(1...2), "ALL friends.years BETWEEN {1, 2}"),
    Example(Worker.where(\.friends).sum(of: \.age) > 100, "friends.@sum.years > 100"),
    Example(Worker.where(\.friends).average(of: \.age) > 1.5, "friends.@avg.years > 1.5"),
    Example(Worker.where(\.friends).maximum(of: \.height) > 1, "friends.@max.height > 1.0"),
    Example(Worker.where(\.friends).minimum(of: \.age) > 1, "friends.@min.years > 1"),
    Example(Worker.where(\.name).isIn(Worker.where(\.tags)), "name IN tags"),
  ]

  static let paths = [
    Example(Worker.where(\.home.city) == "Oslo", #"home.city == "Oslo""#),
    Example(Worker.where(\.home).city == "Oslo", #"home.city == "Oslo""#),
    Example(Worker.where(\.home).key(\.zip) == nil, "home.zip == nil"),
    Example(Worker.where(\.office).city == "Oslo", #"office.city == "Oslo""#),
    Example(Worker.where(\.office).zip.beginsWith("0"), #"office.zip BEGINSWITH "0""#),
    Example(Worker.where(\.boss).boss.home.city == "Rome", #"boss.boss.home.city == "Rome""#),
    Example(Worker.where(\.boss).age > 3, "boss.years > 3"),
  ]

  static let logic = [
    Example(
      Worker.where(\.age) >= 18 && Worker.where(\.name).beginsWith("a", [.caseInsensitive]),
      #"years >= 18 AND name BEGINSWITH[c] "a""#
    ),
    Example(!(Worker.where(\.age) >= 18), "NOT years >= 18"),
    Example(
      Worker.where(\.age) < 1 || Worker.where(\.age) > 2 && Worker.where(\.nick) == nil,
      "years < 1 OR (years > 2 AND nick == nil)"
    ),
    Example(
      .all(of: [Worker.where(\.age) < 1, Worker.where(\.age) > 2]),
      "years < 1 AND years > 2"
    ),
    Example(
      .any(of: [Worker.where(\.age) < 1, Worker.where(\.age) > 2]),
      "years < 1 OR years > 2"
    ),
  ]

  @Test(arguments: comparisons + texts + collections + paths + logic)
  func typedPredicatesCompose(_ example: Example) throws {
    let bound = try BoundPredicate(example.built)
    #expect(bound.format == example.text)
    #expect(example.built.description == example.text)
    let evaluator = try Evaluator(bound)
    #expect(throws: Never.self) { try evaluator.matches(Worker()) }
  }

  @Test func typedPredicatesFilter() throws {
    let workers = [Worker(), Worker()]
    workers[1].age = 3
    workers[1].boss = workers[0]
    let grown = Worker.where(\.age) >= 18
    #expect(try workers.filter(grown).count == 1)
    #expect(try workers.filter(Worker.where(\.boss).age == 36 && !grown).count == 1)
    #expect(try workers.filter(Worker.where(\.rank) == .senior).count == 2)
  }

  @Test func unreadableKeyPathsAreErrorsNamingTheType() throws {
    let predicate = Worker.where(\.age) > 1 && Worker.where(\.boss).secret == "x"
    let error = #expect(throws: PredicateFormatError.self) { try BoundPredicate(predicate) }
    #expect(error?.diagnostics.map(\.id) == [.unknownKey])
    #expect(
      error?.diagnostics.first?.message == #"`Worker` has no readable key for \Worker.secret"#
    )
    #expect(throws: PredicateFormatError.self) { try [Worker()].filter(predicate) }
    for chained in [
      Worker.where(\.office?.city.count) == 4, Worker.where(\.boss?.secret.count) == 1,
      Worker.where(\.friends[0].boss?.age) == 1, Worker.where(\.boss?.home.size) == 1,
      Worker.where(\.boss?.secretAge) == 1,
    ] {
      #expect(throws: PredicateFormatError.self) { try BoundPredicate(chained) }
    }
  }

  /// Key paths through optionals, which cannot be taken apart.
  @Test func optionalsAreChained() throws {
    let chains: [(TypedPredicate<Worker>, String)] = [
      (Worker.where(\.office?.city) == "Oslo", #"office.city == "Oslo""#),
      (Worker.where(\.office?.zip) == nil, "office.zip == nil"),
      (Worker.where(\.boss?.age) > 36, "boss.years > 36"),
      (Worker.where(\.boss?.boss?.office?.zip) == "1", #"boss.boss.office.zip == "1""#),
      (Worker.where(\.boss?.home.city).beginsWith("O"), #"boss.home.city BEGINSWITH "O""#),
      (Worker.where(\.boss!.name) == "Ada", #"boss.name == "Ada""#),
      (Worker.where(\.boss?.rank) == .senior, "boss.rank == 2"),
      (Worker.where(\.boss?.tags).contains("new"), #"boss.tags CONTAINS "new""#),
      (Worker.where(\.boss?.friends).count == 0, "boss.friends.@count == 0"),
      (Worker.where(\.boss?.half) == 18, "boss.half == 18"),
      (Worker.where(\.boss?.office).city == "Oslo", #"boss.office.city == "Oslo""#),
    ]
    let (worker, boss) = (Worker(), Worker())
    (boss.office, worker.boss) = (Address(), boss)
    for (built, text) in chains {
      let bound = try BoundPredicate(built)
      #expect(bound.format == text)
      _ = try Evaluator(bound).matches(worker)
    }
    #expect(try [worker, boss].filter(Worker.where(\.office?.city) == "Oslo").count == 1)
    #expect(try [worker, boss].filter(Worker.where(\.boss?.office?.city) == "Oslo").count == 1)
  }
}
