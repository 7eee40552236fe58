import PredicateSyntax

/// A comparison whose sides have types.
struct TypedComparison {
  let comparison: Comparison
  /// The type of the left side; for a quantified comparison, of an element.
  let left: ExpressionType
  let right: ExpressionType
  /// The place of the comparison.
  let span: SourceSpan

  var `operator`: ComparisonOperator { comparison.operator }
}

extension Checker {
  mutating func check(_ comparison: Comparison, at span: SourceSpan?, in scope: TypeScope) {
    let left = type(of: comparison.left, in: scope)
    let right = type(of: comparison.right, in: scope)
    let span = place(of: span)
    guard let quantifier = comparison.quantifier else {
      noteNull(comparison, at: span, in: scope)
      test(
        TypedComparison(comparison: comparison, left: left, right: right, span: span),
        in: scope
      )
      return
    }
    switch left.type.kind {
    case .any, .null: return
    case .collection: break
    case .number, .text, .date, .uuid, .bytes, .url, .map, .object, .mixed:
      report(
        .quantifierOnScalar(
          quantifier,
          comparison.left,
          left.type,
          at: span,
          fixIt: removal(of: quantifier, from: span, before: comparison.left)
        )
      )
      return
    }
    warnOfStrictMode(quantifier, comparison, left, right)
    let element = Self.element(of: left, in: comparison)
    test(
      TypedComparison(comparison: comparison, left: element, right: right, span: span),
      in: scope
    )
  }

  /// The type that a quantified comparison tests. On a path through several collections it is the
  /// type of the elements of the last. The result of a collection operator is tested as a whole.
  private static func element(
    of left: ExpressionType,
    in comparison: Comparison
  ) -> ExpressionType {
    var element = left.elementType
    guard case .keyPath(let base, let steps) = comparison.left.kind,
      base != nil || steps.count > 1, !steps.contains(where: \.isCollectionOperator)
    else { return element }
    while element.type.element != nil { element = element.elementType }
    return element
  }

  private mutating func test(_ typed: TypedComparison, in scope: TypeScope) {
    warnCalculated(typed, in: scope)
    let left = typed.left.type.kind
    let right = typed.right.type.kind
    switch typed.operator {
    case .equal, .notEqual: checkEquality(typed)
    case .less, .lessOrEqual, .greater, .greaterOrEqual: checkOrder(typed)
    case .between: checkBounds(typed)
    case .in: checkMembership(typed)
    case .contains:
      switch left {
      case .collection, .map, .text, .any, .null: checkContents(typed)
      case .object where isDictionary(typed.left.type): break
      case .number, .date, .uuid, .bytes, .url, .object, .mixed: reportNotText(typed, isLeft: true)
      }
    case .beginsWith, .endsWith, .like, .matches, .utiConformsTo, .utiEquals:
      if left == .collection, reportToMany(typed) { return }
      if ![.text, .null, .any].contains(left) { reportNotText(typed, isLeft: true) }
      if ![.text, .null, .any].contains(right) { reportNotText(typed, isLeft: false) }
    case .tokenMatches, .selector: break
    }
  }

  /// Checks CONTAINS: a text contains text; a collection may contain anything.
  private mutating func checkContents(_ typed: TypedComparison) {
    let right = typed.right.type
    switch typed.left.type.kind {
    case .text where ![.text, .null, .any].contains(right.kind):
      reportNotText(typed, isLeft: false)
    case .collection:
      warnUnlike(right, elements: typed.left.elementType.type, typed)
      warnOfOptions(typed, on: typed.comparison.left)
    case .map: warnOfOptions(typed, on: typed.comparison.left)
    case .text, .any, .null, .number, .date, .uuid, .bytes, .url, .object, .mixed: break
    }
  }

  /// Values of different types are never equal, which is legal but seldom meant.
  private mutating func checkEquality(_ typed: TypedComparison) {
    let (left, right) = (typed.left.type, typed.right.type)
    if mayBeEqual(left, right) || reportToMany(typed) { return }
    report(.unlikeTypes(typed, left, right))
  }

  /// `5 < age`: both numbers, both text or both dates.
  private mutating func checkOrder(_ typed: TypedComparison) {
    let (left, right) = (typed.left.type, typed.right.type)
    if left.kind == .collection || right.kind == .collection, reportToMany(typed) { return }
    if left.kind == .null || right.kind == .null { return }
    let areOrdered = [left.kind, right.kind].allSatisfy { $0.isOrdered || $0 == .any }
    let areAlike = left.kind == right.kind || left.kind == .any || right.kind == .any
    if !areOrdered || !areAlike { report(.incomparable(typed, left, right)) }
  }

  private mutating func checkBounds(_ typed: TypedComparison) {
    let left = typed.left.type
    let right = typed.right.type
    if left.kind == .collection, reportToMany(typed) { return }
    guard right.kind != .any, left.kind != .null else { return }
    guard let bound = right.element, !right.isToMany, typed.right.isOrdered else {
      report(.bounds(typed.comparison.right, right, at: place(of: typed.comparison.right.span)))
      return
    }
    if bound.kind == .null || bound.kind == .any && left.kind.isOrdered { return }
    let kinds = [left.kind, bound.kind]
    let areOrdered = kinds.allSatisfy { $0.isOrdered || $0 == .any }
    if !areOrdered || (left.kind != bound.kind && !kinds.contains(.any)) {
      report(.incomparable(typed, left, bound))
    }
  }

  private mutating func checkMembership(_ typed: TypedComparison) {
    let left = typed.left.type
    let right = typed.right.type
    switch right.kind {
    case .any, .null: break
    case .map: warnOfOptions(typed, on: typed.comparison.right)
    case .text:
      if left.kind == .collection, reportToMany(typed) { return }
      if ![.text, .null, .any].contains(left.kind) { reportNotText(typed, isLeft: true) }
    case .collection:
      let element = typed.right.elementType.type
      let isWhole = typed.comparison.quantifier != nil || mayBeEqual(left, element)
      if left.isToMany, !isWhole, reportToMany(typed) { return }
      warnUnlike(left, elements: element, typed)
      warnOfOptions(typed, on: typed.comparison.right)
    case .object where isDictionary(right): break
    case .number, .date, .uuid, .bytes, .url, .object, .mixed:
      let node = typed.comparison.right
      report(.needsCollection(typed.operator.spelling, node, right, at: place(of: node.span)))
    }
  }

  /// S018
  private mutating func warnOfOptions(_ typed: TypedComparison, on collection: ExpressionNode) {
    let options = typed.comparison.options
    if !options.isDisjoint(with: [.caseInsensitive, .diacriticInsensitive]) {
      report(.collectionOptions(options, at: place(of: collection.span), mode: mode))
    }
  }

  private mutating func warnUnlike(
    _ type: ValueType,
    elements: ValueType,
    _ typed: TypedComparison
  ) {
    if !mayBeEqual(type, elements) { report(.unlikeElement(typed, type, elements: elements)) }
  }

  /// Whether values of the two types can be equal.
  private func mayBeEqual(_ left: ValueType, _ right: ValueType) -> Bool {
    if isDictionary(left), isDictionary(right) { return true }
    if case .object(let left) = left, case .object(let right) = right {
      return schema.mayBeSame(left, right)
    }
    let kinds: Set<ValueType.Kind> = [left.kind, right.kind]
    return kinds.count == 1 || !kinds.isDisjoint(with: [.any, .null, .mixed])
  }

  private mutating func reportNotText(_ typed: TypedComparison, isLeft: Bool) {
    let node = isLeft ? typed.comparison.left : typed.comparison.right
    report(
      .notText(
        typed.operator,
        node,
        isLeft ? typed.left.type : typed.right.type,
        isLeft: isLeft,
        at: place(of: node.span)
      )
    )
  }
}

extension PathStep {
  fileprivate var isCollectionOperator: Bool {
    if case .collectionOperator = self { true } else { false }
  }
}
