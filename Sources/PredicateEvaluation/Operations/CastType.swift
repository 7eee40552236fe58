import PredicateSyntax

/// The types that CAST knows.
enum CastType: String, Sendable, CaseIterable {
  case date = "NSDate"
  case number = "NSNumber"
  case text = "NSString"
  case decimal = "NSDecimalNumber"
  case array = "NSArray"
  case set = "NSSet"
  case dictionary = "NSDictionary"
  case uuid = "NSUUID"
  case data = "NSData"
  case url = "NSURL"
}
