import Foundation
import PredicateEvaluation
import PredicateSyntax
import Testing

private enum Level: Int { case junior = 1, senior }

private final class Person: KeyPathReadable, Hashable {
  let name: String
  let nick: String?
  let born: Date
  let level: Level
  let formerLevel: Level?
  var boss: Person?
  var friends: [Person] = []
  var rivals: [Person]?
  var team: Set<Person> = []

  init(_ name: String, nick: String? = nil, level: Level = .junior) {
    self.name = name
    self.nick = nick
    self.level = level
    formerLevel = nil
    born = Date(timeIntervalSinceReferenceDate: 0)
  }

  static let readableKeys: ReadableKeys<Person> = [
    "name": .key(\.name), "nick": .key(\.nick), "born": .key(\.born),
    "level": .rawValue(\.level), "formerLevel": .rawValue(\.formerLevel),
    "boss": .object(\.boss), "friends": .objects(\.friends), "rivals": .objects(\.rivals),
    "team": .objects(\.team),
    "shout": .computed { .value(.text($0.name.uppercased())) },
  ]

  static func == (left: Person, right: Person) -> Bool { left.name == right.name }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

private struct Point: KeyPathReadable {
  var x: Int
  var y: Double
  var tags: [String]

  static let readableKeys: ReadableKeys<Point> = [
    "x": .key(\.x), "y": .key(\.y), "tags": .key(\.tags),
  ]
}

/// A type with a secret property.
private struct Account: KeyPathReadable {
  var name: String
  var secret: String

  static let readableKeys: ReadableKeys<Account> = [
    "name": .key(\.name), "secret": .key(\.secret),
  ]

  func value(forKey key: String) -> KeyedValue? {
    key == "secret" ? .null : Self.readableKeys[key].map { _ in .value(.text("\(key) \(name)")) }
  }
}

private struct Owner: KeyPathReadable {
  var account: Account
  var accounts: [Account]

  static let readableKeys: ReadableKeys<Owner> = [
    "account": .object(\.account), "accounts": .objects(\.accounts),
  ]
}

@Suite struct KeyPathReadableTests {
  /// Every engine calls a type's own method, and never bypasses it.
  @Test(arguments: [
    ("secret == nil", true), ("name == 'name Ada'", true), ("name == 'Ada'", false),
  ])
  func readsByTheMethodOfTheType(_ text: String, _ truth: Bool) throws {
    let account = Account(name: "Ada", secret: "x")
    let reference = try evaluator(text)
    #expect(try reference.matches(account) == truth)
    #expect(try [account].filter(reference).count == (truth ? 1 : 0))
    #expect(try CompiledEvaluator<Account>(reference).matches(account) == truth)
    #expect(try [account].concurrentCount(matching: reference) == (truth ? 1 : 0))
    let owner = Owner(account: account, accounts: [account])
    for path in ["account.", "ANY accounts."] {
      let inner = try evaluator(path + text)
      #expect(try inner.matches(owner) == truth)
      #expect(try [owner].filter(inner).count == (truth ? 1 : 0))
    }
  }

  /// Ada and Alan are each other's friends and their own bosses: a graph with every kind of cycle.
  private func ada() -> Person {
    let ada = Person("Ada", level: .senior)
    let alan = Person("Alan", nick: "Al")
    ada.friends = [alan]
    alan.friends = [ada, alan]
    ada.boss = ada
    ada.team = [alan, ada]
    return ada
  }

  @Test(arguments: [
    ("name == 'Ada'", true),
    ("nick == nil", true),
    ("level == 2", true),
    ("formerLevel == nil", true),
    ("boss.boss.boss.name == 'Ada'", true),
    ("boss == SELF", true),
    ("SELF IN team", true),
    ("ANY friends.nick == 'Al'", true),
    ("ANY friends.friends.name == 'Ada'", true),
    ("friends.@count == 1", true),
    ("rivals == nil", true),
    ("rivals.@count == nil", true),
    ("team.@count == 2", true),
    ("team.name.@count == 2", true),
    ("SUBQUERY(friends, $f, SELF IN $f.friends).@count == 1", true),
    ("shout == 'ADA'", true),
    ("born == CAST(0, 'NSDate')", true),
    ("boss != nil", true),
    ("friends[0] == boss", false),
  ])
  func readsGraphs(_ text: String, _ expected: Bool) throws {
    #expect(try evaluator(text).matches(ada()) == expected)
  }

  @Test(arguments: [
    ("x == 3 AND y > 1", true), ("tags CONTAINS 'b'", true), ("ANY tags BEGINSWITH 'z'", false),
  ])
  func readsStructs(_ text: String, _ expected: Bool) throws {
    let point = Point(x: 3, y: 1.5, tags: ["a", "b"])
    #expect(try evaluator(text).matches(point) == expected)
  }

  @Test func unknownKeysAreErrorsWithSuggestions() throws {
    let error = try failure(of: "nmae == 'x'", on: .object(ada()))
    #expect(error?.id == .unknownKey)
    #expect(error?.key == "nmae")
    #expect(error?.hints == ["did you mean `name`?"])
    #expect(error?.span == SourceSpan(0..<4))
  }

  @Test func missingKeysFollowThePolicy() throws {
    var lenient = EvaluationOptions.default
    lenient.missingKey = .null
    #expect(try evaluator("missing == nil", options: lenient).matches(ada()))
    var strict = EvaluationOptions.default
    strict.missingKey = .error
    let dictionary = KeyedValue.value(.map(["name": .text("Ada")]))
    #expect(try failure(of: "nmae == nil", on: dictionary, options: strict)?.id == .unknownKey)
  }

  @Test func sequencesAreFiltered() throws {
    let points = (0..<5).map { Point(x: $0, y: 0, tags: []) }
    let evaluator = try evaluator("x > 2")
    #expect(try points.filter(evaluator).map(\.x) == [3, 4])
    #expect(try points.first(where: evaluator)?.x == 3)
    #expect(try points.count(matching: evaluator) == 2)
  }
}
