import PredicateAnalysis
import PredicateModels
import PredicateSchema
import PredicateSyntax
import Testing

/// The models of public repositories, and predicates over them.
@Suite struct SharedModelTests {
  static let facts = SharedModels.lines(of: "models.jsonl", as: ModelFacts.self)
  static let negative = SharedModels.lines(of: "checks-negative.jsonl", as: NegativeCheck.self)

  @Test(.needsSharedModels) func sharedModelsAreFound() {
    #expect(Self.facts.count == 245)
    #expect(Self.negative.count == 16)
  }

  @Test(.needsSharedModels, arguments: facts)
  func modelsHaveTheirParts(_ facts: ModelFacts) throws {
    let model = try ManagedObjectModel(path: facts.path)
    #expect(model.omissions.isEmpty)
    #expect(model.entities.count == facts.entities)
    #expect(model.entities.reduce(0) { $0 + $1.attributes.count } == facts.attributes)
    let relationships = model.entities.flatMap(\.relationships)
    #expect(relationships.count == facts.relationships)
    #expect(relationships.count(where: \.isOrdered) == facts.ordered)
    #expect(model.entities.count { $0.parent != nil } == facts.subentities)
    #expect(
      model.fetchRequests.map {
        ModelFacts.Request(name: $0.name, entity: $0.entity, predicate: $0.predicate?.text)
      } == facts.fetchRequests
    )
    let properties = model.entities.flatMap(\.fetchedProperties)
    #expect(
      properties.map {
        ModelFacts.Request(name: $0.name, entity: $0.entity, predicate: $0.predicate?.text)
      } == facts.fetchedProperties
    )
    let schema = try model.schema()
    let joins = schema.entities.values.flatMap(\.relationships.values)
      .count { if case .through = $0.join { true } else { false } }
    #expect(joins == facts.manyToManyEnds)
  }

  /// The predicates of published models are sound but one, whose key has another case.
  @Test(.needsSharedModels) func predicatesOfModelsAreChecked() throws {
    var count = 0
    for facts in Self.facts {
      for report in try ManagedObjectModel(path: facts.path).checkedPredicates() {
        count += 1
        let messages = report.diagnostics.map { "\($0.id.code) \($0.message), \($0.hints[0])" }
        let isSlip = report.predicate.text == "lastName LIKE \"Duck*\""
        let slip = "S007 `Person` has no key `lastName`, did you mean `lastname`?"
        #expect(messages == (isSlip ? [slip] : []), "\(facts.file): \(report.predicate.text)")
      }
    }
    #expect(count == 26)
  }

  /// The codes that stand for the names of errors in `checks-negative.jsonl`.
  private static let codes: [String: Set<String>] = [
    "unknown-key": ["S007"], "unknown-entity": ["S022"], "to-many-without-aggregate": ["S011"],
    "not-a-relationship": ["S027"], "type-mismatch": ["S005", "S020"],
    "aggregate-on-to-one": ["S009"], "parse-error": ["P003", "P021"],
    "transient-property": ["S026"],
    // Its key is unknown as well, and without a schema for the key nothing else is looked at.
    "unbound-variable": ["S007"],
  ]

  @Test(
    .needsSharedModels,
    arguments: negative.filter { $0.expect_error != "store-model-mismatch" }
  )
  func isRefused(_ check: NegativeCheck) throws {
    let model = try ManagedObjectModel(path: "\(SharedModels.folder)/\(check.model)")
    let errors = ModelPredicate(check.predicate, entity: check.entity)
      .diagnostics(against: try model.schema()).filter { $0.severity == .error }
    let codes = Set(errors.map(\.id.code))
    #expect(!codes.isEmpty)
    #expect(codes.isSubset(of: try #require(Self.codes[check.expect_error])), "\(codes)")
  }
}
