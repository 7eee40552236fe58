public import PredicateSyntax

/// The rights of one kind of caller: which keys, operators, functions and entities predicates may
/// use, and how much they may cost. A policy is data, so that it can be kept in a file
/// (`PredicatePolicy+JSON.swift`).
///
///     var policy = PredicatePolicy.untrusted
///     policy.keys = KeyRules(.only(["name", "age", "address.*"]))
///     policy.functions = .only(["length:"])
///     let wish = try PredicateTemplate(parsing: text, options: policy.parseOptions)
///       .bound().validated(by: policy)
public struct PredicatePolicy: Hashable, Sendable {
  /// The keys that may be read.
  public var keys: KeyRules
  /// The allowed comparison operators.
  public var operators: Allowance<ComparisonOperator>
  /// The allowed arithmetic operators.
  public var arithmetic: Allowance<ArithmeticOperator>
  /// Functions by name, including those of the application, and the selectors that FUNCTION may
  /// call.
  public var functions: Allowance<String>
  /// The allowed features that are off by default.
  public var features: Allowance<LanguageFeature>
  /// The entities that may be read, with the keys of each; nil for all. If it is set, a predicate
  /// is validated against a schema, and readable keys of variables, such as `$me.id`, must be
  /// listed in `keys`.
  public var entities: [String: Allowance<String>]?
  /// Bounds on the text, on the tree and on one evaluation.
  public var limits: PredicateLimits
  /// Whether errors disclose nothing of the schema, of data or of bound values, since the author of
  /// the predicate may read them.
  public var redactsErrors: Bool

  /// Creates a policy; without arguments, it allows everything that the language allows.
  public init(
    keys: KeyRules = KeyRules(),
    operators: Allowance<ComparisonOperator> = .any,
    arithmetic: Allowance<ArithmeticOperator> = .any,
    functions: Allowance<String> = .any,
    features: Allowance<LanguageFeature> = .any,
    entities: [String: Allowance<String>]? = nil,
    limits: PredicateLimits = .default,
    redactsErrors: Bool = true
  ) {
    self.keys = keys
    self.operators = operators
    self.arithmetic = arithmetic
    self.functions = functions
    self.features = features
    self.entities = entities
    self.limits = limits
    self.redactsErrors = redactsErrors
  }

  /// The policy that allows everything: for predicates that the program or its user wrote.
  public static let unrestricted = Self(redactsErrors: false)

  /// Whether every tree passes. Limits on evaluation bound the cost of a tree, not its content.
  private var allowsEveryTree: Bool {
    var policy = self
    policy.limits.evaluation = .default
    policy.limits.request = .unlimited
    policy.redactsErrors = false
    return policy == .unrestricted
  }

  /// The policy for untrusted predicates: all keys, no MATCHES, no functions, no calls into the
  /// application, tight limits. List the keys too.
  public static let untrusted = Self(
    operators: .only(
      Set(ComparisonOperator.standard).subtracting([.matches, .tokenMatches])
    ),
    functions: .none,
    features: .only(Set(LanguageFeature.allCases).subtracting(LanguageFeature.reflective)),
    limits: .untrusted
  )

  /// The policy for filters that every store can answer: keys compared with constants or with one
  /// another, joined with AND, OR and NOT; ANY for lists.
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

  /// The options for parsing text that will be validated.
  public var parseOptions: ParseOptions {
    let hostFunctions: Set<String> =
      switch functions {
      case .any: []
      case .only(let names): names.filter { Function(rawValue: $0) == nil }
      }
    return ParseOptions(limits: limits.text, hostFunctions: hostFunctions)
  }

  /// The constructs in `root` that are not allowed, in the order of the text; at most 50 findings.
  public func findings(in root: TreeNode) -> [Diagnostic] {
    findings(in: root, entities: nil)
  }

  /// The constructs that are not allowed; `entities` decides what may be read of each entity.
  /// `given` are paths that may be read, whatever they lead to.
  package func findings(
    in root: TreeNode,
    entities: (any EntityRules)?,
    given: Set<String> = []
  ) -> [Diagnostic] {
    if allowsEveryTree { return [] }
    // Without a schema it is unknown which entity a key belongs to.
    if self.entities != nil, entities == nil { return [.forbiddenEntity(at: root.span)] }
    var validator = PolicyValidator(self, entities: entities, given: given)
    validator.validate(root)
    return validator.diagnostics.sorted { $0.span.start < $1.span.start }
  }

  /// The reasons why a key path such as `author.name` may not be read, or followed.
  package func findings(
    inKeyPath path: String,
    entities: (any EntityRules)?,
    as use: KeyUse
  ) -> [Diagnostic] {
    var walk = KeyWalk(PolicyValidator(self, entities: entities))
    _ = walk.follow(KeyPathText.steps(of: path), from: .object, nil, as: use)
    return walk.reader.diagnostics
  }

  /// Throws every reason why a tree is rejected.
  package func require(
    _ root: TreeNode,
    _ source: SourceText?,
    entities: (any EntityRules)?
  ) throws(PredicateFormatError) {
    let findings = findings(in: root, entities: entities)
    if findings.isEmpty { return }
    throw PredicateFormatError(
      source: source ?? SourceText(""),
      diagnostics: source == nil ? findings.map(\.withoutSpans) : findings
    )
  }
}
