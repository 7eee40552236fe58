import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax
import Testing

/// The rows of `Function+Facts.swift` agree with the names, and the evaluator with the rows.
@Suite struct FunctionFactsTests {
  @Test(arguments: Function.allCases)
  func nameAndSentenceCoverEveryParameter(_ function: Function) {
    let count = function.signature.parameters.count
    #expect(function.rawValue.count { $0 == ":" } == count)
    #expect(function.sentence.count { $0 == "#" } == count)
  }

  @Test(arguments: Function.allCases.filter { !$0.signature.parameters.isEmpty })
  func resultForNilIsThatOfTheRow(_ function: Function) throws {
    let value = try value(of: function) { _ in .null }
    if function.resultType == .elementsOfStore {
      #expect(value == nil)
    } else {
      switch function.ofNil {
      case .givesNil: #expect(value == .null)
      case .givesZero: #expect(value == .integer(0))
      case .application: #expect(value == nil)
      }
    }
  }

  @Test(arguments: Function.allCases)
  func resultHasTheTypeOfTheRow(_ function: Function) throws {
    let value = try value(of: function) { kind in
      switch kind {
      case .any, .number: .integer(2)
      case .text: .text("b")
      case .date: .date(Date(timeIntervalSinceReferenceDate: 0))
      case .collection: .list([.integer(1), .integer(2), .integer(2)])
      }
    }
    if function.reads == .application {
      #expect(value == nil)
      return
    }
    switch function.resultType {
    case .integer: #expect(value?.isInteger == true)
    case .real, .mean: #expect(value?.isReal == true)
    case .text: #expect(value == .text("b") || value == .text("B"))
    case .date: #expect(value?.isDate == true)
    // The arguments are integers.
    case .argument, .argumentAsNumber, .calculated, .sum, .element:
      #expect(value?.isInteger == true)
    case .middle: #expect(value == .real(2))
    case .elements: #expect(value == .list([.integer(2)]))
    case .elementsOfStore: #expect(value == nil)
    }
  }

  /// The value of a call with an argument for each parameter; nil where the call is disabled.
  private func value(
    of function: Function,
    _ argument: (FunctionSignature.Kind) -> Value
  ) throws -> Value? {
    let arguments = function.signature.parameters.map {
      ExpressionNode(.constant(argument($0)))
    }
    let call = try BoundExpression(ExpressionNode(.call(function, arguments)))
    let evaluator = try ExpressionEvaluator(call)
    do throws(EvaluationError) {
      return try evaluator.value(on: .null).plain
    } catch {
      #expect(error.id == .disabled)
      return nil
    }
  }
}

extension KeyedValue {
  fileprivate var plain: Value? {
    switch self {
    case .value(let value): value
    case .collection(let collection): .list(collection.elements.compactMap(\.plain))
    case .object: nil
    }
  }
}

extension Value {
  fileprivate var isInteger: Bool { if case .integer = self { true } else { false } }
  fileprivate var isReal: Bool { if case .real = self { true } else { false } }
  fileprivate var isDate: Bool { if case .date = self { true } else { false } }
}
