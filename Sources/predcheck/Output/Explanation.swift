import PredicateAnalysis
import PredicateEvaluation
import PredicateJSON
import PredicateSchema
import PredicateSyntax

/// A description of a predicate or an expression without data.
struct Explanation {
  private let root: TreeNode
  private let facts: PredicateFacts
  private let types: any TypeNotes
  let warnings: [Diagnostic]
  let source: SourceText
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
    self.root = root
    self.warnings = warnings + (checked?.warnings ?? [])
    self.source = source
    facts = PredicateFacts(of: root)
    types = checked.map { CheckedTypes($0) } ?? InferredTypes(of: root)
  }

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
    Needs(
      reads: facts.keyPaths.map { ($0, types[$0]) },
      arguments: facts.placeholders.map {
        Self.describe($0, isStep: facts.steps.contains($0.index))
      },
      variables: facts.variables.map { "$\($0)" },
      functions: facts.functions
    )
  }

  var canonicalText: String { FormatPrinter().text(of: root) }

  var json: JSONItem {
    var members: [(String, JSONItem)] = [
      ("text", .text(canonicalText)),
      ("apple", .text(FormatPrinter(style: .apple).text(of: root))),
      ("means", .text(sentence)),
      (
        "reads",
        .list(
          facts.keyPaths.map {
            .object([("key", .text($0)), ("type", types[$0].map(JSONItem.text) ?? .null)])
          }
        )
      ),
      ("arguments", .list(facts.placeholders.map { .text($0.conversion.spelling) })),
      ("variables", .list(facts.variables.map(JSONItem.text))),
      ("functions", .list(facts.functions.map(JSONItem.text))),
      ("nodes", .integer(facts.nodeCount)),
      ("depth", .integer(facts.depth)),
      ("outline", .text(outline)),
      (
        "warnings",
        .list(
          warnings.map { .raw(DiagnosticRenderer(style: .json).render([$0], in: source)) }
        )
      ),
    ]
    if let sql { members.append(("sql", sql.json)) }
    return .object(members)
  }

  var sentence: String {
    switch root {
    case .predicate(let node): SentencePrinter().text(of: node)
    case .expression(let node): SentencePrinter().text(of: node)
    }
  }

  var outline: String {
    OutlinePrinter { node in types.note(on: node).map { VisibleText.of($0) } }.text(of: root)
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
