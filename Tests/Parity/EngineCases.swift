import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateSyntax
import PredicateTestSupport

/// Random predicates over random tables, or cases of a corpus, as lines of JSON, with memory's answers
/// and the SQL of each dialect that has no store: what `Tests/Engines` puts to the engines themselves.
struct EngineCases {
  let options: Options
  private let now = Date(timeIntervalSinceReferenceDate: 800_000_000)
  /// Spark answers many conditions about the same tables in one job, and takes long to open tables.
  private static let predicatesPerTables = 400
  /// MariaDB has a store; its dialect is compared as others see it too, by their own connections.
  private static let dialects = [any SQLDialect].all.filter { dialect in
    ![any SQLDialect].withStore.contains { $0.key == dialect.key } || dialect.key == "mariadb"
  }

  /// Writes that many cases.
  func write(_ count: Int) async throws {
    var seed = options.seed
    var written = 0
    while written < count {
      let isLoose = !seed.isMultiple(of: 3)
      // The statistics of a file are ranges of all but NaN. Engines conclude the most from those that
      // are finite, of columns without nulls.
      let isBounded = seed.isMultiple(of: 5)
      var tables = ParityTables(
        seed: seed,
        size: options.rows,
        isLoose: isLoose,
        hasInfinities: !options.areDoublesFinite && !isBounded
      )
      if isLoose { tables.schema.forgetRows() }
      if !seed.isMultiple(of: 4) { tables.boundDecimals() }
      if isBounded { tables.fillDoubles() }
      if seed.isMultiple(of: 7) { tables.narrowDoubles() }
      if seed.isMultiple(of: 2) { tables.addAwkwardValues(withNaN: !options.areDoublesFinite) }
      let memory = try await tables.memory()
      let layout = StoreLayout(tables.schema)
      say(try json(tables, layout, .integer(Int(seed))))
      var generator = ParityGenerator(about: tables, seed: seed &* 0x9E37_79B9)
      for number in 0..<min(Self.predicatesPerTables, count - written) {
        let entity = Self.entity(number, tables.schema)
        let node = generator.predicate(about: entity)
        written += 1
        guard let predicate = try? BoundPredicate(node),
          let checked = try? predicate.checked(against: tables.schema, entity: entity)
        else { continue }
        let objects = try await memory.objects(FetchRequest(entity: entity))
        if let line = json(checked, objects, isInFrom: number.isMultiple(of: 2)) { say(line) }
      }
      seed += 1
    }
  }

  /// Most predicates are about people, who have attributes of every type.
  private static func entity(_ number: Int, _ schema: Schema) -> String {
    let names = schema.entities.keys.sorted()
    return number % 3 > 0 ? "Person" : names[number / 3 % names.count]
  }

  func say(_ item: JSONItem) { Campaign.say(JSONText.of(item)) }

  /// `{"seed": …, "tables": [{"name": …, "columns": [{"name": …, "types": {…}}], "rows": [[…]]}]}`
  func json(
    _ tables: ParityTables,
    _ layout: StoreLayout,
    _ seed: JSONItem
  ) throws -> JSONItem {
    var rows: [String: [[Value]]] = [:]
    for row in tables.rows {
      let writer = try RowWriter(entity: row.entity, layout: layout)
      for part in try writer.rows(for: row.values) {
        let isThere = layout.tables[part.table]?.isJoinTable ?? false
        if isThere, rows[part.table]?.contains(part.values) ?? false { continue }
        rows[part.table, default: []].append(part.values)
      }
    }
    let digits = tables.digits
    let all = layout.inOrder.map { table in
      JSONItem.object([
        ("name", .text(table.name)),
        (
          "columns",
          .list(table.columns.map { json($0, of: table, digits[table.name + "." + $0.name]) })
        ),
        (
          "rows",
          .list(
            (rows[table.name] ?? []).map { row in
              .list(zip(row, table.columns).map { Self.json($0, in: $1.attribute) })
            }
          )
        ),
      ])
    }
    return .object([("seed", seed), ("tables", .list(all))])
  }

  private func json(
    _ column: TableLayout.Column,
    of table: TableLayout,
    _ digits: DecimalDigits?
  ) -> JSONItem {
    var attribute = column.attribute
    attribute.digits = digits
    let types = Self.dialects.map { dialect in
      (dialect.key, JSONItem.text(Self.word(for: attribute, in: dialect)))
    }
    return .object([
      ("name", .text(column.name)), ("collation", .text(column.collation.rawValue)),
      ("isKey", .bool(table.isJoinTable || table.primaryKey.contains(column.name))),
      ("types", .object(types)),
    ])
  }

  /// `integer`, or `integer[]` for an array; `none` for what the engine has no type for.
  private static func word(for attribute: Attribute, in dialect: any SQLDialect) -> String {
    if case .list(of: let type, _) = attribute.type {
      let element = Attribute(column: attribute.column, type: type)
      return word(for: element, in: dialect) + "[]"
    }
    if attribute.storage == .single { return "single" }
    return dialect.form(of: attribute)?.type.word ?? "none"
  }

  /// A value as the column holds it, as text where JSON has no such type.
  private static func json(_ value: Value, in attribute: Attribute) -> JSONItem {
    switch (value, DuckDBDialect().form(of: attribute)) {
    case (.bool(let truth), .integer): .integer(truth ? 1 : 0)
    case (.date(let date), .secondsSince1970): .raw(JSONText.of(.real(date.timeIntervalSince1970)))
    case (.date(let date), .secondsSince2001):
      .raw(JSONText.of(.real(date.timeIntervalSinceReferenceDate)))
    case (.date(let date), .zonelessTimestamp): .text(Timestamp(date)?.zonelessText ?? "")
    case (.date(let date), .timestamp): .text(Timestamp(date)?.text ?? "")
    case (.date(let date), _): DateText.text(of: date).map(JSONItem.text) ?? .null
    case (.uuid(let uuid), .uuidBytes): .text(uuid.uuidString.replacing("-", with: ""))
    case (.decimal(let number), _): .text(number.description)
    case (.integer(let number), .real): .raw(JSONText.of(.real(Double(number))))
    case (.bytes, _): SQLBinding(value, as: .bytes).jsonValue
    // Every other value is in its column what it is.
    default: .raw(JSONText.of(value))
    }
  }

  /// Nil for a predicate that memory refuses before it looks at a row.
  func json(
    _ checked: CheckedPredicate,
    _ objects: [StoredObject],
    isInFrom: Bool
  ) -> JSONItem? {
    var options = EvaluationOptions()
    options.now = now
    guard let evaluator = try? Evaluator(checked.predicate, options: options) else { return nil }
    var (matches, errors): ([JSONItem], [JSONItem]) = ([], [])
    for object in objects {
      let key = JSONItem.list(object.identifier.key.map { .raw(JSONText.of($0)) })
      do {
        if try evaluator.matches(object) { matches.append(key) }
      } catch {
        errors.append(key)
      }
    }
    var dialects: [(String, JSONItem)] = []
    for dialect in Self.dialects {
      guard let item = json(checked, dialect, isInFrom ? .inFrom : .inSubselects) else {
        return nil
      }
      dialects.append((dialect.key, item))
    }
    return .object([
      ("entity", .text(checked.entity.name)),
      ("predicate", .text(checked.predicate.format)),
      ("matches", .list(matches)), ("errors", .list(errors)),
      ("rows", .integer(objects.count)),
      ("dialects", .object(dialects)),
    ])
  }

  private func json(
    _ checked: CheckedPredicate,
    _ dialect: some SQLDialect,
    _ joins: SQLClause.Joins
  ) -> JSONItem? {
    let compiler = SQLCompiler(dialect: dialect, now: now)
    guard let clause = try? compiler.whereClause(for: checked, alias: nil, joins: joins) else {
      return nil
    }
    let entity = checked.entity
    let key = entity.primaryKey
      .map { SQLFragment.column($0, of: entity.table).statement(in: dialect).text }
    let parameters = clause.bindings.enumerated().map { index, binding in
      binding.json(at: index + 1, in: dialect)
    }
    return .object([
      ("key", .list(key.map(JSONItem.text))),
      ("from", .text(dialect.quoted(entity.table) + clause.joins)),
      ("condition", .text(clause.condition)),
      ("parameters", .list(parameters)),
      ("why", .list(clause.notes.map { .text($0.message) })),
      ("residual", clause.residual.map { .text($0.predicate.format) } ?? .null),
    ])
  }
}

extension ParityTables {
  /// Puts a double into every column of doubles that has none.
  fileprivate mutating func fillDoubles() {
    for index in rows.indices {
      let attributes = schema.resolvedEntity(named: rows[index].entity)?.attributes ?? [:]
      for (key, attribute) in attributes
      where attribute.type == .real && (rows[index].values[key] ?? .null) == .null {
        rows[index].values[key] = .real(Double(index % 7) - 2)
      }
    }
  }

  /// Makes the columns of doubles columns of 32 bits.
  fileprivate mutating func narrowDoubles() {
    for (name, entity) in schema.entities {
      for (key, attribute) in entity.attributes where attribute.type == .real {
        schema.entities[name]?.attributes[key]?.storage = .single
      }
    }
    for index in rows.indices {
      for (key, value) in rows[index].values {
        guard case .real(let number) = value else { continue }
        rows[index].values[key] = .real(Double(Float(number)))
      }
    }
  }

  /// Adds NaN, where it may be, and U+0000, which SQLite or PostgreSQL cannot store.
  fileprivate mutating func addAwkwardValues(withNaN hasNaN: Bool) {
    for index in rows.indices {
      let attributes = schema.resolvedEntity(named: rows[index].entity)?.attributes ?? [:]
      for (key, attribute) in attributes where rows[index].values[key] != nil {
        let choice = (index &* 31 &+ key.utf8.count) % 7
        if hasNaN, attribute.type == .real, choice == 0 { rows[index].values[key] = .real(.nan) }
        if attribute.type == .text, attribute.isOptional, choice == 3 {
          rows[index].values[key] = .text("a\0b")
        }
      }
    }
  }
}

extension Schema {
  /// Says that keys may lead nowhere, as in files, which enforce nothing.
  fileprivate mutating func forgetRows() {
    for (name, entity) in entities {
      for key in entity.relationships.keys {
        entities[name]?.relationships[key]?.guarantees.rowsExist = false
      }
    }
  }
}
