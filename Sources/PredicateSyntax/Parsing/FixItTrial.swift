/// Tests fix-its before they are offered. The parser guesses a mistake from its surroundings, and
/// an edit that corrects the guess may break the text that follows: so each is tried, and kept only
/// if the edited text has neither the mistake nor a new one.
struct FixItTrial: ~Copyable {
  private let text: String
  private let options: ParseOptions
  private let limits: ParseLimits
  private let parse: (inout Parser) -> NodeID
  /// The diagnostics of the unedited text.
  private let before: [Diagnostic]
  private let errors: Int
  // A limit, since a text of any length may have any number of mistakes. Untested fix-its are not
  // offered, and a text with more mistakes than are reported is not tested: one edit is no help.
  private var bytesLeft = 1 << 18

  init(
    _ text: String,
    _ options: ParseOptions,
    _ limits: ParseLimits,
    before: [Diagnostic],
    by parse: @escaping (inout Parser) -> NodeID
  ) {
    self.text = text
    self.options = options
    self.limits = limits
    self.parse = parse
    self.before = before
    errors = before.count { $0.severity == .error }
  }

  /// The diagnostics, with only the fix-its that work.
  mutating func checked() -> [Diagnostic] {
    var checked = before
    for index in checked.indices where !checked[index].fixIts.isEmpty {
      let diagnostic = checked[index]
      checked[index].fixIts = diagnostic.fixIts.filter { mends($0, diagnostic) }
    }
    return checked
  }

  private mutating func mends(_ fixIt: Diagnostic.FixIt, _ diagnostic: Diagnostic) -> Bool {
    guard bytesLeft >= text.utf8.count, before.count < PredicateFormatError.diagnosticLimit else {
      return false
    }
    bytesLeft -= text.utf8.count
    let after = fixIt.applied(to: text).withBytes { bytes in
      var parser = Parser(bytes, options: options, limits: limits)
      let root = parse(&parser)
      let isParsed = parser.mistakeCount == 0
      return (isParsed: isParsed, diagnostics: parser.finished(root).diagnostics)
    }
    let isSame = { (other: Diagnostic) in other.id == diagnostic.id }
    guard after.diagnostics.count(where: isSame) < before.count(where: isSame) else { return false }
    // The meaning of a text is checked only when it parses: what is found then was there before.
    if diagnostic.severity == .error, after.isParsed, !diagnostic.id.isOfMeaning { return true }
    let left = after.diagnostics.count { $0.severity == .error }
    return diagnostic.severity == .error ? left < errors : left <= errors
  }
}

extension DiagnosticID {
  /// Whether it is reported only for a text that parses.
  fileprivate var isOfMeaning: Bool { self == .betweenBounds || self == .notACollection }
}
