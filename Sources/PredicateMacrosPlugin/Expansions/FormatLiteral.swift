import PredicateSyntax

/// The text of a predicate in a source file, with the place of each of its bytes.
struct FormatLiteral {
  let text: String
  private let literals: [SwiftStringLiteral]
  private let places: [Int]
  private let syntax: CompilerSyntax

  init(_ literals: [SwiftStringLiteral], in syntax: CompilerSyntax) {
    self.literals = literals
    self.syntax = syntax
    text = literals.map(\.string).joined()
    // The end of a literal is the beginning of the next one.
    places = literals.dropLast().flatMap { $0.places.dropLast() } + (literals.last?.places ?? [])
  }

  /// The first interpolation of Swift.
  var interpolation: Range<Int>? { literals.lazy.flatMap(\.interpolations).first }

  /// The place of a span of the text in the file.
  func range(of span: SourceSpan) -> PluginDiagnostic.PositionRange {
    syntax.range(place(span.range.lowerBound)..<max(end(span.range), place(span.range.lowerBound)))
  }

  /// The diagnostic at its place in the literal, with its hints as notes and its fix-its.
  func located(_ diagnostic: Diagnostic) -> PluginDiagnostic {
    let range = range(of: diagnostic.span)
    let position = PluginDiagnostic.Position(
      fileName: range.fileName,
      offset: range.startOffset
    )
    let hints = diagnostic.hints.map { PluginDiagnostic.Note(position: position, message: $0) }
    let labels = diagnostic.labels.map { label in
      let range = self.range(of: label.span)
      return PluginDiagnostic.Note(
        position: .init(fileName: range.fileName, offset: range.startOffset),
        message: label.text
      )
    }
    return PluginDiagnostic(
      message: "\(diagnostic.message) [\(diagnostic.id.code)]",
      severity: diagnostic.severity == .error ? .error : .warning,
      position: position,
      highlights: diagnostic.span.isEmpty ? [] : [range],
      notes: labels + hints,
      fixIts: diagnostic.fixIts.map(fixIt)
    )
  }

  private func fixIt(_ fixIt: Diagnostic.FixIt) -> PluginDiagnostic.FixIt {
    PluginDiagnostic.FixIt(
      message: fixIt.text,
      changes: fixIt.edits.map { edit in
        PluginDiagnostic.FixIt.Change(
          range: range(of: edit.span),
          newText: literal(at: place(edit.span.range.lowerBound))?.escaped(edit.replacement)
            ?? edit.replacement
        )
      }
    )
  }

  private func literal(at place: Int) -> SwiftStringLiteral? {
    literals.last { $0.range.lowerBound <= place }
  }

  private func place(_ offset: Int) -> Int {
    guard let last = places.last else { return 0 }
    return places.indices.contains(offset) ? places[offset] : last
  }

  /// The place after the last byte of a range, which may be written as an escape sequence.
  private func end(_ range: Range<Int>) -> Int {
    range.isEmpty ? place(range.lowerBound) : place(range.upperBound)
  }
}
