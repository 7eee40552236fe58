import PredicateSyntax

/// The texts that a command works on: its operands, or the lines of a file.
struct PredicateTexts {
  static let file = CommandOption(
    "file",
    "f",
    value: "FILE",
    help: "read predicates from FILE, one a line (- is standard input); blank lines are passed over"
  )

  /// A text, with the place of its start if it is a line of a file; the name is the file's.
  struct Text {
    let source: SourceText
    var origin = SourceOrigin()

    func render(_ diagnostics: [Diagnostic], style: DiagnosticRenderer.Style) -> String {
      DiagnosticRenderer(style: style).render(diagnostics, in: source, from: origin)
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
        texts.append(Text(source: SourceText(operand)))
        continue
      }
      let text = try InputFile(path: operand).text(in: console)
      texts.append(Text(source: SourceText(text)))
    }
    return texts
  }

  private func lines(of file: InputFile, in console: Console) throws(CommandError) -> [Text] {
    let whole = try file.text(in: console)
    var texts: [Text] = []
    var (start, number) = (0, 1)
    for line in whole.split(omittingEmptySubsequences: false, whereSeparator: isEndOfLine) {
      let content = line.drop { $0.isWhitespace }
      if !content.isEmpty {
        let blanks = line[..<content.startIndex].utf8.count
        // Leading blanks may include other kinds of line ends.
        let place = SourceText(String(line)).position(of: blanks)
        let origin = SourceOrigin(
          position: SourcePosition(line: number + place.line - 1, column: place.column),
          offset: start + blanks
        )
        let source = SourceText(String(content), name: file.name)
        texts.append(Text(source: source, origin: origin))
      }
      let end = line.endIndex
      start += line.utf8.count
      if end < whole.endIndex { start += whole[end].utf8.count }
      number += 1 + line.count(where: \.isNewline)
    }
    return texts
  }

  /// Whether lines of a file end with `character`; other line separators may occur in a predicate's
  /// strings.
  private func isEndOfLine(_ character: Character) -> Bool {
    character == "\n" || character == "\r\n"
  }
}
