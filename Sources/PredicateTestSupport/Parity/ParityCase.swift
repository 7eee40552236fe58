import PredicateAnalysis
import PredicateEvaluation
public import PredicateStorage
public import PredicateSyntax

/// One request over one set of tables: what a difference comes down to.
public struct ParityCase: Sendable {
  public var tables: ParityTables
  public var request: FetchRequest

  public init(tables: ParityTables, request: FetchRequest) {
    self.tables = tables
    self.request = request
  }
}

/// What a store says to a request.
public enum ParityAnswer: Hashable, Sendable, CustomStringConvertible {
  /// In order where the request has one, else sorted.
  case identifiers([StoredIdentifier])
  case count(Int)
  case rows([[String: Value]])
  case error(String)

  public var description: String {
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

/// A request that a store answers otherwise than memory does.
public struct ParityDifference: Error, Sendable, CustomStringConvertible {
  /// What was asked for: `identifiers`, `count`, `batches`.
  public var question: String
  public var example: ParityCase
  public var expected: ParityAnswer
  public var found: ParityAnswer
  /// The engine's statement and what was left to memory.
  public var plan: String

  /// A `.cases` file that says the same again.
  public var description: String {
    """
    \(question): memory says “\(expected)”, the store says “\(found)”
    \(plan)
    \(example.text(expected: expected))
    """
  }
}
