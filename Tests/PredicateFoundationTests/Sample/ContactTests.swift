import XCTest

final class ContactTests: XCTestCase {
  private let ada = Contact("Ada", age: 36)
  private let grace = Contact("Grâce", age: 17)
  private let alan = Employee("alan", age: 41)
  private lazy var repository = ContactRepository([ada, grace, alan])

  override func setUp() {
    ada.email = "ada@example.org"
    ada.address = Address(city: "London", zip: "N1")
    ada.tags = ["math", "poetry"]
    ada.isFavorite = true
    ada.orders = [
      Order(number: 1, total: 20, isPaid: true), Order(number: 2, total: 99.5, isPaid: false),
    ]
    grace.address = Address(city: "New York", zip: "10001")
    grace.tags = ["navy"]
    grace.birthday = Date(timeIntervalSinceReferenceDate: 86_400)
    alan.manager = ada
    alan.email = "Alan@Example.org"
  }

  func testFetching() {
    XCTAssertIdentical(repository.contact(id: grace.id), grace)
    XCTAssertNil(repository.contact(id: UUID()))
    XCTAssertIdentical(repository.contact(email: "ALAN@example.org"), alan)
    XCTAssertEqual(repository.contacts(named: "A", olderThan: 36), [alan])
    XCTAssertEqual(repository.contacts(named: "gra", olderThan: 3), [grace])
    XCTAssertEqual(repository.contacts(in: ["London", "Paris"]), [ada])
    XCTAssertEqual(repository.contacts(taggedAny: ["navy", "poetry"]), [ada, grace])
    XCTAssertEqual(repository.reports(of: ada), [alan])
    XCTAssertEqual(repository.withoutAddress(), [grace, alan])
    XCTAssertEqual(repository.favorites(), [ada])
    XCTAssertEqual(repository.matching("age", 17), [grace])
    XCTAssertEqual(repository.matching("address.zip", "N1"), [ada])
  }

  func testDates() {
    let day = Date(timeIntervalSinceReferenceDate: 86_000)
    XCTAssertEqual(repository.bornBetween(day, day.addingTimeInterval(500)), [grace])
  }

  func testOrders() {
    XCTAssertEqual(repository.withUnpaidOrder(above: 99), [ada])
    XCTAssertEqual(repository.withUnpaidOrder(above: 99.5), [])
    XCTAssertEqual(repository.bigSpenders(above: 119), [ada])
  }

  func testSorting() {
    XCTAssertEqual(repository.sorted(by: .name).map(\.name), ["Ada", "alan", "Grâce"])
    XCTAssertEqual(repository.sorted(by: .age, ascending: false), [alan, ada, grace])
    XCTAssertEqual(repository.sorted(by: .city), [alan, ada, grace])
  }

  func testSearchBox() {
    var search = SearchBox()
    let contacts = [ada, grace, alan] as NSArray
    XCTAssertEqual(contacts.filtered(using: search.predicate).count, 3)
    search.text = "grace"
    XCTAssertEqual(contacts.filtered(using: search.predicate) as? [Contact], [grace])
    XCTAssertEqual(
      search.predicate.predicateFormat,
      #"name CONTAINS[cd] "grace" OR email CONTAINS[cd] "grace" OR address.city CONTAINS[cd] "grace""#
    )
    search.text = "a example"
    XCTAssertEqual(contacts.filtered(using: search.predicate) as? [Contact], [ada, alan])
    search.scope = .customers
    XCTAssertEqual(contacts.filtered(using: search.predicate) as? [Contact], [ada])
    XCTAssertEqual(search.predicate.keyPaths, ["name", "email", "address.city", "orders.@count"])
  }

  func testOperators() {
    let adult = NSPredicate(format: "age >= 18")
    let named = NSPredicate(key: "name", in: ["Ada", "alan"])
    XCTAssertTrue((adult && named).evaluate(with: ada))
    XCTAssertFalse((adult && !named).evaluate(with: ada))
    XCTAssertEqual(
      (adult && !named).predicateFormat,
      #"age >= 18 AND (NOT name IN {"Ada", "alan"})"#
    )
    XCTAssertEqual(adult && named, adult && NSPredicate(key: "name", in: ["Ada", "alan"]))
    XCTAssertNotEqual(adult && named, adult || named)
    XCTAssertEqual((adult && named).copy() as? NSPredicate, adult && named)
  }

  func testSavedSearch() throws {
    let search = SavedSearch(
      title: "Adults",
      predicate: NSPredicate(format: "age >= %d", 18) && NSPredicate(format: "name CONTAINS 'a'"),
      order: [NSSortDescriptor(key: "age", ascending: false)]
    )
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: search,
      requiringSecureCoding: true
    )
    let copy = try XCTUnwrap(
      NSKeyedUnarchiver.unarchivedObject(ofClass: SavedSearch.self, from: data)
    )
    XCTAssertEqual(copy.predicate, search.predicate)
    XCTAssertEqual(copy.run(on: [ada, grace, alan]) as? [Contact], [alan, ada])
  }

  func testReport() {
    XCTAssertEqual(Report.total("age", of: [ada, grace]), 53)
    XCTAssertEqual(Report.result(of: "(2 + 3) * 4"), 20)
  }

  func testExpectation() {
    let expectation = XCTNSPredicateExpectation(
      predicate: NSPredicate(format: "name == 'Ada'"),
      object: ada
    )
    wait(for: [expectation], timeout: 5)
  }
}
