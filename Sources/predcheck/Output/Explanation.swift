import PredicateAnalysis
import PredicateEvaluation
import PredicateJSON
import PredicateSchema
import PredicateSyntax

/// A description of a predicate or an expression without data.
struct Explanation {
  private let report: ExplanationReport
  /// The predicate in SQL, if there is a schema and nothing is left to fill in.
  var sql: SQLReport?

  /// Makes a description. Types are those of `checked`; without it, those that the tree alone
  /// shows.
  init(
    _ root: TreeNode,
    _ warnings: [Diagnostic],
    _ source: SourceText,
    _ checked: CheckedPredicate? = nil
  ) {
    report = ExplanationReport(
      root,
      warnings + (checked?.warnings ?? []),
      source,
      types: checked.map { CheckedTypes($0) }
    )
  }

  var warnings: [Diagnostic] { report.warnings }
  var source: SourceText { report.source }
  var canonicalText: String { report.canonicalText }
  var sentence: String { report.sentence }
  var outline: String { report.outline }

  func text(_ style: DiagnosticRenderer.Style) -> String {
    let needs = needs
    var text = heading("text") + canonicalText + "\n"
    text += heading("means") + sentence + "\n"
    list("reads", needs.reads.map { labelled($0.key, $0.type) }, &text)
    list("arguments", needs.arguments, &text)
    list("variables", needs.variables, &text)
    list("functions", needs.functions, &text)
    text += "\n" + outline + "\n"
    if !warnings.isEmpty {
      text += "\n" + DiagnosticRenderer(style: style).render(warnings, in: source) + "\n"
    }
    if let sql { text += "\n" + sql.text(style) }
    return text
  }

  /// The arguments and variables that a predicate needs of its host.
  struct Needs {
    let reads: [(key: String, type: String?)]
    let arguments: [String]
    let variables: [String]
    let functions: [String]
  }

  var needs: Needs {
    let facts = report.facts
    return Needs(
      reads: facts.keyPaths.map { ($0, report.types[$0]) },
      arguments: facts.placeholders.map {
        Self.describe($0, isStep: facts.steps.contains($0.index))
      },
      variables: facts.variables.map { "$\($0)" },
      functions: facts.functions
    )
  }

  var json: JSONItem {
    .object(report.members + (sql.map { [("sql", $0.json)] } ?? []))
  }

  private static let margin = 11

  private func heading(_ word: String) -> String { Help.padded(word, to: Self.margin) }

  private func labelled(_ key: String, _ type: String?) -> String {
    type.map { "\(key) (\(VisibleText.of($0)))" } ?? key
  }

  private func list(_ word: String, _ items: [String], _ text: inout String) {
    if !items.isEmpty { text += heading(word) + items.joined(separator: ", ") + "\n" }
  }

  private static func describe(_ placeholder: Placeholder, isStep: Bool) -> String {
    let wanted =
      switch placeholder.conversion {
      case .object: isStep ? Placeholder.Conversion.keyPath.wanted : "any value"
      case .keyPath, .signedInteger, .unsignedInteger, .real, .character, .string:
        placeholder.conversion.wanted
      }
    return "\(placeholder.index + 1): \(placeholder.conversion.spelling), \(wanted)"
  }
}
