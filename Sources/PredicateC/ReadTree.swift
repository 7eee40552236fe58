import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax

/// The keys that a predicate reads from a record, as a tree, so that a caller need write only these
/// as JSON: no other value that JSON cannot represent, and not the rest of a cycle.
///
/// The elements of a list have the node of the list.
struct ReadTree {
  private struct Node {
    /// Whether the value is read with its whole content.
    var isWhole = false
    /// Whether its elements or keys are counted or traversed.
    var isCounted = false
    /// Whether those of its elements are.
    var hasCountedElements = false
    /// Whether it is compared with nil.
    var isAsked = false
    var members: [ExactKey: Int] = [:]
    var names: [String] = []
  }

  /// The maximum depth of distinct keys: below it values are read whole. Callers recurse.
  private static let depthLimit = 32

  /// The nodes; the first is the record.
  private var nodes = [Node()]
  /// The progress of the walk through a comparison `key == nil`.
  private var nilTest = NilTest.none

  private enum NilTest { case none, entered, atKey }

  init(of root: PredicateNode) { self = KeyWalk.over(.predicate(root), Self()) }

  private init() {}

  /// The keys of the record that may be read, in the order of the text; nil if any may be.
  var keys: [String]? {
    let root = nodes[0]
    return root.isWhole || root.isCounted || root.hasCountedElements ? nil : root.names
  }

  /// A node as JSON: `true` for a value that is read whole, otherwise an object.
  var json: JSONItem { json(0) }

  private func json(_ index: Int) -> JSONItem {
    let node = nodes[index]
    guard !node.isWhole else { return .bool(true) }
    let members = node.names.map { ($0, json(node.members[ExactKey($0)] ?? 0)) }
    return .object([
      ("counted", .bool(node.isCounted)), ("elements", .bool(node.hasCountedElements)),
      ("asked", .bool(node.isAsked)), ("members", .object(members)),
    ])
  }
}

extension ReadTree: KeyReader {
  static var followsValues: Bool { true }

  mutating func enter(_ node: TreeNode, in scope: KeyScope) {
    switch node {
    case .predicate(let predicate): nilTest = predicate.isNilTest ? .entered : .none
    case .expression(let expression):
      if case .keyPath(nil, _) = expression.kind, nilTest == .entered {
        nilTest = .atKey
      } else {
        nilTest = .none
      }
    }
  }

  mutating func read(_ read: KeyRead) -> Bool {
    switch read.origin {
    case .nowhere: break
    case .application, .unknown: nodes[0].isWhole = true
    case .places(let places):
      for place in places where place.root == .object && !Self.isIndexed(place, among: places) {
        mark(place.steps, read.use)
      }
    }
    return true
  }

  /// Whether the index of the element is known: `x[0]` is listed both as `[0]` and as any element of `x`,
  /// and only the former need be read. Long lists of places are read in full rather than compared.
  private static func isIndexed(_ place: DataPlace, among places: Set<DataPlace>) -> Bool {
    guard place.steps.contains(.element), places.count <= 16 else { return false }
    return places.contains { other in
      other != place && other.steps.count == place.steps.count
        && zip(place.steps, other.steps).allSatisfy { own, other in
          if case .index = other, own == .element { true } else { own == other }
        }
    }
  }

  private mutating func mark(_ steps: [DataPlace.Step], _ use: KeyUse) {
    var index = 0
    var depth = 0
    for step in steps {
      switch step {
      case .key(let key), .index(let key):
        depth += 1
        guard depth <= Self.depthLimit else {
          nodes[index].isWhole = true
          return
        }
        index = member(key, of: index)
      case .element: break
      case .below:
        nodes[index].isWhole = true
        return
      }
    }
    switch use {
    case .passage where steps.last == .element: nodes[index].hasCountedElements = true
    case .passage: nodes[index].isCounted = true
    case .value where nilTest == .atKey: nodes[index].isAsked = true
    case .value, .container, .containers: nodes[index].isWhole = true
    }
  }

  private mutating func member(_ key: String, of index: Int) -> Int {
    let exact = ExactKey(key)
    if let known = nodes[index].members[exact] { return known }
    nodes[index].members[exact] = nodes.count
    nodes[index].names.append(key)
    nodes.append(Node())
    return nodes.count - 1
  }
}

extension PredicateNode {
  /// Whether it compares a path from the record with nil, which reads only whether there is a
  /// value.
  fileprivate var isNilTest: Bool {
    guard case .comparison(let comparison) = kind,
      comparison.operator == .equal || comparison.operator == .notEqual,
      case .constant(.null) = comparison.right.kind,
      case .keyPath(nil, let steps) = comparison.left.kind
    else { return false }
    return steps.allSatisfy { if case .key = $0 { true } else { false } }
  }
}
