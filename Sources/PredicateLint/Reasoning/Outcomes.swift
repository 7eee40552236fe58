/// The outcomes that a predicate may have for some set of objects: true, false, or an error.
///
/// Every rule errs on the side of too many outcomes, so that "never true" is certain.
struct Outcomes: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let isTrue = Self(rawValue: 1)
  static let isFalse = Self(rawValue: 2)
  static let raises = Self(rawValue: 4)
  static let unknown: Self = [.isTrue, .isFalse, .raises]

  /// The outcomes of NOT.
  var negated: Self {
    var result = intersection(.raises)
    if contains(.isTrue) { result.insert(.isFalse) }
    if contains(.isFalse) { result.insert(.isTrue) }
    return result
  }

  /// The outcomes of terms joined by AND, evaluated from left to right.
  func and(_ next: Self) -> Self {
    var result = intersection([.isFalse, .raises])
    if contains(.isTrue) { result.formUnion(next) }
    return result
  }

  /// The outcomes of terms joined by OR, evaluated from left to right.
  func or(_ next: Self) -> Self {
    var result = intersection([.isTrue, .raises])
    if contains(.isFalse) { result.formUnion(next) }
    return result
  }
}
