import Testing

/// A predicate of any number of terms, of one shape.
struct GrowthShape: CustomTestStringConvertible, Sendable {
  let name: String
  let text: @Sendable (_ terms: Int) -> String
  /// The most terms that the language allows, where a term is a level of the tree.
  let most: Int
  /// The greatest exponent of a stage's growth.
  let exponent: Double
  var testDescription: String { name }

  init(
    _ name: String,
    most: Int = .max,
    exponent: Double = 1.3,
    _ text: @escaping @Sendable (Int) -> String
  ) {
    self.name = name
    self.text = text
    self.most = most
    self.exponent = exponent
  }

  /// Terms joined by a word; `#` in a term is its number.
  private init(_ term: String, joinedBy word: String) {
    self.init("\(term) \(word) …") { terms in
      (0..<terms).map { term.numbered($0) }.joined(separator: " \(word) ")
    }
  }

  /// `before`, terms joined by commas, and `after`.
  private init(_ before: String, list term: String, _ after: String) {
    self.init("\(before)\(term), …\(after)") { terms in
      before + (0..<terms).map { term.numbered($0) }.joined(separator: ", ") + after
    }
  }

  /// `core` within levels of `before` and `after`.
  private init(_ before: String, around core: String, _ after: String, most: Int) {
    self.init("\(before)…\(core)…\(after)", most: most) { terms in
      String(repeating: before, count: terms) + core + String(repeating: after, count: terms)
    }
  }

  static let all: [GrowthShape] =
    [
      "t != 'x#'", "t !=[c] 'x#'", "NOT t CONTAINS 'x#'", "NOT t LIKE '*x#*'",
      "NOT t MATCHES '.*x#.*'", "t >= 'a#'", "n != #", "n < #", "n BETWEEN {#, 9}", "u != 'x'",
      "k# == #", "k# == 'x#'", "p.q.k# == #", "k#.a == k#.b", "ANY tags == 'x#'",
      "ALL tags != 'x#'", "NOT (n == # OR t == 'x')", "n + # > 2 * n", "CAST(n, 'NSString') == '#'",
      "SUBQUERY(items, $i, $i.price > #).@count > 0", "ANY items.price > #", "items.@count > #",
      "items.@sum.price > #", "TERNARY(n > #, n, 2) == 1", "lowercase(t) == 'x#'",
      "n IN {#, 1, 2}", "t IN[c] {'x#', 'y'}", "tags[0] == 'x#'", "(tags UNION {'x#'}).@count > 1",
      "boss.boss.boss.n == #", "boss.n == #", "missing# == 1", "boss.missing# == 'x#'",
      "d > CAST(#, 'NSDate')", "n == $v#", "n == m",
    ].flatMap {
      [GrowthShape($0, joinedBy: "AND"), GrowthShape($0, joinedBy: "OR")]
    } + [
      GrowthShape("n IN {", list: "#", "}"), GrowthShape("t IN {", list: "'x#'", "}"),
      GrowthShape("t IN[cd] {", list: "'x#'", "}"), GrowthShape("NOT t IN {", list: "'x#'", "}"),
      GrowthShape("n IN {", list: "n", "}"), GrowthShape("{", list: "tags", "}.@count > 0"),
      GrowthShape("ANY {", list: "k#", "} == 5"), GrowthShape("t CONTAINS '", list: "x", "'"),
      GrowthShape("t LIKE '", list: "*x?", "'"), GrowthShape("ANY tags IN {", list: "'x#'", "}"),
      GrowthShape("SUBQUERY({", list: "#", "}, $x, $x == n).@count > 0"),
      GrowthShape("a.b.b.b…") { "a" + String(repeating: ".b", count: $0) + " == 1" },
      GrowthShape("items.b.b…") {
        "ANY items" + String(repeating: ".b", count: $0) + " == 1"
      },
      GrowthShape("a.self.self…") { "a" + String(repeating: ".self", count: $0) + " == 1" },
      GrowthShape("boss.boss…") { String(repeating: "boss.", count: $0) + "n == 1" },
      GrowthShape("SUBQUERY(…, many terms)") { terms in
        let inner = (0..<terms).map { "$i.price != \($0)" }.joined(separator: " AND ")
        return "SUBQUERY(items, $i, \(inner)).@count > 0"
      },
      GrowthShape("AND of ORs") { terms in
        (0..<max(terms / 10, 1)).map { part in
          "(" + (0..<10).map { "t != 'x\(part)\($0)'" }.joined(separator: " OR ") + ")"
        }.joined(separator: " AND ")
      },
      GrowthShape("NOT (t == 'x' AND ", around: "n == 1", ")", most: 90),
      GrowthShape("(n == 1 OR t == 'x' AND ", around: "n == 1", ")", most: 90),
      GrowthShape("1 + ", around: "n", "> 1", most: 1),
      GrowthShape("a sum", most: 900) { "n" + String(repeating: " + 1", count: $0) + " > 1" },
      GrowthShape("a[0][0]…", most: 900) { "tags" + String(repeating: "[0]", count: $0) + " == 1" },
      GrowthShape("TERNARY within TERNARY", most: 90) { terms in
        String(repeating: "TERNARY(n > 1, 1, ", count: terms) + "n"
          + String(repeating: ")", count: terms) + " == 1"
      },
      // `$i59.items` is a place of sixty steps, all of which a policy compares with its keys.
      GrowthShape("SUBQUERY within SUBQUERY", most: 60, exponent: 1.6) { terms in
        // Each walks the elements of the one around it. Over the same ones each would double the time,
        // which is what the text asks for, up to the limit of steps.
        (0..<terms).reversed().reduce("$i\(terms - 1).price == 1") { inner, level in
          let outer = level == 0 ? "items" : "$i\(level - 1).items"
          return "SUBQUERY(\(outer), $i\(level), \(inner)).@count > 0"
        }
      },
    ]
}

extension String {
  fileprivate func numbered(_ number: Int) -> String {
    replacing("#", with: String(number))
  }
}
