extension SourceMap {
  /// The bytes of the file that the text was decoded from; nil for an empty text, whose place is not
  /// known.
  package var wholeFileRange: Range<Int>? {
    runs.isEmpty ? nil : fileRange(of: 0..<count)
  }

  /// The offset in the text of a place in the file; nil outside of the text and inside an escape. A
  /// place between two parts is the end of the first, where an author has just written.
  package func textOffset(of place: Int) -> Int? {
    for (index, run) in runs.enumerated() {
      guard run.file.lowerBound <= place, place <= run.file.upperBound else { continue }
      if run.isVerbatim { return run.start + place - run.file.lowerBound }
      if place == run.file.lowerBound { return run.start }
      if place == run.file.upperBound {
        return index + 1 < runs.count ? runs[index + 1].start : count
      }
    }
    return nil
  }
}
