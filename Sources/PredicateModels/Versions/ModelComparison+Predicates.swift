import PredicateAnalysis
import PredicateSchema
import PredicateSyntax

extension ModelComparison {
  /// The consequences of the changes for predicates of the older version, such as `old.predicates`:
  /// which break, which change their meaning, and which need another key. A predicate that only the
  /// newer version accepts is assumed to be written for it.
  public func findings(about predicates: [ModelPredicate]) -> [VersionFinding] {
    predicates.flatMap { predicate in
      VersionedPredicate(predicate, comparison: self, from: oldSchema, to: newSchema).findings
    }
  }
}

extension ModelComparison {
  /// The consequences of the changes for the predicates that the newer version itself contains:
  /// those that were copied unchanged from the older version, and others that are invalid.
  public func findingsInModel() -> [VersionFinding] { findingsOfModel().flatMap(\.findings) }

  /// The predicates of the newer version, each with the findings about it.
  package func findingsOfModel() -> [(predicate: ModelPredicate, findings: [VersionFinding])] {
    let earlier = Dictionary(
      old.predicates.map { (newOwner(for: $0.owner), $0) },
      uniquingKeysWith: { first, _ in first }
    )
    return new.predicates.map { predicate in
      (predicate, findings(about: predicate, continuing: earlier[predicate.owner]))
    }
  }

  private func findings(
    about predicate: ModelPredicate,
    continuing earlier: ModelPredicate?
  ) -> [VersionFinding] {
    if var before = earlier, before.text == predicate.text {
      // A request that names the new entity was adapted to it, though not in its text.
      let isAdapted = newEntity(for: before.entity) == predicate.entity
      before.place = predicate.place
      return findings(about: [before]).filter { finding in
        !(isAdapted && finding.rule == ModelChange.entityRenamed("", to: "").rule)
      }
    }
    return predicate.diagnostics(against: newSchema).filter { $0.severity == .error }.map {
      VersionFinding(
        predicate,
        .breaks,
        $0.id.rawValue,
        $0.message,
        at: $0.span,
        fixIts: $0.fixIts
      )
    }
  }

  /// The part of the newer version that continues one of the older.
  private func newOwner(for owner: ModelPredicate.Owner) -> ModelPredicate.Owner {
    func entity(_ name: String) -> String { newEntity(for: name) ?? name }
    switch owner {
    case .fetchRequest, .source: return owner
    case .fetchedProperty(let name, let property):
      return .fetchedProperty(entity: entity(name), name: property)
    case .index(let name, let index): return .index(entity: entity(name), name: index)
    case .derivedAttribute(let name, let key):
      let new = oldProperty(key, of: name).flatMap { newProperty(for: $0, of: name) }
      return .derivedAttribute(entity: entity(name), name: new?.name ?? key)
    }
  }
}

/// One predicate, compared between two versions.
private struct VersionedPredicate {
  let predicate: ModelPredicate
  let comparison: ModelComparison
  let newSchema: Schema
  private(set) var findings: [VersionFinding] = []
  private var edits: [Diagnostic.Edit] = []

  init(
    _ predicate: ModelPredicate,
    comparison: ModelComparison,
    from oldSchema: Schema,
    to newSchema: Schema
  ) {
    self.predicate = predicate
    self.comparison = comparison
    self.newSchema = newSchema
    follow(oldSchema)
  }

  private var whole: SourceSpan { SourceSpan(0..<predicate.text.utf8.count) }

  private mutating func follow(_ oldSchema: Schema) {
    let errors = predicate.diagnostics(against: oldSchema).filter { $0.severity == .error }
    if let error = errors.first {
      let after = predicate.diagnostics(against: newSchema)
      if after.contains(where: { $0.severity == .error }) {
        add(.wasWrong, error.id.rawValue, error.message, at: error.span)
      }
      return
    }
    guard let newEntity = comparison.newEntity(for: predicate.entity) else {
      report(.entityRemoved(predicate.entity), .breaks, at: whole)
      return
    }
    if newEntity != predicate.entity {
      report(.entityRenamed(predicate.entity, to: newEntity), .needsRename, at: whole)
    }
    let uses = keyUses(oldSchema)
    for use in uses { follow(use) }
    guard !findings.contains(where: { $0.effect == .breaks }) else { return }
    recheck(as: newEntity)
  }

  /// The keys that the predicate reads, each with the entity that has it.
  private func keyUses(_ schema: Schema) -> [KeyUse] {
    let anything = BoundPredicate(source: nil, root: PredicateNode(.constant(true)))
    let root: TreeNode
    let checked: CheckedPredicate
    if predicate.isExpression {
      guard let template = try? ExpressionTemplate(parsing: predicate.text),
        let empty = try? anything.checked(against: schema, entity: predicate.entity)
      else { return [] }
      (root, checked) = (.expression(template.root), empty)
    } else {
      guard let template = try? PredicateTemplate(parsing: predicate.text),
        let own = try? predicate.checked(template, against: schema)
      else { return [] }
      (root, checked) = (.predicate(template.root), own)
    }
    var walk = KeyUseWalk(comparison: comparison, checked: checked)
    walk.visit(root, in: checked.scope)
    return walk.uses
  }

  private mutating func follow(_ use: KeyUse) {
    guard let property = comparison.oldProperty(use.key, of: use.entity) else { return }
    for change in comparison.changes(of: property, of: use.entity) {
      switch change {
      case .entityRemoved, .entityRenamed, .entityAdded, .keyAdded, .parentChanged,
        .abstractnessChanged, .orderChanged:
        break
      case .keyRemoved: report(change, .breaks, at: use.span)
      case .keyRenamed(_, of: _, to: let name):
        let edit = Diagnostic.Edit(span: use.span, replacement: Self.written(name))
        if !edits.contains(edit) { edits.append(edit) }
        report(
          change,
          .needsRename,
          at: use.span,
          fixIts: [Diagnostic.FixIt("write \(name)", [edit])]
        )
      case .typeChanged, .storageChanged: report(change, .changesMeaning, at: use.span)
      case .optionalityChanged where use.matchesValuesOnly: break
      case .optionalityChanged: report(change, .changesMeaning, at: use.span)
      }
    }
  }

  /// A key as written in a path.
  private static func written(_ name: String) -> String {
    FormatPrinter().text(of: ExpressionNode.key(name))
  }

  /// Checks the predicate with its new keys against the newer version.
  private mutating func recheck(as entity: String) {
    var renamed = predicate
    renamed.entity = entity
    renamed.text = Diagnostic.FixIt("", edits).applied(to: predicate.text)
    for error in renamed.diagnostics(against: newSchema) where error.severity == .error {
      add(.breaks, error.id.rawValue, error.message, at: original(error.span))
    }
  }

  /// The span in the original text for a span in the text with the new keys.
  private func original(_ span: SourceSpan) -> SourceSpan {
    func offset(_ place: Int32) -> Int32 {
      var shift: Int32 = 0
      for edit in edits.sorted(by: { $0.span.start < $1.span.start }) {
        let start = edit.span.start + shift
        let length = Int32(clamping: edit.replacement.utf8.count)
        if place < start { break }
        if place < start + length { return edit.span.start }
        shift += length - (edit.span.end - edit.span.start)
      }
      return place - shift
    }
    return SourceSpan(start: offset(span.start), end: max(offset(span.start), offset(span.end)))
  }

  private mutating func report(
    _ change: ModelChange,
    _ effect: VersionFinding.Effect,
    at span: SourceSpan,
    fixIts: [Diagnostic.FixIt] = []
  ) {
    add(effect, change.rule, change.description, at: span, fixIts)
  }

  private mutating func add(
    _ effect: VersionFinding.Effect,
    _ rule: String,
    _ message: String,
    at span: SourceSpan,
    _ fixIts: [Diagnostic.FixIt] = []
  ) {
    let finding = VersionFinding(predicate, effect, rule, message, at: span, fixIts: fixIts)
    if !findings.contains(finding) { findings.append(finding) }
  }
}
