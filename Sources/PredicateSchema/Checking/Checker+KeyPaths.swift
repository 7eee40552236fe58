import PredicateSyntax

extension Checker {
  /// The type of a key path that continues with `steps`, a part of the steps of `path`.
  mutating func follow(
    _ steps: ArraySlice<PathStep>,
    from start: ExpressionType,
    of path: ExpressionNode
  ) -> ExpressionType {
    var current = start
    for (index, step) in zip(steps.indices, steps) {
      if current.type == .any || current.type == .null { return current }
      switch step {
      case .variable, .placeholder: return .unknown
      case .key(let key):
        if !schema.storeRules.readsKeysOfAttributes, key != "self", current.type.isOfAttributes {
          report(.keyOfAttribute(key, at: path.span(ofStep: index) ?? place(of: path.span)))
          return .unknown
        }
        guard let next = read(key, of: current) else {
          reportUnknown(key, of: current, step: index, of: path)
          return .unknown
        }
        current = next
      case .collectionOperator(let `operator`):
        if isDictionary(current.type), let result = Self.dictionaryOperator(`operator`) {
          current = result.with(isOptional: current.isOptional)
          continue
        }
        return apply(`operator`, to: current, steps[(index + 1)...], step: index, of: path)
      }
    }
    return current
  }

  /// The type of a key; nil if the key is unknown.
  private func read(_ key: String, of subject: ExpressionType) -> ExpressionType? {
    switch subject.type {
    case .any, .null: return subject
    case .map: return mapValue(key, of: subject)
    case .object(let name): return property(key, of: name, subject)
    case .list(of: let element), .collection(of: let element):
      let inner = subject.elementType
      guard let value = element == .null ? inner : read(key, of: inner) else { return nil }
      return ExpressionType(
        subject.type.isToMany ? .collection(of: value.type) : .list(of: value.type),
        isOptional: subject.isOptional,
        hasOptionalElements: value.isOptional || value.hasOptionalElements,
        isOrdered: subject.isOrdered && value.isOrdered
      )
    case .bool, .integer, .real, .decimal, .number, .text, .date, .uuid, .bytes, .url:
      return ScalarKeyTypes.type(of: key, in: subject.type)
        .map { $0.with(isOptional: $0.isOptional || subject.isOptional) }
    case .mixed: return nil
    }
  }

  /// The value of a dictionary at a key, which it may lack.
  private func mapValue(_ key: String, of subject: ExpressionType) -> ExpressionType {
    // Keys of objects inside attributes have no name in the schema.
    guard key != "self", let value = subject.mapValue, value.fields == nil else { return .unknown }
    var type = ExpressionType(
      value.valueType,
      isOptional: true,
      hasOptionalElements: value.mayHoldNil
    )
    if case .map(of: let inner, _) = value { type.mapValue = inner }
    return type
  }

  private func property(
    _ key: String,
    of name: String,
    _ subject: ExpressionType
  ) -> ExpressionType? {
    guard let entity = schema.resolvedObject(named: name) else { return .unknown }
    if let attribute = entity.attributes.exact(key) {
      var type = ExpressionType(
        attribute.type.valueType(ofObjects: name + "." + key),
        isOptional: subject.isOptional || attribute.isOptional,
        hasOptionalElements: attribute.type.mayHoldNil
      )
      if case .map(of: let value, _) = attribute.type { type.mapValue = value }
      return type
    }
    guard let relationship = entity.relationships.exact(key) else {
      if schema.storeRules.objectKeys.containsExactly(key) { return .unknown }
      return key == "self" ? subject : nil
    }
    let destination = ValueType.object(entity: relationship.destination)
    switch relationship.cardinality {
    case .one:
      return ExpressionType(
        destination,
        isOptional: subject.isOptional || relationship.isOptional
      )
    case .many:
      return ExpressionType(
        .collection(of: destination),
        isOptional: subject.isOptional,
        isOrdered: relationship.isOrdered
      )
    }
  }

  /// The existing keys of a type, for suggestions.
  private mutating func keys(of type: ValueType) -> [String] {
    switch type {
    case .object(let name):
      if let known = knownKeys[type] { return known }
      guard let entity = schema.resolvedObject(named: name) else { return [] }
      let keys = (Array(entity.attributes.keys) + Array(entity.relationships.keys)).sorted()
      knownKeys[type] = keys
      return keys
    case .list(of: let element), .collection(of: let element): return keys(of: element)
    default: return ScalarKeyTypes.names(of: type)  // Its table has a row for every type.
    }
  }

  private mutating func reportUnknown(
    _ key: String,
    of subject: ExpressionType,
    step index: Int,
    of path: ExpressionNode
  ) {
    // Each is an error, and no more are shown.
    guard unknownKeys < PredicateFormatError.diagnosticLimit else { return }
    let span = path.span(ofStep: index)
    let owner = subject.type.entity
    if let owner, schema.isUnstored(key, of: owner) {
      report(.unstoredKey(key, of: owner, at: span ?? place(of: path.span)))
      return
    }
    let isNew = report(
      .unknownKey(
        key,
        of: subject.type,
        known: keys(of: subject.type),
        children: owner.map { children(of: $0, with: key) } ?? [],
        dotted: owner.flatMap { keyWithDots(key, of: $0, step: index, of: path) },
        at: span ?? place(of: path.span),
        isExact: span.map { isWritten(key, at: $0) } ?? false
      )
    )
    if isNew { unknownKeys += 1 }
  }

  /// Whether values of the type are dictionaries in memory.
  func isDictionary(_ type: ValueType) -> Bool {
    if case .object(let name) = type { return schema.isInsideRows(name) }
    return type == .map
  }

  /// The entities that inherit from `entity` and have the key that it lacks.
  private func children(of entity: String, with key: String) -> [String] {
    schema.descendants(of: entity)
      .filter { $0.attributes.exact(key) != nil || $0.relationships.exact(key) != nil }
      .map(\.name)
  }

  /// The key with dots that the steps of a path from `index` on may mean.
  private func keyWithDots(
    _ key: String,
    of owner: String,
    step index: Int,
    of path: ExpressionNode
  ) -> String? {
    guard case .keyPath(_, let steps) = path.kind else { return nil }
    var rest: [String] = []
    for step in steps.dropFirst(index + 1) {
      guard case .key(let next) = step else { break }
      rest.append(next)
    }
    return schema.resolvedObject(named: owner)?.keyWithDots(key, before: rest)
  }

  /// Whether the text there is the key itself, as `name` or `#name`, which another can replace.
  private func isWritten(_ key: String, at span: SourceSpan) -> Bool {
    guard let text = source?[span] else { return false }
    return String(text).hasSameBytes(as: key) || String(text).hasSameBytes(as: "#" + key)
  }
}

extension ValueType {
  /// The entity of an object, or of the objects of a collection.
  fileprivate var entity: String? {
    switch self {
    case .object(let entity): entity
    case .list(of: let element), .collection(of: let element): element.entity
    case .bool, .integer, .real, .decimal, .number, .text, .date, .uuid, .bytes, .url, .null, .map,
      .mixed, .any:
      nil
    }
  }

  /// Whether values of the type, or its elements, come from attributes.
  fileprivate var isOfAttributes: Bool {
    switch self {
    case .bool, .integer, .real, .decimal, .number, .text, .date, .uuid, .bytes, .url: true
    case .list(of: let element), .collection(of: let element): element.isOfAttributes
    case .null, .map, .object, .mixed, .any: false
    }
  }
}
