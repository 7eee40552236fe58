import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax
import Testing

@testable import PredicateFoundation

/// NSPredicate and its subclasses, member by member.
@Suite struct PredicateTests {
  private let adult = NSPredicate(format: "age >= %d", 18)
  private let named = NSPredicate(format: "name ==[c] $name")

  @Test func everyTextMakesTheClassOfItsKind() {
    #expect(type(of: adult) == NSComparisonPredicate.self)
    #expect(type(of: NSPredicate(format: "a == 1 AND b == 2")) == NSCompoundPredicate.self)
    #expect(type(of: NSPredicate(format: "NOT a == 1")) == NSCompoundPredicate.self)
    #expect(NSPredicate(format: "TRUEPREDICATE") == NSPredicate(value: true))
    #expect(NSCompoundPredicate(format: "a == 1 OR b == 2").compoundPredicateType == .or)
    #expect(NSComparisonPredicate(format: "a == 1").predicateOperatorType == .equalTo)
    let make: (String, [Any]?) -> NSPredicate = NSPredicate.init(format:argumentArray:)
    #expect(make("a == %@", [1]).predicateFormat == "a == 1")
  }

  @Test func argumentsMayBeMoreThanPlaceholders() {
    #expect(NSPredicate(format: "a == %@", argumentArray: [1, 2]).predicateFormat == "a == 1")
    #expect(NSPredicate(format: "a == 1", argumentArray: nil).predicateFormat == "a == 1")
  }

  @Test func rawValues() {
    let operators: [(NSComparisonPredicate.Operator, UInt)] = [
      (.lessThan, 0), (.lessThanOrEqualTo, 1), (.greaterThan, 2), (.greaterThanOrEqualTo, 3),
      (.equalTo, 4), (.notEqualTo, 5), (.matches, 6), (.like, 7), (.beginsWith, 8),
      (.endsWith, 9), (.in, 10), (.customSelector, 11), (.contains, 99), (.between, 100),
    ]
    for (value, raw) in operators { #expect(value.rawValue == raw) }
    let modifiers: [(NSComparisonPredicate.Modifier, UInt)] = [(.direct, 0), (.all, 1), (.any, 2)]
    for (value, raw) in modifiers { #expect(value.rawValue == raw) }
    let options: [(NSComparisonPredicate.Options, UInt)] = [
      (.caseInsensitive, 1), (.diacriticInsensitive, 2), (.normalized, 4),
    ]
    for (value, raw) in options { #expect(value.rawValue == raw) }
    let types: [(NSCompoundPredicate.LogicalType, UInt)] = [(.not, 0), (.and, 1), (.or, 2)]
    for (value, raw) in types { #expect(value.rawValue == raw) }
  }

  @Test(
    arguments: [
      ("a < 1", .lessThan), ("a <= 1", .lessThanOrEqualTo), ("a > 1", .greaterThan),
      ("a >= 1", .greaterThanOrEqualTo), ("a == 1", .equalTo), ("a != 1", .notEqualTo),
      ("a MATCHES 'x'", .matches), ("a LIKE 'x'", .like), ("a BEGINSWITH 'x'", .beginsWith),
      ("a ENDSWITH 'x'", .endsWith), ("a IN {1}", .in), ("a CONTAINS 'x'", .contains),
      ("a BETWEEN {1, 2}", .between), ("a isEqual: 1", .customSelector),
    ] as [(String, NSComparisonPredicate.Operator)]
  )
  func operatorsAreTakenApartAndPutTogether(
    _ format: String,
    _ type: NSComparisonPredicate.Operator
  ) throws {
    let predicate = try #require(NSPredicate(format: format) as? NSComparisonPredicate)
    #expect(predicate.predicateOperatorType == type)
    #expect(predicate.leftExpression.keyPath == "a")
    let copy =
      predicate.customSelector.map {
        NSComparisonPredicate(
          leftExpression: predicate.leftExpression,
          rightExpression: predicate.rightExpression,
          customSelector: $0
        )
      }
      ?? NSComparisonPredicate(
        leftExpression: predicate.leftExpression,
        rightExpression: predicate.rightExpression,
        modifier: predicate.comparisonPredicateModifier,
        type: predicate.predicateOperatorType,
        options: predicate.options
      )
    #expect(copy == predicate)
    #expect(copy.hash == predicate.hash)
    #expect(copy.predicateFormat == predicate.predicateFormat)
  }

  @Test func quantifiersAndOptions() throws {
    let predicate = NSComparisonPredicate(format: "ANY tags BEGINSWITH[cd] 'É'")
    #expect(predicate.comparisonPredicateModifier == .any)
    #expect(predicate.options == [.caseInsensitive, .diacriticInsensitive])
    #expect(NSComparisonPredicate(format: "ALL tags == 1").comparisonPredicateModifier == .all)
    #expect(predicate.evaluate(with: ["tags": ["x", "ex"]]))
  }

  /// NSNull is nil in every respect but its text.
  @Test func nulls() throws {
    let predicate = NSPredicate(format: "a == %@ AND b == nil", NSNull())
    #expect(predicate.predicateFormat == "a == <null> AND b == nil")
    #expect(predicate.evaluate(with: [:] as [String: Any]))
    #expect(try BoundPredicate(predicate).format == "a == nil AND b == nil")
    #expect(NSExpression(forConstantValue: NSNull()).description == "<null>")
    #expect(NSExpression(forConstantValue: NSNull()).constantValue is NSNull)
    #expect(NSExpression(forConstantValue: NSNull()).expressionType == .constantValue)
    #expect(NSExpression(forConstantValue: nil).description == "nil")
    #expect(try NSExpression(forConstantValue: NSNull()).evaluated(with: 1) == nil)
    let compound = NSCompoundPredicate(notPredicateWithSubpredicate: predicate)
    #expect(compound.predicateFormat == "NOT (a == <null> AND b == nil)")
    #expect(
      named.withSubstitutionVariables(["name": NSNull()]).predicateFormat == "name ==[c] <null>"
    )
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: predicate,
      requiringSecureCoding: true
    )
    let copy = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSPredicate.self, from: data)
    #expect(copy?.predicateFormat == "a == nil AND b == nil")
    #expect(throws: PredicateFormatError.self) {
      _ = try NSPredicate.parse(format: "a == %d", arguments: [NSNull()])
    }
  }

  /// What Foundation's collections hold for nil is NSNull; a list in the text has nil.
  @Test func nullsInCollections() throws {
    func format(_ text: String, _ argument: Any) -> String {
      NSPredicate(format: text, argumentArray: [argument]).predicateFormat
    }
    #expect(format("a IN %@", [1, NSNull()] as [Any]) == "a IN {1, <null>}")
    #expect(format("a IN %@", NSArray(array: [NSNull(), "x"])) == "a IN {<null>, \"x\"}")
    #expect(format("a IN %@", [[NSNull()], 2] as [Any]) == "a IN {{<null>}, 2}")
    #expect(format("a IN %@", [1, nil] as [Int?]) == "a IN {1, <null>}")
    #expect(format("a IN %@", NSSet(object: NSNull())) == "a IN {<null>}")
    #expect(format("a IN %@", NSOrderedSet(array: [1, NSNull()])) == "a IN {1, <null>}")
    #expect(format("a == %@", ["k": NSNull()]) == "a == {\n    k = \"<null>\";\n}")
    #expect(format("a IN %@", [NSSet(object: NSNull())]) == "a IN {{<null>}}")
    #expect(
      format("a == %@", ["k": [1, NSNull()] as [Any]]) == "a == {\n    k = {1, \"<null>\"};\n}"
    )
    #expect(format("a IN {1, nil, %@}", NSNull()) == "a IN {1, nil, <null>}")
    #expect(format("a IN {1, nil} OR a IN %@", [NSNull()]) == "a IN {1, nil} OR a IN {<null>}")
    #expect(
      format("a IN %@", [NSExpression(forKeyPath: "k"), [NSNull()]] as [Any])
        == "a IN {k, {<null>}}"
    )
    let variable = NSPredicate(format: "a IN $list")
    let bound = variable.withSubstitutionVariables(["list": [1, NSNull()] as [Any]])
    #expect(bound.predicateFormat == "a IN {1, <null>}")
    #expect(
      bound.withSubstitutionVariables(["other": 1]).predicateFormat == "a IN {1, <null>}"
    )
    let constant = NSExpression(forConstantValue: [1, NSNull()] as [Any])
    #expect(constant.description == "{1, <null>}")
    #expect(constant.expressionType == .constantValue)
    #expect((constant.constantValue as? [Any])?.last is NSNull)
    #expect(constant == NSExpression(forConstantValue: [1, NSNull()] as [Any]))
    #expect(constant != NSExpression(forConstantValue: [2, NSNull()] as [Any]))
    let item = ObjectTests.Animal()
    #expect(format("a IN %@", [item, NSNull()] as [Any]).hasSuffix(", <null>}"))
  }

  @Test func nullsInCollectionsAreNilForAllElse() throws {
    let predicate = NSPredicate(format: "a IN %@", argumentArray: [[1, NSNull()] as [Any]])
    #expect(predicate.evaluate(with: ["a": 1]))
    #expect(!predicate.evaluate(with: ["a": 2]))
    #expect(try BoundPredicate(predicate).format == "a IN {1, nil}")
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: predicate,
      requiringSecureCoding: true
    )
    let copy = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSPredicate.self, from: data)
    copy?.allowEvaluation()
    #expect(copy?.evaluate(with: ["a": 1]) == true)
    let set = NSPredicate(format: "%@ == %@", argumentArray: [["k": NSNull()], ["k": NSNull()]])
    #expect(set.evaluate(with: nil))
    let wrong: [(String, [Any], Value)] = [
      ("a == %d", [NSNull()], .list([.null])),
      ("%K == 1", [NSNull()], .list([.null])),
    ]
    for (format, argument, value) in wrong {
      let template = try PredicateTemplate(parsing: format)
      let plain = #expect(throws: PredicateFormatError.self) {
        try template.bound(to: Bindings(arguments: [value]))
      }
      let held = #expect(throws: PredicateFormatError.self) {
        try NSPredicate.parse(format: format, arguments: [argument])
      }
      #expect(plain?.description == held?.description, "\(format)")
    }
  }

  @Test func compounds() throws {
    let both = NSCompoundPredicate(andPredicateWithSubpredicates: [adult, named])
    let either = NSCompoundPredicate(orPredicateWithSubpredicates: [adult, named])
    let none = NSCompoundPredicate(notPredicateWithSubpredicate: either)
    #expect(both.predicateFormat == "age >= 18 AND name ==[c] $name")
    #expect(none.predicateFormat == "NOT (age >= 18 OR name ==[c] $name)")
    #expect(none.description == none.predicateFormat)
    #expect(both.subpredicates as! [NSPredicate] == [adult, named])
    #expect(both == NSPredicate(format: "age >= 18 AND name ==[c] $name"))
    #expect(both.hash == NSPredicate(format: "age >= 18 AND name ==[c] $name").hash)
    #expect(both != either)
    #expect(both.copy() as? NSPredicate == both)
    #expect(NSPredicate(value: false) != both)
    #expect(both != NSPredicate(value: false))
    #expect(NSCompoundPredicate(andPredicateWithSubpredicates: []).evaluate(with: nil))
    #expect(!NSCompoundPredicate(orPredicateWithSubpredicates: []).evaluate(with: nil))
    #expect(
      NSCompoundPredicate(andPredicateWithSubpredicates: []).predicateFormat == "TRUEPREDICATE"
    )
    let one = NSCompoundPredicate(type: .and, subpredicates: [adult])
    #expect(one.compoundPredicateType == .and)
    #expect(one.predicateFormat == "age >= 18")
    let person: [String: Any] = ["age": 20, "name": "Ada"]
    for (predicate, answer) in [(both, true), (either, true), (none, false)] {
      #expect(predicate.evaluate(with: person, substitutionVariables: ["name": "ada"]) == answer)
    }
  }

  @Test func blocksInCompounds() throws {
    var names: [String] = []
    let block = NSPredicate { object, variables in
      names = (variables ?? [:]).keys.sorted()
      return (object as? [String: Int])?["age"] == 20
    }
    let both = NSCompoundPredicate(andPredicateWithSubpredicates: [
      adult, Foundation.NSCompoundPredicate(orPredicateWithSubpredicates: [block, block]),
    ])
    #expect(both.evaluate(with: ["age": 20], substitutionVariables: ["x": 1]))
    #expect(names == ["x"])
    #expect(!both.evaluate(with: ["age": 21]))
    #expect(try !both.matches(["age": 17]))
    #expect(both.predicateFormat == "age >= 18 AND (BLOCKPREDICATE OR BLOCKPREDICATE)")
    #expect(throws: PredicateFormatError.self) { _ = try BoundPredicate(both) }
  }

  @Test func variables() {
    #expect(named.evaluate(with: ["name": "Ada"], substitutionVariables: ["name": "ADA"]))
    let ada = named.withSubstitutionVariables(["name": "ada"])
    #expect(ada.predicateFormat == #"name ==[c] "ada""#)
    #expect(ada.evaluate(with: ["name": "Ada"]))
    let key = ["name": NSExpression(forKeyPath: "nick")]
    #expect(named.withSubstitutionVariables(key).predicateFormat == "name ==[c] nick")
    let twin = ["name": "a", "nick": "A"]
    #expect(named.evaluate(with: twin, substitutionVariables: key))
    let compound = NSCompoundPredicate(notPredicateWithSubpredicate: named)
    let bound: NSCompoundPredicate = compound.withSubstitutionVariables(["name": "x"])
    #expect(bound.predicateFormat == #"NOT name ==[c] "x""#)
    #expect(NSPredicate(value: true).withSubstitutionVariables(["name": 1]).evaluate(with: nil))
  }

  @Test(arguments: [
    "a == 1", "name ==[cd] \"x\" AND NOT b IN {1, 2}", "TRUEPREDICATE",
    "SUBQUERY(a, $x, $x.b == 1).@count > 0", "a BETWEEN {1, 2.5}", "d > CAST(5.5, \"NSDate\")",
  ])
  func coding(_ format: String) throws {
    let predicate = NSPredicate(format: format)
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: predicate,
      requiringSecureCoding: true
    )
    let copy = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: NSPredicate.self, from: data)
    )
    #expect(copy == predicate)
    #expect(type(of: copy) == type(of: predicate))
    if copy is NSComparisonPredicate {
      #expect(throws: (any Error).self) { _ = try copy.matches(["b": 1]) }
    }
    copy.allowEvaluation()
    _ = try? copy.matches(["b": 1])
  }

  @Test func codingOfAssembledPredicates() throws {
    let inner = NSCompoundPredicate(type: .or, subpredicates: [adult])
    let compound = NSCompoundPredicate(type: .not, subpredicates: [inner])
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: compound,
      requiringSecureCoding: true
    )
    let copy = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: NSCompoundPredicate.self, from: data)
    )
    #expect(copy == compound)
    #expect(throws: (any Error).self) { _ = try copy.matches(["age": 1]) }
    copy.allowEvaluation()
    #expect(copy.evaluate(with: ["age": 1]))
  }

  @Test func boundPredicates() throws {
    let bound = try BoundPredicate(adult)
    #expect(bound.format == "age >= 18")
    #expect(NSPredicate(bound) == adult)
    #expect(try BoundPredicate(NSPredicate(value: true)).format == "TRUEPREDICATE")
    #expect(throws: PredicateFormatError.self) {
      _ = try BoundPredicate(NSPredicate(format: "owner == %@", NSObject()))
    }
  }

  /// A subclass of the application's own decides for itself.
  @Test func subclasses() throws {
    final class Always: NSCompoundPredicate {
      override func evaluate(
        with object: Any?,
        substitutionVariables: [String: Any]?
      ) -> Bool { true }
    }
    let always = Always(andPredicateWithSubpredicates: [NSPredicate(value: false)])
    #expect(try always.matches(nil))
    let negated = NSCompoundPredicate(notPredicateWithSubpredicate: always)
    #expect(!negated.evaluate(with: nil))
  }

  @Test func threadsMayShareOne() {
    nonisolated(unsafe) let shared = NSPredicate(format: "n > 500 AND name MATCHES 'a.*'")
    DispatchQueue.concurrentPerform(iterations: 1_000) { number in
      let answer = shared.evaluate(with: ["n": number, "name": "abc"])
      if answer != (number > 500) { Issue.record("\(number)") }
    }
  }
}
