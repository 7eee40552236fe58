import PredicateAnalysis
import PredicateEvaluation
public import PredicatePlatform
public import PredicateSchema
public import PredicateSyntax

/// Says in SQL what a predicate says.
///
///     let compiler = SQLCompiler(dialect: .sqlite)
///     let condition = try compiler.exactCondition(for: checked)
///     // "person"."age" >= ?   [18]
///
/// Rows of the entity's own table are named by the table, as in `FROM "person"`; other tables have
/// aliases.
public struct SQLCompiler: Sendable {
  /// The dialect that is written.
  public let dialect: any SQLDialect
  /// The time of `now()`; nil leaves `now()` to memory. If a residual is checked, it must be
  /// checked at the same time.
  public var now: Date?

  /// Creates a compiler for a dialect.
  public init(dialect: some SQLDialect, now: Date? = nil) {
    self.dialect = dialect
    self.now = now
  }

  /// The whole predicate as one condition, for a WHERE. Throws `Q001` at what the database cannot say
  /// exactly, a sum of a column that might overflow among it. `whereClause(for:alias:)` and `split`
  /// leave such parts to memory instead.
  public func exactCondition(
    for predicate: CheckedPredicate
  ) throws(PredicateFormatError) -> SQLStatement {
    var compilation = self.compilation(for: predicate)
    let parts = compilation.parts(of: folded(predicate))
    var reasons = parts.notes
    if reasons.isEmpty {
      do throws(Unsupported) {
        let clause = try compilation.standalone(parts.exact ?? .constant(true))
        guard clause.bindingCount <= dialect.maximumBindings else {
          throw Unsupported("too many values")
        }
        return clause.statement(in: dialect)
      } catch {
        reasons = [error]
      }
    }
    throw PredicateFormatError(
      because: reasons.map { .unsupportedSQL($0.what, in: dialect.name, at: $0.span) },
      of: predicate
    )
  }

  /// The part of the predicate that the database can decide, and the residual.
  ///
  /// The two parts leave out no row on which memory fails, whatever values the `$variables` of the
  /// residual are given. A value that is missing is another matter: memory notices that only at a
  /// row that it looks at. Stores refuse such predicates before they read anything;
  /// `PredicateFacts.variables` names the values that are needed.
  public func split(_ predicate: CheckedPredicate) -> SQLSplit {
    var compilation = self.compilation(for: predicate)
    return split(predicate, in: &compilation)
  }

  private func folded(_ predicate: CheckedPredicate) -> PredicateNode {
    ConstantFolder(now: now).folded(predicate.predicate.root)
  }

  func compilation(for predicate: CheckedPredicate) -> Compilation {
    var compilation = Compilation(
      dialect: predicate.limiting(dialect),
      schema: predicate.schema,
      entity: predicate.entity,
      now: now
    )
    compilation.addDiscriminator()
    return compilation
  }

  func split(_ predicate: CheckedPredicate, in compilation: inout Compilation) -> SQLSplit {
    let before = compilation.state
    let root = folded(predicate)
    let parts = compilation.parts(of: root)
    compilation.require(parts.bound)
    let split = split(parts, of: predicate, in: compilation)
    let bindingCount = (split.exact?.bindingCount ?? 0) + (split.narrowing?.bindingCount ?? 0)
    if bindingCount <= dialect.maximumBindings { return split }
    compilation.state = before
    return self.split(
      SplitParts(root, SQLBounds.Open(because: [Unsupported("too many values")]), failure: .none),
      of: predicate,
      in: compilation
    )
  }

  private func split(
    _ parts: SplitParts,
    of predicate: CheckedPredicate,
    in compilation: Compilation
  ) -> SQLSplit {
    let conditions = compilation.levels[0].conditions
    let exact =
      conditions.isEmpty ? parts.exact : .all(conditions + (parts.exact.map { [$0] } ?? []))
    return SQLSplit(
      exact: exact?.truth == true ? nil : exact.map(compilation.writer.text),
      narrowing: parts.narrowing.map(compilation.writer.text),
      residual: parts.residual.map { predicate.predicate.part($0) },
      limits: predicate.limits,
      notes: parts.notes.map {
        .unsupportedSQL($0.what, in: dialect.name, at: $0.span, isNote: true)
      },
      joins: compilation.levels[0].allJoins
    )
  }
}

extension PredicateFormatError {
  /// `Q001` for each reason why a predicate, or what is asked about it, has no SQL.
  init(because reasons: [Diagnostic], of predicate: CheckedPredicate?) {
    let source = predicate?.predicate.source
    self.init(
      source: source ?? SourceText(""),
      diagnostics: reasons.map { reason in
        var error = source == nil ? reason.withoutSpans : reason
        error.severity = .error
        return error
      }
    )
  }
}

extension CheckedPredicate {
  /// The dialect with the limits of a stranger's predicate on MATCHES. A trusted predicate leaves the
  /// dialect the limits that it has.
  func limiting(_ dialect: any SQLDialect) -> any SQLDialect {
    let matching = limits.regularExpressions
    return matching == .default ? dialect : dialect.limited(to: matching)
  }
}
