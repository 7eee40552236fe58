import PredicateSchema
import PredicateSyntax

/// Necessary conditions for comparisons that memory decides because they read an array or JSON:
/// `ANY tags == "new"`, `data.address.city == "Oslo"`.
extension Compilation {
  /// An array or a JSON document that is a column, with the keys that lead into it.
  private struct Parts {
    var attribute: Attribute
    var column: SQLFragment
    var keys: [String]
  }

  /// Deeper documents are left to memory.
  private static let maximumKeys = 50

  /// The bounds of a comparison that is left to memory, by the condition that the database can test;
  /// nil if it can test none.
  mutating func membershipBounds(
    of comparison: Comparison,
    because reason: Unsupported
  ) -> SQLBounds? {
    guard comparison.options.isEmpty, let (path, value) = Self.membership(comparison) else {
      return nil
    }
    let before = state
    if let parts = parts(at: path), let open = bounds(parts, value, comparison, because: reason) {
      return .open(open)
    }
    state = before
    return nil
  }

  private func bounds(
    _ parts: Parts,
    _ value: Value,
    _ comparison: Comparison,
    because reason: Unsupported
  ) -> SQLBounds.Open? {
    switch parts.attribute.type {
    case .list(of: let element, _):
      guard parts.keys.isEmpty, comparison.quantifier == .any || comparison.operator != .equal,
        let has = listHas(value, element, parts)
      else { return nil }
      return SQLBounds.Open(atMost: has, because: [reason])
    case .json where parts.attribute.storage == .any:
      guard comparison.quantifier == nil, comparison.operator == .equal, parts.keys.isEmpty,
        let type = value.typeOfItself
      else { return nil }
      // The database may convert one side to the type of the other, which finds more rows.
      let has = SQLCondition("\(parts.column) = \(value, as: type)", isTotal: false)
      return SQLBounds.Open(atMost: has, because: [reason])
    case .json:
      guard comparison.quantifier == nil, comparison.operator == .equal,
        case .text(let text) = value,
        let has = jsonHas(text, parts)
      else { return nil }
      if parts.keys.isEmpty { return SQLBounds.Open(atMost: has, because: [reason]) }
      guard let lacks = dialect.render(.jsonMayLack(parts.column, keys: parts.keys)) else {
        return nil
      }
      // Memory fails at a key of what is no object.
      let failure = SQLCondition(lacks, isTotal: false, grouping: .or)
      return SQLBounds.Open(atMost: .any([has, failure]), failure: failure, because: [reason])
    case .bool, .integer, .real, .decimal, .text, .date, .uuid, .bytes, .url, .object, .map:
      return nil
    }
  }

  private func listHas(_ value: Value, _ element: AttributeType, _ parts: Parts) -> SQLCondition? {
    // Arrays of `date`, `timestamp` and `timestamptz` have no operator in common, and a cast between
    // them goes by the session's zone.
    guard element != .date else { return nil }
    let attribute = Attribute(
      column: parts.attribute.column,
      type: element,
      storage: parts.attribute.storage,
      collation: .other
    )
    guard let form = dialect.form(of: attribute),
      case .exact(let bound)? = form.place(of: value, in: dialect)
    else { return nil }
    let list = dialect.reading(parts.column, of: parts.attribute) ?? parts.column
    return dialect.render(.listHas(list, bound, type: form.type))
      .map { SQLCondition($0, isTotal: false) }
  }

  private func jsonHas(_ text: String, _ parts: Parts) -> SQLCondition? {
    guard parts.attribute.storage ?? .native == .native, parts.keys.count <= Self.maximumKeys,
      !(parts.keys + [text]).contains(where: \.hasNul)
    else { return nil }
    return dialect.render(.jsonHas(parts.column, keys: parts.keys, text))
      .map { SQLCondition($0, isTotal: false) }
  }

  /// The key path and the constant of `ANY path == 1`, `path CONTAINS 1`, `1 IN path`, `path == 1`.
  private static func membership(_ comparison: Comparison) -> (ExpressionNode, Value)? {
    let (path, constant): (ExpressionNode, ExpressionNode)
    switch (comparison.quantifier, comparison.operator) {
    case (.any, .equal), (nil, .contains): (path, constant) = (comparison.left, comparison.right)
    case (nil, .in): (path, constant) = (comparison.right, comparison.left)
    case (nil, .equal):
      let isFlipped = if case .constant = comparison.left.kind { true } else { false }
      (path, constant) =
        isFlipped ? (comparison.right, comparison.left) : (comparison.left, comparison.right)
    // No other comparison is about one element or value alone.
    default: return nil
    }
    guard case .constant(let value) = constant.kind, value != .null else { return nil }
    return (path, value)
  }

  private mutating func parts(at path: ExpressionNode) -> Parts? {
    guard case .keyPath(nil, let steps) = path.kind else { return nil }
    var row = root
    for (index, step) in steps.enumerated() {
      guard index <= mostHops, case .key(let key) = step else { return nil }
      if let attribute = row.entity.attributes.exact(key) {
        let keys = steps[(index + 1)...].compactMap { step in
          if case .key(let key) = step { key } else { nil }
        }
        guard keys.count == steps.count - index - 1,
          let column = try? column(attribute.column, of: row)
        else { return nil }
        return Parts(attribute: attribute, column: "\(column)", keys: keys)
      }
      guard let relationship = row.entity.relationships.exact(key),
        relationship.cardinality == .one,
        let next = try? destination(of: relationship, named: key, from: row, at: nil)
      else { return nil }
      row = next
    }
    return nil
  }

  /// Whether a key is the name of a JSON attribute of some entity. What is read of one is of any
  /// type, so that memory may be unable to compare it, or to read a key of it.
  func readsJSON(_ steps: [PathStep]) -> Bool {
    let names = schema.jsonKeys
    return steps.contains { step in
      guard case .key(let key) = step else { return false }
      return names.contains(ExactKey(key))
    }
  }
}

extension Value {
  /// The type as which a value is bound beside values of any type; nil where others equal it.
  fileprivate var typeOfItself: SQLType? {
    switch self {
    case .integer: .integer
    case .real: .real
    case .text: .text
    case .null, .bool, .decimal, .date, .uuid, .bytes, .url, .list, .set, .map: nil
    }
  }
}
