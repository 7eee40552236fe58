import Foundation
package import PredicateEvaluation
package import PredicateSchema
import PredicateSyntax

/// Random objects of a schema that refer to each other, as a store would hold them.
///
///     let graph = RandomObjectGraph(schema: schema, seed: 7)
///     graph.objects(of: "Person")
package struct RandomObjectGraph {
  private let all: [String: [Object]]

  /// An object that has the keys of its entity and no others, and equals only itself.
  package final class Object: KeyValueReadable {
    package let entity: String
    fileprivate(set) var fields: [String: KeyedValue] = [:]

    fileprivate init(_ entity: String) { self.entity = entity }

    package func value(forKey key: String) -> KeyedValue? { fields.exact(key) }
    package var readableKeyNames: [String]? { fields.keys.sorted() }
  }

  /// Creates `count` objects of each entity that has objects of its own.
  package init(schema: Schema, seed: UInt64, count: Int = 6) {
    var random = SplitMix64(seed: seed)
    var all: [String: [Object]] = [:]
    for name in schema.entities.keys.sorted() {
      all[name] = (0..<count).map { _ in Object(name) }
    }
    for name in all.keys.sorted() {
      guard let entity = schema.resolvedEntity(named: name) else { continue }
      for object in all[name] ?? [] {
        for (key, attribute) in entity.attributes.sorted(by: { $0.key < $1.key }) {
          let isNull = attribute.isOptional && Int.random(in: 0..<3, using: &random) == 0
          object.fields[key] = .value(isNull ? .null : Self.value(attribute.type, &random))
        }
        for (key, relationship) in entity.relationships.sorted(by: { $0.key < $1.key }) {
          let others = schema.descendants(of: relationship.destination)
            .flatMap { all[$0.name] ?? [] }
          object.fields[key] = Self.related(relationship, others, &random)
        }
      }
    }
    self.all = all
  }

  package func objects(of entity: String) -> [Object] { all[entity] ?? [] }

  private static func related(
    _ relationship: Relationship,
    _ others: [Object],
    _ random: inout SplitMix64
  ) -> KeyedValue {
    switch relationship.cardinality {
    case .one:
      let isNull = relationship.isOptional && Int.random(in: 0..<3, using: &random) == 0
      return isNull ? .null : others.randomElement(using: &random).map(KeyedValue.object) ?? .null
    case .many:
      let count = Int.random(in: 0...3, using: &random)
      let chosen = others.shuffled(using: &random).prefix(count).map(KeyedValue.object)
      let kind: KeyedCollection.Kind = relationship.isOrdered ? .orderedSet : .set
      return .collection(KeyedCollection(kind, chosen))
    }
  }

  private static func value(_ type: AttributeType, _ random: inout SplitMix64) -> Value {
    let small = Int.random(in: -3...5, using: &random)
    return switch type {
    case .bool: .bool(small > 0)
    case .integer: .integer(small == 5 ? .max : Int64(small))
    case .real: .real(small == 5 ? .nan : Double(small) / 2)
    case .decimal: .decimal(Decimal(small) / 8)
    case .text, .url:
      Self.text(["", "a", "Ada", "é", "e\u{301}", "😀", "12", "1.5"][(small + 3) & 7], type)
    case .date: .date(Date(timeIntervalSinceReferenceDate: Double(small)))
    case .uuid: .uuid(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(small + 3))))
    case .bytes: .bytes([UInt8](repeating: 7, count: small + 3))
    case .json, .list, .object, .map: .list([.integer(Int64(small)), .null])
    }
  }

  private static func text(_ text: String, _ type: AttributeType) -> Value {
    type == .url ? .url("https://example.org/" + text) : .text(text)
  }
}
