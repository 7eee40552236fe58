#if !canImport(Darwin)
import Foundation
import PredicateEvaluation
import PredicateSyntax

/// The objects, blocks and Swift key paths of a tree that no constant can hold. An object is a
/// variable of the tree, a block or a path is a registered function.
struct HeldValues {
  private(set) var objects: [String: KeyedValue] = [:]
  /// NSNull, and collections with NSNull in them, as values with nil in its place: variables of the
  /// tree too, since only the text differs from nil.
  private(set) var nulls: [String: Value] = [:]
  private(set) var blocks: [String: NSExpression.Block] = [:]
  /// Key paths without a name, which read the object themselves.
  private(set) var paths: [String: AnyKeyPath] = [:]

  /// Whether the tree is complete, apart from NSNull.
  var isEmpty: Bool { objects.isEmpty && blocks.isEmpty && paths.isEmpty }

  /// The value of a node for NSNull, or for a collection with NSNull in it.
  func null(_ node: ExpressionNode) -> Value? {
    guard !nulls.isEmpty, case .variable(let name) = node.kind else { return nil }
    return nulls[name]
  }

  func merging(_ other: Self) -> Self {
    guard !(isEmpty && nulls.isEmpty) else { return other }
    var merged = self
    merged.nulls.merge(other.nulls) { old, _ in old }
    merged.objects.merge(other.objects) { old, _ in old }
    merged.blocks.merge(other.blocks) { old, _ in old }
    merged.paths.merge(other.paths) { old, _ in old }
    return merged
  }

  /// Returns the node for `value`, which was read from `original`.
  mutating func hold(_ value: KeyedValue, of original: Any) -> ExpressionNode {
    let name = Self.name(of: original)
    objects[name] = value
    return ExpressionNode(.variable(name))
  }

  /// Returns the node for `value`, in which each nil was NSNull. Equal values have equal nodes.
  mutating func hold(nulls value: Value) -> ExpressionNode {
    let name = "NSNull \(value)"
    nulls[name] = value
    return ExpressionNode(.variable(name))
  }

  /// Returns the node that calls `block` with the evaluated object and `arguments`.
  mutating func hold(
    _ block: @escaping NSExpression.Block,
    _ arguments: [ExpressionNode]
  ) -> ExpressionNode {
    let name = "block \(UUID().uuidString)"
    blocks[name] = block
    return ExpressionNode(.hostCall(name: name, [ExpressionNode(.evaluatedObject)] + arguments))
  }

  /// Returns the node that reads `path` of the object that `base` yields.
  mutating func hold(_ path: AnyKeyPath, of base: ExpressionNode) -> ExpressionNode {
    let name = "path \(path.hashValue)"
    paths[name] = path
    return ExpressionNode(.hostCall(name: name, [base]))
  }

  /// A unique name for each value. Predicates about the same instance of a class are equal: their
  /// variables have the same name, which stays unique as long as the instance is held.
  private static func name(of original: Any) -> String {
    guard type(of: original) is AnyClass else { return "value \(UUID().uuidString)" }
    return "object \(ObjectIdentifier(original as AnyObject).hashValue)"
  }
}

extension HeldValues {
  /// The tree with each held object as a word, its description: for printing only.
  func described(_ root: PredicateNode) -> PredicateNode {
    guard !(isEmpty && nulls.isEmpty) else { return root }
    var words = DescribedObjects(held: self)
    return words.rewrite(root)
  }

  func described(_ root: ExpressionNode) -> ExpressionNode {
    guard !(isEmpty && nulls.isEmpty) else { return root }
    var words = DescribedObjects(held: self)
    return words.rewrite(root)
  }

  /// Arguments with nil instead of NSNull; nil if there is none.
  func plain(_ arguments: [ExpressionNode]) -> [ExpressionNode]? {
    nulls.isEmpty ? nil : arguments.map { plain($0) }
  }

  /// The tree with nil instead of NSNull: for evaluation, stores and archives.
  func plain(_ root: PredicateNode) -> PredicateNode {
    guard !nulls.isEmpty else { return root }
    var nulls = NullsAsNil(held: self)
    return nulls.rewrite(root)
  }

  func plain(_ root: ExpressionNode) -> ExpressionNode {
    guard !nulls.isEmpty else { return root }
    var nulls = NullsAsNil(held: self)
    return nulls.rewrite(root)
  }
}

/// Replaces NSNull by nil.
private struct NullsAsNil: TreeRewriter {
  let held: HeldValues

  mutating func rewrite(_ node: ExpressionNode) -> ExpressionNode {
    held.null(node).map { ExpressionNode(.constant($0), span: node.span) }
      ?? rewriteChildren(of: node)
  }
}

/// Replaces held objects and blocks by words. Apple's style prints a key unescaped.
private struct DescribedObjects: TreeRewriter {
  let held: HeldValues

  mutating func rewrite(_ node: ExpressionNode) -> ExpressionNode {
    switch node.kind {
    case .variable(let name):
      return held.objects[name].map(Self.description) ?? held.null(node).map(Self.description)
        ?? node
    case .hostCall(let name, let arguments) where held.blocks[name] != nil:
      return ExpressionNode(
        .hostCall(name: "BLOCK", arguments.dropFirst().map { rewrite($0) })
      )
    case .hostCall(let name, _):
      guard let path = held.paths[name] else { return rewriteChildren(of: node) }
      return Self.word("\(path)")
    default: return rewriteChildren(of: node)  // No other node represents a held value.
    }
  }

  private static func description(of value: KeyedValue) -> ExpressionNode {
    switch value {
    case .value(let value): description(of: value)
    case .collection(let collection):
      ExpressionNode(.aggregate(collection.elements.map { description(of: $0) }))
    case .object: word(value.foundationObject.map { "\($0)" } ?? "nil")
    }
  }

  /// A held value never comes from a text: its nil is NSNull.
  private static func description(of value: Value) -> ExpressionNode {
    switch value {
    case .null: word("<null>")
    case .list(let elements): ExpressionNode(.aggregate(elements.map { description(of: $0) }))
    case .bool, .integer, .real, .decimal, .text, .date, .uuid, .bytes, .url, .set, .map:
      ExpressionNode(.constant(value))
    }
  }

  private static func word(_ text: String) -> ExpressionNode {
    ExpressionNode(.keyPath(base: nil, [.key(text)]))
  }
}
#endif
