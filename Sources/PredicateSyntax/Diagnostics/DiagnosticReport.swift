/// A diagnostic with its places resolved, for editors: everything that is needed to mark a text and
/// to offer corrections, as JSON or any other coding.
///
///     catch let error as PredicateFormatError {
///       response.body = try JSONEncoder().encode(error.report())
///     }
public struct DiagnosticReport: Hashable, Sendable, Codable {
  /// The short code, such as `P004`; it never changes.
  public var code: String
  /// The kind of mistake.
  public var id: DiagnosticID
  /// The severity: error, warning or note.
  public var severity: Diagnostic.Severity
  /// The mistake in a sentence.
  public var message: String
  /// The place of the mistake.
  public var place: Place
  /// Other places, with their relation to the mistake.
  public var labels: [Label]
  /// Advice without an edit.
  public var hints: [String]
  /// Edits that correct the mistake; all edits of one fix-it belong together.
  public var fixIts: [FixIt]

  /// A range of the text.
  public struct Place: Hashable, Sendable, Codable {
    /// The line of its start, from 1.
    public var line: Int
    /// The column of its start, from 1, in characters as people count them.
    public var column: Int
    /// The offset of its start in UTF-16 code units, as editors in browsers count.
    public var start: Int
    /// The offset of its end in UTF-16 code units.
    public var end: Int

    init(_ span: SourceSpan, in lines: SourceLines) {
      let bytes = lines.clamp(span)
      let position = lines.position(of: bytes.lowerBound)
      (line, column) = (position.line, position.column)
      start = lines.offsetInUTF16(of: bytes.lowerBound)
      end = lines.offsetInUTF16(of: bytes.upperBound)
    }
  }

  /// A place that explains the mistake.
  public struct Label: Hashable, Sendable, Codable {
    /// The place that is explained.
    public var place: Place
    /// Its relation to the mistake.
    public var text: String
  }

  /// A correction.
  public struct FixIt: Hashable, Sendable, Codable {
    /// The effect of the edits, as an instruction: "add `)`".
    public var text: String
    /// The edits, which do not overlap.
    public var edits: [Edit]
  }

  /// A range to replace.
  public struct Edit: Hashable, Sendable, Codable {
    /// The range that is replaced; empty for an insertion.
    public var place: Place
    /// The new text.
    public var replacement: String
  }

  init(_ diagnostic: Diagnostic, in lines: SourceLines) {
    code = diagnostic.id.code
    id = diagnostic.id
    severity = diagnostic.severity
    message = diagnostic.message
    place = Place(diagnostic.span, in: lines)
    labels = diagnostic.labels.map { Label(place: Place($0.span, in: lines), text: $0.text) }
    hints = diagnostic.hints
    fixIts = diagnostic.fixIts.map { fixIt in
      FixIt(
        text: fixIt.text,
        edits: fixIt.edits.map {
          Edit(place: Place($0.span, in: lines), replacement: $0.replacement)
        }
      )
    }
  }
}

extension PredicateFormatError {
  /// The diagnostics as values that can be encoded, with lines, columns and offsets in `source`.
  public func report() -> [DiagnosticReport] { diagnostics.report(in: source) }
}

extension [Diagnostic] {
  /// The diagnostics of a text as values that can be encoded: for warnings, and for
  /// `PredicateTemplate.recovering`.
  public func report(in source: SourceText) -> [DiagnosticReport] {
    let lines = SourceLines(source.text)
    return map { DiagnosticReport($0, in: lines) }
  }
}

extension SourceLines {
  /// The number of UTF-16 code units before a byte of the text.
  fileprivate func offsetInUTF16(of offset: Int) -> Int {
    utf8[..<offset].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 2 : 1) }
  }
}
