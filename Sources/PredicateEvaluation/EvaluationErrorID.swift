/// The errors of evaluating a predicate on data. Codes and names never change once published.
@nonexhaustive
public enum EvaluationErrorID: String, Hashable, Sendable, Codable, CaseIterable {
  /// R001: `nmae == "x"` on an object with `name`
  case unknownKey = "evaluation.unknown-key"
  /// R002: `5 IN 5`
  case notACollection = "evaluation.not-a-collection"
  /// R003: `42 BEGINSWITH "4"`
  case notText = "evaluation.not-text"
  /// R004: `12 MATCHES "1."`, `name MATCHES $pattern` with the pattern `(`
  case invalidMatch = "evaluation.invalid-match"
  /// R005: `ANY name == "x"` where `name` is text
  case quantifierOnScalar = "evaluation.quantifier-on-scalar"
  /// R006: `age > $limit` evaluated without `limit`
  case unboundVariable = "evaluation.unbound-variable"
  /// R007: `nil + 1`
  case notANumber = "evaluation.not-a-number"
  /// R008: `age < "40"`, `kind == "dog"` where `kind` is an enum without a raw value
  case incomparable = "evaluation.incomparable"
  /// R009: `5 BETWEEN {1}`
  case betweenBounds = "evaluation.between-bounds"
  /// R010: `name[0]` where `name` is text
  case invalidIndex = "evaluation.invalid-index"
  /// R011: `1 / 0`, `9223372036854775807 + 1`, `1 << 64`
  case arithmetic = "evaluation.arithmetic"
  /// R012: `FUNCTION(a, "selector")` without such a function
  case disabled = "evaluation.disabled"
  /// R013: more steps than `EvaluationLimits` allows
  case limit = "evaluation.limit"
  /// R014: `CAST("abc", "NSNumber")`
  case invalidCast = "evaluation.invalid-cast"
  /// R015: more steps than `RequestLimits` allows for all objects together
  case budget = "evaluation.budget"

  /// The short code shown to people, such as `R001`.
  public var code: String { facts.code }

  /// A description of the error without any data, which untrusted clients may see.
  public var summary: String { facts.summary }

  /// One row each.
  private var facts: (code: String, summary: String) {
    switch self {
    case .unknownKey: ("R001", "unknown key")
    case .notACollection: ("R002", "a collection was expected")
    case .notText: ("R003", "a string was expected")
    case .invalidMatch: ("R004", "a pattern cannot be matched")
    case .quantifierOnScalar: ("R005", "ANY and ALL need a collection")
    case .unboundVariable: ("R006", "a variable has no value")
    case .notANumber: ("R007", "a number was expected")
    case .incomparable: ("R008", "two values cannot be compared")
    case .betweenBounds: ("R009", "BETWEEN needs exactly two bounds")
    case .invalidIndex: ("R010", "an index is out of range or of the wrong kind")
    case .arithmetic: ("R011", "a calculation has no result")
    case .disabled: ("R012", "a feature is disabled")
    case .limit: ("R013", "a limit was reached")
    case .invalidCast: ("R014", "a value cannot be cast")
    case .budget: ("R015", "the request takes too long")
    }
  }
}
