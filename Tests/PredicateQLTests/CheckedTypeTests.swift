import Foundation
import PredicateQL
import PredicateTestSupport
import Testing

private enum Level: Int { case low, high }

private final class Member: KeyPathReadable {
  var name = ""
  var nick: String?
  var age = 0
  var born = Date()
  var level = Level.low
  var tags: Set<String> = []
  var boss: Member?
  var friends: [Member] = []
  var account = Account()

  static let readableKeys: ReadableKeys<Member> = [
    "name": .key(\.name), "nick": .key(\.nick), "age": .key(\.age), "born": .key(\.born),
    "level": .rawValue(\.level), "tags": .key(\.tags), "boss": .object(\.boss),
    "friends": .objects(\.friends), "account": .object(\.account),
    "shout": .computed { .value(.text($0.name.uppercased())) },
  ]
}

/// A type with a method of its own, of whose values nothing is known.
private struct Account: KeyPathReadable {
  static let readableKeys: ReadableKeys<Account> = [:]
  func value(forKey key: String) -> KeyedValue? { .value(.text(key)) }
}

/// Texts that are checked against a type of Swift before there are data.
@Suite struct CheckedTypeTests {
  @Test(arguments: [
    "age >= %d AND name BEGINSWITH[c] %@", "boss.boss.age > 3", "ANY friends.name == 'x'",
    "friends.@count > 1", "tags CONTAINS 'a'", "level == 1", "shout.anything == 2",
    "account.anything == 'x'", "SUBQUERY(friends, $f, $f.age > 1).@count > 0", "%K == 1",
    "self.age == 1", "nick == nil", "born > %@", "name == %@ OR age == $limit",
  ])
  func fits(_ text: String) throws {
    let template = try PredicateTemplate(parsing: text)
    #expect(try template.checked(against: Member.self) == template)
  }

  @Test(arguments: [
    ("nmae == %@", "S007", 0..<4, "did you mean `name`?"),
    ("age > 1 AND boss.aeg > 3", "S007", 17..<20, "did you mean `age`?"),
    ("ANY friends.nmae == 'x'", "S007", 12..<16, "did you mean `name`?"),
    ("age BEGINSWITH 'x'", "S020", 0..<3, ""),
    ("name > 5", "S005", 0..<8, ""),
    ("name > %d", "S005", 0..<9, ""),
    ("level < 'low'", "S005", 0..<13, ""),
    ("friends.name == 'x'", "S011", 0..<12, ""),
    ("name.first == 'x'", "S007", 5..<10, ""),
  ])
  func isRefused(_ text: String, _ code: String, _ place: Range<Int>, _ hint: String) throws {
    let template = try PredicateTemplate(parsing: text)
    let error = #expect(throws: PredicateFormatError.self) {
      try template.checked(against: Member.self)
    }
    let found = try #require(error?.diagnostics.first { $0.severity == .error })
    #expect(found.id.code == code)
    #expect(found.span == SourceSpan(place))
    #expect(hint.isEmpty || found.hints.contains(hint))
  }

  @Test func boundPredicatesAreCheckedWithTheirArguments() throws {
    let fitting = try BoundPredicate(format: "age > %@", 3)
    #expect(try fitting.checked(against: Member.self) == fitting)
    let wrong = try BoundPredicate(format: "age > %@", "x")
    #expect(throws: PredicateFormatError.self) { try wrong.checked(against: Member.self) }
    let built = try BoundPredicate(Member.where(\.age) >= 18)
    #expect(try built.checked(against: Member.self) == built)
  }

  @Test func remarksBecomeWarnings() throws {
    let template = try PredicateTemplate(parsing: "age == nil")
    #expect(template.warnings.isEmpty)
    let checked = try template.checked(against: Member.self)
    #expect(checked.warnings.map(\.id) == [.alwaysTheSame])
    #expect(checked.warnings.first?.span == SourceSpan(0..<10))
    #expect(
      try BoundPredicate(format: "age == nil").checked(against: Member.self).warnings.count == 1
    )
  }

  @Test func nothingIsKnownOfTypesThatReadByAMethod() throws {
    let template = try PredicateTemplate(parsing: "anything == 1")
    #expect(try template.checked(against: Account.self) == template)
    #expect(try template.bound().checked(against: Account.self).format == "anything == 1")
  }

  @Test func messagesNameTheType() throws {
    let error = #expect(throws: PredicateFormatError.self) {
      try PredicateTemplate(parsing: "boss.nmae == 'x'").checked(against: Member.self)
    }
    #expect(error?.diagnostics.first?.message == "`Member` has no key `nmae`")
  }
}
