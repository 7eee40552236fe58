package import PredicateSyntax

extension PredicateTemplate {
  /// The warnings of a schema about a text whose arguments are unknown. Throws every mistake that
  /// the schema reveals: an argument for `%d` is an integer, one for `%@` may be anything.
  package func checkedWarnings(
    against schema: Schema,
    entity: String
  ) throws(PredicateFormatError) -> [Diagnostic] {
    var checker = Checker(schema: schema, source: source, mode: mode)
    checker.check(root, in: TypeScope(entity: entity))
    let diagnostics = checker.diagnostics.sparingUnreached(in: .predicate(root))
      .sorted { $0.span.start < $1.span.start }
    if diagnostics.contains(where: { $0.severity == .error }) {
      throw PredicateFormatError(source: source, diagnostics: diagnostics)
    }
    return diagnostics
  }
}

extension ExpressionType {
  /// The type of an argument.
  init(of conversion: Placeholder.Conversion) {
    switch conversion {
    case .object, .keyPath: self = .unknown
    case .signedInteger, .unsignedInteger: self.init(.integer)
    case .real: self.init(.real)
    case .character, .string: self.init(.text)
    }
  }
}
