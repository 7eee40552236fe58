import PredicateEvaluation

/// The representations of records for which predicates are compiled.
package enum CompiledRepresentation: String, CaseIterable, Sendable {
  case structs, classes, dictionaries, values, large, columns, json
}

/// The numbers of records that compiled programs were asked about, and left undecided.
package struct CompiledTally: Sendable, CustomStringConvertible {
  /// The numbers for one representation.
  package struct Count: Sendable {
    /// The records for which the language has an answer, not an error.
    package var answers = 0
    /// Those of them that the program left to the reference evaluator.
    package var undecided = 0

    package var share: Double { answers == 0 ? 0 : Double(undecided) / Double(answers) }
  }

  private var counts: [CompiledRepresentation: Count] = [:]
  private var predicates = 0
  /// The predicates that an evaluator refuses, as for an invalid pattern: they are skipped.
  private var refused = 0

  private static let refusedLimit = 0.05
  /// The greatest share of the records for which the language has an answer that a program may leave
  /// to the reference evaluator. The generator also makes predicates and data that are not compiled:
  /// 12 to 22 % was measured, and 25 to 33 % over columns, which hold no arrays.
  private static func undecidedLimit(_ representation: CompiledRepresentation) -> Double {
    representation == .columns ? 0.4 : 0.3
  }

  package init() {}

  /// The number of records that were compared, in all representations.
  package private(set) var evaluations = 0

  package subscript(representation: CompiledRepresentation) -> Count {
    counts[representation] ?? Count()
  }

  package mutating func addPredicate(isRefused: Bool) {
    predicates += 1
    if isRefused { refused += 1 }
  }

  /// Adds the records of one program. `undecided` counts those that are errors too: no program
  /// decides them.
  mutating func add(
    _ representation: CompiledRepresentation,
    _ expected: [Result<Bool, EvaluationError>],
    undecided: Int
  ) {
    evaluations += expected.count
    let errors = expected.count { if case .failure = $0 { true } else { false } }
    add(representation, answers: expected.count - errors, undecided: undecided - errors)
  }

  private mutating func add(
    _ representation: CompiledRepresentation,
    answers: Int,
    undecided: Int
  ) {
    counts[representation, default: Count()].answers += answers
    counts[representation, default: Count()].undecided += undecided
  }

  package mutating func add(_ other: Self) {
    predicates += other.predicates
    refused += other.refused
    evaluations += other.evaluations
    for (representation, count) in other.counts {
      add(representation, answers: count.answers, undecided: count.undecided)
    }
  }

  /// The shares that exceed their bounds, and the representations that were never compared: empty
  /// after a run that was worth something.
  package var shortfalls: [String] {
    let share = Double(refused) / Double(max(predicates, 1))
    let refusals =
      share > Self.refusedLimit ? ["\(refused) of \(predicates) predicates were refused"] : []
    return refusals
      + CompiledRepresentation.allCases.compactMap { representation in
        let count = self[representation]
        guard count.answers > 0 else { return "\(representation): nothing was compared" }
        return count.share > Self.undecidedLimit(representation) ? line(representation, count) : nil
      }
  }

  package var description: String {
    (["\(refused) of \(predicates) predicates refused"]
      + CompiledRepresentation.allCases.map { line($0, self[$0]) })
      .joined(separator: "\n")
  }

  private func line(_ representation: CompiledRepresentation, _ count: Count) -> String {
    let percent = (count.share * 1000).rounded() / 10
    return "\(representation): \(count.undecided) of \(count.answers) left undecided, \(percent) %"
  }
}
