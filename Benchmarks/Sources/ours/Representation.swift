import BenchmarkSupport
import PredicateQL

/// The form in which records are held while they are evaluated.
enum Representation: String, CaseIterable {
  case structs, dictionaries, values, columns

  func cases(_ people: [Person]) throws -> [MeasuredCase] {
    switch self {
    case .structs: return try EvaluationCases.structs(people)
    case .dictionaries: return try EvaluationCases.dictionaries(people.map(\.dictionary))
    case .values: return try EvaluationCases.values(people.map(\.values))
    case .columns: return try EvaluationCases.columns(people)
    }
  }
}
