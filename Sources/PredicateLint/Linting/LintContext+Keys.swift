import PredicateSchema
import PredicateSyntax

/// The facts about a key that a schema or a profile knows.
struct KeyFact: Hashable {
  var type: LintKey.Kind
  var isList = false
  var values: [String]?
  /// Whether it may be nil; only a schema says that it may not.
  var isOptional = true
  /// Whether a schema told it.
  var isFromSchema = false
}

extension LintContext {
  /// The object that a key is read from.
  private enum Owner {
    case table(LintKeyTable)
    case entity(String)
    case unknown
  }

  /// A key that is written in the text, with the table that should list it.
  struct KeyLookUp {
    let path: [String]
    let table: LintKeyTable
    let key: LintKey?
    /// The name of the term, as in `@status(…)`; nil for a plain key.
    let term: String?
  }

  /// The facts about an expression, if it is a key that a schema or the profile knows.
  func fact(of node: ExpressionNode, _ variables: [String: ExpressionNode]) -> KeyFact? {
    if let entity = entityFact(of: node, variables) { return entity }
    guard subject.entity == nil || subject.schema == nil,
      let key = lookUp(node, variables)?.key
    else { return nil }
    return KeyFact(type: key.type, isList: key.isList, values: key.values)
  }

  /// The look-up of a key path in the profile's tables; nil for anything that they do not describe.
  ///
  /// With `isPrefix`, only the keys before the first collection operator are looked up.
  func lookUp(
    _ node: ExpressionNode,
    _ variables: [String: ExpressionNode],
    isPrefix: Bool = false
  ) -> KeyLookUp? {
    var node = node
    if isPrefix, case .keyPath(let base, let steps) = node.kind, let first = steps.first,
      case .key = first
    {
      let keys = steps.prefix { if case .key = $0 { true } else { false } }
      node = ExpressionNode(.keyPath(base: base, Array(keys)))
    }
    return lookUp(node, variables, depth: 0)
  }

  private func lookUp(
    _ node: ExpressionNode,
    _ variables: [String: ExpressionNode],
    depth: Int
  ) -> KeyLookUp? {
    guard depth < 20, case .keyPath(let base, let steps) = node.kind else { return nil }
    if case .collectionOperator(.other(let masked)) = steps.last, let term = terms.term(masked) {
      // `$app.@key(identifier)` is a key of the variable's object.
      let path = term.argument.split(separator: ".").map(String.init)
      guard term.name != "key" || base == nil else {
        guard let base, let table = elements(of: base, variables, depth: depth) else { return nil }
        return KeyLookUp(
          path: [term.argument],
          table: table,
          key: table.names[term.argument],
          term: "key"
        )
      }
      guard steps.count == 1, base == nil, let table = profile.terms[term.name] else { return nil }
      return KeyLookUp(
        path: [term.argument],
        table: table,
        key: table.key(at: path),
        term: term.name
      )
    }
    guard let names = Self.names(of: steps) else { return nil }
    switch base?.kind {
    case nil, .evaluatedObject:
      return KeyLookUp(
        path: names,
        table: profile.keys,
        key: profile.keys.key(at: names),
        term: nil
      )
    case .variable:
      guard let base, let table = elements(of: base, variables, depth: depth) else { return nil }
      return KeyLookUp(path: names, table: table, key: table.key(at: names), term: nil)
    default: return nil  // Any other base has keys that no profile lists.
    }
  }

  /// The keys of the objects that a SUBQUERY's variable runs over.
  private func elements(
    of node: ExpressionNode,
    _ variables: [String: ExpressionNode],
    depth: Int
  ) -> LintKeyTable? {
    guard case .variable(let name) = node.kind, let collection = variables[name] else { return nil }
    var outer = variables
    outer[name] = nil
    return lookUp(collection, outer, depth: depth + 1)?.key?.elements
  }

  /// The names of steps that are all plain keys.
  static func names(of steps: some Sequence<PathStep>) -> [String]? {
    var names: [String] = []
    for step in steps {
      guard case .key(let name) = step else { return nil }
      names.append(name)
    }
    return names
  }

  private func entityFact(
    of node: ExpressionNode,
    _ variables: [String: ExpressionNode]
  ) -> KeyFact? {
    guard let schema = subject.schema, case .keyPath(let base, let steps) = node.kind,
      var entity = self.entity(of: base, variables, depth: 0), let names = Self.names(of: steps)
    else { return nil }
    var isOptional = false
    for (index, name) in names.enumerated() {
      guard let properties = schema.resolvedEntity(named: entity) else { return nil }
      if let attribute = properties.attributes[name] {
        guard index == names.count - 1 else { return nil }
        return KeyFact(attribute, isOptional: isOptional)
      }
      guard let relationship = properties.relationships[name], relationship.cardinality == .one
      else { return nil }
      isOptional = isOptional || relationship.isOptional
      entity = relationship.destination
    }
    return nil
  }

  /// The entity of the object that a path starts at.
  private func entity(
    of base: ExpressionNode?,
    _ variables: [String: ExpressionNode],
    depth: Int
  ) -> String? {
    switch base?.kind {
    case nil, .evaluatedObject: return subject.entity
    case .variable(let name):
      guard depth < 20, let schema = subject.schema, let collection = variables[name],
        case .keyPath(let base, let steps) = collection.kind,
        let names = Self.names(of: steps)
      else { return nil }
      var outer = variables
      outer[name] = nil
      var entity = self.entity(of: base, outer, depth: depth + 1)
      for name in names {
        entity = entity.flatMap {
          schema.resolvedEntity(named: $0)?.relationships[name]?.destination
        }
      }
      return entity
    default: return nil  // Any other base is no object of a known entity.
    }
  }
}

extension KeyFact {
  fileprivate init(_ attribute: Attribute, isOptional: Bool) {
    var (type, isList) = (attribute.type, false)
    if case .list(of: let element, _) = type { (type, isList) = (element, true) }
    let kind: LintKey.Kind =
      switch type {
      case .bool: .bool
      case .integer: .integer
      case .real: .real
      case .decimal: .number
      case .text: .text
      case .date: .date
      case .uuid: .uuid
      case .bytes: .bytes
      case .url, .json, .list, .object, .map: .any
      }
    self.init(
      type: kind,
      isList: isList,
      isOptional: isOptional || attribute.isOptional,
      isFromSchema: true
    )
  }
}
