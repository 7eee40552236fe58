/// A pattern in PCRE2's syntax, with a map back to the original text.
struct TranslatedPattern: Sendable {
  private(set) var bytes: [UInt8] = []
  /// The maximum number of bytes between two checkpoints.
  private(set) var longestRun = 0
  private var run = 0
  /// Whether some part has another meaning in texts that contain CR LF.
  var dependsOnPairs = false
  /// Whether it has literals that fold to nothing.
  var hasVanishedLiterals = false
  /// Whether only flags have been added.
  private var isEmpty = true
  /// Whether it has assertions that PCRE2 does not decide.
  var hasAssertions = false
  /// Whether case is ignored anywhere.
  var ignoresCase: Bool

  init(ignoresCase: Bool) { self.ignoresCase = ignoresCase }
  /// The offsets of each piece in both texts, in order.
  private var pieces: [(start: Int, source: Int)] = []

  /// Adds `text`, the translation of the original at `source`.
  mutating func append(_ text: String, from source: Int) {
    isEmpty = false
    pieces.append((bytes.count, source))
    bytes.append(contentsOf: text.utf8)
    run += text.utf8.count
    longestRun = max(longestRun, run)
  }

  mutating func append(_ assertion: PatternAssertion, from source: Int) {
    hasAssertions = true
    append(assertion.pattern, from: source)
  }

  /// Adds `(?i)`, which matches nothing by itself.
  mutating func appendFlags(_ text: String, from source: Int) {
    let wasEmpty = isEmpty
    append(text, from: source)
    isEmpty = wasEmpty
  }

  /// Whether folding leaves nothing of the pattern. It then matches nothing, like the empty pattern
  /// and as in LIKE.
  var hasVanished: Bool { isEmpty && hasVanishedLiterals }

  /// Adds a checkpoint, at which a match counts its work.
  mutating func appendCheckpoint(from source: Int) {
    append(Self.checkpoint, from: source)
    run = 0
  }

  /// Adds a checkpoint before the piece added last.
  mutating func insertCheckpointBeforeLast() {
    guard let last = pieces.last else { return }
    bytes.insert(contentsOf: Self.checkpoint.utf8, at: last.start)
  }

  /// Replaces the piece added last by `text`.
  mutating func replaceLast(_ text: String, from source: Int) {
    guard let last = pieces.popLast() else { return }
    bytes.removeSubrange(last.start...)
    append(text, from: source)
  }

  /// Puts the piece added last into a group.
  mutating func groupLast() {
    guard let last = pieces.last else { return }
    let text = String(decoding: bytes[last.start...], as: UTF8.self)
    replaceLast("(?:\(text))", from: last.source)
  }

  /// A checkpoint is a PCRE2 callout.
  static let checkpoint = "(?C)"

  /// The offset in the original of the text that byte `position` belongs to.
  func sourceOffset(of position: Int) -> Int {
    pieces.last { $0.start <= position }?.source ?? 0
  }
}
