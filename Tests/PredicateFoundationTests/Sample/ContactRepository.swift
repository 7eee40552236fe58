import Foundation

/// Queries over contacts, as a repository beside a view model has them.
struct ContactRepository {
  enum Order: String {
    case name, age, city
  }

  let contacts: NSArray

  init(_ contacts: [Contact]) { self.contacts = contacts as NSArray }

  func contact(id: UUID) -> Contact? {
    first(NSPredicate(format: "id == %@", id as CVarArg))
  }

  func contact(email: String) -> Contact? {
    first(NSPredicate(format: "email ==[c] %@", email))
  }

  func contacts(named prefix: String, olderThan age: Int) -> [Contact] {
    all(NSPredicate(format: "name BEGINSWITH[cd] %@ AND age > %d", prefix, age))
  }

  func contacts(in cities: [String]) -> [Contact] {
    all(NSPredicate(format: "address.city IN %@", cities))
  }

  func contacts(taggedAny tags: Set<String>) -> [Contact] {
    all(NSPredicate(format: "ANY tags IN %@", tags as NSSet))
  }

  func bornBetween(_ start: Date, _ end: Date) -> [Contact] {
    all(
      NSPredicate(format: "birthday >= %@ AND birthday < %@", start as NSDate, end as CVarArg)
    )
  }

  func reports(of manager: Contact) -> [Contact] {
    all(NSPredicate(format: "manager == %@", manager))
  }

  func withoutAddress() -> [Contact] {
    all(NSPredicate(format: "address == nil OR email == %@", NSNull()))
  }

  func favorites() -> [Contact] {
    all(NSPredicate(format: "isFavorite == %@", NSNumber(value: true)))
  }

  func withUnpaidOrder(above total: Double) -> [Contact] {
    all(
      NSPredicate(
        format: "SUBQUERY(orders, $order, $order.isPaid == NO AND $order.total > %f).@count > 0",
        total
      )
    )
  }

  func bigSpenders(above total: Double) -> [Contact] {
    all(NSPredicate(format: "orders.@sum.total > %lf", total))
  }

  func matching(_ key: String, _ value: Any) -> [Contact] {
    all(NSPredicate(format: "%K == %@", argumentArray: [key, value]))
  }

  func sorted(by order: Order, ascending: Bool = true) -> [Contact] {
    let descriptors: [NSSortDescriptor]
    switch order {
    case .name:
      descriptors = [
        NSSortDescriptor(
          key: "name",
          ascending: ascending,
          selector: Selector(("caseInsensitiveCompare:"))
        )
      ]
    case .age:
      descriptors = [
        NSSortDescriptor(key: #"age"#, ascending: ascending),
        NSSortDescriptor(key: "name", ascending: true),
      ]
    case .city:
      descriptors = [NSSortDescriptor(key: "address.city", ascending: ascending)]
    }
    return contacts.sortedArray(using: descriptors) as! [Contact]
  }

  private func all(_ predicate: NSPredicate) -> [Contact] {
    contacts.filtered(using: predicate) as! [Contact]
  }

  private func first(_ predicate: NSPredicate) -> Contact? {
    contacts.filtered(using: predicate).first as? Contact
  }
}
