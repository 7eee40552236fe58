package import PredicateSyntax

/// The replacement of a part of a file, in bytes.
package struct FileEdit: Hashable, Sendable {
  package var range: Range<Int>
  package var replacement: String
}

extension SourceScanner {
  /// The edits of a file that change texts of predicates in it, written with the escapes of its
  /// language.
  ///
  /// After all of them the file has exactly the predicates that are meant. What cannot be written
  /// there is left out: a change of what only run-time code knows, or of parts of the file that do
  /// not follow each other.
  ///
  /// - Parameters:
  ///   - changes: the edits of texts, by the indices of their predicates
  ///   - predicates: all predicates of the file, in order
  package func edits(
    making changes: [Int: [Diagnostic.Edit]],
    of predicates: [FoundPredicate],
    in bytes: [UInt8],
    path: String
  ) -> [Int: [FileEdit]] {
    var pending = changes.filter { index, edits in
      edits.allSatisfy { predicates[index].holds($0.span.range) }
    }
    var made: [Int: [FileEdit]] = [:]
    for escape in SourceFixer.escapes where !pending.isEmpty {
      let attempt = pending.reduce(into: [Int: [FileEdit]]()) { attempt, change in
        attempt[change.key] = change.value.map { edit in
          let range = predicates[change.key].map.fileRange(of: edit.span.range)
          return FileEdit(range: range, replacement: escape(edit.replacement))
        }
      }
      let held = kept(of: attempt, making: changes, of: predicates, in: bytes, path)
      for index in held {
        made[index] = attempt[index]
        pending[index] = nil
      }
    }
    let held = kept(of: made, making: changes, of: predicates, in: bytes, path)
    return held.count == made.count ? made : [:]
  }

  /// Those of the changed predicates that the file then has as they are meant.
  private func kept(
    of attempt: [Int: [FileEdit]],
    making changes: [Int: [Diagnostic.Edit]],
    of predicates: [FoundPredicate],
    in bytes: [UInt8],
    _ path: String
  ) -> [Int] {
    if attempt.isEmpty { return [] }
    let found = self.predicates(in: bytes.edited(attempt.values.flatMap { $0 }), path: path)
    guard found.count == predicates.count else { return [] }
    return attempt.keys.filter { index in
      let meant = Diagnostic.FixIt("", changes[index] ?? []).applied(to: predicates[index].text)
      return found[index].text == meant
    }
  }
}

extension FoundPredicate {
  /// Whether a part of the text stands in the file as one part that can be replaced.
  fileprivate func holds(_ range: Range<Int>) -> Bool {
    map.wholeFileRange != nil && map.isContiguous(range) && !holes.contains { $0.overlaps(range) }
  }
}

extension [UInt8] {
  /// The bytes with parts replaced that do not overlap.
  func edited(_ edits: [FileEdit]) -> Self {
    var edited: Self = []
    var place = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      guard edit.range.lowerBound >= place, edit.range.upperBound <= count else { continue }
      edited += self[place..<edit.range.lowerBound]
      edited += edit.replacement.utf8
      place = edit.range.upperBound
    }
    return edited + self[place...]
  }
}
