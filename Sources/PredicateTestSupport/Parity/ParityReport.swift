/// What came of many trials.
public struct ParityReport: Sendable, CustomStringConvertible {
  /// Repeats the run.
  public var seed: UInt64
  /// How many requests were put to both sides.
  public var pairs = 0
  public var agreed = 0
  /// In how many rows of the agreed requests' entities memory and the store said the same: a request
  /// over a table of n rows is n evaluations.
  public var evaluations = 0
  /// Those of them that found some rows, but not all.
  public var selective = 0
  /// Requests that the checker does not let through.
  public var rejected = 0
  /// Requests of which memory cannot decide some row.
  public var undecided = 0
  /// As small as they could be made.
  public var differences: [ParityDifference] = []

  public var description: String {
    """
    PARITY_SEED=\(seed): \(pairs) pairs, \(agreed) agreed (\(selective) on some rows but not all) in \
    \(evaluations) evaluations, \(undecided) undecided by memory, \
    \(rejected) rejected by the checker, \(differences.count) different
    """ + differences.map { "\n\n\($0)" }.joined()
  }

  /// What was asked for.
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
