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
}
