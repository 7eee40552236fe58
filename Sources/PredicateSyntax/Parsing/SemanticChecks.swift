/// The checks of finished nodes that need no arguments, schema or objects. Each node is checked
/// once; the findings matter only if the text has no errors. Since few texts provoke any, the
/// parser checks only suspect nodes (`SyntaxArena+Suspicion`).
package struct SemanticChecks {
  /// The findings so far.
  package var diagnostics: [Diagnostic] { found + counts.diagnostics }
  private var found: [Diagnostic] = []
  /// Counts of collections, which are known at the end of the text.
  private var counts = ListCounts()

  private let mode: LanguageMode

  package init(mode: LanguageMode = .default) { self.mode = mode }

  package mutating func check(_ tree: TreeNode) {
    switch tree {
    case .predicate(let node):
      guard case .comparison(let comparison) = node.kind else { return }
      check(comparison)
      counts.note(comparison)
      if let (key, isLeft) = comparison.keyAmongConstants, let span = node.span {
        let literal = isLeft ? comparison.left.span : comparison.right.span
        found.append(.constantComparison(key: key, literal: literal ?? span, at: span))
      }
    case .expression(let node):
      check(node)
      counts.note(node)
    }
  }

  package mutating func check(_ comparison: Comparison) {
    switch comparison.operator {
    case .between: checkBounds(comparison.right)
    case .in: checkMembership(comparison)
    case .contains: checkContents(comparison)
    case .like: checkPattern(comparison.right)
    case .less, .lessOrEqual, .greater, .greaterOrEqual: checkDates(comparison)
    case .tokenMatches: disable("TOKENMATCHES", comparison)
    case .selector(let name): disable("the operator `\(name.text)`", comparison)
    case .equal, .notEqual, .beginsWith, .endsWith, .matches, .utiConformsTo, .utiEquals:
      break
    }
  }

  /// S013
  private mutating func disable(_ feature: String, _ comparison: Comparison) {
    let span = comparison.left.span.flatMap { comparison.right.span?.union($0) }
    found.append(.disabledFeature(feature, at: span ?? SourceSpan(start: 0, end: 0)))
  }

  /// S003
  private mutating func checkBounds(_ bounds: ExpressionNode) {
    guard let span = bounds.span else { return }
    switch bounds.kind {
    case .aggregate(let elements) where elements.count != 2:
      found.append(.betweenBounds(found: elements.count, at: span))
    case .constant(.list(let values)) where values.count != 2:
      found.append(.betweenBounds(found: values.count, at: span))
    case .constant(.list), .constant(.null): break
    case .constant: found.append(.betweenBounds(found: nil, at: span))
    default: break  // The bounds of any other expression are known only at evaluation.
    }
  }

  /// S004, S018
  private mutating func checkMembership(_ comparison: Comparison) {
    guard let span = comparison.right.span else { return }
    switch comparison.right.kind {
    case .constant(let value):
      switch value {
      case .bool, .integer, .real, .decimal, .date, .uuid, .bytes, .url:
        found.append(.notACollection(.in, at: span))
      case .list, .set, .map, .null, .text: noteOptions(comparison, of: comparison.right)
      }
    // Their values are known only at evaluation.
    case .placeholder, .variable, .evaluatedObject, .keyPath, .subscripting, .arithmetic, .negation,
      .call, .hostCall, .message, .aggregate, .setOperation, .subquery, .ternary, .cast, .fetch,
      .assignment, .anyKey:
      noteOptions(comparison, of: comparison.right)
    }
  }

  /// S018. The elements of a quantified left side may be texts.
  private mutating func checkContents(_ comparison: Comparison) {
    if comparison.quantifier == nil { noteOptions(comparison, of: comparison.left) }
  }

  /// S018
  private mutating func noteOptions(_ comparison: Comparison, of collection: ExpressionNode) {
    guard collection.kind.isCollection, let span = collection.span else { return }
    if !comparison.options.isDisjoint(with: [.caseInsensitive, .diacriticInsensitive]) {
      found.append(.collectionOptions(comparison.options, at: span, mode: mode))
    }
  }

  /// P042, S014
  private mutating func checkPattern(_ pattern: ExpressionNode) {
    guard let span = pattern.span else { return }
    switch pattern.kind {
    case .constant(.text(let text)):
      let body = text.dropFirst().dropLast()
      if text.count > 1, text.hasPrefix("%") || text.hasSuffix("%"), !text.contains("*"),
        !body.contains("?")
      {
        found.append(.sqlWildcard(at: span, pattern: text))
      }
    case .arithmetic(.multiply, let left, let right) where mayBeText(left) || mayBeText(right):
      found.append(.patternByMultiplication(at: span))
    default: break  // The pattern of any other expression is known only at evaluation.
    }
  }

  private func mayBeText(_ node: ExpressionNode) -> Bool {
    switch node.kind {
    case .constant(.text): true
    case .placeholder(let placeholder): placeholder.conversion == .object
    default: false  // Any other operand of `*` is more likely a number.
    }
  }

  /// S015
  private mutating func checkDates(_ comparison: Comparison) {
    // `CAST(date, "NSString") > "2020-01-01"` compares texts.
    for side in [comparison.left, comparison.right] {
      if case .cast(_, to: "NSString") = side.kind { return }
    }
    for side in [comparison.left, comparison.right] {
      guard case .constant(.text(let text)) = side.kind, let span = side.span,
        Self.looksLikeDate(text)
      else { continue }
      found.append(.dateAsText(at: span))
    }
  }

  /// `2020-01-01`, alone or followed by a time
  private static func looksLikeDate(_ text: String) -> Bool {
    let shape = Array("0000-00-00".utf8)
    let bytes = Array(text.utf8.prefix(shape.count + 1))
    guard bytes.count >= shape.count else { return false }
    let isDate = zip(bytes, shape).allSatisfy { byte, model in
      model == UInt8(ascii: "-") ? byte == model : CharacterClass.isDigit(byte)
    }
    guard isDate, bytes.count > shape.count else { return isDate }
    return bytes[shape.count] == UInt8(ascii: "T") || bytes[shape.count] == UInt8(ascii: " ")
  }

  mutating func check(_ node: ExpressionNode) {
    let span = node.span ?? SourceSpan(start: 0, end: 0)
    switch node.kind {
    case .call(let function, let arguments):
      let expected = function.signature.parameters.count
      if arguments.count != expected {
        found.append(
          .argumentCount(function.rawValue, expected: expected, found: arguments.count, at: span)
        )
      }
    case .keyPath(_, let steps):
      if case .collectionOperator(let last) = steps.last, last.needsKey {
        found.append(.operatorNeedsKey(last.name, at: span))
      }
    case .subquery(_, let variable, let predicate):
      if !TreeNode.predicate(predicate).mentions(variable: variable) {
        found.append(.unusedSubqueryVariable(variable, at: predicate.span ?? span))
      }
    case .cast(_, to: "Class"): found.append(.disabledFeature("CAST to a class", at: span))
    case .message: found.append(.disabledFeature("FUNCTION", at: span))
    case .assignment: found.append(.disabledFeature("`:=`", at: span))
    case .fetch: found.append(.disabledFeature("FETCH", at: span))
    case .anyKey: found.append(.disabledFeature("ANYKEY", at: span))
    case .constant, .placeholder, .variable, .evaluatedObject, .subscripting, .arithmetic,
      .negation, .hostCall, .aggregate, .setOperation, .ternary, .cast:
      break
    }
  }
}
