import PredicateSchema
import PredicateSyntax

extension ColumnForm {
  /// The form of a column in engines without a form of their own for it. Theirs are lines before it.
  ///
  /// Engines compare decimals of two scales in a third, which loses digits or fails: constants take
  /// on the column's digits, and where these are not known or too many, the column is read as text.
  static func usual(_ attribute: Attribute) -> Self? {
    switch (attribute.type, attribute.storage) {
    case (.bool, nil), (.bool, .native): .boolean
    case (.bool, .integer): .integer
    case (.integer, nil), (.integer, .native), (.integer, .integer): .integer
    case (.real, nil), (.real, .native), (.real, .single): .real
    case (.decimal, nil), (.decimal, .native): decimal(attribute.digits)
    case (.decimal, .text): .decimalText
    case (.text, nil), (.text, .native), (.text, .text): .text(attribute.collation)
    case (.url, nil), (.url, .native), (.url, .text): .url(attribute.collation)
    // Most engines keep microseconds of nanoseconds.
    case (.date, nil), (.date, .native), (.date, .nanoseconds): .timestamp
    case (.date, .zoneless), (.date, .zonelessNanoseconds): .zonelessTimestamp
    case (.date, .secondsSince1970): .secondsSince1970
    case (.date, .secondsSince2001): .secondsSince2001
    case (.date, .iso8601), (.date, .text): .dateText
    case (.uuid, nil), (.uuid, .text): .uuidText
    case (.uuid, .blob): .uuidBytes
    case (.bytes, nil), (.bytes, .native), (.bytes, .blob): .bytes
    // A form that is not listed is unknown to the database, and stays so until a line says more.
    default: nil
    }
  }

  private static func decimal(_ digits: DecimalDigits?) -> Self {
    guard let digits, digits.whole + digits.fraction <= 38 else { return .decimalText }
    return .decimal(digits)
  }
}

extension ArithmeticOperator {
  /// Arithmetic of two doubles where it is IEEE 754's; nil for an operator that differs.
  func onDoubles(_ left: SQLFragment, _ right: SQLFragment) -> SQLFragment? {
    switch self {
    case .add: "(\(left) + \(right))"
    case .subtract: "(\(left) - \(right))"
    case .multiply: "(\(left) * \(right))"
    case .divide: "(\(left) / \(right))"
    case .power, .bitwiseAnd, .bitwiseOr, .bitwiseXor, .shiftLeft, .shiftRight: nil
    }
  }
}
