/// A built-in function. Functions that have an infix form (`add:to:`) are `ArithmeticOperator`s.
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

  /// What the function takes, for checking and for messages.
  public var signature: FunctionSignature {
    switch self {
    case .sum: FunctionSignature([.collection], .number, "the sum of the elements; 0 of none")
    case .count: FunctionSignature([.collection], .number, "how many elements; 0 of nil")
    case .minimum: FunctionSignature([.collection], .any, "the least element; nil of none")
    case .maximum: FunctionSignature([.collection], .any, "the greatest element; nil of none")
    case .average: FunctionSignature([.collection], .number, "the mean; nil of none")
    case .median: FunctionSignature([.collection], .number, "the middle element; nil of none")
    case .mode:
      FunctionSignature([.collection], .collection, "every element that occurs most often")
    case .standardDeviation:
      FunctionSignature([.collection], .number, "the deviation of the whole population")
    case .modulus:
      FunctionSignature([.number, .number], .number, "the remainder, with the dividend's sign")
    case .squareRoot: FunctionSignature([.number], .number, "the square root")
    case .exponential: FunctionSignature([.number], .number, "e to the power of x")
    case .logarithm: FunctionSignature([.number], .number, "the logarithm to base 10")
    case .naturalLogarithm: FunctionSignature([.number], .number, "the natural logarithm")
    case .ceiling: FunctionSignature([.number], .number, "the next integer upwards")
    case .floor: FunctionSignature([.number], .number, "the next integer downwards")
    case .truncate: FunctionSignature([.number], .number, "the integer part")
    case .absolute: FunctionSignature([.number], .number, "the value without its sign")
    case .onesComplement: FunctionSignature([.number], .number, "every bit inverted")
    case .uppercase: FunctionSignature([.text], .text, "the text in capitals")
    case .lowercase: FunctionSignature([.text], .text, "the text in small letters")
    case .canonical: FunctionSignature([.text], .text, "the text folded as [cd] folds it")
    case .length: FunctionSignature([.text], .number, "the length in UTF-16 units")
    case .noIndex: FunctionSignature([.any], .any, "its argument; a hint to stores")
    case .random: FunctionSignature([], .number, "a number from 0 to below 1")
    case .randomInteger: FunctionSignature([.number], .number, "an integer from 0 to below n")
    case .now: FunctionSignature([], .date, "the date, the same for a whole run")
    case .distinct: FunctionSignature([.collection], .collection, "Core Data only")
    case .distance: FunctionSignature([.any, .any], .number, "metres; needs the host's function")
    }
  }
}

/// The parameters of a function, what it gives, and one line about it.
public struct FunctionSignature: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case any, number, text, date, collection
  }

  public let parameters: [Kind]
  public let result: Kind
  public let summary: String

  init(_ parameters: [Kind], _ result: Kind, _ summary: String) {
    self.parameters = parameters
    self.result = result
    self.summary = summary
  }
}
