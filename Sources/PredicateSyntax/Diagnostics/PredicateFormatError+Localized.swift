public import PredicatePlatform

extension PredicateFormatError: LocalizedError {
  /// The mistakes on one line, each with its column, and its line where there are several:
  /// `expected a value before `=`, at column 8`.
  public var errorDescription: String? {
    let lines = SourceLines(source.text)
    return mistakes.map { mistake in
      let message = VisibleText.of(mistake.message)
      guard !mistake.span.isEmpty || mistake.span.start > 0 else { return message }
      let place = lines.position(of: lines.clamp(Int(mistake.span.start)))
      let line = lines.ranges.count > 1 ? "line \(place.line), " : ""
      return "\(message), at \(line)column \(place.column)"
    }.joined(separator: "; ")
  }

  /// The hints of the mistakes, and the effects of their fix-its; nil if there are none.
  public var recoverySuggestion: String? {
    let advice = mistakes.flatMap { $0.fixIts.map(\.text) + $0.hints }
    return advice.isEmpty ? nil : advice.map { VisibleText.of($0) }.joined(separator: "; ")
  }

  private var mistakes: [Diagnostic] { diagnostics.filter { $0.severity == .error } }
}
