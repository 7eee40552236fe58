public import PredicateSyntax

/// What the predicates of one kind of caller may say: which keys, operators, functions and entities
/// they may use, and how much they may cost. Data, so that it can stand in a file
/// (`PredicatePolicy+JSON.swift`).
///
///     var policy = PredicatePolicy.untrusted
///     policy.keys = KeyRules(.only(["name", "age", "address.*"]))
///     policy.functions = .only(["length:"])
///     let wish = try PredicateTemplate(parsing: text, options: policy.parseOptions)
///       .bound().validated(by: policy)
public struct PredicatePolicy: Hashable, Sendable {
  public var keys: KeyRules
  /// Comparison operators.
  public var operators: Allowance<ComparisonOperator>
  public var arithmetic: Allowance<ArithmeticOperator>
  /// Functions by name, the host's own too, and the selectors that FUNCTION may send.
  public var functions: Allowance<String>
  public var features: Allowance<LanguageFeature>
  /// The keys of each entity that may be looked at; what is not listed may not. Nil is all. With it,
  /// a predicate is validated against a schema, and what keys of a variable may be read, such as
  /// `$me.id`, `keys` must list.
  public var entities: [String: Allowance<String>]?
  public var limits: PredicateLimits

  public init(
    keys: KeyRules = KeyRules(),
    operators: Allowance<ComparisonOperator> = .any,
    arithmetic: Allowance<ArithmeticOperator> = .any,
    functions: Allowance<String> = .any,
    features: Allowance<LanguageFeature> = .any,
    entities: [String: Allowance<String>]? = nil,
    limits: PredicateLimits = .default
  ) {
    self.keys = keys
    self.operators = operators
    self.arithmetic = arithmetic
    self.functions = functions
    self.features = features
    self.entities = entities
    self.limits = limits
  }

  /// Everything: for predicates that the program or its user wrote.
  public static let unrestricted = Self()

  /// For predicates from strangers: all keys, no MATCHES, no functions, nothing that reaches into
  /// the host, tight limits. List the keys too.
  public static let untrusted = Self(
    operators: .only(
      Set(ComparisonOperator.standard).subtracting([.matches, .tokenMatches])
    ),
    functions: .none,
    features: .only(Set(LanguageFeature.allCases).subtracting(LanguageFeature.reflective)),
    limits: .untrusted
  )

  /// For filters that every store can answer: keys compared with constants or with one another,
  /// joined with AND, OR and NOT; ANY for lists.
  public static let comparisons = Self(
    operators: .only([
      .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .between, .in, .contains,
      .beginsWith, .endsWith, .like,
    ]),
    arithmetic: .none,
    functions: .none,
    features: .only([.and, .or, .not, .any]),
    limits: .untrusted
  )

  /// For parsing text that is to be validated.
  public var parseOptions: ParseOptions {
    let hostFunctions: Set<String> =
      switch functions {
      case .any: []
      case .only(let names): names.filter { Function(rawValue: $0) == nil }
      }
    return ParseOptions(limits: limits.text, hostFunctions: hostFunctions)
  }

  /// What `root` holds that is not allowed, in the order of the text; at most 50 findings.
  public func findings(in root: TreeNode) -> [Diagnostic] {
    findings(in: root, entities: nil)
  }

  /// The same for rows of an entity, without asking the schema whether the types fit. `given` are
  /// paths that may be read whatever they lead to.
  package func findings(
    in root: TreeNode,
    against schema: Schema,
    entity: String,
    given: Set<String> = []
  ) -> [Diagnostic] {
    do {
      let entities = try entityRules(schema, entity: entity, source: nil)
      return findings(in: root, entities: entities, given: given)
    } catch {
      return error.diagnostics
    }
  }

  func findings(
    in root: TreeNode,
    entities: EntityRules?,
    given: Set<String> = []
  ) -> [Diagnostic] {
    if self == .unrestricted { return [] }
    // Without a schema nobody knows which entity a key belongs to.
    if self.entities != nil, entities == nil { return [.forbiddenEntity(at: root.span)] }
    var validator = PolicyValidator(self, entities: entities, given: given)
    validator.validate(root)
    return validator.diagnostics.sorted { $0.span.start < $1.span.start }
  }

  /// Throws every reason why a tree does not pass.
  func require(
    _ root: TreeNode,
    _ source: SourceText?,
    entities: EntityRules?
  ) throws(PredicateFormatError) {
    let findings = findings(in: root, entities: entities)
    if findings.isEmpty { return }
    throw PredicateFormatError(
      source: source ?? SourceText(""),
      diagnostics: source == nil ? findings.map(\.withoutSpans) : findings
    )
  }

  /// Throws when a request may not read, sort by or group by a key path such as `author.name`.
  package func requireKeyPath(
    _ keyPath: String,
    of entity: String,
    in schema: Schema
  ) throws(PredicateFormatError) {
    let rules = try entityRules(schema, entity: entity, source: nil)
    var validator = PolicyValidator(self, entities: rules)
    _ = validator.follow(PathStep.steps(of: keyPath), from: .object, nil, as: .value)
    if validator.diagnostics.isEmpty { return }
    throw PredicateFormatError(source: SourceText(""), diagnostics: validator.diagnostics)
  }

  /// Whether a request may read it.
  package func allows(keyPath: String, of entity: String, in schema: Schema) -> Bool {
    do {
      try requireKeyPath(keyPath, of: entity, in: schema)
      return true
    } catch {
      return false
    }
  }

  func entityRules(
    _ schema: Schema,
    entity name: String,
    source: SourceText?
  ) throws(PredicateFormatError) -> EntityRules? {
    guard let entities else { return nil }
    guard entities[name] != nil, let entity = schema.resolvedEntity(named: name) else {
      throw PredicateFormatError(
        source: source ?? SourceText(""),
        diagnostics: [.forbiddenEntity(at: nil)]
      )
    }
    return EntityRules(schema: schema, entity: entity, allowed: entities)
  }
}
