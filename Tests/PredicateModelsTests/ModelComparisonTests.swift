import PredicateModels
import PredicateSyntax
import Testing

@Suite struct ModelComparisonTests {
  private static let old = """
    <entity name="Person">
      <attribute name="name" attributeType="String"/>
      <attribute name="age" attributeType="Integer 32"/>
      <attribute name="mail" optional="YES" attributeType="String"/>
      <attribute name="labels" optional="YES" attributeType="Transformable"/>
      <attribute name="note" attributeType="String"/>
      <attribute name="first" attributeType="String"/>
      <relationship name="pets" toMany="YES" optional="YES" destinationEntity="Pet" inverseName="owner" inverseEntity="Pet"/>
      <relationship name="boss" optional="YES" maxCount="1" destinationEntity="Person"/>
    </entity>
    <entity name="Pet">
      <attribute name="kind" attributeType="String"/>
      <attribute name="weight" attributeType="Double"/>
      <relationship name="owner" optional="YES" maxCount="1" destinationEntity="Person" inverseName="pets" inverseEntity="Person"/>
    </entity>
    <entity name="Log"><attribute name="text" attributeType="String"/></entity>
    <fetchRequest name="adults" entity="Person" predicateString="age &gt;= 18"/>
    <fetchRequest name="dogs" entity="Pet" predicateString="kind == 'dog' AND owner.name != nil"/>
    <fetchRequest name="logs" entity="Log" predicateString="text == 'x'"/>
    """

  /// `name` is `fullName`, `age` is text, `mail` is required, `note` is transient, `first` is
  /// another attribute than it was, `pets` is `animals` and Pet is Animal, `boss` is gone.
  private static let new = """
    <entity name="Person">
      <attribute name="fullName" elementID="name" attributeType="String"/>
      <attribute name="age" attributeType="String"/>
      <attribute name="mail" attributeType="String"/>
      <attribute name="note" transient="YES" attributeType="String"/>
      <attribute name="given" elementID="first" attributeType="String"/>
      <attribute name="first" elementID="mail2" attributeType="Boolean"/>
      <relationship name="labels" toMany="YES" optional="YES" destinationEntity="Animal"/>
      <relationship name="animals" elementID="pets" toMany="YES" optional="YES" destinationEntity="Animal" inverseName="owner" inverseEntity="Animal"/>
    </entity>
    <entity name="Animal" elementID="Pet">
      <attribute name="kind" attributeType="String"/>
      <attribute name="weight" optional="YES" attributeType="Double"/>
      <relationship name="owner" optional="YES" maxCount="1" destinationEntity="Person" inverseName="animals" inverseEntity="Person"/>
    </entity>
    """

  private static func comparison() throws -> ModelComparison {
    try ModelComparison(
      from: TestModel.model(entities: old, name: "V1"),
      to: TestModel.model(entities: new, name: "V2")
    )
  }

  @Test func changesAreListed() throws {
    #expect(
      try Self.comparison().changes.map(\.description) == [
        "`name` of `Person` is now `fullName`",
        "`age` of `Person` was Integer 32 and is now String",
        "`mail` of `Person` can no longer be nil",
        "`labels` of `Person` was Transformable and is now to-many Animal",
        "`note` of `Person` is no longer stored",
        "`first` of `Person` was String and is now Boolean",
        "`pets` of `Person` is now `animals`",
        "`boss` was removed from `Person`",
        "the entity `Pet` is now `Animal`",
        "`weight` of `Pet` may now be nil",
        "the entity `Log` was removed",
      ]
    )
  }

  @Test func aModelEqualsItself() throws {
    let model = try TestModel.model(TestModel.shop)
    let comparison = try ModelComparison(from: model, to: model)
    #expect(comparison.changes.isEmpty)
    #expect(comparison.findings(about: model.predicates).isEmpty)
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let text: String
    let entity: String
    let says: [String]
    /// The text after the fix-its.
    let fixed: String?
    let location: Testing.SourceLocation

    init(
      _ text: String,
      _ entity: String = "Person",
      _ says: String...,
      fixed: String? = nil,
      location: Testing.SourceLocation = #_sourceLocation
    ) {
      (self.text, self.entity, self.says) = (text, entity, says)
      (self.fixed, self.location) = (fixed, location)
    }

    var testDescription: String { "\(entity): \(text)" }
  }

  @Test(arguments: [
    Case("TRUEPREDICATE"),
    Case("name == 'x'", "Person", "needsRename model.key-renamed @ 0..4", fixed: "fullName == 'x'"),
    Case(
      "ANY pets.kind == 'x' AND name == name",
      "Person",
      "needsRename model.key-renamed @ 4..8",
      "needsRename model.key-renamed @ 25..29",
      "needsRename model.key-renamed @ 33..37",
      fixed: "ANY animals.kind == 'x' AND fullName == fullName"
    ),
    Case(
      "SUBQUERY(pets, $p, $p.weight > 3 AND $p.owner.name == 'x').@count > 0",
      "Person",
      "needsRename model.key-renamed @ 9..13",
      "changesMeaning model.optionality-changed @ 22..28",
      "needsRename model.key-renamed @ 46..50",
      fixed: "SUBQUERY(animals, $p, $p.weight > 3 AND $p.owner.fullName == 'x').@count > 0"
    ),
    Case(
      "name == 'x' AND age > 3",
      "Person",
      "needsRename model.key-renamed @ 0..4",
      "changesMeaning model.type-changed @ 16..19",
      "breaks semantics.incomparable @ 16..23",
      fixed: "fullName == 'x' AND age > 3"
    ),
    Case("mail == nil", "Person", "changesMeaning model.optionality-changed @ 0..4"),
    Case(
      "note == 'x'",
      "Person",
      "changesMeaning model.storage-changed @ 0..4",
      "breaks semantics.unstored-key @ 0..4"
    ),
    Case(
      "boss.boss != nil",
      "Person",
      "breaks model.key-removed @ 0..4",
      "breaks model.key-removed @ 5..9"
    ),
    Case("text == 'x'", "Log", "breaks model.entity-removed @ 0..11"),
    Case("kind == 'x'", "Pet", "needsRename model.entity-renamed @ 0..11"),
    Case("nmae == 'x'", "Person", "wasWrong semantics.unknown-key @ 0..4"),
    Case("name ==", "Person", "wasWrong syntax.missing-right-operand @ 7..7"),
    // Written for the newer version already.
    Case("fullName == 'x'"),
    Case("kind == 'x'", "Animal"),
  ])
  func changesAreDescribed(_ example: Case) throws {
    let predicate = ModelPredicate(example.text, entity: example.entity)
    let findings = try Self.comparison().findings(about: [predicate])
    #expect(
      findings.map { "\($0.effect) \($0.rule) @ \($0.span.start)..\($0.span.end)" } == example.says,
      sourceLocation: example.location
    )
    let edits = findings.flatMap { $0.fixIts.flatMap(\.edits) }
    let fixed = Diagnostic.FixIt("", edits).applied(to: example.text)
    #expect(fixed == example.fixed ?? example.text, sourceLocation: example.location)
  }

  @Test func theModelsOwnPredicatesAreFollowed() throws {
    let comparison = try Self.comparison()
    let findings = comparison.findings(about: comparison.old.predicates)
    #expect(
      findings.map { "\($0.predicate.owner): \($0.effect)" } == [
        "the fetch request “adults”: changesMeaning", "the fetch request “adults”: breaks",
        "the fetch request “dogs”: needsRename", "the fetch request “dogs”: needsRename",
        "the fetch request “logs”: breaks",
      ]
    )
  }

  /// Of the newer version's own predicates: one taken over that breaks, one that was adapted, one
  /// that is wrong anew.
  @Test func predicatesAreCheckedAgainstTheNewModel() throws {
    let new =
      Self.new + """
        <fetchRequest name="adults" entity="Person" predicateString="age &gt;= 18"/>
        <fetchRequest name="dogs" entity="Animal" predicateString="kind == 'dog' AND owner.name != nil"/>
        <fetchRequest name="cats" entity="Animal" predicateString="kind == 'cat' AND owner.fullName != nil"/>
        <fetchRequest name="birds" entity="Animal" predicateString="knid == 'bird'"/>
        """
    let comparison = try ModelComparison(
      from: TestModel.model(entities: Self.old, name: "V1"),
      to: TestModel.model(entities: new, name: "V2")
    )
    let findings = comparison.findingsInModel()
    #expect(
      findings.map { "\($0.predicate.owner): \($0.effect) \($0.rule)" } == [
        "the fetch request “adults”: changesMeaning model.type-changed",
        "the fetch request “adults”: breaks semantics.incomparable",
        "the fetch request “dogs”: needsRename model.key-renamed",
        "the fetch request “birds”: breaks semantics.unknown-key",
      ]
    )
    #expect(findings.allSatisfy { $0.predicate.place.file == "V2.xml" })
  }

  @Test func derivedAttributesAreFollowed() throws {
    let old = try TestModel.model(TestModel.shop)
    let renamed = TestModel.shop.replacing(
      "<attribute name=\"name\" attributeType=\"String\"/>\n        <attribute name=\"price\"",
      with:
        "<attribute name=\"title\" elementID=\"name\" attributeType=\"String\"/><attribute name=\"price\"",
      maxReplacements: 1
    )
    #expect(renamed != TestModel.shop)
    let comparison = try ModelComparison(from: old, to: TestModel.model(renamed))
    let findings = comparison.findings(about: old.predicates)
    #expect(
      findings.map { $0.predicate.owner.description } == [
        "the derived attribute Item.nameKey", "the fetch request “cheap”",
      ]
    )
    #expect(findings[0].fixIts[0].applied(to: "canonical:(name)") == "canonical:(title)")
  }
}
