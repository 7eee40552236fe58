import PredicateSQL
import PredicateSchema
import PredicateSyntax
import PredicateTestSupport
import Testing

/// The compiler's output in all dialects, side by side: `Tests/Goldens/sql`.
@Suite struct SQLGoldenTests {
  private static let folder = GoldenFolder("sql")

  struct Topic: CustomTestStringConvertible, Sendable {
    var name: String
    var entity = "Person"
    var predicates: [String]

    var testDescription: String { name }
  }

  @Test(arguments: topics)
  func says(_ topic: Topic) throws {
    var text = ""
    for predicate in topic.predicates {
      let checked = try People.checked(predicate, entity: topic.entity)
      text += "\npredicate  \(predicate)\n"
      for dialect in [any SQLDialect].all { text += Self.lines(dialect, checked) }
    }
    try Self.folder.expect(text, in: topic.name + ".txt")
  }

  private static func lines(
    _ dialect: some SQLDialect,
    _ predicate: CheckedPredicate
  ) -> String {
    let lines = SQLCompiler(dialect: dialect).split(predicate).shown(in: dialect)
    let shown = lines.isEmpty ? ["(every row)"] : lines
    return shown.enumerated()
      .map { ($0.offset == 0 ? dialect.key : "").padding(to: 11) + $0.element + "\n" }.joined()
  }

  static let topics: [Topic] = [
    Topic(
      name: "comparisons",
      predicates: [
        "age >= 18 AND age < 65", "18 <= age", "name == 'Ada'", "name != 'Ada'", "nickname == 'x'",
        "nickname != 'x'", "NOT nickname == 'x'", "NOT age > 85", "NOT rank > 85", "rank <= nil",
        "nickname == nil", "nickname != nil", "name == nil", "nickname == name",
        "nickname == label", "rank == score", "rank <= age", "rank < boss.rank", "isActive == YES",
        "isActive == 0", "isActive > 0.5", "age > 18.5", "age == 18.5", "age == 1e30",
        "age < 1e30", "score > 3", "score == 0", "score >= 0", "NOT score < 0",
        "score == 9007199254740993", "score > CAST('nan', 'NSNumber')",
        "name == 5",
        "name < 'm'", "nation == 'x'", "nation != 'x'", "nation < 'x'", "nation == nickname",
        "nation < name", "label == 'x'", "label < 'x'",
        "TERNARY(rank > 1, label, label) == 'x'", "name ==[c] 'ADA'", "name <[cd] 'ada'",
        "age == 18 OR age == 21", "NOT (age > 85 OR rank > 3)", "NOT (NOT rank > 3)",
        "1 == 1 AND age > 3", "TRUEPREDICATE", "age > 3 OR TRUEPREDICATE",
      ]
    ),
    Topic(
      name: "constants",
      predicates: [
        "age > 10 * 5", "age > abs:(-3)", "age > modulus:by:(17, 5)", "name == uppercase:('ada')",
        "name BEGINSWITH 'Ada'.lowercaseString", "age IN {1 + 1, 3}", "age BETWEEN {2 * 9, 65}",
        "age > max({1, 2, 3})", "2 IN {age, 1 + 1}", "5 BETWEEN {age, 10}",
        "name MATCHES uppercase('ab')", "age < {1, 2}[1]", "1 / 0.0 == 1 / 0.0",
        "age > TERNARY(1 == 1, 18, 21)", "1 + 1 == 2 AND age > 3",
        "'ada' IN {'ada', 'alan'} OR age > 3", "'ada' CONTAINS 'A' OR age > 3", "'σ' LIKE[c] 'ς'",
        "'ada' IN[c] {'ADA'} AND 'ada' MATCHES 'a.a'",
        "score == 1 / 0.0",
        "born > CAST(CAST(CAST('2026-01-08', 'NSDate'), 'NSNumber') - 604800, 'NSDate')",
        "SUBQUERY(orders, $o, $o.price > 2 * 50).@count > 1 + 1",
        "age > 1 / 0", "score > random()", "born > now()", "age + 10 * 5 > 60",
      ]
    ),
    Topic(
      name: "values",
      predicates: [
        "balance == CAST('1.10', 'NSDecimalNumber')", "balance > 3", "balance > 0.1",
        "balance == rank", "born > CAST(0, 'NSDate')", "born == CAST(0.1, 'NSDate')",
        "joined == CAST(0.1, 'NSDate')", "joined < born", "seen >= CAST(0, 'NSDate')",
        "seen == CAST(0, 'NSDate')", "seen != CAST(0, 'NSDate')",
        "token == CAST('6B29FC40-CA47-1067-B31D-00DD010662DA', 'NSUUID')",
        "badge != CAST('6B29FC40-CA47-1067-B31D-00DD010662DA', 'NSUUID')",
        "photo == CAST('0aff', 'NSData')", "site == CAST('https://a.b', 'NSURL')",
        "site == name", "CAST('NaN', 'NSDecimalNumber') < score",
      ]
    ),
    Topic(
      name: "text",
      predicates: [
        "name BEGINSWITH 'José'", "name BEGINSWITH ''", "name BEGINSWITH '\u{10FFFF}'",
        "name BEGINSWITH 'a\u{D7FF}'", "label BEGINSWITH 'Jo'", "nation BEGINSWITH '5%'",
        "NOT nation BEGINSWITH 'J'", "nation CONTAINS 'a'", "nation LIKE 'a*b'",
        "NOT nickname BEGINSWITH 'J'",
        "name CONTAINS 'son'", "name CONTAINS ''", "name CONTAINS nickname", "'Adam' CONTAINS name",
        "name ENDSWITH 'é'", "name BEGINSWITH nickname", "name ENDSWITH nickname",
        "name CONTAINS[c] 'son'", "name BEGINSWITH[cd] 'jo'", "name ENDSWITH[n] 'x'",
        "name CONTAINS[cd] 'rené'", "name BEGINSWITH[c] 'Renée'", "name ENDSWITH[c] 'éan'",
        "name LIKE[cd] 'r*é?ａｂ\\\\*'", "name ==[c] 'Zürich'", "name IN[cd] {'é', 'ç'}",
        "'son' IN name", "name LIKE 'Jo*'", "name LIKE '*son'", "name LIKE '*son*'",
        "name LIKE 'J?n*s'", "name LIKE '*'", "name LIKE ''", "name LIKE '50%_[x]*\\\\**'",
        "nickname LIKE[c] 'j*n'", "name MATCHES 'J.*n'", "nation MATCHES 'Jo+n?.*'",
        "name MATCHES '.*son'",
        "name MATCHES 'a|b'", "name MATCHES 'a*b'", "name MATCHES '^50\\\\.[0-9]+'",
        "name MATCHES[c] 'jo.*'", "NOT name MATCHES 'Jo.*'", "uppercase:(name) == 'ADA'",
        "name.length > 3", "canonical:(nickname) == 'ada'",
      ]
    ),
    Topic(
      name: "membership",
      predicates: [
        "age IN {18, 21, 65}", "age IN {18}", "age IN {}", "age IN {18, 18.5, 21.0, 'x', nil}",
        "NOT rank IN {1, 2}", "score IN {1, 2.5}", "score IN {1, 2}", "score IN {0, 1}",
        "name IN {'Ada', 'Alan'}",
        "name IN[c] {'ada', 'alan'}", "label IN {'a', 'b'}", "nation IN {'a', 'b'}",
        "isActive IN {YES}",
        "token IN {CAST('6B29FC40-CA47-1067-B31D-00DD010662DA', 'NSUUID')}",
        "photo IN {CAST('0a', 'NSData'), CAST('0b', 'NSData')}",
        "born IN {CAST(0, 'NSDate'), CAST(86400, 'NSDate')}", "nickname IN {name, 'x', nil}",
        "age BETWEEN {18, 65}", "age BETWEEN {65, 18}", "rank BETWEEN {18.5, 65}",
        "rank BETWEEN {age, 65}", "nickname BETWEEN {'a', nil}", "'x' IN tags.label",
        "tags.label CONTAINS nickname", "boss IN friends", "boss IN company.employees",
      ]
    ),
    Topic(
      name: "paths",
      predicates: [
        "company.name == 'Acme'", "company.name != 'Acme'", "company.city == nil",
        "company == nil", "company != nil", "company.id == 7", "boss.company.name == 'Acme'",
        "boss.company.id == 7", "boss == SELF", "boss.boss == boss", "passport == nil",
        "passport.number == 'X1'", "company.name == 'Acme' AND company.city == 'Rome'",
        "company.name == 'Acme' OR age > 5", "boss.name == name",
      ]
    ),
    Topic(
      name: "quantifiers",
      predicates: [
        "ANY tags.label == 'blue'", "ANY tags.label != 'blue'", "ALL tags.label == 'blue'",
        "NONE tags.label == 'blue'", "ANY tags.label == nil", "ANY steps.label == nil",
        "ALL steps.label != nil", "ANY tags.label == 'blue' AND age > 85",
        "ANY tags.label == 'blue' AND id == 7", "ANY tags.label == nickname",
        "ANY friends.name BEGINSWITH 'A'", "ANY friends.tags.label == 'blue'",
        "ANY reports.company.name == 'Acme'", "ANY company.employees.age > 60",
        "NONE company.employees.age > 60", "ANY orders.price > 100", "ALL orders.price > 100",
        "ANY tags.weight IN {1, 2}", "ANY friends == boss",
        "ANY tags.label CONTAINS[c] 'x'", "ANY friends.boss.reports.nickname != nil",
        "ALL friends.boss.reports.nickname == nil", "ANY friends.boss.reports.nickname == nil",
      ]
    ),
    Topic(
      name: "counts",
      predicates: [
        "tags.@count == 0", "tags.@count > 0", "tags.@count >= 1", "tags.@count != 0",
        "tags.@count < 1", "tags.@count > 0.5", "tags.@count >= 0", "tags.@count < 0",
        "tags.@count > 1", "tags.@count == 2", "tags.@count != 2", "tags.@count < 3",
        "tags.@count == age", "tags.@count > orders.@count", "tags.@count IN {1, 2}",
        "company.employees.@count == 0", "company.employees.@count != 0",
        "company.employees.@count > 3", "count:(tags) > 2",
        "SUBQUERY(tags, $t, $t.label == 'blue').@count > 0",
        "SUBQUERY(tags, $t, $t.label == 'blue').@count == 0",
        "SUBQUERY(friends, $f, $f.tags.@count > 2 AND rank > 3).@count > 0",
        "SUBQUERY(friends, $f, $f.tags.@count > 2 OR rank > 3).@count > 0",
        "SUBQUERY(orders, $o, $o.price > 10).@count > 1",
        "SUBQUERY(orders, $o, $o.price > 10).@count > 1 AND id == 7",
        "SUBQUERY(friends, $f, $f.age > age).@count > 0",
        "SUBQUERY(friends, $f, SUBQUERY($f.tags, $t, $t.label == 'x').@count > 0).@count > 0",
        "SUBQUERY(friends, $f, $f.company == company).@count > 2",
      ]
    ),
    Topic(
      name: "aggregates",
      predicates: [
        "orders.@max.price > 100", "orders.@min.quantity == nil", "tags.@min.label < 'm'",
        "orders.@sum.quantity > 10", "orders.@sum.quantity == 10.5", "orders.@sum.price > 10",
        "orders.@avg.quantity > 2", "orders.@max.placed > born",
      ]
    ),
    Topic(
      name: "calculations",
      predicates: [
        "age + 1 > 18", "age * 2 == rank", "NOT age + 1 > 18", "age + 1 > 18 OR age < 3",
        "score * 2 > 3", "score / rank > 1", "age / 2 == 3", "modulus:by:(age, 2) == 1",
        "-age < 3", "age & 4 == 4", "age ** 2 > 3", "TERNARY(age > 18, 'a', nickname) == 'a'",
        "TERNARY(age > 18, born, nil) == nil",
      ]
    ),
    Topic(
      name: "residuals",
      predicates: [
        "name MATCHES 'a.*' AND age > 18", "name MATCHES 'a.*' OR age > 18",
        "(name MATCHES 'a.*' AND age > 18) OR (name MATCHES 'b.*' AND age < 3)",
        "NOT (name MATCHES 'a.*' AND age > 18)", "NOT (name MATCHES 'a.*' OR age > 18)",
        "NOT name MATCHES 'a.*'", "steps[FIRST].label == 'x' AND age > 18",
        "now() > born AND age > 18", "name LIKE nickname AND age > 18", "$x == 1 AND age > 3",
        "$x < 1 AND age > 3", "$x + 1 == 2 AND age > 3", "name BEGINSWITH $x AND age > 3",
        "age == $x AND age > 3", "age != $x.y AND age > 3",
      ]
    ),
    Topic(
      name: "inheritance",
      entity: "Refund",
      predicates: ["reason == 'x'", "price > 3", "TRUEPREDICATE", "person.name == 'Ada'"]
    ),
  ]
}
