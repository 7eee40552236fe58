import PredicateSchema

/// A value in SQL, and what is known of it.
struct SQLOperand {
  var scalar: SQLScalar
  var form: ColumnForm
  /// Whether it may be NULL because memory would find nil.
  var isOptional: Bool
  /// Conditions that are all TRUE for the rows where the value is memory's result, NULL being nil.
  /// For other rows memory may fail or find NaN. Empty if there are none.
  var guards: [SQLFragment] = []
  /// Likewise, for rows where memory finds NaN and the database NULL. A comparison with a constant
  /// does not need them: whatever holds of nil there holds of NaN.
  var guardsOfNaN: [SQLFragment] = []
  /// The bounds of an integer.
  var least = Int64.min
  var greatest = Int64.max
  /// Whether it is known to be neither infinite nor NaN.
  var isFinite = false
  /// Whether it is known to be neither 0 nor NaN.
  var isNotZero = false
  /// Of a double: n, if it is 0 or its magnitude is known to lie from 10^-n to 10^n
  var exponent: Int?
  /// The constraints on the value, if it is a column's, or made of decimals.
  var guarantees = ColumnGuarantees()
  /// The decimals that it is made of: it is NaN if one of them is. Empty for a column.
  var decimals: [SQLScalar] = []
  /// Whether memory may fail to evaluate the value.
  var mayFail: Bool { !guards.isEmpty || !guardsOfNaN.isEmpty }

  /// The bytes of what is calculated, with its guards; 0 for a column.
  var length: Int {
    guard case .fragment(let fragment) = scalar else { return 0 }
    return (guards + guardsOfNaN).reduce(fragment.text.count) { $0 + $1.text.count }
  }

  /// The value as a part of a larger text.
  var fragment: SQLFragment {
    get { scalar.fragment }
    set { scalar = .fragment(newValue) }
  }
}

extension SQLOperand {
  /// The operand with something made of it, in a form of its own.
  init(_ operand: Self, _ fragment: SQLFragment, _ form: ColumnForm) {
    self = operand
    self.fragment = fragment
    self.form = form
    guarantees = ColumnGuarantees()
    decimals = []
  }

  /// Something made in SQL.
  init(
    fragment: SQLFragment,
    form: ColumnForm,
    isOptional: Bool,
    guards: [SQLFragment] = [],
    least: Int64 = .min,
    greatest: Int64 = .max,
    isFinite: Bool = false
  ) {
    self.init(
      scalar: .fragment(fragment),
      form: form,
      isOptional: isOptional,
      guards: guards,
      least: least,
      greatest: greatest,
      isFinite: isFinite
    )
  }
}
