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
  /// The linter that the settings of the document's project give, once they have been read.
  var linter: SourceLinter?
  /// Whether those settings leave the document out.
  var isExcluded = false
  /// The changes since the document was read.
  private(set) var joinedChanges = 0

  /// The limit of a document's size: reading it again takes a second or less.
  static let sizeLimit = 4 << 20
  /// How many changes are joined at most.
  static let joinLimit = 256
  /// The limit of the diagnostics that are shown of a document.
  static let diagnosticLimit = 1_000

  init(_ document: OpenParameters.Document) {
    uri = document.uri
    path = DocumentPath.path(of: document.uri, languageID: document.languageId)
    version = document.version
    text = DocumentText(document.text)
  }

  /// Whether the document has a predicate a line and nothing else.
  var hasPredicateLines: Bool { path.hasSuffix(".predicates") }

  /// Makes changes one after the other; false if the document grows beyond the limit.
  mutating func change(_ changes: [ChangeParameters.Change]) -> Bool {
    for change in changes {
      text.replace(change.range, with: change.text)
      if text.bytes.count > Self.sizeLimit { return false }
    }
    joinedChanges += 1
    return true
  }

  /// Finds the predicates in the text as it is now, and what is wrong with them.
  mutating func readAgain(_ linter: SourceLinter) {
    joinedChanges = 0
    predicates = linter.scanner.predicates(in: text.bytes, path: path)
    let exceptions = FileExceptions(text.bytes, path: path)
    if isExcluded {
      findings = predicates.map { _ in [] }
      return
    }
    let all = cache.findings(of: predicates, linter)
    findings = zip(predicates, all).map { exceptions.kept($1, of: $0) }
  }

  /// The index of the predicate whose text is at a place, or ends there.
  func predicate(at offset: Int) -> Int? {
    predicates.firstIndex { predicate in
      guard let range = predicate.map.wholeFileRange else { return false }
      return range.lowerBound <= offset && offset <= range.upperBound
    }
  }

  /// The diagnostics for the client: the first ones, errors before all others if there are too many.
  var diagnostics: [PublishedDiagnostic] {
    let all = zip(predicates, findings).flatMap { predicate, findings in
      findings.map { (predicate, $0) }
    }
    var shown = all[...]
    if all.count > Self.diagnosticLimit {
      let isError = { (one: (FoundPredicate, LintFinding)) in one.1.severity == .error }
      shown = (all.filter(isError) + all.filter { !isError($0) }).prefix(Self.diagnosticLimit)
    }
    let diagnostics = shown.map { PublishedDiagnostic($1, of: $0, in: text) }
    guard let first = diagnostics.first, all.count > shown.count else { return diagnostics }
    let rest = PublishedDiagnostic(
      range: DocumentRange(start: first.range.start, end: first.range.start),
      severity: .information,
      code: "predcheck.more",
      message: "\(all.count - shown.count) more findings are not shown"
    )
    return diagnostics + [rest]
  }
}

extension PublishedDiagnostic {
  init(_ finding: LintFinding, of predicate: FoundPredicate, in text: DocumentText) {
    self.init(
      range: text.range(of: predicate.map.fileRange(of: finding.span.range)),
      severity: Severity(finding.severity),
      code: finding.rule,
      message: Self.shortened(finding.message),
      tags: finding.rule == LintRule.duplicateTermName ? [.unnecessary] : nil
    )
  }
}

extension PublishedDiagnostic {
  /// The limit of a message, in characters: it may quote a text of any length.
  private static let messageLimit = 2_000

  private static func shortened(_ message: String) -> String {
    message.utf8.count > messageLimit && message.count > messageLimit
      ? message.prefix(messageLimit) + "…" : message
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
