/// The results of many trials.
package struct ParityReport: Sendable, CustomStringConvertible {
  /// The seed that repeats the run.
  package var seed: UInt64
  /// The number of requests.
  package var pairs = 0
  package var agreed = 0
  /// The number of rows over which memory and the store agreed: a request over a table of n rows is
  /// n evaluations.
  package var evaluations = 0
  /// The agreed requests that found some rows, but not all.
  package var selective = 0
  /// Requests that the checker rejects.
  package var rejected = 0
  /// Requests for which memory cannot decide some row.
  package var undecided = 0
  /// The differences, shrunk.
  package var differences: [ParityDifference] = []

  package var description: String {
    """
    PARITY_SEED=\(seed): \(pairs) pairs, \(agreed) agreed (\(selective) on some rows but not all) in \
    \(evaluations) evaluations, \(undecided) undecided by memory, \
    \(rejected) rejected by the checker, \(differences.count) different
    """ + differences.map { "\n\n\($0)" }.joined()
  }

  /// The constructs that were used.
  package var tally = ParityTally()

  mutating func add(_ outcome: ParityTrial.Outcome) {
    pairs += 1
    switch outcome {
    case .agreed(let rows, let isSelective):
      agreed += 1
      evaluations += rows
      if isSelective { selective += 1 }
    case .rejected: rejected += 1
    case .undecided: undecided += 1
    case .different(let difference): differences.append(difference)
    }
  }
}
