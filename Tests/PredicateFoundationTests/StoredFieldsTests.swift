import Foundation
import PredicateEvaluation
import Testing

@testable import PredicateFoundation

/// Stored properties that are read where they lie have the values that reflection reads.
@Suite struct StoredFieldsTests {
  enum Level: String { case low }

  struct Wrapped {
    @Trimmed var name = " Ada "
    var age = 5
  }

  @propertyWrapper struct Trimmed {
    private var text = ""
    var wrappedValue: String { text.trimmingCharacters(in: .whitespaces) }
    init(wrappedValue: String) { text = wrappedValue }
  }

  class Base: NSObject {
    private var secret = "base"
    var text = "a text that is longer than fifteen bytes"
    var flag = true
    weak var other: Base?
    var hidden: String { secret }
  }

  final class Derived: Base {
    private var secret = "derived"
    unowned(unsafe) var self2: Derived?
    var small: Int16 = -3
    var float: Float = 0.5
    var date = Date(timeIntervalSinceReferenceDate: 7)
    var uuid = UUID()
    var decimal = Decimal(string: "1.10")!
    var none: Int?
    var some: Double? = 2.5
    var words: [String]? = ["x"]
    var numbers = [1, 2]
    var level = Level.low
    lazy var late = 9
    var secretHere: String { secret }
  }

  final class Described: CustomReflectable {
    let name = "stored"
    var customMirror: Mirror { Mirror(self, children: ["name": "described"]) }
  }

  final class Generic<Element> {
    var before: Element
    var number = 4
    init(_ before: Element) { self.before = before }
  }

  private nonisolated(unsafe) static let subjects: [Any] = [
    Wrapped(), Base(), Derived(), Described(), Generic("text"), Generic(UInt8(1)),
    Generic([1.5]), (1, "x"), Level.low, SwiftKeyPathTests.Trip(),
  ]

  @Test(arguments: subjects.indices)
  func theSameAsReflection(_ index: Int) {
    let subject = Self.subjects[index]
    let fields = StoredFields(of: subject)
    for name in ReflectedProperties.names(of: subject) {
      guard let value = fields.value(of: subject, named: name) else { continue }
      let reflected = ReflectedProperties.value(of: subject, named: name)
      #expect(
        KeyedValue.value(value).foundationObject.map { "\($0)" }
          == KeyedValue(reading: reflected).foundationObject.map { "\($0)" },
        "\(name)"
      )
    }
  }

  /// An `Any` may hold an existential, and that the object.
  @Test func existentials() {
    let derived = Derived()
    let objects: [Any] = [derived] as [AnyObject] as [Any] + [derived as any NSObjectProtocol]
    let words: [Any] = [Wrapped(), "x"] as [any Sendable] as [Any]
    for object in objects { #expect(NSPredicate(format: "small == -3").evaluate(with: object)) }
    #expect(NSPredicate(format: "age == 5").evaluate(with: words[0]))
    #expect(NSPredicate(format: "SELF == 'x'").evaluate(with: words[1]))
  }

  /// What must be read by reflection, and what need not.
  @Test func whichFields() {
    func isListed(_ name: String, _ subject: Any) -> Bool {
      StoredFields(of: subject).value(of: subject, named: name) != nil
    }
    let derived = Derived()
    for name in ["text", "flag", "small", "float", "date", "uuid", "decimal", "none", "some"] {
      #expect(isListed(name, derived), "\(name)")
    }
    for name in [
      "secret", "other", "self2", "level", "late", "words", "missing", "description",
      "$__lazy_storage_$_late",
    ] {
      #expect(!isListed(name, derived), "\(name)")
    }
    #expect(!isListed("name", Wrapped()))
    #expect(isListed("age", Wrapped()))
    #expect(!isListed("name", Described()))
    #expect(NSPredicate(format: "name == 'described'").evaluate(with: Described()))
    #expect(NSPredicate(format: "secret == 'derived'").evaluate(with: derived))
    #expect(isListed("number", Generic([Int]())))
  }
}
