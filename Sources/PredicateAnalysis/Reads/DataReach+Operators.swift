package import PredicateSyntax

extension DataReach {
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

  /// The reach of a selector that FUNCTION or a custom operator calls.
  package init(selector: String) { self = Self.selectors[selector] ?? .application }

  /// The reach of each selector of `FunctionRegistry.standard`; all others are the application's.
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
