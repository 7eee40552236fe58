import Foundation
import PredicateEvaluation
import PredicateSyntax
import Testing

@testable import PredicateFoundation

/// NSExpression, member by member.
@Suite struct ExpressionTests {
  private let a = NSExpression(forKeyPath: "a")
  private let two = NSExpression(forConstantValue: 2)

  @Test func rawValuesAreApples() {
    let types: [(NSExpression.ExpressionType, UInt)] = [
      (.constantValue, 0), (.evaluatedObject, 1), (.variable, 2), (.keyPath, 3), (.function, 4),
      (.unionSet, 5), (.intersectSet, 6), (.minusSet, 7), (.subquery, 13), (.aggregate, 14),
      (.anyKey, 15), (.block, 19), (.conditional, 20),
    ]
    for (type, raw) in types { #expect(type.rawValue == raw) }
  }

  @Test(
    arguments: [
      ("5", .constantValue), ("'x'", .constantValue), ("nil", .constantValue),
      ("SELF", .evaluatedObject), ("$x", .variable), ("a.b", .keyPath), ("a.@count", .keyPath),
      ("a + 1", .function), ("-a", .function), ("sum:(a)", .function), ("a[0]", .function),
      ("$x.a", .function), ("CAST(a, 'NSDate')", .function),
      ("FUNCTION(a, 'uppercaseString')", .function), ("a UNION b", .unionSet),
      ("a INTERSECT b", .intersectSet), ("a MINUS b", .minusSet),
      ("SUBQUERY(a, $x, $x == 1)", .subquery), ("{a, 1}", .aggregate), ("{1, 2}", .aggregate),
      ("TERNARY(a == 1, 2, 3)", .conditional), ("ANYKEY", .anyKey),
    ] as [(String, NSExpression.ExpressionType)]
  )
  func parsedTypes(_ format: String, _ type: NSExpression.ExpressionType) {
    #expect(NSExpression(format: format).expressionType == type)
  }

  @Test func initializersSetTheType() {
    let made: [(NSExpression, NSExpression.ExpressionType, String)] = [
      (two, .constantValue, "2"),
      (NSExpression(forConstantValue: nil), .constantValue, "nil"),
      (NSExpression(forConstantValue: [1, 2]), .constantValue, "{1, 2}"),
      (NSExpression.expressionForEvaluatedObject(), .evaluatedObject, "SELF"),
      (NSExpression.expressionForAnyKey(), .anyKey, "ANYKEY"),
      (NSExpression(forVariable: "x"), .variable, "$x"),
      (a, .keyPath, "a"),
      (NSExpression(forAggregate: [1, two]), .aggregate, "{1, 2}"),
      (NSExpression(forUnionSet: a, with: two), .unionSet, "a UNION 2"),
      (NSExpression(forIntersectSet: a, with: two), .intersectSet, "a INTERSECT 2"),
      (NSExpression(forMinusSet: a, with: two), .minusSet, "a MINUS 2"),
    ]
    for (expression, type, text) in made {
      #expect(expression.expressionType == type)
      #expect(expression.description == text)
    }
  }

  @Test func functionsAreBuilt() {
    let sum = NSExpression(forFunction: "add:to:", arguments: [a, two])
    #expect(sum.description == "a + 2")
    #expect(sum.function == "add:to:")
    #expect(sum.arguments == [a, two])
    #expect(sum.operand.constantValue as? String == "_NSPredicateUtilities")
    #expect(sum.expressionValue(with: ["a": 3], context: nil) as? Int == 5)
    #expect(sum == NSExpression(format: "a + 2"))
    #expect(sum.hash == NSExpression(format: "a + 2").hash)
    let average = NSExpression(forFunction: "average:", arguments: [two, NSNumber(value: 5)])
    #expect(average.expressionValue(with: nil, context: nil) as? Double == 3.5)
    let upper = NSExpression(forFunction: a, selectorName: "uppercaseString", arguments: nil)
    #expect(upper.operand == a)
    #expect(upper.function == "uppercaseString")
    #expect(upper.expressionValue(with: ["a": "x"], context: nil) as? String == "X")
    let cast = NSExpression(forFunction: "castObject:toType:", arguments: [a, "NSNumber"])
    #expect(cast.description == "CAST(a, \"NSNumber\")")
    let now = NSExpression(forFunction: "now", arguments: [])
    #expect(now.expressionValue(with: nil, context: nil) is Date)
  }

  @Test func subqueriesAndConditionsAreBuilt() throws {
    let big = NSPredicate(format: "$x.n > 1")
    let subquery = NSExpression(forSubquery: a, usingIteratorVariable: "x", predicate: big)
    #expect(subquery.variable == "x")
    #expect(subquery.predicate == big)
    #expect(subquery.collection as? NSExpression == a)
    let found = subquery.expressionValue(with: ["a": [["n": 1], ["n": 2]]], context: nil)
    #expect((found as? [[String: Int]])?.map { $0["n"] } == [2])
    let condition = NSExpression(
      forConditional: NSPredicate(format: "a == 1"),
      trueExpression: two,
      falseExpression: NSExpression(forConstantValue: "no")
    )
    #expect(condition.predicate.predicateFormat == "a == 1")
    #expect(condition.true == two)
    #expect(condition.false.constantValue as? String == "no")
    #expect(condition.expressionValue(with: ["a": 1], context: nil) as? Int == 2)
    let union = NSExpression(forUnionSet: a, with: NSExpression(forConstantValue: [2]))
    #expect(union.left == a)
    #expect(union.right.constantValue as? [Int] == [2])
    #expect(union.expressionValue(with: ["a": [1]], context: nil) as? Set<Int> == [1, 2])
  }

  @Test func blocksAreCalled() throws {
    let expression = NSExpression(
      block: { object, arguments, _ in
        "\(object as? [String: String] ?? [:]) \(arguments.count) \(arguments[0])"
      },
      arguments: [a, two]
    )
    #expect(expression.expressionType == .block)
    #expect(expression.arguments == [a, two])
    let value = expression.expressionValue(with: ["a": "x"], context: nil)
    #expect(value as? String == #"["a": "x"] 2 x"#)
    #expect(expression.expressionBlock(nil, [1], nil) as? String == "[:] 1 1")
    let predicate = NSComparisonPredicate(
      leftExpression: NSExpression(block: { _, numbers, _ in numbers }, arguments: [two]),
      rightExpression: NSExpression(forConstantValue: [2]),
      modifier: .direct,
      type: .equalTo
    )
    #expect(predicate.evaluate(with: nil))
  }

  @Test func valuesHaveTheTypesOfFoundation() throws {
    let subject: [String: Any] = [
      "i": 5, "d": 2.5, "b": true, "s": "x", "t": Date(timeIntervalSinceReferenceDate: 1),
      "m": Decimal(string: "1.5") as Any, "l": [1, "x"], "n": NSNull(),
    ]
    func value(_ format: String) -> Any? {
      NSExpression(format: format).expressionValue(with: subject, context: nil)
    }
    #expect(value("i") as? Int == 5)
    #expect(value("i") as? NSNumber == 5)
    #expect(value("i") as? Double == 5)
    #expect(value("d") as? Double == 2.5)
    #expect(value("b") as? Bool == true)
    #expect(value("s") as? String == "x")
    #expect(value("s") as? NSString == "x")
    #expect(value("t") as? Date == Date(timeIntervalSinceReferenceDate: 1))
    #expect(value("m") as? NSDecimalNumber == NSDecimalNumber(string: "1.5"))
    #expect((value("l") as? [Any])?.count == 2)
    #expect(value("n") == nil)
    #expect(value("missing") == nil)
    let context: NSMutableDictionary = ["x": 4]
    #expect(
      NSExpression(format: "$x * 2").expressionValue(with: nil, context: context) as? Int == 8
    )
  }

  @Test func formatsTakeArguments() {
    #expect(NSExpression(format: "%K + %d", "a", 5).description == "a + 5")
    #expect(NSExpression(format: "%@ + 1", a).description == "a + 1")
    #expect(NSExpression(format: "%@", argumentArray: [[1, 2]]).constantValue as? [Int] == [1, 2])
    let predicate = NSPredicate(format: "%@ == 5 AND b IN %@", a, [a, two])
    #expect(predicate.predicateFormat == "a == 5 AND b IN {a, 2}")
  }

  @Test func expressionsAreCoded() throws {
    for expression in [two, a, NSExpression(forAggregate: [1, 2]), NSExpression(format: "a + b")] {
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: expression,
        requiringSecureCoding: true
      )
      let copy = try #require(
        try NSKeyedUnarchiver.unarchivedObject(ofClass: NSExpression.self, from: data)
      )
      #expect(copy == expression)
      #expect(copy.expressionType == expression.expressionType)
      #expect(throws: (any Error).self) { _ = try copy.evaluated(with: ["a": 1, "b": 2]) }
      copy.allowEvaluation()
      #expect(try copy.evaluated(with: ["a": 1, "b": 2]) != nil)
    }
  }

  @Test func keyPathsAreBuilt() {
    struct Place: KeyPathReadable {
      let city = "Rome"
      static var readableKeys: ReadableKeys<Place> { ["town": .key(\.city)] }
    }
    #expect(NSExpression(forKeyPath: \Place.city).keyPath == "town")
    #expect(
      NSExpression(forKeyPath: \Place.city).expressionValue(with: Place(), context: nil) as? String
        == "Rome"
    )
  }

  @Test func copiesAreEqual() {
    #expect(a.copy() as? NSExpression == a)
    #expect(a != two)
    #expect(Set([a, NSExpression(forKeyPath: "a")]).count == 1)
  }
}
