import Foundation
import PredicateSchema
import PredicateSyntax

extension TypedTreeGenerator {
  /// A key path to an attribute of a type, or to an object; through a to-many relationship or not.
  mutating func path(to want: WantedType?, through many: Bool) -> ExpressionNode {
    let (steps, destination) = relationships(manyAtEnd: many) ?? ([], entity)
    guard let want else { return start(steps) }
    let attributes = schema.resolvedEntity(named: destination)?.attributes ?? [:]
    let names = attributes.filter { Self.types(want).contains($0.value.type) }.keys.sorted()
    guard !names.isEmpty else { return start(steps) }
    return start(steps + [.key(pick(names))])
  }

  /// Some successive relationships, and the entity they lead to.
  mutating func relationships(manyAtEnd: Bool) -> ([PathStep], String)? {
    var current = startEntity()
    var steps: [PathStep] = []
    for turn in 0..<3 {
      if !manyAtEnd, chance(2) { break }
      let all = schema.resolvedEntity(named: current)?.relationships ?? [:]
      let wanted = all.filter { manyAtEnd || $0.value.cardinality == .one }.keys.sorted()
      guard !wanted.isEmpty else { break }
      let name = pick(wanted)
      steps.append(.key(name))
      current = all[name]?.destination ?? current
      if manyAtEnd, all[name]?.cardinality == .many, turn == 2 || chance(2) {
        return (steps, current)
      }
    }
    return manyAtEnd ? nil : (steps, current)
  }

  /// The path from the object, or from the variable of the enclosing SUBQUERY.
  func start(_ steps: [PathStep]) -> ExpressionNode {
    let base = variables.last.map { ExpressionNode(.variable($0.name)) }
    return steps.isEmpty
      ? base ?? ExpressionNode(.evaluatedObject) : ExpressionNode(.keyPath(base: base, steps))
  }

  private func startEntity() -> String { variables.last?.entity ?? entity }

  private static func types(_ want: WantedType) -> [AttributeType] {
    switch want {
    case .number: [.integer, .real, .decimal]
    case .text: [.text]
    case .date: [.date]
    case .bool: [.bool]
    case .other: [.uuid, .bytes, .url]
    case .object, .collection: []
    }
  }

  mutating func constant(_ want: WantedType) -> Value {
    if chance(12) { return .null }
    return switch want {
    case .number:
      pick([
        .integer(Int64(below(7)) - 2), .integer(.max), .real(Double(below(9)) / 2), .real(.nan),
        .decimal(Decimal(below(90)) / 8),
      ])
    case .text: .text(pick(["", "a", "A*", "é", "e\u{301}", "[", "Ada", "50%"]))
    case .date: .date(Date(timeIntervalSinceReferenceDate: Double(below(5))))
    case .bool: .bool(chance(2))
    case .other: pick([.bytes([1, 2]), .url("https://example.org/a?b"), .url("a b")])
    case .object: .null
    case .collection: .list((0..<below(4)).map { _ in constant(pick([.number, .text])) })
    }
  }
}
