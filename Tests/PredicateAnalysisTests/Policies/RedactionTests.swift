import PredicateAnalysis
import PredicateSchema
import PredicateSyntax
import PredicateTestSupport
import Testing

/// Diagnostics for strangers tell the fault and its place, and no keys, entities or values.
@Suite struct RedactionTests {
  @Test(arguments: DiagnosticID.allCases)
  func everyDiagnosticIsRedacted(_ id: DiagnosticID) {
    let span = SourceSpan(1..<3)
    let secret = Diagnostic(
      id,
      "`Person` has no `salary`",
      at: span,
      labels: [.init("salary", at: span)],
      hints: ["its keys are salary, password"],
      fixIts: [.init("write salary", replacing: span, with: "salary")]
    ).redacted
    #expect(secret.span == span)
    if [.unknownKey, .unstoredKey].contains(id) {
      #expect(secret.id == .forbiddenKey && secret.severity == .error)
      #expect(secret.message == "this key is not allowed here")
      #expect(secret.hints.isEmpty && secret.labels.isEmpty && secret.fixIts.isEmpty)
      return
    }
    #expect(secret.id == id)
    #expect(secret.severity == id.severity)
    switch id {
    case .disabledFeature, .forbiddenKey, .forbiddenEntity, .tooCostly, .tooDeep, .tooManyNodes,
      .textTooLong:
      // The wording of these discloses nothing: see `policyTellsNothing`.
      #expect(secret.message == "`Person` has no `salary`")
    default:
      #expect(secret.message == id.summary)
      #expect(!secret.message.isEmpty)
      #expect(secret.hints.isEmpty && secret.labels.isEmpty && secret.fixIts.isEmpty)
    }
  }

  private static let schema = """
    {"entities": {
      "Person": {
        "attributes": {"id": "integer", "name": "text", "salary": "integer?"},
        "relationships": {
          "boss?": {"toOne": "Person", "on": "boss_id"},
          "papers": {"toMany": "Paper", "on": "person_id"}
        }
      },
      "Paper": {"attributes": {"id": "integer", "title": "text", "secret": "text"}}
    }}
    """

  struct Row: CustomTestStringConvertible, Sendable {
    let text: String
    let codes: [String]
    var testDescription: String { text }

    init(_ text: String, _ codes: String...) {
      self.text = text
      self.codes = codes
    }
  }

  static let rows = [
    Row("name == 'x'"),
    Row("boss.boss.name == 'x' AND ANY papers.title == 'x'"),
    Row("nmae == 'x'", "V001"), Row("salary > 5", "V001"), Row("boss.salary > 5", "V001"),
    Row("SUBQUERY(papers, $p, $p.secret == 'x').@count > 1", "V001"),
    Row("name < 5", "S005"), Row("name + 1 == 2", "S020"), Row("ANY name == 'x'", "S010"),
    Row("papers.title == 'x'", "S011"), Row("name.@count == 1", "S009"),
    Row("name MATCHES '('", "S013"), Row("length:(name) == 1", "S013"),
  ]

  /// Every diagnostic of a schema, as shown to a stranger.
  @Test(arguments: rows)
  func schemaErrorsAreRedacted(_ row: Row) throws {
    var policy = PredicatePolicy.untrusted
    policy.entities = ["Person": .only(["name", "boss", "papers"]), "Paper": .only(["title"])]
    let schema = try Schema(json: Self.schema)
    let bound = try BoundPredicate(parsing: row.text)
    do {
      let validated = try bound.validated(by: policy, against: schema, entity: "Person")
      _ = try validated.checked(against: schema, entity: "Person")
      #expect(row.codes == [])
    } catch {
      #expect(error.diagnostics.map(\.id.code) == row.codes)
      expectNothing(error, but: row.text)
    }
  }

  /// Redaction for a stranger's sort key or computed column.
  @Test(arguments: [
    Row("boss.name"), Row("nmae", "V001"), Row("salary + 1", "V001"), Row("name + 1", "S020"),
    Row("length:(name)", "S013"),
  ])
  func expressionErrorsAreRedacted(_ row: Row) throws {
    var policy = PredicatePolicy.untrusted
    policy.entities = ["Person": .only(["name", "boss"])]
    let schema = try Schema(json: Self.schema)
    let bound = try BoundExpression(parsing: row.text)
    do {
      let validated = try bound.validated(by: policy, against: schema, entity: "Person")
      #expect(validated.expressionWithoutLimits == bound && row.codes == [])
    } catch {
      #expect(error.diagnostics.map(\.id.code) == row.codes)
      expectNothing(error, but: row.text)
    }
    // If no entities are listed, only the schema knows them.
    let unknown = #expect(throws: PredicateFormatError.self) {
      try bound.validated(by: .unrestricted, against: schema, entity: "Nothing")
    }
    #expect(unknown?.diagnostics.map(\.message) == [DiagnosticID.unknownEntity.summary])
  }

  @Test(arguments: ["Paper", "Persons", "Nothing"])
  func unlistedEntitiesAreIndistinguishable(_ entity: String) throws {
    var policy = PredicatePolicy.untrusted
    policy.entities = ["Person": .any]
    let schema = try Schema(json: Self.schema)
    let bound = try BoundPredicate(format: "title == 'x'")
    let error = #expect(throws: PredicateFormatError.self) {
      _ = try bound.validated(by: policy, against: schema, entity: entity)
    }
    #expect(error?.diagnostics == [Diagnostic.entityIsForbidden])
    let root = TreeNode.predicate(bound.root)
    let findings = policy.findings(in: root, against: schema, entity: entity)
    #expect(findings == [Diagnostic.entityIsForbidden])
    // Without a schema the owner of the keys is unknown, so nothing passes.
    let blind = #expect(throws: PredicateFormatError.self) { _ = try bound.validated(by: policy) }
    #expect(blind?.diagnostics.map(\.id) == [.forbiddenEntity])
  }

  @Test func pathsThroughOtherEntitiesAreClosed() throws {
    var policy = PredicatePolicy.untrusted
    policy.entities = ["Person": .any]
    let schema = try Schema(json: Self.schema)
    for text in ["ANY papers.title == 'x'", "papers.@count > 1"] {
      let error = #expect(throws: PredicateFormatError.self) {
        _ = try BoundPredicate(parsing: text)
          .validated(by: policy, against: schema, entity: "Person")
      }
      #expect(error?.diagnostics.map(\.id) == [.forbiddenKey])
    }
    // Whoever may see the schema is told why.
    policy.redactsErrors = false
    let root = TreeNode.predicate(try BoundPredicate("papers.@count > 1").root)
    let findings = policy.findings(in: root, against: schema, entity: "Person")
    #expect(findings.map(\.id) == [.forbiddenEntity])
  }

  /// Whatever hides a key, the answer is that for a key that there is not: the same codes, words and
  /// number, beside other mistakes too.
  @Test(arguments: [
    ("salary", "salry"), ("boss.salary", "boss.salry"), ("papers.title", "paprs.title"),
    ("papers.@count", "paprs.@count"), ("SELF['salary']", "SELF['salry']"),
    ("SUBQUERY(boss, $p, $p.salary == 1).@count", "SUBQUERY(boss, $p, $p.salry == 1).@count"),
    ("home.code", "home.cod"), ("home.place.code", "home.place.cod"), ("wage", "wag"),
  ])
  func hiddenAndUnknownKeysAreIndistinguishable(_ hidden: String, _ unknown: String) throws {
    let schema = try Schema(
      json: """
        {"entities": {
          "Person": {
            "attributes": {
              "id": "integer", "name": "text", "salary": "integer?", "wage": "integer",
              "home": {"object": {
                "city": "text", "code": "integer", "place": {"object": {"code": "integer"}}
              }}
            },
            "relationships": {
              "boss?": {"toOne": "Person", "on": "boss_id"},
              "papers": {"toMany": "Paper", "on": "person_id"}
            }
          },
          "Paper": {"attributes": {"id": "integer", "title": "text"}}
        }}
        """
    )
    let denied = KeyRules(
      .any,
      denied: [
        "salary", "boss.salary", "papers", "home.code", "home.place.code", "wage",
      ]
    )
    var listed = PredicatePolicy.untrusted
    listed.entities = [
      "Person": .only(["name", "boss", "home"]), "Person.home": .only(["city", "place"]),
      "Person.home.place": .none,
    ]
    var entities = PredicatePolicy.untrusted
    entities.entities = ["Person": .any]
    entities.keys = denied
    var keys = PredicatePolicy.untrusted
    keys.keys = denied
    for policy in [listed, entities, keys] {
      for frame in ["%@ == 1", "%@ == 1 AND other == 2", "other == 2 OR name < 5 OR %@ IN {1}"] {
        func answer(_ key: String) throws -> [String] {
          let bound = try BoundPredicate(parsing: frame.replacing("%@", with: key))
          do {
            _ = try bound.validated(by: policy, against: schema, entity: "Person")
            return []
          } catch {
            return error.diagnostics.map { "\($0.id.code) \($0.severity) \($0.message)" }
          }
        }
        let answers = (try answer(hidden), try answer(unknown))
        #expect(answers.0 == answers.1)
        #expect(answers.0.contains("V001 error this key is not allowed here"))
      }
    }
    // Sort keys and computed columns, too.
    for key in ["nme", "salary", "boss.salary", "boss.salry", "papers.title", "paprs.title"] {
      for policy in [listed, entities, keys] {
        #expect(!policy.allows(keyPath: key, of: "Person", in: schema))
      }
    }
  }

  /// A predicate that the host extended shows only the stranger's text; an error in the host's part
  /// has no place in it.
  @Test func textOfTheApplicationIsNotShown() throws {
    let schema = try Schema(json: Self.schema)
    let wish = try BoundPredicate(format: "name == 'x'").validated(by: .untrusted)
    let both = wish && (try BoundPredicate(format: "salaryy == 7"))
    let error = #expect(throws: PredicateFormatError.self) {
      _ = try both.checked(against: schema, entity: "Person")
    }
    #expect(error?.source.text == "name == 'x'")
    #expect(error?.diagnostics.map(\.message) == ["this key is not allowed here"])
    #expect(error?.diagnostics.map(\.span) == [SourceSpan(0..<0)])
    #expect(error?.description == "error[V001]: this key is not allowed here")
  }

  private func expectNothing(_ error: PredicateFormatError, but text: String) {
    let all = error.diagnostics.map { "\($0)" }.joined()
    for name in ["salary", "secret", "Paper", "Person", "boss_id", "number", "a string"]
    where !text.contains(name) {
      #expect(!all.contains(name))
    }
  }
}

extension Diagnostic {
  fileprivate static let entityIsForbidden = Self(
    .forbiddenEntity,
    "this entity is not allowed here",
    at: SourceSpan(0..<0)
  )
}
