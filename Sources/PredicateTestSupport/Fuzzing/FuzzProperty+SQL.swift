import PredicateAnalysis
import PredicateSQL
import PredicateSchema
import PredicateSyntax

extension FuzzProperty {
  /// A statement contains none of the values, and has as many placeholders as bindings.
  package static let sql = FuzzProperty("sql", readsPredicates: true) { bytes in
    let tables = allTables[Int(bytes.first ?? 0) % 4]
    var generator = ParityGenerator(about: tables, FuzzChoices(Array(bytes.dropFirst())))
    let entity = generator.pick(["Person", "Person", "Item", "Company"])
    let text = try? PredicateTemplate(parsing: FuzzText.text(bytes), options: FuzzText.options)
    let predicate = text.map { FuzzText.filled($0.root) } ?? generator.predicate(about: entity)
    var marker = TextMarker()
    guard
      let checked = try? BoundPredicate(marker.rewrite(predicate))
        .checked(against: tables.schema, entity: entity)
    else { return }
    for dialect in [any SQLDialect].all {
      try expectSafe(checked, in: SQLCompiler(dialect: dialect))
    }
  }

  private static let allTables = (0..<4).map { ParityTables(seed: $0) }

  private static func expectSafe(
    _ predicate: CheckedPredicate,
    in compiler: SQLCompiler
  ) throws {
    var query = SQLQuery(
      schema: predicate.schema,
      entity: predicate.entity.name,
      predicate: predicate,
      columns: predicate.entity.primaryKey.map { .init($0, .column($0)) }
    )
    query.breaksTies = true
    let statements = [
      (try? compiler.select(query))?.statement, try? compiler.count(query),
      try? compiler.exactCondition(for: predicate),
    ]
    for statement in statements.compactMap(\.self) {
      let shown = "\(compiler.dialect.name): \(statement.text) of \(predicate.predicate.format)"
      try FuzzFinding.unless(!statement.text.contains(TextMarker.mark), "a value in \(shown)")
      guard let bare = withoutQuotes(statement.text, compiler.dialect.syntax.nameMarks) else {
        throw FuzzFinding("a quote stays open in \(shown)")
      }
      let count = placeholders(in: bare)
      try FuzzFinding.unless(
        count == statement.bindings.count,
        "\(count) placeholders, \(statement.bindings.count) bindings in \(shown)"
      )
    }
  }

  /// The number of `?`, or the greatest `$1`, `:p1`, `{p1:Int64}`…; -1 if a number is skipped.
  private static func placeholders(in text: String) -> Int {
    let numbers = Set(text.matches(of: /(?:\$|[:{]p)([0-9]+)/).compactMap { Int($0.output.1) })
    if numbers.isEmpty { return text.count { $0 == "?" } }
    return numbers == Set(1...numbers.count) ? numbers.count : -1
  }

  /// The statement without its quoted parts; nil if a quote is not closed.
  private static func withoutQuotes(
    _ text: String,
    _ marks: (opening: UInt8, closing: UInt8)
  ) -> String? {
    var bare = ""
    var quote: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if let open = quote {
        if scalar == open { quote = nil }
      } else if scalar == "'" {
        quote = scalar
      } else if scalar == Unicode.Scalar(marks.opening) {
        quote = Unicode.Scalar(marks.closing)
      } else {
        bare.unicodeScalars.append(scalar)
      }
    }
    return quote == nil ? bare : nil
  }
}

/// Replaces every text by one that would be visible, and harmful, in a statement.
private struct TextMarker: TreeRewriter {
  static let mark = "zqx"

  mutating func rewrite(_ node: ExpressionNode) -> ExpressionNode {
    let node = rewriteChildren(of: node)
    guard case .constant(let value) = node.kind else { return node }
    return ExpressionNode(.constant(marked(value)), span: node.span)
  }

  private func marked(_ value: Value) -> Value {
    switch value {
    case .text(let text): .text("\(text)\(Self.mark)'\"; DROP TABLE \"Person\" --\\$1?")
    case .url(let text): .url("\(text)\(Self.mark)'\"--?")
    case .list(let elements): .list(elements.map(marked))
    case .set(let elements): .set(elements.map(marked))
    case .map(let entries): .map(entries.mapValues(marked))
    case .null, .bool, .integer, .real, .decimal, .date, .uuid, .bytes: value
    }
  }
}
