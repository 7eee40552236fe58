/// The results of many trials.
public struct ParityReport: Sendable, CustomStringConvertible {
  /// The seed that repeats the run.
  public var seed: UInt64
  /// The number of requests.
  public var pairs = 0
  public var agreed = 0
  /// The number of rows over which memory and the store agreed: a request over a table of n rows is
  /// n evaluations.
  public var evaluations = 0
  /// The agreed requests that found some rows, but not all.
  public var selective = 0
  /// Requests that the checker rejects.
  public var rejected = 0
  /// Requests for which memory cannot decide some row.
  public var undecided = 0
  /// The differences, shrunk.
  public var differences: [ParityDifference] = []

  public var description: String {
    """
    PARITY_SEED=\(seed): \(pairs) pairs, \(agreed) agreed (\(selective) on some rows but not all) in \
    \(evaluations) evaluations, \(undecided) undecided by memory, \
    \(rejected) rejected by the checker, \(differences.count) different
    """ + differences.map { "\n\n\($0)" }.joined()
  }

  /// The constructs that were used.
  public var tally = ParityTally()

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
