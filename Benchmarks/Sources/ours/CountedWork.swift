import BenchmarkSupport
import PredicateQL

/// Work done a given number of times and nothing else: whoever counts instructions or allocations
/// runs it twice, with different numbers of rounds, and takes the difference, so that starting up
/// costs nothing.
struct CountedWork {
  static let people = 500
  let kind: String
  let rounds: Int

  /// Prints how many units one round is.
  func parse(_ path: String) throws {
    let texts = try ParsingCases(path: path).texts
    for _ in 0..<rounds {
      for text in texts { _ = try PredicateTemplate(parsing: text) }
    }
    print(texts.count)
  }

  func evaluate(_ name: String) throws {
    let people = SyntheticPeople.make(Self.people)
    let cases =
      switch kind {
      case "structs": try EvaluationCases.structs(people)
      case "dictionaries": try EvaluationCases.dictionaries(people.map(\.dictionary))
      default: try EvaluationCases.values(people.map(\.values))
      }
    for measured in cases where measured.name == name {
      for _ in 0..<rounds { _ = try measured.run() }
    }
    print(people.count)
  }
}
