import Foundation

// Everything in this folder is written as for iOS: it imports Foundation and XCTest only. On Linux
// it needs `NSPredicateOnLinux.swift` beside it, and nothing else.

#if canImport(ObjectiveC)
@objcMembers
#endif
class Contact: NSObject {
  let id: UUID
  var name: String
  var email: String?
  var age: Int
  var birthday: Date
  var isFavorite = false
  var tags: [String] = []
  var balance: NSDecimalNumber = 0
  var address: Address?
  var orders: [Order] = []
  weak var manager: Contact?

  init(_ name: String, age: Int, birthday: Date = Date(timeIntervalSinceReferenceDate: 0)) {
    id = UUID()
    self.name = name
    self.age = age
    self.birthday = birthday
  }
}

#if canImport(ObjectiveC)
@objcMembers
#endif
class Employee: Contact {
  var department = "Sales"
}

#if canImport(ObjectiveC)
@objcMembers
#endif
final class Address: NSObject {
  var city: String
  var zip: String

  init(city: String, zip: String) {
    self.city = city
    self.zip = zip
  }
}

#if canImport(ObjectiveC)
@objcMembers
#endif
final class Order: NSObject {
  var number: Int
  var total: Double
  var isPaid: Bool
  var shipped: Date?

  init(number: Int, total: Double, isPaid: Bool, shipped: Date? = nil) {
    self.number = number
    self.total = total
    self.isPaid = isPaid
    self.shipped = shipped
  }
}
