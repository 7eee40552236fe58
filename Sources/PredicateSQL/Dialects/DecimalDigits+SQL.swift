import PredicateSchema

extension DecimalDigits {
  /// A type of that name with the digits: `DECIMAL(10, 2)`.
  func word(of type: String) -> String { "\(type)(\(precision), \(fraction))" }
}
