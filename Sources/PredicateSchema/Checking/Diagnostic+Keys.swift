import PredicateSyntax

/// The wording of diagnostics about key paths and operands.
extension Diagnostic {
  /// S007
  static func unknownKey(
    _ key: String,
    of type: ValueType,
    known: [String],
    children: [String] = [],
    dotted: String? = nil,
    at span: SourceSpan,
    isExact: Bool
  ) -> Self {
    let isOperator = type.element != nil && ["count", "sum", "min", "max", "avg"].contains(key)
    let nearest = isOperator ? nil : Spelling.nearest(to: key, among: known)
    let owner = owner(of: type)
    var hints: [String] = []
    if isOperator {
      hints.append("for a collection, write `@\(key)`")
    } else if let dotted {
      hints.append("one key with dots is written `\(KeyPathText.quoted(dotted))`")
    } else if !children.isEmpty {
      let verb = children.count == 1 ? "has it and inherits" : "have it and inherit"
      hints.append("\(children.map { "`\($0)`" }.joined(separator: ", ")) \(verb) from \(owner)")
    } else if let nearest {
      hints.append("did you mean `\(nearest)`?")
    }
    if !known.isEmpty {
      hints.append("\(owner) has \(list(known))")
    }
    return Self(
      .unknownKey,
      "\(owner) has no key `\(key)`",
      at: span,
      hints: hints,
      fixIts: (key == "count" && isOperator ? "@count" : nearest).flatMap { name in
        isExact ? [FixIt("write \(name)", replacing: span, with: name)] : nil
      } ?? []
    )
  }

  /// S026
  static func unstoredKey(_ key: String, of entity: String, at span: SourceSpan) -> Self {
    Self(
      .unstoredKey,
      "`\(key)` of `\(entity)` is not stored, so a fetch cannot use it",
      at: span,
      hints: ["remove the condition from the fetch, and filter the fetched objects in memory"]
    )
  }

  /// S027
  static func keyOfAttribute(_ key: String, at span: SourceSpan) -> Self {
    Self(
      .keyOfAttribute,
      "a fetch cannot read `\(key)` of an attribute's value",
      at: span,
      hints: ["remove the condition from the fetch, and filter the fetched objects in memory"]
    )
  }

  /// S007, of an operator.
  static func unknownOperator(_ name: String, at span: SourceSpan) -> Self {
    let known = CollectionOperator.standard.map(\.name)
    return Self(
      .unknownKey,
      "collections have no operator `@\(name)`",
      at: span,
      hints: Spelling.hints(
        for: name,
        among: known,
        after: "@",
        otherwise: "they have " + known.map { "@" + $0 }.joined(separator: ", ")
      )
    )
  }

  /// S008, an error where it is certain that the path is evaluated.
  static func operatorWithoutKey(_ name: String, at span: SourceSpan) -> Self {
    Self(
      .operatorNeedsKey,
      severity: .error,
      "`@\(name)` needs a key, as in `items.@\(name).price`",
      at: span
    )
  }

  /// S009
  static func operatorOnScalar(_ name: String, of type: ValueType, at span: SourceSpan) -> Self {
    Self(
      .operatorOnScalar,
      "`@\(name)` needs a collection, but this is \(type.phrase)",
      at: span,
      hints: name == "count" && type.kind == .text ? ["the length of a string is `.length`"] : []
    )
  }

  /// S020
  static func elementType(
    _ use: String,
    wanted: String,
    found: ValueType,
    at span: SourceSpan
  ) -> Self {
    Self(.operandType, "\(use) needs \(wanted), but the elements are \(found.plural)", at: span)
  }

  static func operandType(
    _ node: ExpressionNode,
    _ type: ValueType,
    role: String,
    wanted: String,
    at span: SourceSpan
  ) -> Self {
    var hints: [String] = []
    if type.kind == .date {
      hints = ["CAST(CAST(\(node.excerpt), \"NSNumber\") + 60, \"NSDate\") is a minute later"]
    }
    return Self(
      .operandType,
      "\(role) must be \(wanted), but \(node.quoted) is \(type.phrase)",
      at: span,
      hints: hints
    )
  }

  /// S020, of a number that may be whole.
  static func mayHaveFraction(
    _ node: ExpressionNode,
    _ type: ValueType,
    role: String,
    at span: SourceSpan
  ) -> Self {
    var hints: [String] = []
    if case .keyPath = node.kind {
      hints = ["`\(node.excerpt).intValue` drops the fraction"]
    }
    return Self(
      .operandType,
      severity: .warning,
      "\(role) should be an integer, but \(node.quoted) is \(type.phrase): evaluation fails if "
        + "it has a fraction",
      at: span,
      hints: hints
    )
  }

  static func notText(
    _ operator: ComparisonOperator,
    _ node: ExpressionNode,
    _ type: ValueType,
    isLeft: Bool,
    at span: SourceSpan
  ) -> Self {
    let wanted = `operator` == .contains && isLeft ? "a string or a collection" : "a string"
    return Self(
      .operandType,
      "\(`operator`.spelling) looks for a string in \(wanted), but \(node.quoted) is \(type.phrase)",
      at: span,
      hints: type.kind == .number ? ["write `CAST(\(node.excerpt), \"NSString\")`"] : []
    )
  }

  static func cannotIndex(
    _ node: ExpressionNode,
    _ type: ValueType,
    by place: ValueType?,
    at span: SourceSpan
  ) -> Self {
    Self(
      .operandType,
      place.map { "\(node.quoted) is \(type.phrase) and has no element \($0.phrase)" }
        ?? "\(node.quoted) is \(type.phrase) and has no elements",
      at: span
    )
  }

  static func unorderedIndex(_ node: ExpressionNode, at span: SourceSpan) -> Self {
    Self(.operandType, "\(node.quoted) has no order, so it has no first or last element", at: span)
  }

  static func impossibleCast(
    _ node: ExpressionNode,
    _ type: ValueType,
    to name: String,
    at span: SourceSpan
  ) -> Self {
    Self(
      .operandType,
      "\(node.quoted) is \(type.phrase), which cannot be cast to \(name)",
      at: span
    )
  }

  /// S021
  static func optionalOperand(_ node: ExpressionNode, role: String, at span: SourceSpan) -> Self {
    Self(
      .optionalOperand,
      "\(role) may be nil, and then the result is nil too",
      at: span,
      hints: ["test it first: `\(node.excerpt) != nil AND …`"]
    )
  }

  /// S022
  static func unknownEntity(_ name: String, known: [String]) -> Self {
    Self(
      .unknownEntity,
      "the schema has no entity `\(name)`",
      at: SourceSpan(0..<0),
      hints: Spelling.hints(for: name, among: known)
        + (known.isEmpty ? [] : ["its entities are \(list(known))"])
    )
  }

  /// S030, of a set that loses nil.
  static func lostNil(
    _ node: ExpressionNode,
    _ quantifier: Quantifier,
    at span: SourceSpan
  ) -> Self {
    Self(
      .strictQuantifier,
      "in strict mode \(quantifier.rawValue) skips the objects of a set for which "
        + "\(node.quoted) is nil",
      at: span,
      hints: ["test each object: `SUBQUERY(…, $x, $x.… == nil).@count > 0`"]
    )
  }

  /// S030, of collections in collections.
  static func flattened(
    _ node: ExpressionNode,
    _ quantifier: Quantifier,
    at span: SourceSpan
  ) -> Self {
    Self(
      .strictQuantifier,
      "\(node.quoted) crosses several collections: here \(quantifier.rawValue) tests "
        + "each single value, on Apple's systems the inner collections",
      at: span
    )
  }

  private static func owner(of type: ValueType) -> String {
    switch type {
    case .object(let entity): "`\(entity)`"
    case .list(of: let element), .collection(of: let element): owner(of: element)
    default: type.phrase  // Its table has a row for every type.
    }
  }

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(20).joined(separator: ", ")
    return names.count > 20 ? "\(shown) and \(names.count - 20) more" : shown
  }
}
