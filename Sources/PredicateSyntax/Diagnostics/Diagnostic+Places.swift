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
}

extension [Diagnostic] {
  /// The diagnostics without those that say the same again of the same place, and without warnings
  /// where a stage that knows more reports an error of the same kind.
  package func withoutRepetitions() -> Self {
    guard count > 1 else { return self }
    let errors = Set(filter { $0.severity == .error }.map(\.place))
    var messages: [Diagnostic.Place: Set<String>] = [:]
    return filter {
      ($0.severity == .error || !errors.contains($0.place))
        && messages[$0.place, default: []].insert($0.message).inserted
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
