/// Tests fix-its before they are offered. The parser guesses a mistake from its surroundings, and
/// an edit that corrects the guess may break the text that follows: so each is tried, and kept only
/// if the parser finds fewer mistakes in the edited text.
struct FixItTrial: ~Copyable {
  private let text: String
  private let options: ParseOptions
  private let limits: ParseLimits
  private let parse: (inout Parser) -> NodeID
  /// The number of mistakes in the unedited text.
  private let mistakes: Int
  // Limits, since a text of any length may have any number of mistakes. Untested fix-its are not
  // offered, and a text with more mistakes than are reported is not tested: one edit is no help.
  private var trialsLeft = 8
  private var bytesLeft = 1 << 18

  init(
    _ text: String,
    _ options: ParseOptions,
    _ limits: ParseLimits,
    mistakes: Int,
    by parse: @escaping (inout Parser) -> NodeID
  ) {
    self.text = text
    self.options = options
    self.limits = limits
    self.mistakes = mistakes
    self.parse = parse
  }

  /// The diagnostics, with only those fix-its of errors that reduce the mistakes.
  mutating func checked(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var checked = diagnostics
    for index in checked.indices where checked[index].severity == .error {
      checked[index].fixIts = checked[index].fixIts.filter { mends($0) }
    }
    return checked
  }

  private mutating func mends(_ fixIt: Diagnostic.FixIt) -> Bool {
    guard trialsLeft > 0, bytesLeft >= text.utf8.count,
      mistakes <= PredicateFormatError.diagnosticLimit
    else { return false }
    trialsLeft -= 1
    bytesLeft -= text.utf8.count
    return fixIt.applied(to: text).withBytes { bytes in
      var parser = Parser(bytes, options: options, limits: limits)
      _ = parse(&parser)
      return parser.mistakeCount < mistakes
    }
  }
}
