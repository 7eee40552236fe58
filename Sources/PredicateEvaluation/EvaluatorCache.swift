import PredicateAnalysis
import PredicatePlatform
public import PredicateSyntax

/// A cache of evaluators by text, for applications that receive the same texts repeatedly: a rule
/// that arrives with every request, a filter stored with every row. It may be used from any number
/// of threads.
///
///     let cache = EvaluatorCache(capacity: 1_000)
///     try cache.evaluator(for: "age >= 18").matches(person)
///
/// It keeps the most recently used texts: each has four places, by its hash, which it shares with
/// others. Texts longer than `maximumLength`, and texts with an error, are never kept.
public final class EvaluatorCache: Sendable {
  /// The options of its evaluators. They share a `budget` in them.
  public let options: EvaluationOptions
  /// The maximum number of evaluators: 32 or more.
  public let capacity: Int

  /// The maximum length of a cached text, in bytes of UTF-8.
  public static let maximumLength = 10_000

  private let parsing: ParseOptions
  /// Each has every eighth set.
  private let shards: [Shard]
  private let setCount: Int
  private static let shardCount = 8

  /// An empty cache. Texts are parsed in the mode and under the policy of `options`; they may call
  /// `hostFunctions` by name in addition to the built-in functions.
  public init(
    capacity: Int = 1_000,
    options: EvaluationOptions = .default,
    hostFunctions: Set<String> = []
  ) {
    self.options = options
    self.capacity = max(capacity, Self.shardCount * Shard.ways)
    setCount = self.capacity / Shard.ways
    var parsing = options.policy.parseOptions
    parsing.mode = options.mode
    parsing.hostFunctions.formUnion(hostFunctions)
    self.parsing = parsing
    let share = (setCount + Self.shardCount - 1) / Self.shardCount
    shards = (0..<Self.shardCount).map { _ in Shard(setCount: share) }
  }

  /// The evaluator of a text without placeholders: the cached one, or a new one. Throws every
  /// mistake in the text, and the errors of `Evaluator.init`.
  public func evaluator(for text: String) throws(PredicateFormatError) -> Evaluator {
    let key = ExactKey(text)
    let hash = key.hashValue
    let set = Int(UInt(bitPattern: hash).multipliedFullWidth(by: UInt(setCount)).high)
    let shard = shards[set % Self.shardCount]
    let place = set / Self.shardCount
    if let known = shard.evaluator(for: key, hash, in: place) { return known }
    let evaluator = try Evaluator(BoundPredicate(parsing: text, options: parsing), options: options)
    if text.utf8.count <= Self.maximumLength {
      shard.keep(Entry(hash: hash, key: key, evaluator: evaluator), in: place)
    }
    return evaluator
  }

  /// The number of cached evaluators.
  package var count: Int { shards.reduce(0) { $0 + $1.count } }

  private final class Entry: Sendable {
    let hash: Int
    let key: ExactKey
    let evaluator: Evaluator

    init(hash: Int, key: ExactKey, evaluator: Evaluator) {
      self.hash = hash
      self.key = key
      self.evaluator = evaluator
    }
  }

  /// Sets of entries, each with the most recently used first.
  private final class Shard: Sendable {
    /// The number of entries of a set.
    static let ways = 4

    private let entries: Mutex<[Entry?]>

    init(setCount: Int) { entries = Mutex(Array(repeating: nil, count: setCount * Self.ways)) }

    var count: Int { entries.withLock { $0.count { $0 != nil } } }

    func evaluator(for key: ExactKey, _ hash: Int, in set: Int) -> Evaluator? {
      entries.withLock { entries in
        let first = set * Self.ways
        for index in first..<first + Self.ways {
          guard let entry = entries[index] else { return nil }
          guard entry.hash == hash, entry.key == key else { continue }
          Self.move(to: first, from: index, in: &entries)
          return entry.evaluator
        }
        return nil
      }
    }

    func keep(_ entry: Entry, in set: Int) {
      entries.withLock { entries in
        let first = set * Self.ways
        let known = (first..<first + Self.ways).first { entries[$0]?.key == entry.key }
        let index = known ?? first + Self.ways - 1
        entries[index] = entry
        Self.move(to: first, from: index, in: &entries)
      }
    }

    private static func move(to first: Int, from index: Int, in entries: inout [Entry?]) {
      for place in stride(from: index, to: first, by: -1) { entries.swapAt(place, place - 1) }
    }
  }
}
