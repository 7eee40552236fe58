import PredicateAnalysis
import PredicateEvaluation
import PredicateSchema
import PredicateSyntax

/// The columns that a residual reads, and the relationships that it reads without columns.
struct ResidualColumns {
  private(set) var columns: [SQLResidual.Column] = []
  private(set) var relationships: [String] = []
  private(set) var place: ResidualPlace
  /// With the joins of the columns.
  private(set) var compilation: Compilation
  private let style: SQLClause.Joins

  /// The relationships on the way to columns.
  private struct Tree {
    var next: [String: Tree] = [:]
  }

  init(of residual: BoundPredicate?, _ compilation: Compilation, _ style: SQLClause.Joins) {
    self.compilation = compilation
    self.style = style
    place = ResidualPlace(
      compilation.root.entity,
      prefix: "",
      next: [:],
      dialect: compilation.dialect
    )
    guard let residual else { return }
    var readsItself = false
    residual.root.forEachNode { node in
      if case .expression(let node) = node, case .evaluatedObject = node.kind { readsItself = true }
    }
    let root = compilation.root
    var tree = Tree()
    if readsItself { _ = add(root.entity.primaryKey, of: root, prefix: "") }
    for path in ReadPaths(of: residual.root, most: .max).paths {
      add(path[...], from: root, prefix: "", to: &tree)
    }
    place = place(root, prefix: "", tree)
  }

  /// Adds the columns of a key path, up to where it leaves the row.
  private mutating func add(
    _ path: ArraySlice<String>,
    from row: SQLRow,
    prefix: String,
    to tree: inout Tree
  ) {
    guard let key = path.first else { return }
    if key == "self", !row.entity.hasProperty("self") {
      return add(path.dropFirst(), from: row, prefix: prefix, to: &tree)
    }
    if let attribute = row.entity.attributes.exact(key) {
      _ = add([attribute.column], of: row, prefix: prefix)
      return
    }
    guard let relationship = row.entity.relationships.exact(key) else { return }
    if relationship.cardinality == .one, !relationships.contains(prefix + key),
      let next = try? compilation.destination(of: relationship, named: key, from: row, at: nil),
      !next.entity.primaryKey.isEmpty,
      add(next.entity.primaryKey, of: next, prefix: prefix + key + ".")
    {
      var subtree = tree.next[key] ?? Tree()
      add(path.dropFirst(), from: next, prefix: prefix + key + ".", to: &subtree)
      tree.next[key] = subtree
    } else if !relationships.contains(prefix + key) {
      relationships.append(prefix + key)
    }
  }

  /// Adds columns of a row; false where one cannot be read so.
  private mutating func add(_ names: [String], of row: SQLRow, prefix: String) -> Bool {
    var added: [SQLResidual.Column] = []
    for name in names where !columns.contains(where: { $0.name == prefix + name }) {
      guard let column = column(name, of: row, prefix: prefix) else { return false }
      added.append(column)
    }
    columns += added
    return true
  }

  private mutating func column(
    _ name: String,
    of row: SQLRow,
    prefix: String
  ) -> SQLResidual.Column? {
    let before = compilation.state
    guard let column = try? compilation.column(name, of: row) else {
      compilation.state = before
      return nil
    }
    var fragment = SQLFragment()
    fragment.append(column)
    let joins = compilation.levels[0].allJoins
    if style == .inSubselects, !joins.isEmpty {
      fragment = "\(subquery: "SELECT \(column)\(compilation.oneRow())\(joins)")"
      compilation.levels[0].joins = SQLJoins()
      // A value of its own would need a placeholder that comes before those of the condition.
      guard fragment.bindingCount == 0 else { return nil }
    }
    let named: SQLFragment = "\(fragment) AS \(identifier: prefix + name)"
    return SQLResidual.Column(name: prefix + name, sql: named.text(in: compilation.dialect))
  }

  private func place(_ row: SQLRow, prefix: String, _ tree: Tree) -> ResidualPlace {
    var next: [String: ResidualPlace] = [:]
    for (key, subtree) in tree.next {
      guard let relationship = row.entity.relationships.exact(key) else { continue }
      var compilation = compilation
      guard
        let far = try? compilation.destination(of: relationship, named: key, from: row, at: nil)
      else { continue }
      next[key] = place(far, prefix: prefix + key + ".", subtree)
    }
    return ResidualPlace(row.entity, prefix: prefix, next: next, dialect: compilation.dialect)
  }
}
