import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSchema
import PredicateSyntax
import PredicateTestSupport
import Testing

/// A predicate that passes the checker never fails because of its types, and its values have the
/// types that the checker gives.
@Suite struct CheckerSoundnessTests {
  private let schema: Schema
  private let graph: RandomObjectGraph

  init() throws {
    let line = try #require(CheckerCaseTests.cases.first)
    schema = try CheckerCaseTests.schema(of: line)
    graph = RandomObjectGraph(schema: schema, seed: 1)
  }

  /// Unknown key, not a collection, not text, ANY of a scalar, incomparable.
  private static let typeErrors: Set<EvaluationErrorID> = [
    .unknownKey, .notACollection, .notText, .quantifierOnScalar, .incomparable,
  ]

  @Test func checkedPredicatesDoNotFailForTheirTypes() throws {
    var passed = 0
    for seed in 1...4_000 as ClosedRange<UInt64> {
      var generator = TypedTreeGenerator(schema: schema, entity: "Person", seed: seed)
      let predicate = try BoundPredicate(generator.predicate())
      guard let checked = try? predicate.checked(against: schema, entity: "Person") else {
        continue
      }
      passed += 1
      let mayBeNull = checked.warnings.contains { $0.id == .optionalOperand }
      guard let evaluator = try? Evaluator(predicate) else { continue }  // Patterns that are none.
      for object in graph.objects(of: "Person") {
        do throws(EvaluationError) {
          _ = try evaluator.matches(object)
        } catch {
          let isNull = error.id == .notANumber && error.message.hasSuffix("is nil") && mayBeNull
          // Bit operations take every whole number: there is a warning where one may not be.
          let hasFraction =
            error.message.hasPrefix("bit operations")
            && checked.warnings.contains { $0.id == .operandType }
          let isOfTypes =
            Self.typeErrors.contains(error.id) || error.id == .notANumber && !hasFraction
            || error.message.contains("needs a string")
          #expect(isNull || !isOfTypes, "seed \(seed): \(predicate.format): \(error)")
        }
      }
    }
    #expect(passed > 1_000)
  }

  @Test func expressionsHaveTheirTypes() throws {
    let everything = try BoundPredicate(format: "TRUEPREDICATE")
      .checked(against: schema, entity: "Person")
    var known = 0
    for seed in 1...4_000 as ClosedRange<UInt64> {
      var generator = TypedTreeGenerator(schema: schema, entity: "Person", seed: seed)
      let expression = try BoundExpression(generator.expression())
      let type = everything.type(of: expression.root)
      if type.type == .any { continue }
      known += 1
      guard let evaluator = try? ExpressionEvaluator(expression) else { continue }
      for object in graph.objects(of: "Person") {
        guard let value = try? evaluator.value(on: .object(object)) else { continue }
        #expect(
          value.isOf(type, in: schema),
          "seed \(seed): \(expression.format) is \(type): \(value)"
        )
      }
    }
    #expect(known > 1_500)
  }
}

extension KeyedValue {
  fileprivate func isOf(_ type: ExpressionType, in schema: Schema) -> Bool {
    if type.type == .any || type.type == .mixed { return true }
    switch self {
    case .value(.null): return type.isOptional || type.type == .null
    case .object(let object):
      guard case .object(let name) = type.type, let object = object as? RandomObjectGraph.Object
      else {
        return false
      }
      return schema.descendants(of: name).contains { $0.name == object.entity }
    case .collection(let collection): return areOf(type, collection.elements, in: schema)
    case .value(.list(let elements)), .value(.set(let elements)):
      return areOf(type, elements.map(KeyedValue.value), in: schema)
    case .value(.map): return type.type == .map
    case .value(.bool): return type.type == .bool || type.type == .number
    case .value(.integer): return type.type == .integer || type.type == .number
    case .value(.real): return type.type == .real || type.type == .number
    case .value(.decimal): return type.type == .decimal || type.type == .number
    case .value(.text): return type.type == .text
    case .value(.date): return type.type == .date
    case .value(.uuid): return type.type == .uuid
    case .value(.bytes): return type.type == .bytes
    case .value(.url): return type.type == .url
    }
  }

  private func areOf(
    _ type: ExpressionType,
    _ elements: [KeyedValue],
    in schema: Schema
  ) -> Bool {
    guard let element = type.type.element else { return false }
    let elementType = ExpressionType(
      element,
      isOptional: type.hasOptionalElements,
      hasOptionalElements: type.hasOptionalElements
    )
    return elements.allSatisfy { $0.isOf(elementType, in: schema) }
  }
}
