import PredicateAnalysis
import PredicateEvaluation
import PredicatePlatform
import PredicateSQL
import PredicateSchema
import PredicateSyntax

/// The diagnostics of a text, as `predcheck check --format json` writes them.
enum CheckReport {
  static func json(of text: String, _ options: CallOptions) -> String {
    let source = SourceText(text)
    var warnings: [Diagnostic] = []
    do throws(PredicateFormatError) {
      let template = try PredicateTemplate(parsing: source, options: options.parsing)
      warnings = template.warnings
      let findings = options.policy?.findings(in: .predicate(template.root)) ?? []
      if !findings.isEmpty {
        throw PredicateFormatError(source: source, diagnostics: findings)
      }
      // Without arguments, placeholders stay as they are.
      if !PredicateFacts(of: template.root).placeholders.isEmpty {
        return json(of: source, warnings)
      }
      let bound = try template.bound()
      warnings = bound.warnings + warnings.filter { !bound.warnings.contains($0) }
      _ = try Evaluator(bound, options: options.evaluation)
    } catch {
      let rest = warnings.filter { warning in
        !error.diagnostics.contains { $0.id == warning.id && $0.span == warning.span }
      }
      return json(of: source, error.diagnostics + rest)
    }
    return json(of: source, warnings)
  }

  static func json(of source: SourceText, _ findings: [Diagnostic]) -> String {
    JSONText.of(
      .object([
        ("text", .text(source.text)),
        ("errors", .integer(findings.count { $0.severity == .error })),
        ("warnings", .integer(findings.count { $0.severity == .warning })),
        ("diagnostics", diagnostics(findings, source)),
      ])
    )
  }

  static func diagnostics(_ findings: [Diagnostic], _ source: SourceText) -> JSONItem {
    .list(findings.map { .raw(DiagnosticRenderer(style: .json).render([$0], in: source)) })
  }
}

/// The meaning and the needs of a predicate, as `predcheck explain --format json` writes them.
struct ExplanationReport {
  let root: PredicateNode
  let warnings: [Diagnostic]
  let source: SourceText

  init(_ handle: PredicateHandle) {
    root = handle.prepared?.predicate.root ?? handle.template.root
    warnings = handle.prepared?.predicate.warnings ?? handle.template.warnings
    source = handle.template.source
  }

  var json: String {
    let facts = PredicateFacts(of: root)
    let types = InferredTypes(of: .predicate(root))
    let outline = OutlinePrinter { types.note(on: $0).map { VisibleText.of($0) } }
    let reads = facts.keyPaths.map { path in
      JSONItem.object([("key", .text(path)), ("type", types[path].map(JSONItem.text) ?? .null)])
    }
    let members: [(String, JSONItem)] = [
      ("text", .text(FormatPrinter().text(of: root))),
      ("apple", .text(FormatPrinter(style: .apple).text(of: root))),
      ("means", .text(SentencePrinter().text(of: root))),
      ("reads", .list(reads)),
      (
        "keys",
        TopLevelKeys(of: root).keys.map { .list($0.map(JSONItem.text)) } ?? .null
      ),
      ("arguments", .list(facts.placeholders.map { .text($0.conversion.spelling) })),
      ("variables", .list(facts.variables.map(JSONItem.text))),
      ("functions", .list(facts.functions.map(JSONItem.text))),
      ("nodes", .integer(facts.nodeCount)),
      ("depth", .integer(facts.depth)),
      ("outline", .text(outline.text(of: .predicate(root)))),
      ("warnings", CheckReport.diagnostics(warnings, source)),
    ]
    return JSONText.of(.object(members))
  }
}

/// A predicate in SQL: the condition of a WHERE, what is bound to its placeholders, and what memory
/// must check for each row.
enum SQLReport {
  static func json(
    of prepared: PredicateHandle.Prepared,
    _ options: CallOptions,
    schema json: String,
    entity: String,
    dialect name: String
  ) throws(CallFailure) -> String {
    guard let dialect = [any SQLDialect].all.first(where: { $0.key == name }) else {
      let known = [any SQLDialect].all.map(\.key).joined(separator: ", ")
      throw CallFailure(.argument, "there is no dialect '\(name)'; there are \(known)")
    }
    let schema: Schema
    do throws(SchemaError) { schema = try Schema(json: json) } catch {
      let problems = error.problems.map(\.description).joined(separator: "; ")
      throw CallFailure(.argument, "'schema' is no schema: \(problems)")
    }
    do throws(PredicateFormatError) {
      let checked = try checked(prepared.predicate, options, schema, entity)
      let limits = options.policy?.limits.evaluation ?? .default
      let compiler = SQLCompiler(erasing: dialect, now: options.now ?? Date())
      let clause = try compiler.whereClause(for: checked, alias: nil, limits: limits)
      return Self.json(clause, checked, dialect)
    } catch {
      throw CallFailure(error)
    }
  }

  private static func checked(
    _ predicate: BoundPredicate,
    _ options: CallOptions,
    _ schema: Schema,
    _ entity: String
  ) throws(PredicateFormatError) -> CheckedPredicate {
    guard let policy = options.policy else {
      return try predicate.checked(against: schema, entity: entity, mode: options.mode)
    }
    return try predicate.validated(by: policy, against: schema, entity: entity)
      .checked(against: schema, entity: entity, mode: options.mode)
  }

  private static func json(
    _ clause: SQLClause,
    _ checked: CheckedPredicate,
    _ dialect: any SQLDialect
  ) -> String {
    let table = dialect.quotedTable(checked.entity.table)
    let columns = clause.residual?.columns ?? []
    let residual = clause.residual.map { FormatPrinter().text(of: $0.predicate.root) }
    let source = checked.predicate.source ?? SourceText("")
    let parameters = clause.bindings.map { JSONItem.raw(JSONText.of($0.value)) }
    let members: [(String, JSONItem)] = [
      ("dialect", .text(dialect.key)),
      ("table", .text(table)),
      ("sql", .text(clause.condition)),
      ("statement", .text("SELECT * FROM \(table) WHERE \(clause.condition)")),
      ("parameters", .list(parameters)),
      ("residual", residual.map(JSONItem.text) ?? .null),
      ("columns", .list(columns.map { JSONItem.text($0.sql) })),
      ("notes", CheckReport.diagnostics(clause.notes, source)),
    ]
    return JSONText.of(.object(members))
  }
}

extension SQLCompiler {
  /// A compiler for a dialect of any type.
  fileprivate init(erasing dialect: any SQLDialect, now: Date) {
    func compiler(_ dialect: some SQLDialect) -> SQLCompiler {
      SQLCompiler(dialect: dialect, now: now)
    }
    self = compiler(dialect)
  }
}
