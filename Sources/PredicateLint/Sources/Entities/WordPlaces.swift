import PredicateSyntax

/// The places of each word of a file, for those who follow names.
struct WordPlaces: Sendable {
  private var places: [String: [Int]] = [:]
  /// The most places of a name that are read: generated files have thousands.
  private static let placeLimit = 256

  init(_ tokens: HostTokens) {
    for index in 0..<tokens.count {
      if let word = tokens.word(index) { places[word, default: []].append(index) }
    }
  }

  /// The places of a word in a range, in their order.
  func places(of word: String, in range: Range<Int>) -> ArraySlice<Int> {
    guard let all = places[word] else { return [] }
    let start = all.bisect { $0 >= range.lowerBound }
    let end = all.bisect { $0 >= range.upperBound }
    return all[start..<max(start, end)].prefix(Self.placeLimit)
  }

  /// The places of a word before another, the nearest first, then those behind it.
  func nearest(_ word: String, to place: Int) -> [Int] {
    guard let all = places[word] else { return [] }
    let next = all.bisect { $0 >= place }
    return all[..<next].suffix(Self.placeLimit).reversed()
      + all[next...].prefix(Self.placeLimit)
  }
}
