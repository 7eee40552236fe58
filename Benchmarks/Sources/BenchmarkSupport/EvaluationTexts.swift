/// Workload E: a text for each kind of work an evaluator does.
package enum EvaluationTexts {
  package static let all: [(name: String, text: String)] = [
    ("E1", "age > 30"),
    ("E2", "age >= 18 AND age < 65 AND city == 'Paris'"),
    ("E3", "name CONTAINS[c] 'son'"),
    ("E4", "name BEGINSWITH[cd] 'jo'"),
    ("E5", "name LIKE '*an?'"),
    ("E6", "name MATCHES '[A-M].*[aeiou]n'"),
    ("E7", "city IN {'Paris', 'Oslo', 'Rome'}"),
    ("E8", "ANY tags == 'blue'"),
    ("E9", "address.zip BETWEEN {20000, 30000} OR score < 0.1"),
    ("E10", "SUBQUERY(items, $i, $i.qty > 5 AND $i.price < 10).@count > 1"),
  ]

  /// Comparisons that columns have loops of their own for; the name is that of the operator.
  package static let overColumns: [(name: String, text: String)] = [
    ("==", "name == 'Simon Johnson'"),
    ("IN of 16 integers", "address.zip IN {\(members((0..<16).map { "\(17_011 + 3_301 * $0)" }))}"),
    ("IN of 16 texts", "name IN {\(members((0..<16).map { "'Simon \($0)', 'Anna Brown'" }))}"),
    ("CONTAINS", "name CONTAINS 'son'"),
    ("MATCHES", "name MATCHES '[A-M].* W.*n'"),
  ]

  private static func members(_ texts: [String]) -> String { texts.joined(separator: ", ") }
}
