import Foundation
import PredicateEvaluation
import Testing

@testable import PredicateFoundation

/// `NSPredicate(#Predicate…)` and `NSExpression(#Expression…)`, subject by subject as Foundation
/// tests its own conversion: the answers are those of the `#Predicate`, and the tree is Apple's
/// where nothing else is said. `Documentation/nspredicate.md` lists what differs.
@Suite struct FoundationConversionTests {
  /// Not final, as models for Apple's systems are: Swift does not name the properties.
  class Model: NSObject {
    var number = 1
    var text = "Hello"
    var real = 2.3
    var other = 4
    var flag = true
    var list = [5, 6, 7, 8, 9]
    var table = ["A": 1, "B": 2]
    var date = Date.distantFuture
    var absent: String?
    var id = UUID()
    var data = Data([1, 2, 3])
    var url = URL(string: "http://apple.com")!
  }

  final class Record: NSObject {
    var number = 1
    var text = "Hello"
    var real = 2.3
    var other = 4
    var flag = true
    var list = [5, 6, 7, 8, 9]
    var table = ["A": 1, "B": 2]
    var date = Date.distantFuture
    var absent: String?
    var id = UUID()
    var data = Data([1, 2, 3])
    var url = URL(string: "http://apple.com")!
    var captured = Captured()
  }

  struct Captured: Codable, Hashable, Sendable {
    var number = 1
    var list = [1, 2, 3]
  }

  private let record = Record()

  /// `format` is the text of Apple's conversion; nil where ours differs.
  private func expect(
    _ predicate: Predicate<Record>,
    _ format: String?,
    _ arguments: Any...,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let converted = try #require(NSPredicate(predicate), sourceLocation: location)
    #expect(
      try converted.matches(record) == predicate.evaluate(record),
      "\(converted)",
      sourceLocation: location
    )
    guard let format else { return }
    let expected = NSPredicate(format: format, argumentArray: arguments)
    #expect(converted.predicateFormat == expected.predicateFormat, sourceLocation: location)
  }

  @Test func basics() throws {
    let two = 2
    try expect(#Predicate { $0.number == two }, "number == 2")
    try expect(#Predicate { $0.number + 2 == 4 }, "number + 2 == 4")
    try expect(#Predicate { $0.list.count == 5 }, "list.@count == 5")
    // Apple's `text.length` counts UTF-16 units, Swift characters: read through the key path.
    try expect(#Predicate { $0.text.count == 5 }, nil)
    // Apple's variable has another name.
    try expect(#Predicate { item in item.list.filter { $0 == item.other }.count > 0 }, nil)
  }

  @Test func equality() throws {
    try expect(#Predicate { $0.number == 0 }, "number == 0")
    try expect(#Predicate { $0.number != 0 }, "number != 0")
  }

  @Test func ranges() throws {
    let now = Date.now
    let (open, closed, from, through, upTo) = (now..<now, now...now, now..., ...now, ..<now)
    try expect(#Predicate { ($0.date...$0.date).contains($0.date) }, "date BETWEEN {date, date}")
    try expect(#Predicate { ($0.date..<$0.date).contains($0.date) }, "date >= date AND date < date")
    try expect(#Predicate { open.contains($0.date) }, "date >= %@ AND date < %@", now, now)
    try expect(#Predicate { closed.contains($0.date) }, "date BETWEEN %@", [now, now])
    try expect(#Predicate { from.contains($0.date) }, "date >= %@", now)
    try expect(#Predicate { through.contains($0.date) }, "date <= %@", now)
    try expect(#Predicate { upTo.contains($0.date) }, "date < %@", now)
  }

  /// Apple's conversion fails for a property without `@objc`. Every stored property is a key here.
  @Test func everyStoredProperty() throws {
    try expect(#Predicate { $0.real == 2.3 }, "real == 2.3")
  }

  @Test func capturedStructs() throws {
    let captured = Captured()
    try expect(#Predicate { $0.number == captured.number }, "number == 1")
    try expect(#Predicate { $0.flag == captured.list.contains([1, 2]) }, "flag == YES")
  }

  @Test func subscripts() throws {
    try expect(#Predicate { $0.list[0] == 2 }, "(SELF.list)[0] == 2")
    try expect(#Predicate { $0.table["A"] == 1 }, "(SELF.table)['A'] == 1")
  }

  @Test func stringSearching() throws {
    try expect(#Predicate { $0.text.contains("foo") }, "text CONTAINS 'foo'")
    try expect(#Predicate { $0.text.starts(with: "foo") }, "text BEGINSWITH 'foo'")
  }

  @Test func conditionsAndValues() throws {
    try expect(#Predicate { _ in true }, "YES == YES")
    try expect(#Predicate { _ in false }, "NO == YES")
    try expect(#Predicate { _ in true && false }, "(YES == YES) && (NO == YES)")
    try expect(#Predicate { $0.flag }, "flag == YES")
    try expect(
      #Predicate { ($0.flag && true) == false },
      "TERNARY(flag == YES AND YES == YES, YES, NO) == NO"
    )
    try expect(#Predicate { $0.flag ? true : false }, "TERNARY(flag == YES, YES, NO) == YES")
  }

  @Test func optionals() throws {
    // Apple asks `!= nil` first and for the length.
    try expect(#Predicate { ($0.absent ?? "").isEmpty }, nil)
    try expect(#Predicate { ($0.absent?.count ?? -1) > 1 }, nil)
    try expect(#Predicate { $0.absent == nil }, "absent == nil")
  }

  @Test func data() throws {
    let (id, now, data, url) = (record.id, Date.now, record.data, record.url)
    try expect(#Predicate { $0.id == id }, "id == %@", id)
    try expect(#Predicate { $0.date > now }, "date > %@", now)
    try expect(#Predicate { $0.data == data }, "data == %@", data)
    try expect(#Predicate { $0.url == url }, "url == %@", url)
  }

  @Test func collections() throws {
    // Apple compares the count with `!=`, names the variable otherwise, and writes `@max.#self`.
    try expect(#Predicate { $0.list.contains { $0 == 2 } }, nil)
    try expect(#Predicate { $0.list.allSatisfy { $0 == 2 } }, nil)
    try expect(#Predicate { $0.list.max() == $0.list.min() }, nil)
  }

  @Test func regularExpressions() throws {
    let regex = #/[AB0-9]\/?[^\n]+/#
    // Apple's MATCHES compares the whole text with the pattern, which `contains` does not.
    try expect(#Predicate { $0.text.contains(regex) }, nil)
  }

  /// Of a class that is not final each property is read through its key path, with the same answers.
  @Test func propertiesWithoutNames() throws {
    let model = Model()
    let predicates: [Predicate<Model>] = [
      #Predicate { $0.number == 1 && $0.text.contains("ell") },
      #Predicate { $0.list.filter { $0 > 6 }.count == 3 && $0.table["B"] == 2 },
      #Predicate { ($0.absent?.count ?? -1) == -1 && $0.flag },
    ]
    for predicate in predicates {
      let converted = try #require(NSPredicate(predicate))
      #expect(try converted.matches(model) == predicate.evaluate(model))
      #expect(try converted.matches(model))
    }
    let error = #expect(throws: PredicateConversionError.self) {
      _ = try BoundPredicate(#Predicate<Model> { $0.number == 1 })
    }
    #expect(error?.message.contains("not a stored property with a name") == true)
  }

  @Test func objects() throws {
    let captured = Captured()
    let same = #Predicate<Record> { $0.captured == captured }
    try expect(same, nil)
    record.captured.number = 2
    try expect(same, nil)
    #expect(throws: PredicateConversionError.self) { _ = try BoundPredicate(same) }
    let slice = NSPredicate(#Predicate<Record> { $0.list[0..<1].isEmpty })
    #expect(slice == nil)
    #expect(try BoundPredicate(#Predicate<Record> { $0.number == 1 }).format == "number == 1")
  }

  @Test func expressions() throws {
    let sum = try #require(NSExpression(#Expression<Record, Int> { $0.number + $0.other }))
    #expect(sum.description == "number + other")
    #expect(sum.expressionValue(with: record, context: nil) as? Int == 5)
    let key = try #require(NSExpression(#Expression<Record, String> { $0.text }))
    #expect(key == NSExpression(forKeyPath: "text"))
    let test = try #require(NSExpression(#Expression<Record, Bool> { $0.number > 5 }))
    #expect(test.expressionType == .conditional)
    #expect(test.expressionValue(with: record, context: nil) as? Bool == false)
    #expect(NSExpression(#Expression<Record, Int> { $0.list[0..<1].count }) == nil)
  }
}
