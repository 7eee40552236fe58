import Foundation
import PredicateEvaluation
import PredicateSyntax
import Testing

@testable import PredicateFoundation

/// `NSExpression(forKeyPath:)` of every kind of Swift key path: by a name where it has one, and
/// through the key path itself where it has none.
@Suite struct SwiftKeyPathTests {
  struct Address {
    var city = "Oslo"
    var zips: [Int] = [1, 2]
    var shout: String { city.uppercased() }
  }

  struct Trip {
    var name = "Fjord"
    var address: Address? = Address()
    var home = Address(city: "Bergen")
    var costs = ["ferry": 5]
    var pair = (first: 1, 2)
    var next: [Trip] = []
    private(set) var days = 3

    subscript(index: Int) -> Int { index * 2 }
  }

  class Animal: NSObject {
    var name = "Rex"
    final var age = 3
    weak var owner: Animal?
  }

  final class Dog: Animal { var tricks = ["sit"] }

  struct Box<Content> {
    var content: Content
  }

  struct Place: KeyPathReadable {
    var city = "Rome"
    var hidden = 1
    var address = Address()
    var next: Region? = Region()
    static var readableKeys: ReadableKeys<Place> {
      ["town": .key(\.city), "region": .object(\.next)]
    }
  }

  struct Region: KeyPathReadable {
    var city = "Lazio"
    static var readableKeys: ReadableKeys<Region> { ["title": .key(\.city)] }
  }

  private func expect<Root, Value: Equatable>(
    _ path: KeyPath<Root, Value>,
    _ name: String?,
    _ root: Root,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let expression = NSExpression(forKeyPath: path)
    #expect(expression.expressionType == .keyPath, sourceLocation: location)
    #expect(expression.keyPath == name ?? "\(path)", sourceLocation: location)
    #expect(expression.description == expression.keyPath, sourceLocation: location)
    #expect(expression.arguments == nil, sourceLocation: location)
    #expect(expression == NSExpression(forKeyPath: path), sourceLocation: location)
    let value = try expression.evaluated(with: root)
    #expect(value as? Value == root[keyPath: path], sourceLocation: location)
    let predicate = NSComparisonPredicate(
      leftExpression: expression,
      rightExpression: NSExpression(forConstantValue: root[keyPath: path]),
      modifier: .direct,
      type: .equalTo
    )
    #expect(predicate.evaluate(with: root), sourceLocation: location)
  }

  @Test func storedProperties() throws {
    let trip = Trip()
    try expect(\Trip.name, "name", trip)
    try expect(\Trip.days, "days", trip)
    try expect(\Trip.home.city, "home.city", trip)
    try expect(\Trip.home.zips, "home.zips", trip)
    try expect(\Trip.address?.city, "address.city", trip)
    try expect(\Trip.address!.city, "address.city", trip)
    try expect(\Box<Int>.content, "content", Box(content: 5))
    try expect(\Box<[String: Address]>.content.count, nil, Box(content: [:]))
    try expect(\Dog.tricks, "tricks", Dog())
    try expect(\Dog.age, "age", Dog())
    let itself = NSExpression(forKeyPath: \String.self)
    #expect(itself == NSExpression(forKeyPath: "self"))
    #expect(try itself.evaluated(with: "x") as? String == "x")
    let none = NSExpression(forKeyPath: \Trip.address?.city)
    #expect(try none.evaluated(with: Trip(address: nil)) == nil)
    #expect(try none.evaluated(with: ["address": ["city": "Rom"]]) as? String == "Rom")
  }

  @Test func whatHasNoName() throws {
    let trip = Trip()
    try expect(\Trip.home.shout, nil, trip)
    try expect(\Trip.address?.shout, nil, trip)
    try expect(\Trip.[3], nil, trip)
    try expect(\Trip.costs["ferry"], nil, trip)
    try expect(\Trip.home.zips[1], nil, trip)
    try expect(\Trip.name.count, nil, trip)
    try expect(\Trip.pair.1, nil, trip)
    try expect(\Animal.name, nil, Animal())
    try expect(\Dog.name, nil, Dog())
    let three = NSExpression(forKeyPath: \Trip.[3])
    #expect(three != NSExpression(forKeyPath: \Trip.[4]))
    #expect(try three.evaluated(with: nil) == nil)
    #expect(throws: (any Error).self) { _ = try three.evaluated(with: Dog()) }
    let name = NSExpression(forKeyPath: \Animal.name)
    #expect(try name.evaluated(with: Dog()) as? String == "Rex")
  }

  @Test func tablesComeFirst() throws {
    let place = Place()
    try expect(\Place.city, "town", place)
    try expect(\Place.next?.city, "region.title", place)
    try expect(\Place.hidden, nil, place)
    try expect(\Place.address.city, nil, place)
    try expect(\Box<Place>.content.city, "content.city", Box(content: place), isRead: false)
  }

  /// Nothing is known of the types behind a property that no table lists.
  private func expect<Root, Value>(
    _ path: KeyPath<Root, Value>,
    _ name: String,
    _ root: Root,
    isRead: Bool
  ) throws {
    #expect(NSExpression(forKeyPath: path).keyPath == name)
  }

  @Test func inPredicates() throws {
    let name = NSComparisonPredicate(
      leftExpression: NSExpression(forKeyPath: \Animal.name),
      rightExpression: NSExpression(forConstantValue: "r"),
      modifier: .direct,
      type: .beginsWith,
      options: .caseInsensitive
    )
    let both = NSCompoundPredicate(andPredicateWithSubpredicates: [
      name, NSPredicate(format: "age == 3"),
    ])
    #expect(both.evaluate(with: Dog()))
    #expect(name.predicateFormat.hasPrefix(#"\Animal.<computed"#))
    #expect(throws: PredicateFormatError.self) { _ = try BoundPredicate(name) }
    #expect(NSSortDescriptor(keyPath: \Trip.home.city, ascending: true).key == "home.city")
  }
}
