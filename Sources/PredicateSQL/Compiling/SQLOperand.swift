/// A value in SQL that can be compared.
struct SQLOperand {
  var fragment: SQLFragment
  var form: ColumnForm
  /// Whether it may be NULL because memory would find nil.
  var isOptional: Bool
  /// Conditions that are all TRUE for the rows where the fragment gives memory's result, NULL being
  /// nil. For other rows memory may fail or find NaN. Empty if there are none.
  var guards: [SQLFragment] = []
  /// The bounds of an integer.
  var least = Int64.min
  var greatest = Int64.max
  /// Whether it is known to be neither infinite nor NaN.
  var isFinite = false
  /// Whether it is known to be neither 0 nor NaN.
  var isNotZero = false
  /// Whether memory may fail to evaluate the value.
  var mayFail: Bool { !guards.isEmpty }
}
