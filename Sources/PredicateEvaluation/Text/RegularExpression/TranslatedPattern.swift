/// A pattern in PCRE2's syntax, with the way back to the text it was made from.
struct TranslatedPattern: Sendable {
  private(set) var bytes: [UInt8] = []
  /// The most bytes that stand between two checkpoints.
  private(set) var longestRun = 0
  private var run = 0
  /// Whether some part means something else where CR LF occurs.
  var dependsOnPairs = false
  /// Whether case is ignored anywhere.
  var ignoresCase: Bool

  init(ignoresCase: Bool) { self.ignoresCase = ignoresCase }
  /// Where pieces begin in both, in order.
  private var pieces: [(start: Int, source: Int)] = []

  /// Adds `text`, which stands for what is at `source` in the original.
  mutating func append(_ text: String, from source: Int) {
    pieces.append((bytes.count, source))
    bytes.append(contentsOf: text.utf8)
    run += text.utf8.count
    longestRun = max(longestRun, run)
  }

  /// Adds a place at which a match counts its work.
  mutating func appendCheckpoint(from source: Int) {
    append(Self.checkpoint, from: source)
    run = 0
  }

  /// Adds such a place before what was added last.
  mutating func insertCheckpointBeforeLast() {
    guard let last = pieces.last else { return }
    bytes.insert(contentsOf: Self.checkpoint.utf8, at: last.start)
  }

  /// Writes `text` in place of what was added last.
  mutating func replaceLast(_ text: String, from source: Int) {
    guard let last = pieces.popLast() else { return }
    bytes.removeSubrange(last.start...)
    append(text, from: source)
  }

  /// Puts what was added last into a group.
  mutating func groupLast() {
    guard let last = pieces.last else { return }
    let text = String(decoding: bytes[last.start...], as: UTF8.self)
    replaceLast("(?:\(text))", from: last.source)
  }

  /// A callout, in PCRE2's words.
  static let checkpoint = "(?C)"

  /// Where the text that byte `position` stands for begins in the original.
  func sourceOffset(of position: Int) -> Int {
    pieces.last { $0.start <= position }?.source ?? 0
  }
}
