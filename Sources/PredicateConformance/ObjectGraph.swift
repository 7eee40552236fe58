import PredicateEvaluation
import PredicateJSON
import PredicateSyntax

/// The objects of a case that have an `$id`, each of them once however often it is written or pointed
/// at.
struct ObjectGraph {
  typealias Malformed = TaggedValues.Malformed

  /// With what each is to hold, as it stands in the file.
  var nodes: [(GraphObject, [JSONObject.Member])] { known.values.map { ($0.node, $0.members) } }

  /// Why some of them are not what they should be; of no matter to who asks for none.
  private(set) var problem: Malformed?

  private var known: [String: (node: GraphObject, members: [JSONObject.Member])] = [:]

  init(_ parts: [KeyedValue]) {
    for part in parts { register(part) }
  }

  /// The one that `object` stands for; nil of objects without `$id`.
  subscript(_ object: JSONObject) -> GraphObject? {
    object.value(forKey: "$id").flatMap { self[$0] }
  }

  /// The one that has this `$id`.
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

  /// An object may be written again where it is the same, or by its `$id` alone.
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
