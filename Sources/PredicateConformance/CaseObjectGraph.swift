import PredicateEvaluation
import PredicateJSON
import PredicateSyntax

/// The objects of a case that have an `$id`. Each exists once, however often it is written or
/// referred to.
struct CaseObjectGraph {
  typealias Malformed = TaggedValues.Malformed

  /// The objects, each with its members as in the file.
  var nodes: [(GraphObject, [JSONObject.Member])] { known.values.map { ($0.node, $0.members) } }

  /// The reason why the graph is invalid. It is reported only to a reader of one of the objects.
  private(set) var problem: Malformed?

  private var known: [String: (node: GraphObject, members: [JSONObject.Member])] = [:]

  init(_ parts: [KeyedValue]) {
    for part in parts { register(part) }
  }

  /// The object that `object` stands for; nil if that has no `$id`.
  subscript(_ object: JSONObject) -> GraphObject? {
    object.value(forKey: "$id").flatMap { self[$0] }
  }

  /// The object with this `$id`.
  subscript(_ id: KeyedValue) -> GraphObject? { Self.name(id).flatMap { known[$0]?.node } }

  private mutating func register(_ value: KeyedValue) {
    switch value {
    case .value: break
    case .collection(let collection):
      for element in collection.elements { register(element) }
    case .object(let object):
      guard let object = object as? JSONObject else { return }
      if let id = object.value(forKey: "$id").flatMap(Self.name) { register(object, as: id) }
      for member in object.members { register(member.value) }
    }
  }

  /// Registers an object. It may be written again with the same members, or by its `$id` alone.
  private mutating func register(_ object: JSONObject, as id: String) {
    let members = object.members.filter { $0.key != "$id" }
    guard let node = known[id] else {
      known[id] = (GraphObject(id), members)
      return
    }
    if node.members.isEmpty {
      known[id] = (node.node, members)
    } else if !members.isEmpty {
      let (one, other) = (JSONObject(node.members), JSONObject(members))
      guard StructuralEquality.isSame(.object(one), .object(other)) else {
        problem = Malformed(reason: "two objects have the $id '\(id)'")
        return
      }
    }
  }

  private static func name(_ id: KeyedValue) -> String? {
    switch id {
    case .value(.text(let name)): name
    case .value(.integer(let number)): String(number)
    case .value, .object, .collection: nil
    }
  }
}
