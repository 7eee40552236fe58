import Foundation
import PredicateEvaluation
import PredicateSyntax
import Testing

private enum Color: String { case red, green }
private enum Shade: String, ValueConvertible { case dark }
private struct Opaque: Equatable { var id: Int }

/// A type that does not list its keys.
private struct Nameless: KeyValueReadable {
  func value(forKey key: String) -> KeyedValue? { nil }
}

private class Animal: ReflectedReadable {
  var legs = 4
  var mother: Animal?
}

private final class Dog: Animal {
  var name = "Rex"
  var colors: Set<String> = ["brown"]
  var puppies: [Dog] = []
}

private struct Line: ReflectedReadable {
  var product: String
  var count: Int
  var color: Color
}

private struct Order: Encodable {
  var number: Int
  var placed: Date
  var reference: UUID
  var lines: [String: [Int]]
  var note: String?
  var price: Decimal
}

@Suite struct ConvertedValueTests {
  private struct Example: CustomTestStringConvertible {
    let key: String
    let any: Any
    let expected: Value
    var testDescription: String { key }
  }

  @Test func convertsAnything() throws {
    let date = Date(timeIntervalSinceReferenceDate: 7)
    let uuid = UUID()
    let examples = [
      Example(key: "Bool", any: true, expected: .bool(true)),
      Example(key: "Int8", any: Int8(-3), expected: .integer(-3)),
      Example(
        key: "UInt64",
        any: UInt64.max,
        expected: .decimal(Decimal(UInt64.max))
      ),
      Example(key: "Float", any: Float(0.5), expected: .real(0.5)),
      Example(key: "String", any: "x", expected: .text("x")),
      Example(key: "Date", any: date, expected: .date(date)),
      Example(key: "UUID", any: uuid, expected: .uuid(uuid)),
      Example(key: "Data", any: Data([1, 2]), expected: .bytes([1, 2])),
      Example(key: "Decimal", any: Decimal(3), expected: .decimal(3)),
      Example(key: "nil", any: Int?.none as Any, expected: .null),
      Example(key: "some", any: Int?.some(3) as Any, expected: .integer(3)),
      Example(key: "NSNull", any: NSNull(), expected: .null),
      Example(key: "NSNumber", any: NSNumber(value: 3), expected: .integer(3)),
      Example(key: "NSNumber Boolean", any: NSNumber(value: true), expected: .bool(true)),
      Example(key: "NSNumber double", any: NSNumber(value: 2.0), expected: .real(2)),
      Example(key: "NSString", any: NSString("x"), expected: .text("x")),
      Example(key: "NSDate", any: date as NSDate, expected: .date(date)),
      Example(key: "NSUUID", any: uuid as NSUUID, expected: .uuid(uuid)),
      Example(key: "NSData", any: NSData(data: Data([1])), expected: .bytes([1])),
      Example(key: "enum", any: Color.red, expected: .text("red")),
      Example(key: "convertible enum", any: Shade.dark, expected: .text("dark")),
    ]
    for example in examples {
      guard case .value(let value) = KeyedValue(converting: example.any) else {
        Issue.record("\(example.key) is not a value")
        continue
      }
      #expect(value == example.expected, "\(example.key)")
    }
  }

  @Test(arguments: [
    "name == 'Ada'", "age == 36", "tags CONTAINS 'x'", "ANY nested.deep == 2", "gone == nil",
    "missing == nil", "set CONTAINS 3", "opaque == other", "opaque != nil", "dict.@count == 1",
    "dict['7'] == 'seven'", "mixed[1] == 'two'", "mixed[2] == nil", "colors CONTAINS 'red'",
    "colors.@count == 2", "ordered[1] == 'b'",
  ])
  func readsDictionariesOfAnything(_ text: String) throws {
    let dictionary: [String: Any] = [
      "name": "Ada", "age": 36, "tags": ["x", "y"], "gone": NSNull(),
      "nested": [["deep": 1], ["deep": 2]], "set": Set([3, 4]), "opaque": Opaque(id: 1),
      "other": Opaque(id: 1), "dict": [7: "seven"], "mixed": [1, "two", Int?.none as Any],
      "colors": Set([Color.red, .green]), "ordered": NSOrderedSet(array: ["a", "b"]),
    ]
    #expect(try evaluator(text).matches(dictionary))
  }

  @Test(arguments: [
    "name == 'Rex'", "legs == 4", "mother.legs == 4", "mother.name == nil",
    "colors CONTAINS 'brown'", "ANY puppies.name == 'Rex'", "puppies[0] == SELF",
  ])
  func reflectsClasses(_ text: String) throws {
    let dog = Dog()
    dog.mother = Dog()
    dog.puppies = [dog]
    let expected = text != "mother.name == nil"
    #expect(try evaluator(text).matches(dog) == expected)
    #expect(dog.readableKeyNames == ["colors", "legs", "mother", "name", "puppies"])
  }

  @Test func valuesWithoutKeysHaveNoSuggestions() throws {
    let object: [String: Any] = ["opaque": Opaque(id: 1)]
    #expect(throws: EvaluationError.self) { try evaluator("opaque.id == 1").matches(object) }
    let error = try failure(of: "name == 1", on: .object(Nameless()))
    #expect(error?.id == .unknownKey && error?.hints == [])
  }

  @Test func reflectsStructs() throws {
    let line = Line(product: "pen", count: 2, color: .green)
    #expect(try evaluator("product == 'pen' AND count > 1 AND color == 'green'").matches(line))
    #expect(try failure(of: "price == 1", on: .object(line))?.id == .unknownKey)
  }

  @Test(arguments: [
    "number == 7", "placed == CAST(60, 'NSDate')", "ANY lines.pens == 2", "note == nil",
    "reference == CAST('6B29FC40-CA47-1067-B31D-00DD010662DA', 'NSUUID')",
    "price == CAST('0.1', 'NSDecimalNumber')", "lines.@count == 2",
  ])
  func encodesEncodable(_ text: String) throws {
    let order = Order(
      number: 7,
      placed: Date(timeIntervalSinceReferenceDate: 60),
      reference: try #require(UUID(uuidString: "6B29FC40-CA47-1067-B31D-00DD010662DA")),
      lines: ["pens": [1, 2], "inks": []],
      note: nil,
      price: try #require(Decimal(string: "0.1"))
    )
    #expect(try evaluator(text).matches(KeyedValue(encoding: order)))
  }

  @Test func encodesScalarsAndNests() throws {
    #expect(try Value(encoding: [[1], []]) == .list([.list([.integer(1)]), .list([])]))
    #expect(try Value(encoding: "x") == .text("x"))
    #expect(try Value(encoding: Int?.none) == .null)
    #expect(try Value(encoding: ["a": true]) == .map(["a": .bool(true)]))
  }

  @Test func endlessEncodingIsStopped() {
    struct Endless: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(Endless())
      }
    }
    #expect(throws: EncodingError.self) { try Value(encoding: Endless()) }
  }
}
