import BenchmarkSupport
import Foundation
import PredicateQL
import PredicateSQL
import PredicateSchema

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

  /// As far as an evaluator that is ready to answer.
  func prepare(_ path: String) throws {
    let texts = try ParsingCases(path: path).texts
    for _ in 0..<rounds {
      for text in texts { _ = try Evaluator(PredicateTemplate(parsing: text).bound()) }
    }
    print(texts.count)
  }

  /// As far as an evaluator that a cache has.
  func prepareAgain(_ path: String) throws {
    let texts = try ParsingCases(path: path).texts
    let cache = EvaluatorCache()
    for _ in 0...rounds {
      for text in texts { _ = try cache.evaluator(for: text) }
    }
    print(texts.count)
  }

  /// Makes the SQL text of each predicate of workload S.
  func writeSQL(_ path: String) throws {
    let predicates = try StoreCases.predicates(path: path).map { _, predicate in
      try predicate.checked(against: StoreCases.schema(), entity: "Person")
    }
    let compiler = SQLCompiler(dialect: .sqlite, now: Date())
    for _ in 0..<rounds {
      for predicate in predicates {
        _ = compiler.split(predicate).condition?.statement(in: .sqlite)
      }
    }
    print(predicates.count)
  }

  /// By the quickest way of ours, which is listed first.
  func evaluate(_ name: String) throws {
    guard let representation = Representation(rawValue: kind) else { Usage.refuse() }
    let people = SyntheticPeople.make(Self.people)
    let comparisons = representation == .columns ? try EvaluationCases.comparisons(people) : []
    let cases = try representation.cases(people) + comparisons
    guard let measured = cases.first(where: { $0.name == name }) else { Usage.refuse() }
    for _ in 0..<rounds { _ = try measured.run() }
    print(people.count)
  }
}
