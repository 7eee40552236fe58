/// The bounds of what a reader holds at a time.
///
/// A text is held a few times: in the reader's buffer, which is copied when it grows, as bytes, and
/// as values. So a text may have an eighth of the memory, a line a sixteenth for each of the threads
/// that read lines, and a window half.
struct ReadingBounds: Hashable {
  /// The longest line, in bytes.
  var longestLine = 64 << 20
  /// The largest document that is read whole.
  var largestDocument = 1 << 30
  /// The largest window that zstd data may ask for, as the logarithm to base 2.
  var windowLog = 27
  /// The most threads that read lines at once, each of which may hold one of the longest.
  var mostThreads = 64

  init() {}

  /// The bounds of a document that readers take up to a length.
  init(document length: Int) { largestDocument = min(largestDocument, length) }

  init(_ memory: MemoryBound) {
    guard let bytes = memory.bytes else { return }
    longestLine = min(longestLine, bytes / 16)
    largestDocument = min(largestDocument, bytes / 8)
    // 10 is the least that the format has.
    windowLog = min(windowLog, max(10, (bytes / 2).bitWidth - 1 - (bytes / 2).leadingZeroBitCount))
    mostThreads = 4
  }
}
