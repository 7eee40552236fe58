import PredicateSchema
import PredicateSyntax

/// The order of the rows.
extension SelectBuilder {
  /// A key that the rows are sorted by, as the database sorts it as memory sorts the values.
  struct SortTerm {
    var key: SQLFragment
    /// The form of the value; nil for a column of the primary key that is no attribute.
    var form: ColumnForm?
    var isAscending: Bool
    var putsNilFirst: Bool
    var isOptional: Bool
    var options: StringOptions = []
    /// The one form of dates that are text, by which they sort.
    var dateForm: DateTextForm?
  }

  /// The ORDER BY clause; nil where memory must sort.
  mutating func order() throws(Unsupported) -> SQLFragment? {
    guard let terms = try sortTerms() else { return nil }
    var list: [SQLFragment] = []
    for term in terms {
      guard let direction = direction(of: term) else { return nil }
      list.append(term.key + direction)
    }
    return list.isEmpty ? "" : " ORDER BY \(list.joined(", "))"
  }

  /// The keys of the sorts, then those of the primary key where ties are broken; nil where memory
  /// must sort.
  mutating func sortTerms() throws(Unsupported) -> [SortTerm]? {
    var terms: [SortTerm] = []
    for sort in query.sorts {
      let operand: SQLOperand
      switch sort.source {
      case .keyPath(let keyPath): operand = try self.operand(keyPath, isGroupKey: !isRowByRow)
      case .column(let name):
        guard let known = operands[name] else { throw Unsupported("a sort by \(name)") }
        operand = known
      }
      guard let key = try sortKey(operand, sort.options) else {
        guard isRowByRow else { throw Unsupported("this sort") }
        return nil
      }
      let term = SortTerm(
        key: key,
        form: operand.form,
        isAscending: sort.isAscending,
        putsNilFirst: sort.putsNilFirst,
        isOptional: operand.isOptional,
        options: sort.options,
        dateForm: operand.guarantees.dateForm
      )
      guard direction(of: term) != nil else {
        guard isRowByRow else { throw Unsupported("nil at this end of the order") }
        return nil
      }
      terms.append(term)
    }
    if query.breaksTies, isRowByRow {
      for column in compilation.root.entity.primaryKey { terms.append(try tieBreaker(column)) }
    }
    return terms
  }

  /// `DESC NULLS LAST`; nil where the database has no clause for it.
  private func direction(of term: SortTerm) -> SQLFragment? {
    let direction: SQLFragment = term.isAscending ? "" : " DESC"
    guard term.isOptional else { return direction }
    let syntax = compiler.dialect.syntax
    guard term.putsNilFirst == term.isAscending else {
      return syntax.otherNullOrder.map {
        "\(direction)\(literal: term.isAscending ? $0.ascending : $0.descending)"
      }
    }
    switch syntax.nullOrder {
    case .byItself: return direction
    case .clauses(let ascending, let descending):
      return "\(direction)\(literal: term.isAscending ? ascending : descending)"
    }
  }

  /// The sort key of a column of the primary key, which sorts as its attribute if it has one.
  private mutating func tieBreaker(_ column: String) throws(Unsupported) -> SortTerm {
    let attributes = compilation.root.entity.attributes
    let name = attributes.keys.sorted().first { attributes[$0]?.column == column }
    if let name {
      let operand = try operand(KeyPathText.quoted(name))
      if let key = try sortKey(operand, []) {
        var term = Self.SortTerm.ascending(key, operand.form, operand.guarantees.dateForm)
        // The columns of a view, which together stand for its key.
        term.isOptional = operand.isOptional
        return term
      }
    }
    return .ascending("\(try compilation.column(column, of: compilation.root))", nil)
  }

  /// The expression that the database sorts as memory sorts the values; nil if there is none.
  private func sortKey(
    _ operand: SQLOperand,
    _ options: StringOptions
  ) throws(Unsupported) -> SQLFragment? {
    if options.ordersByLocale {
      return compiler.dialect.render(.orderedByLocale(operand.fragment, options))
    }
    if options.folds { return compiler.dialect.render(.folded(operand.fragment, options)) }
    switch operand.form {
    case .boolean, .integer, .real, .numeric, .decimal, .secondsSince2001, .secondsSince1970,
      .timestamp, .zonelessTimestamp, .uuidBytes, .uuid, .bytes:
      return operand.fragment
    case .text(.binary), .url(.binary), .text(.deterministic), .url(.deterministic):
      return compiler.dialect.render(.sortedByCodePoints(operand.fragment))
    case .text(.other), .url(.other):
      return compiler.dialect.render(.codePoints(operand.fragment))
    case .dateText where operand.guarantees.dateForm != nil: return operand.fragment
    case .dateText: return compiler.dialect.render(.dateOfText(operand.fragment))
    case .uuidText: return compiler.dialect.render(.canonicalUUIDText(operand.fragment))
    case .decimalText: return nil
    }
  }
}

extension SelectBuilder.SortTerm {
  fileprivate static func ascending(
    _ key: SQLFragment,
    _ form: ColumnForm?,
    _ dateForm: DateTextForm? = nil
  ) -> Self {
    var term = Self(key: key, form: form, isAscending: true, putsNilFirst: true, isOptional: false)
    term.dateForm = dateForm
    return term
  }
}
