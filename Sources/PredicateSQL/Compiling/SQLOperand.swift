/// A value in SQL that can be compared.
struct SQLOperand {
  var fragment: SQLFragment
  var form: ColumnForm
  /// Whether it may be NULL because memory would find nil.
  var isOptional: Bool
  /// What holds of rows for which memory can work the value out; nil where it always can.
  var guards: [SQLFragment] = []
  /// Whether it is a result that SQLite may have made NULL of, being NaN.
  var isCalculated = false
  /// Whether memory may fail to work it out.
  var mayFail: Bool { !guards.isEmpty }
}
