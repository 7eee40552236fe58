import PredicateAnalysis
import PredicateEvaluation
import PredicateSchema
import PredicateSyntax

/// A policy of keys or of entities, objects to which it applies, and its meaning, computed in the
/// simplest way from the paths that are read.
struct PolicySample {
  static let keys = ["name", "pw", "boss", "items", "self", "5", "1", "b.c", "b", "$me"]

  let policy: PredicatePolicy
  let root: KeyedValue
  let variables: [String: KeyedValue]
  let recorder = ReadRecorder()
  private let schema: Schema?

  private static let schema = try? Schema(
    json: """
      {"entities": {
        "Person": {
          "attributes": {"id": "integer", "name": "text", "pw": "text"},
          "relationships": {
            "boss?": {"toOne": "Person", "on": "boss_id"},
            "items": {"toMany": "Item", "on": "person_id"}
          }
        },
        "Item": {
          "attributes": {"id": "integer", "name": "text", "pw": "text"},
          "relationships": {"boss?": {"toOne": "Person", "on": "boss_id"}}
        }
      }}
      """
  )

  init(_ choices: inout FuzzChoices) {
    schema = choices.chance(3) ? Self.schema : nil
    var policy = PredicatePolicy()
    if schema != nil {
      policy.entities = ["Person": Self.allowance(&choices)]
      if !choices.chance(3) { policy.entities?["Item"] = Self.allowance(&choices) }
    }
    if schema == nil || choices.chance(4) { policy.keys = Self.rules(&choices) }
    self.policy = policy
    let maker = ObjectMaker(recorder: recorder, isRow: schema != nil)
    root = maker.object(at: [], depth: 3, isTyped: choices.chance(3), &choices)
    variables = [
      "me": maker.object(at: ["$me"], depth: 2, isTyped: choices.chance(2), &choices),
      "a": .value(.text(choices.pick(Self.keys))),
    ]
  }

  private static func allowance(_ choices: inout FuzzChoices) -> Allowance<String> {
    choices.chance(4)
      ? .any : .only(Set(["name", "boss", "items", "pw"].filter { _ in !choices.chance(3) }))
  }

  private static func rules(_ choices: inout FuzzChoices) -> KeyRules {
    func pattern(_ begin: [String], _ choices: inout FuzzChoices) -> String {
      let common = ["boss", "items", "name", "pw"]
      let keys = (0...choices.below(2)).map { _ in
        choices.pick(choices.chance(3) ? Self.keys : common)
      }
      return (begin + keys + (choices.chance(3) ? ["*"] : [])).joined(separator: ".")
    }
    let allowed = (0...choices.below(8)).map { _ in
      choices.chance(12) ? "SELF" : pattern(choices.chance(6) ? ["$me"] : [], &choices)
    }
    let denied = (0...choices.below(2)).map { _ in
      pattern(choices.chance(4) ? ["*"] : [], &choices)
    }
    let isOpen = choices.chance(2)
    return KeyRules(
      isOpen ? .any : .only(Set(allowed)),
      denied: isOpen || choices.chance(4) ? Set(denied) : []
    )
  }

  func findings(in predicate: BoundPredicate) -> [Diagnostic] {
    let root = TreeNode.predicate(predicate.root)
    guard let schema else { return policy.findings(in: root) }
    return policy.findings(in: root, against: schema, entity: "Person")
  }

  /// A path that was read although the policy does not allow it; nil if there is none.
  var violation: [String]? {
    let read = recorder.paths.union(recorder.listed).sorted { $0.count < $1.count }
    return read.first { !isAllowed($0) }
  }

  private func isAllowed(_ read: [String]) -> Bool {
    let path = read.joined(separator: ".").split(separator: ".", omittingEmptySubsequences: false)
      .map(String.init)
    if let schema, let entities = policy.entities {
      let isOfVariable = read.first == "$me" && read.count > 1
      // A value from the host may be searched as a whole.
      if isOfVariable, policy.keys.allowed == .any, recorder.paths.contains(read) { return false }
      if !isOfVariable, !Self.isAllowed(path, by: entities, of: schema) { return false }
    }
    for pattern in policy.keys.denied {
      var keys = Self.keys(pattern)
      guard keys.first == "*" else {
        if path.starts(with: keys) { return false }
        continue
      }
      keys.removeFirst()
      if path.indices.contains(where: { path[$0...].starts(with: keys) }) { return false }
    }
    guard case .only(let patterns) = policy.keys.allowed else { return true }
    return patterns.contains { pattern in
      let keys = Self.keys(pattern)
      return path.starts(with: keys) || keys.starts(with: path)
    }
  }

  /// The keys of a pattern, except the `*` at its end.
  private static func keys(_ pattern: String) -> [String] {
    if pattern == "SELF" { return [] }
    let keys = pattern.split(separator: ".").map(String.init)
    return keys.last == "*" ? keys.dropLast() : keys
  }

  private static func isAllowed(
    _ path: [String],
    by entities: [String: Allowance<String>],
    of schema: Schema
  ) -> Bool {
    var name = "Person"
    for key in path {
      guard let entity = schema.resolvedEntity(named: name) else { return false }
      guard let relationship = entity.relationships[key] else {
        if key == "self" { continue }
        return entities[name]?.allows(key) == true
      }
      guard entities[name]?.allows(key) == true, entities[relationship.destination] != nil else {
        return false
      }
      name = relationship.destination
    }
    return true
  }
}

/// Creates objects with the keys of `PolicySample`.
private struct ObjectMaker {
  let recorder: ReadRecorder
  /// Whether they are rows of the schema.
  let isRow: Bool

  func object(
    at path: [String],
    depth: Int,
    isTyped: Bool,
    _ choices: inout FuzzChoices
  ) -> KeyedValue {
    let object = RecordedObject(isTyped ? .object : .dictionary, at: path, isRow: isRow, recorder)
    let keys = isRow ? ["name", "pw", "boss", "items"] : PolicySample.keys
    for key in keys where !choices.chance(4) {
      object.fields[key] = field(key, at: path + [key], depth: depth - 1, isTyped, &choices)
    }
    return .object(object)
  }

  private func field(
    _ key: String,
    at path: [String],
    depth: Int,
    _ isTyped: Bool,
    _ choices: inout FuzzChoices
  ) -> KeyedValue {
    let kind =
      switch key {
      case "name", "pw": isRow ? 0 : choices.below(6)
      case "boss": isRow ? 4 : choices.below(6)
      case "items": isRow ? 5 : 5 - choices.below(2)
      default: choices.below(6)
      }
    switch kind {
    case _ where depth <= 0: return .value(.text(choices.pick(["a", "name", "pw", "boss", "5"])))
    case 0, 1: return .value(.text(choices.pick(["a", "name", "pw", "boss", "5"])))
    case 2: return .value(.integer(Int64(choices.below(6))))
    case 3: return .value(.list([.text("a"), .text("pw"), .integer(5)]))
    case 4:
      // Elements of a set stay typed: equal dictionaries are told apart by all their values.
      return object(at: path, depth: depth, isTyped: isTyped || choices.chance(4), &choices)
    default:
      let isSet = choices.chance(4)
      let elements = (0...choices.below(3)).map { _ in
        object(at: path, depth: depth, isTyped: isTyped || isSet || choices.chance(4), &choices)
      }
      return .collection(KeyedCollection(isSet ? .set : .array, elements))
    }
  }
}
