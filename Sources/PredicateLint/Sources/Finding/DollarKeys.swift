import PredicateEvaluation
import PredicateSyntax

/// The texts of a file in Objective-C that begin with `$`, and such keys of Swift. In
/// `self != '$class'` beside `self[@"$class"]` or `["$class": name]` the text is meant, and no variable.
struct DollarKeys {
  private var keys: Set<[UInt8]> = []
  private static let lengthLimit = 64

  init(_ bytes: [UInt8], path: String) {
    // A file that gives variables values may name them so.
    let language = HostLanguage(path: path, bytes: bytes)
    guard language == .objectiveC || language == .swift, !bytes.holds("ubstitutionVariables") else {
      return
    }
    let mark: StaticString = language == .swift ? "[\"$" : "@\"$"
    var place = 0
    while let start = bytes.position(of: mark, from: place) {
      let key = bytes[(start + 2)...].prefix(Self.lengthLimit).prefix { $0 != UInt8(ascii: "\"") }
      keys.insert(Array(key))
      place = start + 3
    }
  }

  /// Whether a finding calls one of the texts a quoted variable.
  func cover(_ finding: LintFinding, of predicate: FoundPredicate) -> Bool {
    guard !keys.isEmpty, finding.rule == DiagnosticID.quotedPlaceholder.rawValue else {
      return false
    }
    let text = Array(predicate.text.utf8)
    let quoted = text[finding.span.range.clamped(to: text.indices)]
    return keys.contains(Array(quoted.dropFirst().dropLast()))
  }
}
