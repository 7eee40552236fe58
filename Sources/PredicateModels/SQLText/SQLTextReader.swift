import PredicateSchema

/// Reads statements that create and change tables.
struct SQLTextReader {
  let file: String
  /// Whether names are folded and types are those of PostgreSQL.
  let isPostgres: Bool
  private(set) var tables: [SQLTextTable] = []
  /// The positions of the tables by their names in lower case.
  private var positions: [String: Int] = [:]
  private(set) var omissions: [ModelError] = []
  /// Types that the text itself creates.
  private var ownTypes: [String: AttributeType] = [:]

  /// The limit of columns and keys of a table; databases allow fewer.
  private static let maximumColumns = 2_000

  init(file: String, isPostgres: Bool) {
    self.file = file
    self.isPostgres = isPostgres
  }

  /// The tables with facts that depend on all of them: the target of a key, in its own spelling.
  var finished: [SQLTextTable] {
    tables.map { table in
      var table = table
      if table.primaryKey.isEmpty, !isPostgres { table.primaryKey = ["rowid"] }
      for column in table.primaryKey { table.require(column) }
      if !table.primaryKey.isEmpty { table.uniqueKeys.append(table.primaryKey) }
      table.foreignKeys = table.foreignKeys.compactMap { key in
        guard let position = positions[key.table.lowercased()] else { return nil }
        let target = tables[position]
        var key = key
        key.table = target.name
        key.referenced = key.referenced.map(target.column)
        return key
      }
      return table
    }
  }

  mutating func read(_ statement: [SQLTextToken]) {
    var tokens = SQLTextCursor(statement)
    if tokens.take("CREATE") {
      create(&tokens)
    } else if tokens.take("ALTER"), tokens.take("TABLE") {
      alter(&tokens)
    }
  }

  private mutating func create(_ tokens: inout SQLTextCursor) {
    let line = tokens.line
    tokens.skip(["OR", "REPLACE", "GLOBAL", "LOCAL", "TEMP", "TEMPORARY", "UNLOGGED", "FOREIGN"])
    if tokens.take("TABLE") {
      table(&tokens, line)
    } else if tokens.take("UNIQUE") {
      uniqueIndex(&tokens)
    } else if tokens.take("TYPE") {
      let name = tokens.dottedName(folding: isPostgres)
      if let name, tokens.take("AS"), tokens.take("ENUM") { ownTypes[name.lowercased()] = .text }
    } else if tokens.take("DOMAIN") {
      guard let name = tokens.dottedName(folding: isPostgres) else { return }
      _ = tokens.take("AS")
      if let type = type(tokens.typeWords()) { ownTypes[name.lowercased()] = type }
    } else if tokens.take("VIRTUAL") {
      note("a virtual table is left out", line)
    } else if tokens.take("VIEW") || (tokens.take("MATERIALIZED") && tokens.take("VIEW")) {
      note("a view is left out", line)
    }
  }

  private mutating func table(_ tokens: inout SQLTextCursor, _ line: Int) {
    if tokens.take("IF") { tokens.skip(["NOT", "EXISTS"]) }
    guard let name = tokens.dottedName(folding: isPostgres) else { return }
    guard let items = tokens.list() else {
      note("the table `\(name)` is left out: it has no list of columns", line)
      return
    }
    guard positions[name.lowercased()] == nil else {
      note("the table `\(name)` is created twice; the first counts", line)
      return
    }
    guard tables.count < ManagedObjectModel.maximumEntities else {
      return note("the table `\(name)` is left out: there are too many", line)
    }
    var table = SQLTextTable(name: name)
    for item in items {
      var item = SQLTextCursor(item)
      if !constraint(&item, of: &table) { column(&item, of: &table) }
    }
    positions[name.lowercased()] = tables.count
    tables.append(table)
  }

  private mutating func alter(_ tokens: inout SQLTextCursor) {
    tokens.skip(["IF", "EXISTS", "ONLY"])
    guard let name = tokens.dottedName(folding: isPostgres),
      let index = positions[name.lowercased()]
    else { return }
    for action in tokens.parts() {
      var action = SQLTextCursor(action)
      let line = action.line
      if action.take("ADD") {
        var table = tables[index]
        if !constraint(&action, of: &table) {
          _ = action.take("COLUMN")
          if action.take("IF") { action.skip(["NOT", "EXISTS"]) }
          column(&action, of: &table)
        }
        tables[index] = table
      } else if action.take("ALTER") {
        _ = action.take("COLUMN")
        let column = action.name(folding: isPostgres).map(tables[index].column)
        if let column, action.take("SET"), action.take("NOT") { tables[index].require(column) }
      } else if let word = action.keyword, ["DROP", "RENAME"].contains(word) {
        note("ALTER TABLE … \(word) is ignored", line)
      }
    }
  }

  private mutating func uniqueIndex(_ tokens: inout SQLTextCursor) {
    while !tokens.isAtEnd, !tokens.take("ON") { tokens.advance() }
    _ = tokens.take("ONLY")
    guard let name = tokens.dottedName(folding: isPostgres),
      let index = positions[name.lowercased()]
    else { return }
    if tokens.take("USING") { tokens.advance() }
    // A partial index does not make values unique.
    guard let columns = tokens.list(), tokens.isAtEnd else { return }
    let names = columns.map { columns in
      var item = SQLTextCursor(columns)
      return item.name(folding: isPostgres).map(tables[index].column) ?? ""
    }
    if !names.contains("") { tables[index].uniqueKeys.append(names) }
  }

  /// Reads a constraint of a table; false if it is a column.
  private mutating func constraint(
    _ item: inout SQLTextCursor,
    of table: inout SQLTextTable
  ) -> Bool {
    if item.take("CONSTRAINT") { _ = item.name(folding: isPostgres) }
    if item.take("PRIMARY") {
      _ = item.take("KEY")
      table.primaryKey = item.names(folding: isPostgres).map(table.column)
    } else if item.take("UNIQUE") {
      table.uniqueKeys.append(item.names(folding: isPostgres).map(table.column))
    } else if item.take("FOREIGN") {
      _ = item.take("KEY")
      let columns = item.names(folding: isPostgres).map(table.column)
      if item.take("REFERENCES") { addKey(columns, &item, to: &table) }
    } else if item.take("LIKE") {
      note("the columns that `\(table.name)` copies with LIKE are left out", item.line)
    } else if item.take("CHECK") || item.take("EXCLUDE") || item.take("KEY") || item.take("INDEX") {
      return true
    } else {
      return false
    }
    return true
  }

  private func addKey(
    _ columns: [String],
    _ item: inout SQLTextCursor,
    to table: inout SQLTextTable
  ) {
    guard let target = item.dottedName(folding: isPostgres) else { return }
    let referenced = item.names(folding: isPostgres)
    guard table.foreignKeys.count < Self.maximumColumns else { return }
    table.foreignKeys.append(
      SQLTextTable.ForeignKey(columns: columns, table: target, referenced: referenced)
    )
  }

  private mutating func column(_ item: inout SQLTextCursor, of table: inout SQLTextTable) {
    let line = item.line
    guard let name = item.name(folding: isPostgres) else { return }
    let words = item.typeWords()
    guard let type = type(words) else {
      note(
        "`\(table.name).\(name)` is left out: unknown type \(words.joined(separator: " "))",
        line
      )
      return
    }
    guard table.columns.count < Self.maximumColumns else {
      note("`\(table.name).\(name)` is left out: the table has too many columns", line)
      return
    }
    let isSerial = words.first?.lowercased().hasSuffix("serial") ?? false
    table.columns.append(
      SQLTextTable.Column(name: name, type: type, isOptional: !isSerial)
    )
    while !item.isAtEnd {
      if item.take("NOT") {
        if item.take("NULL") { table.require(name) }
      } else if item.take("PRIMARY") {
        table.primaryKey = [name]
      } else if item.take("UNIQUE") {
        table.uniqueKeys.append([name])
      } else if item.take("REFERENCES") {
        addKey([name], &item, to: &table)
      } else {
        item.advance()
      }
    }
  }

  /// The type of a column; nil for an unsupported one.
  private func type(_ words: [String]) -> AttributeType? {
    let words = words.map { $0.lowercased() }
    if let own = words.first.flatMap({ ownTypes[$0] }) {
      return words.last == "[]" ? .list(of: own) : own
    }
    return SQLTextType.type(of: words, isPostgres: isPostgres)
  }

  private mutating func note(_ message: String, _ line: Int) {
    if omissions.count < 100 { omissions.append(ModelError(message, file: file, line: line)) }
  }
}
