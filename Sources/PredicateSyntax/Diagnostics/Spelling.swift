/// Finds the intended word for a misspelt one.
package enum Spelling {
  /// The hint of the candidate nearest to `word`, with its prefix; else `otherwise`, if given.
  package static func hints(
    for word: String,
    among candidates: some Sequence<String>,
    after sigil: String = "",
    otherwise: @autoclosure () -> String? = nil
  ) -> [String] {
    let nearest = nearest(to: word, among: candidates)
    return [nearest.map { "did you mean `\(sigil)\($0)`?" } ?? otherwise()].compactMap { $0 }
  }

  /// The candidate nearest to `word`, ignoring case; nil when none is near enough to be worth
  /// suggesting. Of equally near ones the first is taken, but one that differs only in case
  /// precedes all.
  ///
  ///     Spelling.nearest(to: "CONTAIN", among: ["IN", "CONTAINS"])  // "CONTAINS"
  package static func nearest(
    to word: String,
    among candidates: some Sequence<String>
  ) -> String? {
    guard let wanted = folded(word) else { return nil }
    var limit = tolerance(length: wanted.count)
    var best: String?
    for candidate in candidates where candidate != word {
      guard let letters = folded(candidate), abs(letters.count - wanted.count) <= limit else {
        continue
      }
      guard let distance = distance(wanted, letters, limit: limit) else { continue }
      if distance == 0 { return candidate }
      best = candidate
      limit = distance - 1
    }
    return best
  }

  /// The number of letters that may be wrong, missing, extra or swapped.
  private static func tolerance(length: Int) -> Int {
    switch length {
    case ...2: 0
    case 3...4: 1
    case 5...8: 2
    default: 3
    }
  }

  /// The longest word that is compared, which bounds the work.
  private static let longest = 64

  private static func folded(_ word: String) -> [Unicode.Scalar]? {
    guard !word.isEmpty, word.utf8.count <= longest * 4 else { return nil }
    let letters = Array(word.lowercased().unicodeScalars)
    return letters.count <= longest ? letters : nil
  }

  /// The number of insertions, deletions, replacements and swaps of neighbours that make `left`
  /// into `right`; nil if it exceeds `limit`.
  private static func distance(
    _ left: [Unicode.Scalar],
    _ right: [Unicode.Scalar],
    limit: Int
  ) -> Int? {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for (column, other) in right.enumerated() {
        var cost = min(last[column + 1], current[column]) + 1
        cost = min(cost, last[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      guard (current.min() ?? 0) <= limit else { return nil }
      (beforeLast, last) = (last, current)
    }
    return last[right.count] <= limit ? last[right.count] : nil
  }
}
