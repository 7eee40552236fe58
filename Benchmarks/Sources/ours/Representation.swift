import BenchmarkSupport
import PredicateQL

/// The form in which records are held while they are evaluated.
enum Representation: String, CaseIterable {
  case structs, dictionaries, values, slots, columns

  func cases(_ people: [Person]) throws -> [MeasuredCase] {
    switch self {
    case .structs: return try EvaluationCases.structs(people)
    case .dictionaries: return try EvaluationCases.dictionaries(people.map(\.dictionary))
    case .values: return try EvaluationCases.values(people.map(\.values))
    case .slots:
      let shape = RecordShape(Person.keys)
      return try EvaluationCases.slots(
        people.map { person in
          let values = person.values
          return ValueRecord(shape, Person.keys.map { values[$0] ?? .null })
        }
      )
    case .columns: return try EvaluationCases.columns(people)
    }
  }
}

extension Person {
  fileprivate static let keys = [
    "id", "name", "age", "score", "city", "active", "created", "tags", "address", "items",
  ]
}
