import PredicateSchema
import PredicateSyntax

extension LintRule {
  /// `nme == 'x'` in a fetch of an entity that is not known: no entity of the model has the key.
  static let keyOfNoEntity = LintRule(
    "lint.key-of-no-entity",
    .warning,
    "no entity of the model has the key",
    examples: [
      .bad("«nme» == 'x'", in: "coredata-sqlite", of: ""),
      .bad("employer.«titel» == 'x'", in: "coredata-sqlite", of: ""),
      .good("name == 'x'", in: "coredata-sqlite", of: ""),
      .good("title == 'x' AND age > 5", in: "coredata-sqlite", of: ""),
      .good("nme == 'x'", of: ""),
      .good("nme == 'x'", in: "coredata-sqlite"),
    ]
  ) { context in
    guard context.profile.name == "coredata-sqlite", context.subject.entity == nil,
      let schema = context.subject.schema, !schema.entities.isEmpty
    else { return [] }
    var seen: Set<SourceSpan> = []
    return context.sites.compactMap { site in
      guard case .expression(let node) = site.node, case .keyPath(let base, let steps) = node.kind,
        base.map({ $0.isObject }) ?? true
      else { return nil }
      for (index, step) in steps.enumerated() {
        guard case .key(let key) = step else { return nil }
        if schema.mayHave(key) { continue }
        guard let span = node.span(ofStep: index) ?? node.span, seen.insert(span).inserted else {
          return nil
        }
        let names = schema.entities.values.flatMap { entity in
          Array(entity.attributes.keys) + Array(entity.relationships.keys)
        }
        let nearest = Spelling.nearest(to: key, among: Set(names).sorted())
        return Remark(
          "no entity of the model has a key `\(key)`"
            + (nearest.map { "; did you mean `\($0)`?" } ?? ""),
          at: span
        )
      }
      return nil
    }
  }
}

extension ExpressionNode {
  /// Whether the expression is the object itself, or the variable of a SUBQUERY.
  fileprivate var isObject: Bool {
    switch kind {
    case .evaluatedObject, .variable: true
    default: false  // Keys of any other expression may be of anything.
    }
  }
}

extension Schema {
  /// Whether any entity has a key, also one that is in no store.
  fileprivate func mayHave(_ key: String) -> Bool {
    key == "self" || storeRules.objectKeys.contains(key)
      || entities.values.contains { entity in
        entity.attributes[key] != nil || entity.relationships[key] != nil
      } || storeRules.unstoredKeys.values.contains { $0.contains(key) }
  }
}
