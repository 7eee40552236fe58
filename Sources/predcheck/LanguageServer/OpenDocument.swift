import PredicateLint
import PredicateSyntax

/// A document that the client has open, with the predicates in it and what is wrong with them.
struct OpenDocument {
  let uri: String
  /// The name that tells the language.
  let path: String
  var version: Int?
  private(set) var text: DocumentText
  /// The predicates, in the order of the file.
  private(set) var predicates: [FoundPredicate] = []
  /// The findings of each predicate, without those that the file disables.
  private(set) var findings: [[LintFinding]] = []
  private var cache = FindingCache()

  /// The limit of a document's size, that of a file for the scanner.
  static let sizeLimit = SourceScanner().sizeLimit

  init(_ document: OpenParameters.Document, _ linter: SourceLinter) {
    uri = document.uri
    path = DocumentPath.path(of: document.uri, languageID: document.languageId)
    version = document.version
    text = DocumentText(document.text)
    readAgain(linter)
  }

  /// Whether the document has a predicate a line and nothing else.
  var hasPredicateLines: Bool { path.hasSuffix(".predicates") }

  /// Makes changes one after the other; false if the document grows beyond the limit.
  mutating func change(_ changes: [ChangeParameters.Change], _ linter: SourceLinter) -> Bool {
    for change in changes {
      text.replace(change.range, with: change.text)
      if text.bytes.count > Self.sizeLimit { return false }
    }
    readAgain(linter)
    return true
  }

  private mutating func readAgain(_ linter: SourceLinter) {
    predicates = linter.scanner.predicates(in: text.bytes, path: path)
    let exceptions = LintExceptions(text.bytes)
    let all = cache.findings(of: predicates, linter)
    findings = zip(predicates, all).map { predicate, findings in
      findings.filter { finding in
        let place = predicate.map.fileRange(of: finding.span.range).lowerBound
        let start = predicate.map.fileRange(of: 0..<0).lowerBound
        return !exceptions.covers(finding.rule, at: [place, start])
      }
    }
  }

  /// The index of the predicate whose text is at a place, or ends there.
  func predicate(at offset: Int) -> Int? {
    predicates.firstIndex { predicate in
      guard let range = predicate.map.wholeFileRange else { return false }
      return range.lowerBound <= offset && offset <= range.upperBound
    }
  }

  /// The diagnostics for the client.
  var diagnostics: [PublishedDiagnostic] {
    zip(predicates, findings).flatMap { predicate, findings in
      findings.map { PublishedDiagnostic($0, of: predicate, in: text) }
    }
  }
}

extension PublishedDiagnostic {
  init(_ finding: LintFinding, of predicate: FoundPredicate, in text: DocumentText) {
    self.init(
      range: text.range(of: predicate.map.fileRange(of: finding.span.range)),
      severity: Severity(finding.severity),
      code: finding.rule,
      message: finding.message,
      tags: finding.rule == LintRule.duplicateTermName ? [.unnecessary] : nil
    )
  }
}

extension PublishedDiagnostic.Severity {
  fileprivate init(_ severity: Diagnostic.Severity) {
    switch severity {
    case .error: self = .error
    case .warning: self = .warning
    case .note: self = .information
    }
  }
}

extension LintRule {
  /// The rule about a term that is there twice: one of them can go.
  fileprivate static let duplicateTermName = "lint.duplicate-term"
}
