package import PredicateAnalysis
package import PredicateEvaluation
package import PredicateSyntax

/// The explanation of a predicate or an expression, as JSON: the command line and the C library
/// write the same.
package struct ExplanationReport {
  package let root: TreeNode
  package let facts: PredicateFacts
  package let types: any TypeNotes
  package let warnings: [Diagnostic]
  package let source: SourceText

  /// Creates a report. Types are inferred from the tree alone, unless others are given.
  package init(
    _ root: TreeNode,
    _ warnings: [Diagnostic],
    _ source: SourceText,
    types: (any TypeNotes)? = nil
  ) {
    self.root = root
    self.warnings = warnings.withoutRepetitions()
    self.source = source
    self.types = types ?? InferredTypes(of: root)
    facts = PredicateFacts(of: root)
  }

  package var canonicalText: String { FormatPrinter().text(of: root) }

  package var sentence: String {
    switch root {
    case .predicate(let node): SentencePrinter().text(of: node)
    case .expression(let node): SentencePrinter().text(of: node)
    }
  }

  package var outline: String {
    OutlinePrinter { node in types.note(on: node).map { VisibleText.of($0) } }.text(of: root)
  }

  package var members: [(String, JSONItem)] {
    let reads = facts.keyPaths.map { path in
      JSONItem.object([("key", .text(path)), ("type", types[path].map(JSONItem.text) ?? .null)])
    }
    return [
      ("text", .text(canonicalText)),
      ("apple", .text(FormatPrinter(style: .apple).text(of: root))),
      ("means", .text(sentence)),
      ("reads", .list(reads)),
      ("arguments", .list(facts.placeholders.map { .text($0.conversion.spelling) })),
      ("variables", .list(facts.variables.map(JSONItem.text))),
      ("functions", .list(facts.functions.map(JSONItem.text))),
      ("nodes", .integer(facts.nodeCount)),
      ("depth", .integer(facts.depth)),
      ("outline", .text(outline)),
      ("warnings", FindingsReport.list(warnings, in: source)),
    ]
  }
}
