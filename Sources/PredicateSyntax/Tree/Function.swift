/// A built-in function. Functions that have an infix form (`add:to:`) are `ArithmeticOperator`s. The
/// facts of each are a row of `Function+Facts.swift`.
@nonexhaustive
public enum Function: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
  /// `sum:(scores)`
  case sum = "sum:"
  /// `count:(tags)`
  case count = "count:"
  /// `min:({3, a})`
  case minimum = "min:"
  /// `max:(scores)`
  case maximum = "max:"
  /// `average:(scores)`
  case average = "average:"
  /// `median:(scores)`
  case median = "median:"
  /// `mode:(scores)`
  case mode = "mode:"
  /// `stddev:(scores)`
  case standardDeviation = "stddev:"
  /// `modulus:by:(age, 2)`
  case modulus = "modulus:by:"
  /// `sqrt:(x)`
  case squareRoot = "sqrt:"
  /// `exp:(x)`
  case exponential = "exp:"
  /// `log:(x)`, base 10
  case logarithm = "log:"
  /// `ln:(x)`
  case naturalLogarithm = "ln:"
  /// `ceiling:(x)`
  case ceiling = "ceiling:"
  /// `floor:(x)`
  case floor = "floor:"
  /// `trunc:(x)`
  case truncate = "trunc:"
  /// `abs:(x)`
  case absolute = "abs:"
  /// `onesComplement:(flags)`, `~flags`
  case onesComplement = "onesComplement:"
  /// `uppercase:(name)`
  case uppercase = "uppercase:"
  /// `lowercase:(name)`
  case lowercase = "lowercase:"
  /// `canonical:(name)`
  case canonical = "canonical:"
  /// `length:(name)`
  case length = "length:"
  /// `noindex:(name)`
  case noIndex = "noindex:"
  /// `random()`
  case random = "random"
  /// `randomn:(6)`
  case randomInteger = "randomn:"
  /// `now()`
  case now = "now"
  /// `distinct:(tags)`
  case distinct = "distinct:"
  /// `distanceToLocation:fromLocation:(a, b)`
  case distance = "distanceToLocation:fromLocation:"
}
