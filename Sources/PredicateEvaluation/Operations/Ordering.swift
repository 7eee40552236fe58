import PredicatePlatform
package import PredicateSyntax

extension Value {
  /// Less than, equal to or greater than 0 if the value is less than, equal to or greater than
  /// another; nil if they have no order.
  package func order(_ other: Value) -> Int? {
    let ordering = Ordering(mode: .default, localeOrder: .root)
    guard case .order(let order) = ordering.order(.value(self), .value(other), options: [])
    else { return nil }
    return order
  }

  /// Whether the value equals another.
  package func equals(_ other: Value, _ options: StringOptions) -> Bool {
    Equality(mode: .default).areEqual(self, other, options: options)
  }
}

/// The meaning of `<` in the language. Only numbers, texts and dates have an order, each among
/// themselves.
struct Ordering {
  let mode: LanguageMode
  let localeOrder: LocaleOrder

  enum Outcome: Equatable {
    /// Less than, equal to or greater than zero.
    case order(Int)
    /// NaN and a number: neither less nor equal nor greater.
    case unordered
    /// Values of types that have no order between them.
    case incomparable
  }

  func order(_ left: KeyedValue, _ right: KeyedValue, options: StringOptions) -> Outcome {
    guard case .value(let left) = left, case .value(let right) = right else {
      return .incomparable
    }
    switch (left, right) {
    case (.text(let left), .text(let right)):
      return .order(
        TextComparison.order(
          left,
          right,
          options: options,
          mode: mode,
          localeOrder: localeOrder
        )
      )
    case (.date(let left), .date(let right)):
      return Number.real(left.timeIntervalSinceReferenceDate)
        .order(.real(right.timeIntervalSinceReferenceDate)).map(Outcome.order) ?? .unordered
    default:
      // Only numbers remain that have an order.
      guard let left = Number(left), let right = Number(right) else { return .incomparable }
      return left.order(right).map(Outcome.order) ?? .unordered
    }
  }
}
