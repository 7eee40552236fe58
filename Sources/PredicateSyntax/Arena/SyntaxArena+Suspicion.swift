/// Predicts which nodes may give `SemanticChecks` something to report. A false positive costs only
/// time; a false negative would lose a diagnostic (`SuspicionTests`).
///
/// The checks are not written over nodes: they need values that only the tree has (folded constants,
/// joined paths, unescaped names), and binding runs them over arguments. Making these values here
/// would cost each text what the tree costs; a text without a suspect node needs none of them.
extension SyntaxArena {
  @inline(__always)
  func isSuspect(_ kind: SyntaxNode.Kind) -> Bool {
    switch kind {
    case .truth, .not, .and, .or, .null, .bool, .number, .decimal, .string, .placeholder, .variable,
      .evaluatedObject, .keyPathText, .subscripting, .infix, .negation, .hostCall, .aggregate,
      .ternary, .key, .step, .collectionOperator:
      false
    case .comparison(let comparison):
      (comparison.mayBeSuspect && isSuspect(comparison)) || mayHaveNoKey(comparison)
    case .keyPath(_, let steps): endsInOperatorOrCount(steps)
    case .subquery(let collection, let variable, let condition):
      !isMentioned(variable, from: collection, to: condition)
    case .cast(_, .literal(let type)): holds("C", in: type)
    case .call, .message, .cast, .fetch, .assignment, .anyKey: true
    }
  }

  private func isSuspect(_ comparison: SyntaxComparison) -> Bool {
    let right = self[comparison.right].kind
    switch comparison.operator.kind {
    case .keyword(.between): return !isPair(right)
    case .keyword(.in): return !isCollection(right, comparison.options)
    case .keyword(.contains):
      return !comparison.options.isEmpty && mayBeCollection(self[comparison.left].kind)
    case .keyword(.like): return !isPlainPattern(right)
    case .keyword(.tokenMatches), .selectorWord: return true
    case .symbol(.less), .symbol(.lessOrEqual), .symbol(.greater), .symbol(.greaterOrEqual):
      return mayBeDate(self[comparison.left].kind) || mayBeDate(right)
    case .keyword, .symbol, .identifier, .escapedIdentifier, .quotedIdentifier, .variable,
      .collectionOperator, .placeholder, .integer, .real, .string, .invalid, .end:
      return false
    }
  }

  /// Whether both sides may be constants, and one of them a text.
  @inline(__always)
  private func mayHaveNoKey(_ comparison: SyntaxComparison) -> Bool {
    switch self[comparison.left].kind {
    case .string: isLiteral(self[comparison.right].kind)
    case .number, .decimal, .negation, .bool, .cast, .aggregate:
      if case .string = self[comparison.right].kind { true } else { false }
    default: false  // `isLiteral` lists the kinds that may be constants.
    }
  }

  private func isLiteral(_ side: SyntaxNode.Kind) -> Bool {
    switch side {
    case .string, .number, .decimal, .negation, .bool, .cast, .aggregate: true
    case .truth, .not, .and, .or, .comparison, .null, .placeholder, .variable, .evaluatedObject,
      .anyKey, .key, .keyPath, .keyPathText, .subscripting, .infix, .call, .hostCall, .message,
      .subquery, .ternary, .fetch, .assignment, .step, .collectionOperator:
      false
    }
  }

  private func isPair(_ bounds: SyntaxNode.Kind) -> Bool {
    switch bounds {
    case .aggregate(let elements): elements.count == 2
    case .key, .keyPath, .placeholder, .variable: true
    default: false  // Any other kind is suspect, which costs only time.
    }
  }

  private func isCollection(_ right: SyntaxNode.Kind, _ options: StringOptions) -> Bool {
    switch right {
    case .aggregate: options.isEmpty
    case .key, .keyPath, .placeholder, .variable, .string: true
    default: false  // Any other kind is suspect, which costs only time.
    }
  }

  /// Whether it may be a collection by itself, without the data.
  private func mayBeCollection(_ left: SyntaxNode.Kind) -> Bool {
    switch left {
    case .aggregate, .subquery, .infix, .cast: true
    // Only the data, or a schema, decides about these.
    case .null, .placeholder, .variable, .evaluatedObject, .anyKey, .key, .keyPath, .keyPathText,
      .subscripting, .call, .hostCall, .message, .ternary, .fetch, .assignment:
      false
    case .truth, .not, .and, .or, .comparison, .bool, .number, .decimal, .string, .negation, .step,
      .collectionOperator:
      false
    }
  }

  private func isPlainPattern(_ right: SyntaxNode.Kind) -> Bool {
    switch right {
    case .string(let span): !holds("%", in: span)
    case .key, .keyPath, .placeholder, .variable: true
    default: false  // Any other kind is suspect, which costs only time.
    }
  }

  /// Whether it is a string that begins with a digit or with the start of an escape sequence.
  private func mayBeDate(_ side: SyntaxNode.Kind) -> Bool {
    guard case .string(let span) = side else { return false }
    let first = bytes[span.range.lowerBound + 1]
    return CharacterClass.isDigit(first) || first == UInt8(ascii: "\\") || first >= 0x80
  }

  /// Whether the literal contains the character, or an escape sequence, which may be one.
  private func holds(_ character: Unicode.Scalar, in literal: SourceSpan) -> Bool {
    bytes[literal.range].contains { $0 == UInt8(ascii: character) || $0 == UInt8(ascii: "\\") }
  }

  /// An operator that needs a key, or `count` without its `@`.
  private func endsInOperatorOrCount(_ steps: NodeList) -> Bool {
    switch self[steps.last].kind {
    case .collectionOperator(.name(let name)): !isCount(name)
    case .step(.name(let name)): isCount(name) || bytes[Int(name.start)] == UInt8(ascii: "#")
    default: false  // A variable or placeholder is not an operator; no other node is a last step.
    }
  }

  private func isCount(_ name: SourceSpan) -> Bool {
    name.end &- name.start == 5 && bytes[name.range].elementsEqual("count".utf8)
  }

  /// Whether the variable occurs among the nodes of a SUBQUERY's condition, with equal spelling.
  private func isMentioned(
    _ variable: SyntaxText,
    from collection: NodeID,
    to condition: NodeID
  ) -> Bool {
    guard case .name(let name) = variable, collection.index < condition.index else { return false }
    return (Int(collection.index)..<Int(condition.index)).contains { index in
      guard case .variable(.name(let mentioned)) = self[index].kind else { return false }
      return bytes[name.range].elementsEqual(bytes[mentioned.range])
    }
  }
}

extension SyntaxComparison {
  /// Whether the operator may be suspect: false for the most common ones.
  @inline(__always)
  fileprivate var mayBeSuspect: Bool {
    switch `operator`.kind {
    case .symbol(.equal), .symbol(.notEqual): false
    default: true  // `isSuspect` checks any other operator again.
    }
  }
}
