import PredicateAnalysis
import PredicateStorage
import PredicateSyntax

/// A schema and an entity that is in it.
struct EntitySchema {
  let schema: Schema
  let entity: Entity

  init(_ schema: Schema, entity name: String) throws(CommandError) {
    guard let entity = schema.resolvedEntity(named: name) else {
      let known = schema.entities.keys.sorted()
      let names = known.count > 20 ? known.prefix(20) + ["…"] : known
      throw .failure(
        "\(StorageError.unknownEntity(name, in: schema))"
          + (names.isEmpty ? "" : " (there are: \(names.joined(separator: ", ")))")
      )
    }
    self.schema = schema
    self.entity = entity
  }

  /// Throws what the schema shows to be wrong.
  func checked(_ predicate: BoundPredicate) throws(PredicateFormatError) -> CheckedPredicate {
    try predicate.checked(against: schema, entity: entity.name)
  }

  /// What the schema shows of a text whose placeholders stay as they are: they may be anything.
  func checked(_ formula: Formula) throws(PredicateFormatError) -> CheckedPredicate? {
    guard case .predicate(let template) = formula else { return nil }
    return try checked(BoundPredicate(source: template.source, root: template.root))
  }

  func checked(_ formula: BoundFormula) throws(PredicateFormatError) -> CheckedPredicate? {
    guard case .predicate(let predicate) = formula else { return nil }
    return try checked(predicate)
  }

  func warnings(of formula: Formula) throws(PredicateFormatError) -> [Diagnostic] {
    try checked(formula)?.warnings ?? []
  }

  func warnings(of formula: BoundFormula) throws(PredicateFormatError) -> [Diagnostic] {
    try checked(formula)?.warnings ?? []
  }
}
