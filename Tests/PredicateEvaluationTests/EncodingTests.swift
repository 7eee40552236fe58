import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax
import Testing

/// Types encode themselves in many ways; each must give the value that it encodes.
@Suite struct EncodingTests {
  /// A type with an encoding of its own.
  private struct Written: Encodable {
    let body: @Sendable (any Encoder) throws -> Void
    func encode(to encoder: any Encoder) throws { try body(encoder) }
  }

  private enum Key: String, CodingKey { case a, b, c, d }

  private static func value(_ body: @escaping @Sendable (any Encoder) throws -> Void) throws
    -> Value
  {
    try Value(encoding: Written(body: body))
  }

  private static func number(
    _ body: @escaping @Sendable (inout any SingleValueEncodingContainer) throws -> Void
  ) throws -> Value {
    try value { encoder in
      var container = encoder.singleValueContainer()
      try body(&container)
    }
  }

  @Test func numbersOfEverySizeAreEncoded() throws {
    let integers = [
      try Self.number { try $0.encode(Int8(7)) }, try Self.number { try $0.encode(Int16(7)) },
      try Self.number { try $0.encode(Int32(7)) }, try Self.number { try $0.encode(Int64(7)) },
      try Self.number { try $0.encode(UInt(7)) }, try Self.number { try $0.encode(UInt8(7)) },
      try Self.number { try $0.encode(UInt16(7)) }, try Self.number { try $0.encode(UInt32(7)) },
      try Self.number { try $0.encode(UInt64(7)) },
    ]
    #expect(integers.allSatisfy { $0 == .integer(7) }, "\(integers)")
    #expect(try Self.number { try $0.encode(0.5) } == .real(0.5))
    #expect(try Self.number { try $0.encode(Float(0.5)) } == .real(0.5))
    #expect(try Self.number { try $0.encode([1]) } == .list([.integer(1)]))
    #expect(try Self.number { try $0.encodeNil() } == .null)
  }

  @Test func keyedContainersNest() throws {
    let value = try Self.value { encoder in
      var container = encoder.container(keyedBy: Key.self)
      try container.encodeNil(forKey: .a)
      var nested = container.nestedContainer(keyedBy: Key.self, forKey: .b)
      try nested.encode(1, forKey: .a)
      var list = container.nestedUnkeyedContainer(forKey: .c)
      try list.encode(2)
      var single = container.superEncoder(forKey: .d).singleValueContainer()
      try single.encode(3)
      var parent = container.superEncoder().singleValueContainer()
      try parent.encode(4)
    }
    let expected: [String: Value] = [
      "a": .null, "b": .map(["a": .integer(1)]), "c": .list([.integer(2)]), "d": .integer(3),
      "super": .integer(4),
    ]
    #expect(value == .map(expected))
  }

  @Test func listsNest() throws {
    let value = try Self.value { encoder in
      var container = encoder.unkeyedContainer()
      try container.encodeNil()
      var nested = container.nestedContainer(keyedBy: Key.self)
      try nested.encode(1, forKey: .a)
      var list = container.nestedUnkeyedContainer()
      try list.encode(2)
      var parent = container.superEncoder().singleValueContainer()
      try parent.encode(3)
    }
    #expect(value == .list([.null, .map(["a": .integer(1)]), .list([.integer(2)]), .integer(3)]))
  }

  @Test func expressionsAreTraced() throws {
    let expression = try ExpressionTemplate(parsing: "a + b * 2").bound()
    let evaluator = try ExpressionEvaluator(expression)
    let object = KeyedValue.value(.map(["a": .integer(1), "b": .integer(3)]))
    let trace = evaluator.trace(object)
    #expect(trace.kind == .expression)
    #expect(trace.value == "7")
    #expect(trace.children.map(\.value) == ["1", "6"])
    #expect(evaluator.trace(.value(.null)).value == "nil")
  }
}
