/// A value in SQL that can be compared.
struct SQLOperand {
  var fragment: SQLFragment
  var form: ColumnForm
  /// Whether it may be NULL because memory would find nil.
  var isOptional: Bool
  /// What is TRUE of the rows for which the fragment gives what memory does, NULL being nil. Of
  /// others memory may fail, or find NaN. None where there are no others.
  var guards: [SQLFragment] = []
  /// Between which bounds it lies if it is an integer.
  var least = Int64.min
  var greatest = Int64.max
  /// Whether it is known to be neither infinite nor NaN.
  var isFinite = false
  /// Whether it is known to be neither 0 nor NaN.
  var isNotZero = false
  /// Whether memory may fail to work it out.
  var mayFail: Bool { !guards.isEmpty }
}
