package import Foundation

extension Value {
  /// The value of a Foundation object such as serialisers give on Linux: numbers, text, dates, data,
  /// URLs, UUIDs and NSNull. Nil of collections and of anything else.
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

  /// A Boolean NSNumber says so only by its Objective-C type, which 8-bit integers share.
  package init(_ number: NSNumber) {
    self =
      switch String(cString: number.objCType) {
      case "c", "B": .bool(number.boolValue)
      case "f", "d": .real(number.doubleValue)
      case "Q": number.uint64Value.predicateValue
      default: .integer(number.int64Value)
      }
  }
}
