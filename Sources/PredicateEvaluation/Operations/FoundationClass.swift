import PredicateSyntax

/// Apple's classes of values, for `isKindOfClass:`. Only the names in this table are known.
enum FoundationClass {
  /// Each class with its superclass. No value belongs to a mutable class.
  private static let superclasses: [String: String?] = [
    "NSObject": nil, "NSNull": "NSObject", "NSString": "NSObject", "NSMutableString": "NSString",
    "NSValue": "NSObject", "NSNumber": "NSValue", "NSDecimalNumber": "NSNumber",
    "NSDate": "NSObject", "NSUUID": "NSObject", "NSURL": "NSObject", "NSData": "NSObject",
    "NSMutableData": "NSData", "NSArray": "NSObject", "NSMutableArray": "NSArray",
    "NSSet": "NSObject", "NSMutableSet": "NSSet", "NSOrderedSet": "NSObject",
    "NSMutableOrderedSet": "NSOrderedSet", "NSDictionary": "NSObject",
    "NSMutableDictionary": "NSDictionary",
  ]

  static var names: [String] { superclasses.keys.sorted() }

  static func isKnown(_ name: String) -> Bool { superclasses.keys.contains(name) }

  /// Whether `value` belongs to the class or to a subclass of it. Nil belongs to no class; an
  /// application's object is only an `NSObject`.
  static func isKind(_ value: KeyedValue, of name: String) -> Bool {
    var next = self.name(of: value)
    while let current = next {
      if current == name { return true }
      next = superclasses[current] ?? nil
    }
    return false
  }

  /// The class of a value; nil for nil.
  static func name(of value: KeyedValue) -> String? {
    switch value {
    case .collection(let collection):
      switch collection.kind {
      case .array: "NSArray"
      case .set: "NSSet"
      case .orderedSet: "NSOrderedSet"
      }
    case .object(let object): object.readableKind == .dictionary ? "NSDictionary" : "NSObject"
    case .value(let value):
      switch value {
      case .null: nil
      case .bool, .integer, .real: "NSNumber"
      case .decimal: "NSDecimalNumber"
      case .text: "NSString"
      case .date: "NSDate"
      case .uuid: "NSUUID"
      case .bytes: "NSData"
      case .url: "NSURL"
      case .list: "NSArray"
      case .set: "NSSet"
      case .map: "NSDictionary"
      }
    }
  }
}
