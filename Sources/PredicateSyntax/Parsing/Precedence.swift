/// An operator written between its operands. The parser and both printers read this one table.
package enum InfixOperator: BitwiseCopyable, Hashable, Sendable {
  /// `a + b`
  case arithmetic(ArithmeticOperator)
  /// `a UNION b`
  case set(SetOperator)

  /// The precedence: the higher, the tighter it binds. All bind tighter than a comparison, looser
  /// than the prefixes `-` and `~`, and are left-associative, `**` too.
  package var precedence: Int {
    switch self {
    case .set: 1
    case .arithmetic(let `operator`):
      switch `operator` {
      case .bitwiseOr: 2
      case .bitwiseXor: 3
      case .bitwiseAnd: 4
      case .shiftLeft, .shiftRight: 5
      case .add, .subtract: 6
      case .multiply, .divide: 7
      case .power: 8
      }
    }
  }

  /// The text of the operator itself: `+`, `UNION`.
  package var spelling: String {
    switch self {
    case .arithmetic(let `operator`): `operator`.rawValue
    case .set(let `operator`): `operator`.rawValue
    }
  }
}
