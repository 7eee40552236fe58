import PredicateSyntax

/// A predicate of a file, with what is wrong with it.
public struct SourceResult: Hashable, Sendable {
  /// The path of the file.
  public var file: String
  /// The predicate as it was found.
  public var predicate: FoundPredicate
  /// The start of the predicate's text, inside the quotes.
  public var start: FilePlace
  /// The end of the text.
  public var end: FilePlace
  /// The findings about the predicate, in the order of its text.
  public var findings: [SourceFinding]

  init(_ predicate: FoundPredicate, file: String, _ lines: FileLines, _ findings: [SourceFinding]) {
    let range = predicate.map.fileRange(of: 0..<predicate.map.count)
    let first = predicate.map.fileRange(of: 0..<0).lowerBound
    self.file = file
    self.predicate = predicate
    self.findings = findings
    start = lines.place(of: first)
    end = lines.place(of: max(first, range.upperBound))
  }
}

/// A finding at its place in a file.
public struct SourceFinding: Hashable, Sendable {
  /// The finding, with its place in the predicate's text.
  public var finding: LintFinding
  /// The place in the file where the mistake begins.
  public var start: FilePlace
  /// The place in the file behind the mistake.
  public var end: FilePlace
  /// The edits of the file that each fix-it makes; those that cannot be written there are left out.
  public var fixIts: [SourceFixIt]
  /// The line of the file with the place marked, for people.
  public var excerpt: SourceExcerptText

  init(_ finding: LintFinding, of predicate: FoundPredicate, _ lines: FileLines) {
    let range = predicate.map.fileRange(of: finding.span.range)
    self.finding = finding
    start = lines.place(of: range.lowerBound)
    end = lines.place(of: range.upperBound)
    excerpt = lines.excerpt(of: range)
    fixIts = finding.fixIts.map { fixIt in
      let isWritten = fixIt.edits.allSatisfy { predicate.map.isContiguous($0.span.range) }
      return SourceFixIt(
        text: fixIt.text,
        result: fixIt.applied(to: predicate.text),
        edits: (isWritten ? fixIt.edits : []).map { edit in
          let range = predicate.map.fileRange(of: edit.span.range)
          return SourceFixIt.Edit(
            start: lines.place(of: range.lowerBound),
            end: lines.place(of: range.upperBound),
            replacement: edit.replacement
          )
        }
      )
    }
  }
}

/// A correction of a predicate, with the places in the file that it changes.
public struct SourceFixIt: Hashable, Sendable {
  /// A replacement of a part of the file.
  public struct Edit: Hashable, Sendable {
    /// The place where the replaced part begins.
    public var start: FilePlace
    /// The place behind the replaced part.
    public var end: FilePlace
    /// The replacement, as the predicate has it: the file may need escapes.
    public var replacement: String
  }

  /// The correction in a few words.
  public var text: String
  /// The predicate after the correction.
  public var result: String
  /// The replacements in the file, in its order.
  public var edits: [Edit]
}

/// A place in a file. Lines and columns count from 1.
public struct FilePlace: Hashable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The column in UTF-8 bytes, as Swift and Clang count.
  public var column: Int
  /// The column in UTF-16 units, as editors and SARIF count.
  public var utf16Column: Int
  /// The offset in bytes from the start of the file, from 0.
  public var offset: Int
}

/// A line of a file and a row of marks below it.
public struct SourceExcerptText: Hashable, Sendable {
  /// The line of the file, or a part of a long one.
  public var line: String
  /// The marks below the line: `^~~~` under the range.
  public var marks: String
}
