import PredicateSyntax

/// The wording of mistakes that a schema reveals, in the order of the codes.
extension Diagnostic {
  /// S025
  static func calculatedDouble(at span: SourceSpan) -> Self {
    Self(
      .calculatedDouble,
      "this calculation gives a double, which rarely equals a decimal",
      at: span,
      hints: [
        "to calculate with decimals, pass them for %@, or write CAST(\"0.1\", \"NSDecimalNumber\")"
      ]
    )
  }

  /// S003
  static func bounds(_ node: ExpressionNode, _ type: ValueType, at span: SourceSpan) -> Self {
    Self(
      .betweenBounds,
      "BETWEEN needs an array of two bounds, but \(node.quoted) is \(type.phrase)",
      at: span,
      hints: ["write `BETWEEN {lower, upper}`"]
    )
  }

  /// S004
  static func needsCollection(
    _ use: String,
    _ node: ExpressionNode,
    _ type: ValueType,
    at span: SourceSpan
  ) -> Self {
    Self(
      .notACollection,
      "\(use) needs a collection, but \(node.quoted) is \(type.phrase)",
      at: span
    )
  }

  /// S005
  static func incomparable(_ typed: TypedComparison, _ left: ValueType, _ right: ValueType) -> Self
  {
    let sides = [(typed.leftSubject, left), (typed.rightSubject, right)]
    let unordered = sides.first { !$0.1.kind.isOrdered && $0.1.kind != .any && $0.1.kind != .null }
    let message =
      if let (subject, type) = unordered {
        "\(subject) \(type.phrase) and has no order"
      } else {
        "cannot order \(left.phrase) and \(right.phrase)"
      }
    return Self(
      .incomparable,
      message,
      at: typed.span,
      hints: typed.typeHints(left, right) + conversions(typed.comparison, left, right)
    )
  }

  /// S005, if it is legal: no value of one type equals any value of the other.
  static func unlikeTypes(_ typed: TypedComparison, _ left: ValueType, _ right: ValueType) -> Self {
    let outcome = typed.operator == .notEqual ? "always" : "never"
    return Self(
      .incomparable,
      severity: .warning,
      "this is \(outcome) true: \(left.phrase) does not equal \(right.phrase)",
      at: typed.span,
      hints: typed.typeHints(left, right) + conversions(typed.comparison, left, right)
    )
  }

  /// S005, of the elements of a collection.
  static func unlikeElement(
    _ typed: TypedComparison,
    _ type: ValueType,
    elements: ValueType
  ) -> Self {
    Self(
      .incomparable,
      severity: .warning,
      "this is never true: the elements are \(elements.plural) and none equals \(type.phrase)",
      at: typed.span,
      hints: typed.typeHints(typed.left.type, typed.right.type)
    )
  }

  /// Hints on converting the side that is a date, a UUID or the like for the comparison.
  private static func conversions(
    _ comparison: Comparison,
    _ left: ValueType,
    _ right: ValueType
  ) -> [String] {
    let sides = [(left, comparison.right, right), (right, comparison.left, left)]
    return sides.compactMap { wanted, node, given -> String? in
      guard node.kind.constantValue != nil else { return nil }
      let cast = { (type: String) in "write CAST(\(node.excerpt), \"\(type)\")" }
      switch (wanted.kind, given.kind) {
      case (.date, .text):
        return "pass a date for %@, or write CAST(\"2020-01-01T00:00:00Z\", \"NSDate\")"
      case (.date, .number): return cast("NSDate") + ", if it is seconds since 2001"
      case (.uuid, .text): return cast("NSUUID")
      case (.url, .text): return cast("NSURL")
      case (.bytes, .text): return cast("NSData") + ", if it is hexadecimal"
      case (.number, .text) where wanted == .bool: return "write YES or NO without quotes"
      default: return nil  // No other constant has a literal of the wanted type.
      }
    }
  }

  /// S010
  static func quantifierOnScalar(
    _ quantifier: Quantifier,
    _ node: ExpressionNode,
    _ type: ValueType,
    at span: SourceSpan,
    fixIt: FixIt?
  ) -> Self {
    Self(
      .quantifierOnScalar,
      "\(quantifier.rawValue) needs a collection, but \(node.quoted) is \(type.phrase)",
      at: node.span ?? span,
      fixIts: fixIt.map { [$0] } ?? []
    )
  }

  /// S011
  static func unquantifiedToMany(
    _ node: ExpressionNode,
    _ comparison: Comparison,
    isLeft: Bool,
    at span: SourceSpan,
    fixIt: FixIt?
  ) -> Self {
    let text = node.excerpt
    let hint =
      isLeft
      ? "write `ANY \(text) \(comparison.operator.spelling) …`, or `ALL …`; "
        + "SUBQUERY tests several conditions on one element"
      : "put it on the left: `ANY \(text) …`"
    return Self(
      .unquantifiedToMany,
      "\(node.quoted) is to-many, but \(comparison.operator.spelling) needs one value",
      at: span,
      hints: [hint],
      fixIts: fixIt.map { [$0] } ?? []
    )
  }

  /// S016
  static func neverNull(
    _ node: ExpressionNode,
    _ type: ValueType,
    isEqual: Bool,
    at span: SourceSpan
  ) -> Self {
    Self(
      .alwaysTheSame,
      "this is \(isEqual ? "never" : "always") true: \(node.quoted) is never nil",
      at: span,
      hints: type.isToMany ? ["`\(node.excerpt).@count == 0` tests whether it is empty"] : []
    )
  }
}

extension TypedComparison {
  /// The left side as the start of a sentence.
  fileprivate var leftSubject: String {
    (comparison.quantifier == nil ? "" : "each of ") + comparison.left.quoted + " is"
  }

  fileprivate var rightSubject: String {
    (comparison.operator == .between ? "each of " : "") + comparison.right.quoted + " is"
  }

  /// The types of the key paths among the sides, for readers who do not know the schema by heart.
  fileprivate func typeHints(_ left: ValueType, _ right: ValueType) -> [String] {
    let sides = [
      (comparison.left, leftSubject, left), (comparison.right, rightSubject, right),
    ]
    let paths = sides.filter { $0.0.kind.constantValue == nil && $0.2 != .any }
    return paths.isEmpty ? [] : [paths.map { "\($0.1) \($0.2.phrase)" }.joined(separator: ", ")]
  }
}

extension ExpressionNode {
  /// The start of the expression's text.
  var excerpt: String {
    let text = FormatPrinter(style: .canonical).text(of: self)
    return text.utf8.count <= 60 ? text : String(text.prefix(59)) + "…"
  }

  var quoted: String { "`\(excerpt)`" }
}
