/// Finds out which fix-its lead anywhere. What a mistake looks like is guessed from what is near it,
/// and an edit that mends the guess may break what comes later: so each is tried before it is offered,
/// and kept if the parser finds fewer mistakes in what comes of it.
struct FixItTrial: ~Copyable {
  private let text: String
  private let options: ParseOptions
  private let limits: ParseLimits
  private let parse: (inout Parser) -> NodeID
  /// What the parser found in the text as it is.
  private let mistakes: Int
  // A text of any length may have any number of mistakes; what is not tried is not offered, and of a
  // text with more mistakes than are told nothing is tried: one edit is no help.
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

  /// The diagnostics with those fix-its of errors that mend something.
  mutating func checked(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var checked = diagnostics
    for index in checked.indices where checked[index].severity == .error {
      checked[index].fixIts = checked[index].fixIts.filter { mends($0) }
    }
    return checked
  }

  private mutating func mends(_ fixIt: Diagnostic.FixIt) -> Bool {
    guard trialsLeft > 0, bytesLeft >= text.utf8.count,
      mistakes <= PredicateFormatError.mostDiagnostics
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
