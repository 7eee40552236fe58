import PredicateAnalysis
import PredicateCoreData
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// A schema and one of its entities.
struct EntitySchema {
  let schema: Schema
  let entity: Entity
  /// The store of Core Data whose tables the schema names, if it is one.
  let store: CoreDataBackend?

  init(
    _ schema: Schema,
    entity name: String,
    _ policy: PredicatePolicy?,
    store: CoreDataBackend? = nil
  ) throws(CommandError) {
    // An entity that a policy hides is refused as one that is not there.
    let isHidden = policy?.entities.map { $0[name] == nil } ?? false
    guard !isHidden, let entity = schema.resolvedEntity(named: name) else {
      let known = policy == nil ? schema.entities.keys.sorted() : []
      let names = known.count > 20 ? known.prefix(20) + ["…"] : known
      throw .failure(
        StorageError.unknownEntity(name, in: schema).text(under: policy)
          + (names.isEmpty ? "" : " (known: \(names.joined(separator: ", ")))")
          + (known.count > 20 ? "; 'predcheck schema --names' lists all \(known.count)" : "")
      )
    }
    self.schema = schema
    self.entity = entity
    self.store = store
  }

  /// The predicate as the tables are asked: in a store of Core Data, URIs are keys.
  func asTablesAreAsked(
    _ checked: CheckedPredicate
  ) throws(PredicateFormatError) -> CheckedPredicate {
    guard let store else { return checked }
    let predicate = store.translated(checked.predicate, of: entity.name)
    guard predicate.root != checked.predicate.root else { return checked }
    return try predicate.checked(against: schema, entity: entity.name)
  }

  /// Checks a predicate against the schema in the mode of the options. Of a store of Core Data,
  /// warnings are about the predicate as its tables are asked. With a policy, also throws for
  /// everything that it does not allow, and reveals nothing of the schema's contents.
  func checked(
    _ predicate: BoundPredicate,
    _ options: PredicateOptions
  ) throws(PredicateFormatError) -> CheckedPredicate {
    guard let store else { return try checkedAsWritten(predicate, options) }
    let translated = store.withSemantics(.predicate).translated(predicate, of: entity.name)
    if options.policy != nil {
      let checked = try checkedAsWritten(predicate, options)
      let asked = try? translated.checked(
        against: schema,
        entity: entity.name,
        mode: options.mode
      )
      return checked.warning(asked?.warnings ?? [])
    }
    let asked = try checkedAsWritten(translated, options)
    // Only tables have a number in the place of `entity.name`.
    let checked = try? checkedAsWritten(predicate, options)
    return (checked ?? asked)
      .warning(asked.warnings + store.warnings(of: predicate, about: entity.name))
  }

  private func checkedAsWritten(
    _ predicate: BoundPredicate,
    _ options: PredicateOptions
  ) throws(PredicateFormatError) -> CheckedPredicate {
    guard let policy = options.policy else {
      return try predicate.checked(against: schema, entity: entity.name, mode: options.mode)
    }
    return try predicate.validated(by: policy, against: schema, entity: entity.name)
      .checked(against: schema, entity: entity.name, mode: options.mode)
  }

  /// Checks a text whose placeholders are not filled: they may be anything.
  func checked(
    _ formula: AnyTemplate,
    _ options: PredicateOptions
  ) throws(PredicateFormatError) -> CheckedPredicate? {
    guard case .predicate(let template) = formula else { return nil }
    return try checked(BoundPredicate(source: template.source, root: template.root), options)
  }

  func checked(
    _ formula: BoundText,
    _ options: PredicateOptions
  ) throws(PredicateFormatError) -> CheckedPredicate? {
    guard case .predicate(let predicate) = formula else { return nil }
    return try checked(predicate, options)
  }
}
