import PredicateAnalysis
import PredicateEvaluation
package import PredicateStorage
package import PredicateSyntax

/// One request over one set of tables: the content of a difference.
package struct ParityCase: Sendable {
  package var tables: ParityTables
  package var request: FetchRequest

  package init(tables: ParityTables, request: FetchRequest) {
    self.tables = tables
    self.request = request
  }
}

/// The answer of a store to a request.
package enum ParityAnswer: Hashable, Sendable, CustomStringConvertible {
  /// In order if the request has one, otherwise sorted.
  case identifiers([StoredIdentifier])
  case count(Int)
  case rows([[String: Value]])
  case error(String)

  package var description: String {
    switch self {
    case .identifiers(let found): found.map(Self.text).joined(separator: " ")
    case .count(let count): "count \(count)"
    case .rows(let rows): rows.map { Self.text(.map($0)) }.joined(separator: " ")
    case .error(let text): "error: \(text)"
    }
  }

  static func text(_ identifier: StoredIdentifier) -> String {
    identifier.key.map { text($0) }.joined(separator: "/")
  }

  static func text(_ value: Value) -> String {
    FormatPrinter(style: .canonical).text(of: ExpressionNode(.constant(value)))
  }
}

/// A request to which a store gives another answer than memory.
package struct ParityDifference: Error, Sendable, CustomStringConvertible {
  /// The way of asking: `identifiers`, `count`, `batches`.
  package var question: String
  package var example: ParityCase
  package var expected: ParityAnswer
  package var found: ParityAnswer
  /// The engine's statement and the residual for memory.
  package var plan: String

  /// The difference as lines of a case file that reproduces it.
  package var description: String {
    """
    \(question): memory says “\(expected)”, the store says “\(found)”
    \(plan)
    \(example.text(expected: expected))
    """
  }
}
