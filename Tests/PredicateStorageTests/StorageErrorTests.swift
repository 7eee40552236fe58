import PredicateAnalysis
import PredicateEvaluation
import PredicateSchema
import PredicateStorage
import PredicateSyntax
import Testing

/// Every error, with a name or value wherever it has one: the description is for the host, and the
/// summary discloses nothing to strangers.
@Suite struct StorageErrorTests {
  static let errors: [StorageError] = [
    .unknownEntity("hidden", suggestion: "hidden"),
    .unknownKey("hidden", entity: "hidden", suggestion: "hidden"),
    .invalidRequest("hidden"),
    .predicate(
      PredicateFormatError(
        source: SourceText("x == 1"),
        diagnostics: [
          Diagnostic(.unknownKey, "“hidden” is no key", at: SourceSpan(0..<1), hints: ["hidden"])
        ]
      )
    ),
    .evaluation(EvaluationError(.unknownKey, "no `hidden`", key: "hidden", hints: ["hidden"])),
    .notUnique(entity: "hidden", key: "hidden", value: .text("hidden")),
    .cannotStore(.text("hidden"), entity: "hidden", key: "hidden", reason: "hidden"),
    .cannotOpen(store: "hidden", reason: "hidden"),
    .locked(store: "hidden"),
    .exhausted(store: "hidden", connections: 8),
    .corrupt(store: "hidden", detail: "hidden"),
    .notADatabase(store: "hidden"),
    .readOnly(store: "hidden"),
    .existingTable("hidden", store: "hidden"),
    .missingFile("hidden", entity: "hidden", key: "hidden", row: "hidden"),
    .missingTable("hidden", store: "hidden"),
    .missingFunction("hidden", store: "hidden"),
    .missingColumn("hidden", table: "hidden", store: "hidden"),
    .wrongType(table: "hidden", column: "hidden", row: "hidden", expected: .text, found: "hidden"),
    .constraint(store: "hidden", detail: "hidden"),
    .full(store: "hidden"),
    .interrupted(store: "hidden"),
    .timedOut(store: "hidden"),
    .connectionLost(store: "hidden", detail: "hidden"),
    .engine(store: "hidden", code: "hidden", message: "hidden", statement: "hidden"),
  ]

  @Test(arguments: errors)
  func summariesAreRedacted(_ error: StorageError) {
    #expect(error.description.contains("hidden"))
    #expect(!error.summary.contains("hidden"))
    #expect(!error.summary.isEmpty)
  }

  @Test func descriptionsAreOneVisibleLine() {
    let name = "a\u{1B}[2J\r\nb\u{202E}"
    #expect(
      StorageError.missingTable(name, store: name).description
        == "a␛[2J␍␊b<U+202E>: there is no table “a␛[2J␍␊b<U+202E>”"
    )
  }
}
