import PredicateAnalysis
import PredicatePlatform
import PredicateSQL
import PredicateSyntax

/// A necessary condition in SQL for the row of a matching change. The predicate itself is evaluated
/// for the remaining changes.
///
/// It consists of comparisons of a key of the change itself with constants. Of several terms in an
/// AND it uses those before the first that might fail, since that one may be evaluated for a change
/// that a later term would exclude.
struct HistoryCondition {
  /// The columns of the history; `texts` are those of the transaction, in the order of `Row.texts`.
  struct Columns {
    var kind: String
    var entity: String
    var transaction: String
    var change: String
    var timestamp: String?
    var texts: [String]
  }

  let columns: Columns
  /// The numbers of the entities by their names.
  let entities: [String: [Int64]]

  /// The condition of a part, nil if all rows may match, and whether its evaluation never fails.
  private typealias Part = (condition: SQL?, isSafe: Bool)

  /// A condition with the values of its placeholders, in order.
  struct SQL {
    var text: String
    var values: [Value] = []
  }

  /// SQLite's limits are a depth of 1,000 and 32,766 placeholders.
  private static let maximumTerms = 100
  private static let maximumDepth = 4
  private static let maximumValues = 10_000

  /// The condition; nil if all rows may match.
  func condition(of predicate: PredicateNode) -> SQL? {
    let condition = part(predicate, depth: 0).condition
    return condition.flatMap { $0.values.count > Self.maximumValues ? nil : $0 }
  }

  private func part(_ predicate: PredicateNode, depth: Int) -> Part {
    switch predicate.kind {
    case .constant(let truth): return (truth ? nil : SQL(text: "0"), true)
    case .not: return (nil, false)
    case .and(let terms):
      guard depth < Self.maximumDepth else { return (nil, false) }
      var found: [SQL] = []
      for term in terms.prefix(Self.maximumTerms) {
        let part = part(term, depth: depth + 1)
        if let condition = part.condition { found.append(condition) }
        if !part.isSafe { return (Self.joined(found, "AND"), false) }
      }
      return (Self.joined(found, "AND"), terms.count <= Self.maximumTerms)
    case .or(let terms):
      guard depth < Self.maximumDepth, terms.count <= Self.maximumTerms else {
        return (nil, false)
      }
      let parts = terms.map { part($0, depth: depth + 1) }
      let conditions = parts.compactMap(\.condition)
      let isWhole = conditions.count == parts.count
      return (isWhole ? Self.joined(conditions, "OR") : nil, parts.allSatisfy(\.isSafe))
    case .comparison(let comparison):
      let condition = condition(of: comparison)
      return (condition, condition != nil || isSafe(comparison))
    }
  }

  private static func joined(_ conditions: [SQL], _ word: String) -> SQL? {
    guard !conditions.isEmpty else { return nil }
    return SQL(
      text: "(\(conditions.map(\.text).joined(separator: " \(word) ")))",
      values: conditions.flatMap(\.values)
    )
  }

  /// `column IN (?, …)`, which is false for no values.
  private static func membership(_ column: String, _ values: [Value]) -> SQL {
    let marks = values.map { _ in "?" }.joined(separator: ", ")
    return SQL(text: "\(column) IN (\(marks))", values: values)
  }

  private func condition(of comparison: Comparison) -> SQL? {
    guard comparison.quantifier == nil, comparison.options.isEmpty else { return nil }
    if let key = Self.key(comparison.left), case .constant(let value) = comparison.right.kind {
      return condition(key, comparison.operator, value)
    }
    if let key = Self.key(comparison.right), case .constant(let value) = comparison.left.kind {
      return comparison.operator.relation.flatMap { condition(key, $0.mirrored.operator, value) }
    }
    return nil
  }

  /// Whether a comparison without a condition can never fail: a path compared with a constant for
  /// equality.
  private func isSafe(_ comparison: Comparison) -> Bool {
    guard comparison.options.isEmpty,
      comparison.operator == .equal || comparison.operator == .notEqual
    else { return false }
    func isPlain(_ side: ExpressionNode) -> Bool {
      switch side.kind {
      case .constant: true
      case .keyPath(base: nil, let steps):
        steps.allSatisfy { step in if case .key = step { true } else { false } }
      // Anything else calculates, or might.
      default: false
      }
    }
    return isPlain(comparison.left) && isPlain(comparison.right)
  }

  private static func key(_ node: ExpressionNode) -> HistoryKey? {
    guard case .keyPath(base: nil, let steps) = node.kind, steps.count == 1,
      case .key(let name) = steps[0]
    else { return nil }
    return HistoryKey(rawValue: name)
  }

  /// The operator in SQL; nil for `!=` too, which is true for nil but not for NULL.
  private static func sign(_ operation: ComparisonOperator) -> StaticString? {
    operation == .notEqual ? nil : operation.relation?.sql
  }

  private func condition(
    _ key: HistoryKey,
    _ operation: ComparisonOperator,
    _ value: Value
  ) -> SQL? {
    switch key {
    case .kind:
      return among(columns.kind, operation, value) { text in
        [HistoryChange.Kind(rawValue: text)?.number].compactMap(\.self)
      }
    case .entity: return among(columns.entity, operation, value) { entities[$0] ?? [] }
    case .transaction: return number(columns.transaction, operation, value)
    case .change: return number(columns.change, operation, value)
    case .timestamp:
      guard let column = columns.timestamp, let sign = Self.sign(operation),
        case .date(let date) = value, date.timeIntervalSinceReferenceDate.isFinite
      else { return nil }
      return SQL(
        text: "\(column)\(sign)?",
        values: [.real(date.timeIntervalSinceReferenceDate)]
      )
    case .author: return text(columns.texts[0], operation, value)
    case .bundle: return text(columns.texts[1], operation, value)
    case .process: return text(columns.texts[2], operation, value)
    case .context: return text(columns.texts[3], operation, value)
    // They are computed from several columns.
    case .objectID, .updated, .tombstone: return nil
    }
  }

  /// The texts that a value must be one of; nil for any other comparison.
  private func texts(_ operation: ComparisonOperator, _ value: Value) -> [String]? {
    let values: [Value]
    switch (operation, value) {
    case (.equal, .text): values = [value]
    case (.in, .list(let several)), (.in, .set(let several)): values = several
    // Others compare something else, or in another way.
    default: return nil
    }
    var texts: [String] = []
    for value in values {
      guard case .text(let text) = value else { return nil }
      texts.append(text)
    }
    return texts
  }

  private func among(
    _ column: String,
    _ operation: ComparisonOperator,
    _ value: Value,
    _ numbers: (String) -> [Int64]
  ) -> SQL? {
    guard let texts = texts(operation, value) else { return nil }
    return Self.membership(column, Set(texts.flatMap(numbers)).sorted().map(Value.integer))
  }

  private func text(
    _ column: String,
    _ operation: ComparisonOperator,
    _ value: Value
  ) -> SQL? {
    texts(operation, value).map { Self.membership("\(column) COLLATE BINARY", $0.map(Value.text)) }
  }

  private func number(
    _ column: String,
    _ operation: ComparisonOperator,
    _ value: Value
  ) -> SQL? {
    switch (operation, value) {
    case (_, .integer):
      return Self.sign(operation).map { SQL(text: "\(column)\($0)?", values: [value]) }
    case (.between, .list(let bounds)):
      guard bounds.count == 2, case .integer(let first) = bounds[0],
        case .integer(let second) = bounds[1]
      else { return nil }
      // The greater bound may be the first.
      return SQL(
        text: "\(column) BETWEEN ? AND ?",
        values: [.integer(min(first, second)), .integer(max(first, second))]
      )
    case (.in, .list(let several)), (.in, .set(let several)):
      for value in several { guard case .integer = value else { return nil } }
      return Self.membership(column, Array(several))
    // Others compare something else, or in another way.
    default: return nil
    }
  }
}

extension HistoryChange.Kind {
  /// The number of the kind in `ZCHANGETYPE`.
  var number: Int64 {
    switch self {
    case .insert: 0
    case .update: 1
    case .delete: 2
    }
  }
}
