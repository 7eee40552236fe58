import PredicateStorage
import PredicateSyntax

/// Sorts in lines of cases: `name`, `-name`, `name[cd]`, `-name[c] nulls first`.
extension FetchSort {
  var parityText: String {
    (isAscending ? "" : "-") + keyPath + options.spelling
      + (nulls.map { " nulls \($0.rawValue)" } ?? "")
  }

  init(parityText text: Substring) {
    var rest = text.trimmingPrefix("-")
    var nulls: Nulls?
    for place in Nulls.allCases where rest.hasSuffix(" nulls \(place.rawValue)") {
      nulls = place
      rest = rest.dropLast(" nulls \(place.rawValue)".count)
    }
    var options: StringOptions = []
    if rest.hasSuffix("]"), let start = rest.lastIndex(of: "[") {
      for (letter, option) in StringOptions.letters where rest[start...].contains(letter) {
        options.insert(option)
      }
      rest = rest[..<start]
    }
    self.init(
      keyPath: String(rest),
      ascending: !text.hasPrefix("-"),
      options: options,
      nulls: nulls
    )
  }
}
