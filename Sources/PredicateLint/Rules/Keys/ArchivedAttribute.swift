import PredicateSchema
import PredicateSyntax

extension LintRule {
  /// `settings.color == 'red'` in a fetch, where `settings` is transformable: the store keeps it as an
  /// archive that SQLite cannot look into.
  static let archivedAttribute = LintRule(
    "lint.transformable-attribute",
    .error,
    "a fetch looks into a transformable attribute",
    examples: [
      .bad("«traits» CONTAINS 'a'", in: "coredata-sqlite", of: "Person"),
      .bad("'a' IN «traits»", in: "coredata-sqlite", of: "Person"),
      .bad("traits.«color» == 'red'", in: "coredata-sqlite", of: "Person"),
      .good("traits != nil", in: "coredata-sqlite", of: "Person"),
      .good("traits == %@", in: "coredata-sqlite", of: "Person"),
      .good("traits.color == 'red'", of: "Person"),
      .good("name CONTAINS 'a'", in: "coredata-sqlite", of: "Person"),
    ]
  ) { context in
    guard context.profile.name == "coredata-sqlite", context.subject.schema != nil else {
      return []
    }
    var remarks: [Remark] = []
    for site in context.sites {
      guard case .expression(let node) = site.node, case .keyPath(nil, let steps) = node.kind,
        let place = context.archive(in: steps), place + 1 < steps.count,
        let span = node.span(ofStep: place + 1) ?? node.span
      else { continue }
      remarks.append(Remark(context.archiveMessage(steps, place), at: span))
    }
    for site in context.comparisons {
      let comparison = site.comparison
      guard ![.equal, .notEqual].contains(comparison.operator) else { continue }
      for side in [comparison.left, comparison.right] {
        guard case .keyPath(nil, let steps) = side.kind, let place = context.archive(in: steps),
          place + 1 == steps.count, let span = side.span,
          !(comparison.operator == .in && side == comparison.left)
        else { continue }
        remarks.append(Remark(context.archiveMessage(steps, place), at: span))
      }
    }
    return remarks
  }
}

extension LintContext {
  /// The first step of a path that is a transformable attribute.
  fileprivate func archive(in steps: [PathStep]) -> Int? {
    guard let schema = subject.schema, var entity = subject.entity else { return nil }
    for (index, step) in steps.enumerated() {
      guard case .key(let key) = step, let known = schema.resolvedEntity(named: entity) else {
        return nil
      }
      if let attribute = known.attributes[key] {
        return attribute.storage == .archive ? index : nil
      }
      guard let relationship = known.relationships[key] else { return nil }
      entity = relationship.destination
    }
    return nil
  }

  fileprivate func archiveMessage(_ steps: [PathStep], _ place: Int) -> String {
    var name = ""
    if case .key(let key) = steps[place] { name = key }
    return
      "`\(name)` is transformable: the SQLite store keeps an archive, which a fetch cannot look "
      + "into; filter the fetched objects"
  }
}
