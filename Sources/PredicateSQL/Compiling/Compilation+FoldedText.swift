import PredicateEvaluation
import PredicateSchema
import PredicateSyntax

/// Searches in the folded form of a column's text that the database keeps.
extension Compilation {
  /// A necessary condition for a search for a constant, whatever its options, that an index on the folded
  /// form serves; nil if there is no such index.
  func indexedSearch(
    _ search: SQLConstruct.FoldedSearch,
    _ operand: SQLOperand,
    _ constant: String
  ) -> SQLCondition? {
    guard let folded = operand.guarantees.folded, case .column(let own) = operand.scalar,
      let (search, text) = FoldedForm.part(of: constant, search),
      search == .hasPrefix || folded.searches == .substrings
    else { return nil }
    if case .trigrams(let table) = folded.place {
      guard text.utf8.count >= FoldedForm.shortest, let column = tableColumn(operand) else {
        return nil
      }
      let row = SQLColumn(name: "rowid", table: own.table)
      return dialect.render(.trigramRow("\(row)", column, trigrams: table, text))
        .map { SQLCondition($0, of: operand, isTotal: false) }
    }
    guard search == .hasPrefix || text.utf8.count >= FoldedForm.shortest else { return nil }
    let sought = search == .hasPrefix ? String(text.prefix(FoldedForm.longestPrefix)) : text
    return form(of: operand, folded).flatMap { form in
      dialect.render(.constantSearch(search, form, sought))
        .map { SQLCondition($0, of: operand, isTotal: false) }
    }
  }

  /// A necessary condition for a match of a LIKE pattern, by its longest literal.
  func indexedLike(_ operand: SQLOperand, _ pattern: String) -> SQLCondition? {
    guard operand.guarantees.folded != nil else { return nil }
    return LikeToken.literals(in: LikeToken.tokens(of: pattern)[...])
      .max { $0.utf8.count < $1.utf8.count }
      .flatMap { indexedSearch(.contains, operand, $0) }
  }

  /// A necessary condition for equality with a constant.
  func indexedEquality(_ operand: SQLOperand, _ constant: String) -> SQLCondition? {
    guard let folded = operand.guarantees.folded else { return nil }
    let text = TextFolding.folded(constant, options: FoldedForm.options)
    guard text.isPlainASCII, text.utf8.count < FoldedForm.longestPrefix,
      let form = form(of: operand, folded)
    else {
      return indexedSearch(.hasPrefix, operand, constant)
    }
    return SQLCondition("\(form) = \(.text(text), as: .text)", of: operand, isTotal: false)
  }

  /// The folded form as a text in SQL; nil where it is not one.
  private func form(of operand: SQLOperand, _ folded: FoldedText) -> SQLFragment? {
    guard case .column(let column) = operand.scalar, column.fields.isEmpty else { return nil }
    switch folded.place {
    case .column(let name): return "\(SQLColumn(name: name, table: column.table))"
    case .function(let name): return "\(dialect.table(name))(\(column))"
    case .trigrams: return nil
    }
  }
}
