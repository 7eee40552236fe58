import CArrow
import PredicateAnalysis
import PredicateArrow
import PredicateEvaluation
import PredicateJSON
import PredicateModels
import PredicatePlatform
import PredicateSQL
import PredicateSchema
import PredicateSyntax

/// The diagnostics of a text, as in `predcheck check --format json`.
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
      // Without arguments, placeholders stay.
      if !PredicateFacts(of: template.root).placeholders.isEmpty {
        return json(of: source, warnings)
      }
      let bound = try template.bound()
      warnings = (bound.warnings + warnings).withoutRepetitions()
      _ = try Evaluator(bound, options: options.evaluation)
    } catch {
      return json(of: source, FindingsReport.findings(of: error, after: warnings))
    }
    return json(of: source, warnings)
  }

  static func json(of source: SourceText, _ findings: [Diagnostic]) -> String {
    let text: [(String, JSONItem)] = [("text", .text(source.text))]
    return JSONText.of(.object(text + FindingsReport.members(findings, in: source)))
  }
}

extension ExplanationReport {
  /// The report about a handle's predicate.
  init(_ handle: PredicateHandle) {
    self.init(
      .predicate(handle.prepared?.predicate.root ?? handle.template.root),
      handle.prepared?.predicate.warnings ?? handle.template.warnings,
      handle.template.source
    )
  }

  /// The JSON of `predcheck explain --format json`, and the keys read from a record.
  var json: String {
    var more: [(String, JSONItem)] = []
    if case .predicate(let root) = root {
      let tree = ReadTree(of: root)
      let keys = tree.keys.map { JSONItem.list($0.map(JSONItem.text)) }
      more = [("keys", keys ?? .null), ("record", tree.json)]
    }
    return JSONText.of(.object(members + more))
  }
}

/// The SQL for a predicate: the condition of a WHERE, the values bound to its placeholders, and the
/// residual that memory must check for each row.
enum SQLReport {
  static func json(
    of prepared: PredicateHandle.Prepared,
    _ options: CallOptions,
    schema json: String,
    entity: String,
    dialect name: String
  ) throws(CallFailure) -> String {
    // Clients in other languages do not have this package's SQLite functions.
    let bare = SQLiteDialect(hasFunctions: false)
    guard
      let dialect = name == bare.key ? bare : [any SQLDialect].all.first(where: { $0.key == name })
    else {
      let known = [any SQLDialect].all.map(\.key).joined(separator: ", ")
      throw CallFailure(.argument, "unknown dialect '\(name)'; known: \(known)")
    }
    let schema = try SchemaReport.schema(json)
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
    let template = clause.residual.flatMap { ResidualTemplate(of: $0.predicate.root) }
    let source = checked.predicate.source ?? SourceText("")
    let parameters = clause.bindings.map(\.jsonValue)
    let members: [(String, JSONItem)] = [
      ("dialect", .text(dialect.key)),
      ("table", .text(table)),
      ("sql", .text(clause.condition)),
      ("statement", .text("SELECT * FROM \(table) WHERE \(clause.condition)")),
      ("parameters", .list(parameters)),
      ("residual", residual.map(JSONItem.text) ?? .null),
      ("residualTemplate", template?.json ?? .null),
      ("columns", .list(columns.map { JSONItem.text($0.sql) })),
      ("clause", clause.json(in: dialect)),
      ("notes", FindingsReport.list(clause.notes, in: source)),
    ]
    return JSONText.of(.object(members))
  }
}

extension SQLCompiler {
  /// Creates a compiler for a dialect of any type.
  fileprivate init(erasing dialect: any SQLDialect, now: Date) {
    func compiler(_ dialect: some SQLDialect) -> SQLCompiler {
      SQLCompiler(dialect: dialect, now: now)
    }
    self = compiler(dialect)
  }
}

/// The schema of a table that an engine describes.
enum SchemaReport {
  /// The schema that a caller gives as JSON.
  static func schema(_ json: String) throws(CallFailure) -> Schema {
    do throws(SchemaError) { return try Schema(json: json) } catch {
      let problems = error.problems.map(\.description).joined(separator: "; ")
      throw CallFailure(.argument, "'schema' is not a schema: \(problems)")
    }
  }

  static func json(
    engine name: String,
    _ description: String,
    entity: String
  ) throws(CallFailure) -> String {
    guard let engine = TableDescription.Engine(rawValue: name) else {
      let known = TableDescription.Engine.allCases.map(\.rawValue).joined(separator: ", ")
      throw CallFailure(.argument, "unknown engine '\(name)'; known: \(known)")
    }
    let bytes = Array(description.utf8)
    let table: TableDescription
    do throws(ModelError) {
      table = try TableDescription(bytes, of: engine, entity: entity, file: "description")
    } catch {
      throw CallFailure(.argument, error.description)
    }
    return json(table.schema, table.omissions.map(\.message))
  }

  /// The schema of columns of Arrow.
  static func json(
    _ schema: UnsafePointer<ArrowSchema>,
    entity: String
  ) throws(CallFailure) -> String {
    var reader = ArrowSchemaReader()
    let attributes: [String: Attribute]
    do throws(BorrowedFault) { attributes = try reader.attributes(of: schema) } catch {
      throw CallFailure(.argument, "\(error.column) \(error.message)")
    }
    let table = Schema(entities: [entity: Entity(name: entity, attributes: attributes)])
    do throws(SchemaError) { try table.validate() } catch {
      throw CallFailure(.argument, error.description)
    }
    return json(table, reader.remarks)
  }

  private static func json(_ schema: Schema, _ remarks: [String]) -> String {
    JSONText.of(
      .object([
        ("schema", .raw(schema.json())), ("omissions", .list(remarks.map(JSONItem.text))),
      ])
    )
  }
}
