extension Diagnostic {
  /// The same of a text that starts so many bytes later.
  package func moved(by offset: Int) -> Self {
    var moved = self
    moved.span = span.moved(by: offset)
    moved.labels = labels.map { Label($0.text, at: $0.span.moved(by: offset)) }
    moved.fixIts = fixIts.map { $0.moved(by: offset) }
    return moved
  }
}

extension Diagnostic.FixIt {
  func moved(by offset: Int) -> Self {
    Self(
      text,
      edits.map { edit in
        Diagnostic.Edit(span: edit.span.moved(by: offset), replacement: edit.replacement)
      }
    )
  }
}

extension SourceSpan {
  fileprivate func moved(by offset: Int) -> Self {
    Self(range.lowerBound + offset..<range.upperBound + offset)
  }
}
