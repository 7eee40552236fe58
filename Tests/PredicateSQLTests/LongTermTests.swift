import PredicateAnalysis
import PredicateSQL
import PredicateSchema
import PredicateTestSupport
import Testing

/// Calculations within one another whose SQL writes an operand several times: the text stays short,
/// whatever the number of levels.
@Suite struct LongTermTests {
  struct Tower: CustomTestStringConvertible, Sendable {
    let before: String
    let core: String
    let after: String
    var testDescription: String { "\(before)…\(core)…\(after)" }

    func text(_ levels: Int) -> String {
      String(repeating: before, count: levels) + core + String(repeating: after, count: levels)
    }
  }

  static let towers = [
    Tower(before: "abs:(", core: "age", after: ")"),
    Tower(before: "abs:(1 - ", core: "rank", after: ")"),
    Tower(before: "abs:(", core: "score", after: ")"),
    Tower(before: "(", core: "rank", after: " + 1)"),
    Tower(before: "(", core: "rank", after: " / 2)"),
    Tower(before: "(", core: "score", after: " * 2)"),
    Tower(before: "(2 - ", core: "score", after: ")"),
    Tower(before: "modulus:by:(", core: "rank", after: ", 7)"),
    Tower(before: "TERNARY(", core: "rank", after: " BETWEEN {1, 2}, 1, 2)"),
    Tower(before: "TERNARY(score < ", core: "rank", after: ", rank, age)"),
    Tower(before: "uppercase:(", core: "name", after: ")"),
  ]

  @Test(arguments: towers)
  func theTextStaysShort(_ tower: Tower) throws {
    for levels in [2, 9, 40, 150] {
      let isText = tower.core == "name"
      for relation in isText
        ? ["== 'A'", "==[c] 'a'", "LIKE '?'"] : ["> 1", "== rank", "BETWEEN {1, 2}"]
      {
        let predicate = try BoundPredicate(parsing: "\(tower.text(levels)) \(relation)")
        let checked = try predicate.checked(against: People.schema, entity: "Person")
        for dialect in [any SQLDialect].all {
          let split = compiler(of: dialect).split(checked)
          for fragment in [split.exact, split.narrowing].compactMap(\.self) {
            let length = Self.length(of: fragment, in: dialect)
            #expect(length < 500_000, "\(levels) levels in \(dialect.name)")
          }
        }
      }
    }
  }

  private static func length(of fragment: SQLFragment, in dialect: some SQLDialect) -> Int {
    fragment.statement(in: dialect).text.utf8.count
  }

  private func compiler(of dialect: any SQLDialect) -> SQLCompiler {
    func compiler(_ dialect: some SQLDialect) -> SQLCompiler { SQLCompiler(dialect: dialect) }
    return compiler(dialect)
  }
}
