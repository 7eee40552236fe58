import PredicateSyntax

/// The texts that a command is to look at: its operands, or the lines of a file.
struct PredicateTexts {
  static let file = CommandOption(
    "file",
    "f",
    value: "FILE",
    help: "read predicates from FILE, one a line (- is standard input); blank lines are passed over"
  )

  /// One text, and where it stands in what it was taken from.
  struct Text {
    let text: String
    let place: Place

    enum Place {
      /// It was given by itself.
      case alone
      /// It is a line of `source`, starting at a byte.
      case line(of: SourceText, start: Int)
    }
  }

  private let operands: [String]
  private let file: InputFile?

  init(_ arguments: ParsedArguments, for command: any Command.Type) throws(CommandError) {
    operands = arguments.operands
    let paths = try InputFile.readable(arguments.values(of: Self.file))
    guard paths.count < 2 else { throw .usage("'--file' may be given once") }
    file = paths.first
    guard file == nil || operands.isEmpty else {
      throw .usage("give predicates or '--file', not both")
    }
    guard file != nil || !operands.isEmpty else { throw command.missing("a predicate") }
    guard operands.count(where: { $0 == "-" }) < 2 else {
      throw .inputReadTwice
    }
  }

  var readsStandardInput: Bool { file?.isStandardInput == true || operands.contains("-") }

  func read(in console: Console) throws(CommandError) -> [Text] {
    if let file { return try lines(of: file, in: console) }
    var texts: [Text] = []
    for operand in operands {
      guard operand == "-" else {
        texts.append(Text(text: operand, place: .alone))
        continue
      }
      let text = try InputFile(path: operand).text(in: console)
      texts.append(Text(text: text, place: .alone))
    }
    return texts
  }

  private func lines(of file: InputFile, in console: Console) throws(CommandError) -> [Text] {
    let whole = SourceText(try file.text(in: console), name: file.name)
    var texts: [Text] = []
    var start = 0
    for line in whole.text.split(omittingEmptySubsequences: false, whereSeparator: isEndOfLine) {
      let blanks = line.prefix { $0.isWhitespace }
      let content = line[blanks.endIndex...]
      if !content.isEmpty {
        let place = Text.Place.line(of: whole, start: start + blanks.utf8.count)
        texts.append(Text(text: String(content), place: place))
      }
      let end = line.endIndex
      start += line.utf8.count
      if end < whole.text.endIndex { start += whole.text[end].utf8.count }
    }
    return texts
  }

  /// Other separators of lines may stand in a predicate's strings.
  private func isEndOfLine(_ character: Character) -> Bool {
    character == "\n" || character == "\r\n"
  }
}

extension PredicateTexts.Text {
  /// What is said of the text, as said of what it was taken from.
  func render(_ diagnostics: [Diagnostic], style: DiagnosticRenderer.Style) -> String {
    let renderer = DiagnosticRenderer(style: style)
    switch place {
    case .alone: return renderer.render(diagnostics, in: SourceText(text))
    case .line(let source, let start):
      return renderer.render(diagnostics.map { $0.moved(by: start) }, in: source)
    }
  }

  /// The same of one diagnostic as a JSON object.
  func json(_ diagnostic: Diagnostic) -> String {
    switch place {
    case .alone: return render([diagnostic], style: .json)
    case .line(let source, let start):
      let line = SourceSpan(start..<start + text.utf8.count)
      return DiagnosticRenderer.json(diagnostic.moved(by: start), in: source, only: line)
    }
  }
}
