import PredicateSyntax

/// Applies fix-its to a file, through the escapes of its language; nothing else of the file changes.
///
/// Only errors are fixed: a text that is wrong in another way may be relied on. After each fix the
/// file is read again, and the fix is taken back unless the file then has exactly the predicate that
/// was meant, without the mistake.
public struct SourceFixer: Sendable {
  /// The linter whose fix-its are applied.
  public var linter: SourceLinter
  private static let fixLimit = 10_000

  /// A fixer that applies the fix-its of `linter`.
  public init(linter: SourceLinter) { self.linter = linter }

  /// The bytes of the file with all fixes made, and how many those are.
  public func fixed(_ bytes: [UInt8], path: String) -> (bytes: [UInt8], count: Int) {
    let fixer = Self(linter: linter.reading(bytes))
    var bytes = bytes
    var count = 0
    var refused: Set<Attempt> = []
    while count < Self.fixLimit {
      let limit = Self.fixLimit - count
      guard let next = fixer.nextFixes(in: bytes, path: path, upTo: limit, &refused) else { break }
      bytes = next.bytes
      count += next.count
    }
    return (bytes, count)
  }

  private struct Attempt: Hashable {
    var text: String
    var finding: LintFinding
  }

  /// A fix of one predicate that is to be made.
  private struct Wish {
    var predicate: FoundPredicate
    var fixIt: Diagnostic.FixIt
    var attempt: Attempt
  }

  /// The file with one fix in each predicate that has one; where they cannot be made at once, with
  /// the first that can be made. Nil if there is none.
  private func nextFixes(
    in bytes: [UInt8],
    path: String,
    upTo limit: Int,
    _ refused: inout Set<Attempt>
  ) -> (bytes: [UInt8], count: Int)? {
    var wishes: [Wish] = []
    var others: [Wish] = []
    for result in linter.results(in: bytes, path: path) {
      var isFirst = true
      for finding in result.findings where finding.finding.severity == .error {
        let attempt = Attempt(text: result.predicate.text, finding: finding.finding)
        guard let fixIt = finding.finding.fixIts.first, !refused.contains(attempt),
          !Self.leavesAnother(fixIt, of: finding.finding, among: result.findings)
        else { continue }
        let wish = Wish(predicate: result.predicate, fixIt: fixIt, attempt: attempt)
        if isFirst { wishes.append(wish) } else { others.append(wish) }
        isFirst = false
      }
    }
    if let next = together(wishes.prefix(limit), in: bytes, path: path) { return next }
    for wish in wishes + others {
      if let next = apply(wish.fixIt, to: wish.predicate, in: bytes, path: path) {
        return (next, 1)
      }
      refused.insert(wish.attempt)
    }
    return nil
  }

  /// The file with as many fixes of different predicates as can be made at once; nil if none can.
  /// To read a file again after each fix would take time in proportion to the square of its length.
  private func together(
    _ wishes: ArraySlice<Wish>,
    in bytes: [UInt8],
    path: String
  ) -> (bytes: [UInt8], count: Int)? {
    guard wishes.count > 1 else { return nil }
    let predicates = linter.scanner.predicates(in: bytes, path: path)
    var indices: [FoundPredicate: Int] = [:]
    for (index, predicate) in predicates.enumerated() { indices[predicate] = index }
    var changes: [Int: [Diagnostic.Edit]] = [:]
    for wish in wishes {
      if let index = indices[wish.predicate] { changes[index] = wish.fixIt.edits }
    }
    let edits = linter.scanner.edits(making: changes, of: predicates, in: bytes, path: path)
    guard !edits.isEmpty else { return nil }
    let changed = bytes.edited(edits.values.flatMap(\.self))
    let found = linter.scanner.predicates(in: changed, path: path)
    let kept = edits.filter { errorCount(found[$0.key]) < errorCount(predicates[$0.key]) }
    guard !kept.isEmpty else { return nil }
    return (bytes.edited(kept.values.flatMap(\.self)), kept.count)
  }

  /// Whether another error is where a fix-it writes: `AND (` lacks a value, not only a bracket.
  private static func leavesAnother(
    _ fixIt: Diagnostic.FixIt,
    of finding: LintFinding,
    among findings: [SourceFinding]
  ) -> Bool {
    let places = fixIt.edits.map { $0.span.range.lowerBound }
    return findings.contains { other in
      let span = other.finding.span.range
      return other.finding.severity == .error && other.finding != finding
        && places.contains { $0 == span.lowerBound || span.contains($0) }
    }
  }

  private func apply(
    _ fixIt: Diagnostic.FixIt,
    to predicate: FoundPredicate,
    in bytes: [UInt8],
    path: String
  ) -> [UInt8]? {
    let meant = Self.text(fixIt.applied(to: predicate.text), asFoundLike: predicate)
    let errors = errorCount(predicate)
    let touchesHole = fixIt.edits.contains { edit in
      predicate.holes.contains { $0.overlaps(edit.span.range) }
    }
    guard !touchesHole, fixIt.edits.allSatisfy({ predicate.map.isContiguous($0.span.range) }) else {
      return nil
    }
    let start = predicate.map.fileRange(of: 0..<0).lowerBound
    // A quote would end a scalar of YAML, which the scanner reads whatever follows.
    let isQuoted =
      start > 0 && start <= bytes.count && bytes[start - 1] == UInt8(ascii: "\"")
      && fixIt.edits.contains { $0.replacement.contains("\"") }
      && HostLanguage(path: path, bytes: bytes) == .yaml
    for escape in isQuoted ? Array(Self.escapes.dropFirst()) : Self.escapes {
      let changed = edited(bytes, fixIt, predicate, escape)
      let found = linter.scanner.predicates(in: changed, path: path).first {
        $0.map.fileRange(of: 0..<0).lowerBound == start && $0.text == meant
      }
      if let found, errorCount(found) < errors { return changed }
    }
    return nil
  }

  /// A text as the scanner gives it: a variable of AutoPkg that the fix puts into quotes is a piece that is
  /// not known.
  private static func text(_ text: String, asFoundLike predicate: FoundPredicate) -> String {
    guard predicate.profile == PredicateUse.stopProcessingIf.profile else { return text }
    let pieces = DataScanner.markingVariables(MappedText(file: Array(text.utf8)))
    return FoundPredicate(pieces, .stopProcessingIf).text
  }

  private func errorCount(_ predicate: FoundPredicate) -> Int {
    linter.findings(in: predicate).count { $0.severity == .error }
  }

  private func edited(
    _ bytes: [UInt8],
    _ fixIt: Diagnostic.FixIt,
    _ predicate: FoundPredicate,
    _ escape: (String) -> String
  ) -> [UInt8] {
    var bytes = bytes
    for edit in fixIt.edits.sorted(by: { $0.span.start > $1.span.start }) {
      let range = predicate.map.fileRange(of: edit.span.range)
      bytes.replaceSubrange(range, with: escape(edit.replacement).utf8)
    }
    return bytes
  }

  /// The ways in which files write a text; which one fits is seen when the file is read again.
  static let escapes: [@Sendable (String) -> String] = [
    { $0 }, { backslashed($0) }, { marked($0) }, { $0.replacing("'", with: "''") },
    { backslashed(backslashed($0)) }, { marked(backslashed($0)) },
    { $0.replacing("'", with: "'\\''") }, { $0.replacing("\"", with: "\"\"") },
  ]

  private static func backslashed(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }

  private static func marked(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
