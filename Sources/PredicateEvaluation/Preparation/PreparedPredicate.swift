import PredicateSyntax

/// A predicate with its patterns compiled and its lists hashed, which an evaluator walks. It is a
/// class, so that walking the tree copies nothing.
final class PreparedPredicate: Sendable {
  let node: PredicateNode
  let kind: Kind

  init(node: PredicateNode, kind: Kind) {
    self.node = node
    self.kind = kind
  }

  enum Kind: Sendable {
    case constant(Bool)
    case not(PreparedPredicate)
    case and([PreparedPredicate])
    case or([PreparedPredicate])
    case comparison(PreparedComparison)
  }
}

final class PreparedComparison: Sendable {
  let quantifier: Quantifier?
  let left: PreparedExpression
  let test: PreparedOperator
  let options: StringOptions
  let right: PreparedExpression
  let span: SourceSpan?

  init(
    quantifier: Quantifier?,
    left: PreparedExpression,
    test: PreparedOperator,
    options: StringOptions,
    right: PreparedExpression,
    span: SourceSpan?
  ) {
    self.quantifier = quantifier
    self.left = left
    self.test = test
    self.options = options
    self.right = right
    self.span = span
  }
}

/// The test of a comparison, with everything that its constants allow to be prepared.
enum PreparedOperator: Sendable {
  case relation(ComparisonRelation)
  case between
  /// `members` is prepared from a constant list on the right, `needle` from a constant text on the
  /// left
  case `in`(members: ConstantMembers?, needle: TextSearch?)
  case search(TextSearch.Anchor, TextSearch?)
  case like(LikePattern?)
  case matches(RegularExpression?)
  case utiConformsTo
  case utiEquals
  case tokenMatches
  case selector(String, FunctionRegistry.Entry?)
}

/// The elements of a constant list: the hashable ones in a table, the others separately.
struct ConstantMembers: Sendable {
  private var keys: Set<EqualityKey> = []
  private var others: [Value] = []
  /// The texts of the list, for IN with options.
  let texts: [String]

  init(_ elements: [Value], keepsTexts: Bool) {
    texts = keepsTexts ? elements.compactMap(\.text) : []
    keys.reserveCapacity(elements.count)
    for element in elements {
      if let key = EqualityKey(element) { keys.insert(key) } else { others.append(element) }
    }
  }

  func contains(_ value: KeyedValue, equality: Equality) -> Bool {
    if let key = EqualityKey(value) { return keys.contains(key) }
    return others.contains { equality.areEqual(.value($0), value) }
  }
}
