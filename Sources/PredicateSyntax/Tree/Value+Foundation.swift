#if Foundation
package import Foundation

/// A number as serialisers return it.
package typealias FoundationNumber = NSNumber
/// The null of serialisers.
package typealias FoundationNull = NSNull

extension Value {
  /// Creates a value from a Foundation object, as returned by serialisers on Linux: numbers, text,
  /// dates, data, URLs, UUIDs and NSNull. Nil for collections and for anything else.
  package init?(foundation object: Any) {
    switch object {
    case is NSNull: self = .null
    case let number as NSDecimalNumber: self = .decimal(number.decimalValue)
    case let number as NSNumber: self.init(number)
    case let text as NSString: self = .text(String(describing: text))
    case let date as NSDate: self = .date(date.addingTimeInterval(0) as Date)
    case let data as NSData: self = .bytes([UInt8](Data(referencing: data)))
    case let url as NSURL: self = .url(url.absoluteString)
    case let uuid as NSUUID: self = UUID(uuidString: uuid.uuidString).map(Value.uuid) ?? .null
    default: return nil
    }
  }

  /// Creates a value from a number. 8-bit integers have the Objective-C type of Booleans, which
  /// have a separate class.
  package init(_ number: FoundationNumber) {
    self =
      switch String(cString: number.objCType) {
      case "c", "B":
        type(of: number) == Self.booleanClass
          ? .bool(number.boolValue) : .integer(number.int64Value)
      case "f", "d": .real(number.doubleValue)
      case "Q": number.uint64Value.predicateValue
      default: .integer(number.int64Value)
      }
  }

  private static let booleanClass: AnyClass = type(of: NSNumber(value: true))

  /// The elements of a Foundation ordered set; nil for anything else.
  package static func orderedElements(ofFoundation object: Any) -> [Any]? {
    (object as? NSOrderedSet)?.array
  }
}
#else
/// Built without the trait `Foundation`: there are no such objects.
package enum FoundationNumber {}
package enum FoundationNull {}

extension Value {
  package init?(foundation object: Any) { return nil }

  package init(_ number: FoundationNumber) { switch number {} }

  package static func orderedElements(ofFoundation object: Any) -> [Any]? { nil }
}
#endif
