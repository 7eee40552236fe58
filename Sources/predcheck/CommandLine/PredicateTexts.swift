import PredicateSyntax

/// The texts that a command works on: its operands, or the lines of a file.
struct PredicateTexts {
  static let file = CommandOption(
    "file",
    "f",
    value: "FILE",
    help: "read predicates from FILE, one per line (- is standard input); blank lines are skipped"
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
    // By bytes: to find characters in a long line takes seconds. Other line separators may occur in a
    // predicate's strings.
    for end in whole.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let line = Substring(end.last == UInt8(ascii: "\r") ? end.dropLast() : end)
      let content = line.drop { $0.isWhitespace }
      if !content.isEmpty {
        let blanks = line[..<content.startIndex].utf8.count
        // Leading blanks may include other kinds of line ends.
        let place = SourceText(String(line[..<content.startIndex])).position(of: blanks)
        let origin = SourceOrigin(
          position: SourcePosition(line: number + place.line - 1, column: place.column),
          offset: start + blanks
        )
        let source = SourceText(String(content), name: file.name)
        texts.append(Text(source: source, origin: origin))
      }
      start += end.count + 1
      number += 1 + Self.lineEnds(in: line)
    }
    return texts
  }

  /// The number of line ends of other kinds in a line.
  private static func lineEnds(in line: Substring) -> Int {
    // All of them are control characters, or are not ASCII.
    let isPlain = line.utf8.allSatisfy { $0 >= UInt8(ascii: " ") && $0 < 0x80 }
    return isPlain ? 0 : line.count(where: \.isNewline)
  }
}
