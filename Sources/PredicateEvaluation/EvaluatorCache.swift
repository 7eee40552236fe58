import PredicateAnalysis
import PredicatePlatform
public import PredicateSyntax

/// Evaluators by their texts, for hosts that are given the same texts again and again: a rule that
/// arrives with every request, a filter that is kept beside every row. From any number of threads.
///
///     let cache = EvaluatorCache(capacity: 1_000)
///     try cache.evaluator(for: "age >= 18").matches(person)
///
/// Keeps the texts that were asked for last, at least about half as many as its capacity allows. Texts
/// longer than `maximumLength`, and texts with an error, are never kept.
public final class EvaluatorCache: Sendable {
  /// The options of its evaluators. A `budget` in them is shared by all of these.
  public let options: EvaluationOptions
  /// The number of evaluators that are kept at most: 32 or more.
  public let capacity: Int

  /// The length of the longest text that is kept, in bytes of UTF-8.
  public static let maximumLength = 10_000

  private let parsing: ParseOptions
  private let shards: [Shard]
  /// A power of two.
  private static let shardCount = 16

  /// An empty cache. Texts are parsed in the mode and under the policy of `options`; they may call
  /// `hostFunctions` by their names besides the functions of the language.
  public init(
    capacity: Int = 1_000,
    options: EvaluationOptions = .default,
    hostFunctions: Set<String> = []
  ) {
    self.options = options
    self.capacity = max(capacity, 2 * Self.shardCount)
    var parsing = options.policy.parseOptions
    parsing.mode = options.mode
    parsing.hostFunctions.formUnion(hostFunctions)
    self.parsing = parsing
    let share = self.capacity / Self.shardCount
    shards = (0..<Self.shardCount).map { _ in Shard(capacity: share) }
  }

  /// The evaluator of a text without placeholders: the kept one, or a new one. Throws every mistake in
  /// the text, and what `Evaluator.init` throws.
  public func evaluator(for text: String) throws(PredicateFormatError) -> Evaluator {
    let key = Key(text)
    let shard = shards[key.hash & (Self.shardCount - 1)]
    if let known = shard.evaluator(for: key) { return known }
    let evaluator = try Evaluator(BoundPredicate(parsing: text, options: parsing), options: options)
    if text.utf8.count <= Self.maximumLength { shard.keep(evaluator, for: key) }
    return evaluator
  }

  /// The number of evaluators that are kept.
  package var count: Int { shards.reduce(0) { $0 + $1.count } }

  /// A text, by its bytes, with its hash.
  private struct Key: Hashable {
    let text: ExactKey
    let hash: Int

    init(_ text: String) {
      self.text = ExactKey(text)
      hash = self.text.hashValue
    }

    static func == (left: Self, right: Self) -> Bool {
      left.hash == right.hash && left.text == right.text
    }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
  }

  /// The evaluators of two generations: those that were asked for since the younger one began, and the
  /// rest of those before. The older one goes once the younger one is full.
  private final class Shard: Sendable {
    private struct Generations {
      var young: [Key: Evaluator] = [:]
      var old: [Key: Evaluator] = [:]
    }

    private let kept = Mutex(Generations())
    /// The number of evaluators of one generation at most.
    private let generation: Int

    init(capacity: Int) { generation = max(capacity / 2, 1) }

    var count: Int {
      kept.withLock { kept in kept.young.count + kept.old.count }
    }

    func evaluator(for key: Key) -> Evaluator? {
      kept.withLock { kept in
        if let known = kept.young[key] { return known }
        guard let known = kept.old[key] else { return nil }
        add(known, for: key, to: &kept)
        return known
      }
    }

    func keep(_ evaluator: Evaluator, for key: Key) {
      kept.withLock { add(evaluator, for: key, to: &$0) }
    }

    private func add(_ evaluator: Evaluator, for key: Key, to kept: inout Generations) {
      if kept.young.count >= generation {
        kept.old = kept.young
        kept.young = [:]
      }
      kept.young[key] = evaluator
      kept.old[key] = nil
    }
  }
}
