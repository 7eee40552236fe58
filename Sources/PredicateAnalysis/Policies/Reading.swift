import PredicateSyntax

/// What a function, a selector or a collection operator reads of the data that it is applied to, and
/// where its result comes from. Whatever can be applied by name is in one of the tables below; what
/// is in none of them reads nobody knows what.
package enum Reading: Hashable, Sendable {
  /// Its arguments as they are, or as a whole; gives something new: a number, another text.
  case fresh
  /// How many there are.
  case count
  /// Gives one of the elements, or all of them.
  case elements
  /// The same, after comparing them or adding them up.
  case comparison
  /// All keys of a dictionary.
  case keys
  /// All values of a dictionary.
  case contents
  /// The key that its argument names.
  case argument
  /// The key path that its argument names.
  case argumentPath
  /// It is a function of the host's, which may be given what may be compared.
  case host
  /// Nobody knows.
  case unknown

  init(_ operator: CollectionOperator) {
    self =
      switch `operator` {
      case .count: .count
      case .sum, .average, .minimum, .maximum, .distinctUnionOfObjects, .distinctUnionOfArrays,
        .distinctUnionOfSets:
        .comparison
      case .unionOfObjects, .unionOfArrays: .elements
      case .other("allKeys"): .keys
      case .other("allValues"): .contents
      case .other: .unknown
      }
  }

  init(_ function: Function) {
    self =
      switch function {
      case .count: .count
      case .noIndex: .elements
      case .minimum, .maximum, .mode, .distinct: .comparison
      case .sum, .average, .median, .standardDeviation, .modulus, .squareRoot, .exponential,
        .logarithm, .naturalLogarithm, .ceiling, .floor, .truncate, .absolute, .onesComplement,
        .uppercase, .lowercase, .canonical, .length, .random, .randomInteger, .now:
        .fresh
      case .distance: .host
      }
  }

  /// What FUNCTION and custom operators send.
  package init(selector: String) { self = Self.selectors[selector] ?? .host }

  /// The selectors of `FunctionRegistry.standard`; all others are the host's.
  private static let selectors: [String: Self] = [
    "uppercaseString": .fresh, "lowercaseString": .fresh, "capitalizedString": .fresh,
    "stringByAppendingString:": .fresh,
    "stringByReplacingOccurrencesOfString:withString:": .fresh,
    "componentsSeparatedByString:": .fresh, "hasPrefix:": .fresh, "hasSuffix:": .fresh,
    "containsString:": .fresh, "isEqualToString:": .fresh, "length": .fresh,
    "stringValue": .fresh, "description": .fresh, "intValue": .fresh, "integerValue": .fresh,
    "longLongValue": .fresh, "floatValue": .fresh, "doubleValue": .fresh, "boolValue": .fresh,
    "isKindOfClass:": .fresh, "isMemberOfClass:": .fresh, "isEqual:": .fresh,
    "isEqualToNumber:": .fresh, "isEqualToDate:": .fresh, "isEqualToArray:": .fresh,
    "containsObject:": .fresh, "substringFromIndex:": .fresh, "substringToIndex:": .fresh,
    "lastPathComponent": .fresh, "pathExtension": .fresh,
    "timeIntervalSinceReferenceDate": .fresh, "timeIntervalSince1970": .fresh,
    "dateByAddingTimeInterval:": .fresh, "objectAtIndex:": .elements,
    "count": .count, "firstObject": .elements, "lastObject": .elements, "allObjects": .elements,
    "allKeys": .keys, "allValues": .contents, "objectForKey:": .argument,
    "valueForKey:": .argument, "valueForKeyPath:": .argumentPath,
  ]
}
