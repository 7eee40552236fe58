import PredicateSyntax

/// The place in a file of each byte of a decoded text: a string literal without its escapes, a
/// command inside such a string, an attribute of XML.
public struct SourceMap: Hashable, Sendable {
  /// A part of the decoded text and the part of the file that it was decoded from.
  struct Run: Hashable, Sendable {
    /// The start of the run in the decoded text; it ends where the next one begins.
    var start: Int
    var file: Range<Int>
    /// Whether each byte of the text is a byte of the file; otherwise the run is one unit, such as
    /// an escape, and is never divided.
    var isVerbatim: Bool
  }

  private(set) var runs: [Run] = []
  /// The length of the decoded text.
  private(set) var count = 0

  init() {}

  /// The map of a file to itself.
  init(identityOf count: Int) { append(verbatim: 0..<count) }

  /// The map of a text without a byte, at a place in the file.
  init(emptyAt place: Int) {
    runs = [Run(start: 0, file: place..<place, isVerbatim: true)]
  }

  mutating func append(verbatim file: Range<Int>) {
    guard !file.isEmpty else { return }
    if let last = runs.last, last.isVerbatim, last.file.upperBound == file.lowerBound {
      runs[runs.count - 1].file = last.file.lowerBound..<file.upperBound
    } else {
      runs.append(Run(start: count, file: file, isVerbatim: true))
    }
    count += file.count
  }

  /// Adds decoded bytes that stand for all of `file`.
  mutating func append(_ length: Int, from file: Range<Int>) {
    guard length > 0 else { return }
    runs.append(Run(start: count, file: file, isVerbatim: false))
    count += length
  }

  mutating func append(_ other: Self) {
    for index in other.runs.indices {
      let run = other.runs[index]
      if run.isVerbatim {
        append(verbatim: run.file)
      } else {
        append(other.end(of: index) - run.start, from: run.file)
      }
    }
  }

  /// The map of a part of the text.
  func slice(_ range: Range<Int>) -> Self {
    var slice = Self()
    guard !range.isEmpty, let first = index(at: range.lowerBound) else { return slice }
    for index in first..<runs.count {
      let run = runs[index]
      if run.start >= range.upperBound { break }
      let lower = max(run.start, range.lowerBound)
      let upper = min(end(of: index), range.upperBound)
      if run.isVerbatim {
        let offset = run.file.lowerBound - run.start
        slice.append(verbatim: lower + offset..<upper + offset)
      } else {
        slice.append(upper - lower, from: run.file)
      }
    }
    return slice
  }

  /// The bytes of the file that `range` of the text was decoded from. An empty range is a place
  /// behind the byte before it.
  public func fileRange(of range: Range<Int>) -> Range<Int> {
    let lower = min(max(range.lowerBound, 0), count)
    let upper = min(max(range.upperBound, lower), count)
    if lower == upper {
      let place = lower > 0 ? fileRange(ofByte: lower - 1).upperBound : runs.first?.file.lowerBound
      return (place ?? 0)..<(place ?? 0)
    }
    let start = fileRange(ofByte: lower).lowerBound
    return start..<max(start, fileRange(ofByte: upper - 1).upperBound)
  }

  /// Whether the bytes of the file that `range` was decoded from follow each other, so that they
  /// can be replaced together; false, too, for a part of a unit.
  func isContiguous(_ range: Range<Int>) -> Bool {
    guard !range.isEmpty, let first = index(at: range.lowerBound) else {
      return range.isEmpty && !isInsideUnit(range.lowerBound)
    }
    var end: Int?
    for run in runs[first...] {
      if run.start >= range.upperBound { break }
      if let end, end != run.file.lowerBound { return false }
      end = run.file.upperBound
    }
    return !isInsideUnit(range.lowerBound) && !isInsideUnit(range.upperBound)
  }

  /// Whether a place in the text is between two bytes of one unit.
  private func isInsideUnit(_ offset: Int) -> Bool {
    guard let index = index(at: offset), !runs[index].isVerbatim else { return false }
    return runs[index].start < offset && offset < end(of: index)
  }

  private func fileRange(ofByte offset: Int) -> Range<Int> {
    guard let index = index(at: offset) else { return 0..<0 }
    let run = runs[index]
    guard run.isVerbatim else { return run.file }
    let place = run.file.lowerBound + offset - run.start
    return place..<place + 1
  }

  private func end(of index: Int) -> Int {
    index + 1 < runs.count ? runs[index + 1].start : count
  }

  /// The run that holds the byte at `offset`.
  private func index(at offset: Int) -> Int? {
    let next = runs.bisect { $0.start > offset }
    return next > 0 ? next - 1 : nil
  }
}
