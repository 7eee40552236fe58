public import PredicateAnalysis
public import PredicateEvaluation
public import PredicateSchema
public import PredicateSyntax

/// The part of a predicate that a database cannot decide, with its evaluator for rows of any client.
///
/// A row gives what each of its columns holds. A column holds a date, a UUID or a truth value in the
/// form that the schema says; a client may also give the value that this form stands for. Columns of
/// PostgreSQL may be given as the text that the server sends.
public struct SQLResidual: Sendable {
  /// A column that the residual reads.
  public struct Column: Hashable, Sendable {
    /// The name by which a row is asked for it: `title`, behind a relationship `author.name`.
    public let name: String
    /// The column in a SELECT list, under that name: `"b"."title" AS "title"`.
    public let sql: String
  }

  /// The reasons why a row could not be decided.
  @nonexhaustive
  public enum Failure: Error, Hashable, Sendable {
    /// Memory cannot decide the predicate for the row, such as at a division by zero.
    case evaluation(EvaluationError)
    /// The row lacks a column.
    case missingColumn(String)
    /// The column holds something else than the schema says.
    case wrongType(column: String, expected: AttributeType, found: Value)
  }

  /// The predicate that is left to check.
  public let predicate: BoundPredicate
  /// The columns that are read.
  public let columns: [Column]
  /// The key paths of relationships that no column can give, such as to-many ones. A row is asked
  /// for them by these names: for a list of dictionaries, or for one dictionary, by keys and with
  /// values as memory has them.
  public let relationships: [String]
  let evaluator: Evaluator
  let place: ResidualPlace

  /// Whether a row matches; its values by the names of `columns`.
  public func matches(
    _ row: [String: Value],
    variables: Variables = [:]
  ) throws(Failure) -> Bool {
    try matches(variables: variables) { row.exact($0) }
  }

  /// Whether a row matches. `read` gives what a column holds, and nil for one that the row lacks.
  public func matches(
    variables: Variables = [:],
    read: (_ column: String) -> Value?
  ) throws(Failure) -> Bool {
    // The row does not outlive the call.
    try withoutActuallyEscaping(read) { read throws(Failure) in
      let reading = RowReading(read)
      let answer: Bool
      do throws(EvaluationError) {
        let row = ResidualRow(place: place, reading: reading)
        answer = try evaluator.matches(row, variables: variables)
      } catch {
        throw reading.failure ?? .evaluation(error)
      }
      if let failure = reading.failure { throw failure }
      return answer
    }
  }
}

extension SQLResidual.Failure: CustomStringConvertible {
  public var description: String {
    switch self {
    case .evaluation(let error): error.description
    case .missingColumn(let name): "the row has no column “\(name)”, which the predicate reads"
    case .wrongType(let column, let type, let found):
      "“\(column)” holds "
        + FormatPrinter(style: .canonical).text(of: ExpressionNode(.constant(found)))
        + ", which is not of the type \(type.rawValue)"
    }
  }
}
