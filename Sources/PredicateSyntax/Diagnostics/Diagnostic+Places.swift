extension Diagnostic {
  /// The kind of a mistake and its place.
  package struct Place: Hashable {
    private let id: DiagnosticID
    private let span: SourceSpan

    fileprivate init(_ diagnostic: Diagnostic) {
      id = diagnostic.id
      span = diagnostic.span
    }
  }

  package var place: Place { Place(self) }

  /// Whether this error of incomparable types repeats a warning about the text alone.
  fileprivate func explains(_ warning: Diagnostic) -> Bool {
    warning.id == .dateAsText && span.start <= warning.span.start && warning.span.end <= span.end
  }
}

extension [Diagnostic] {
  /// The diagnostics without those that repeat another one at the same place, and without warnings
  /// where a later stage reports an error of the same kind.
  package func withoutRepetitions() -> Self {
    guard count > 1 else { return self }
    let errors = Set(filter { $0.severity == .error }.map(\.place))
    let comparisons = filter { $0.severity == .error && $0.id == .incomparable }
    var messages: [Diagnostic.Place: Set<String>] = [:]
    return filter { diagnostic in
      (diagnostic.severity == .error || !errors.contains(diagnostic.place))
        && !comparisons.contains { $0.explains(diagnostic) }
        && messages[diagnostic.place, default: []].insert(diagnostic.message).inserted
    }
  }

  /// The diagnostics sorted by place; those in one place keep their order.
  func inTextOrder() -> Self {
    enumerated().sorted { left, right in
      (left.element.span.start, left.element.span.end, left.offset)
        < (right.element.span.start, right.element.span.end, right.offset)
    }.map(\.element)
  }
}
