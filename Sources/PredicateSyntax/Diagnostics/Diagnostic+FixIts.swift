/// Common edits.
extension Diagnostic.FixIt {
  /// Inserts `addition`.
  init(_ text: String, inserting addition: String, at place: Int32) {
    self.init(text, [Diagnostic.Edit(inserting: addition, at: place)])
  }

  /// Puts `opening` before a part and `closing` after it.
  init(_ text: String, wrapping span: SourceSpan, in opening: String, _ closing: String) {
    self.init(
      text,
      [
        Diagnostic.Edit(inserting: opening, at: span.start),
        Diagnostic.Edit(inserting: closing, at: span.end),
      ]
    )
  }
}

extension Diagnostic.Edit {
  init(inserting addition: String, at place: Int32) {
    self.init(span: SourceSpan(start: place, end: place), replacement: addition)
  }
}
