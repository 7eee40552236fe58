#if !canImport(Darwin)
import Foundation
import PredicateEvaluation
import PredicateSyntax

/// The objects, blocks and Swift key paths that a tree refers to and that no constant can hold. An
/// object is a variable of the tree, a block or a path is a function of the host.
struct HeldValues {
  private(set) var objects: [String: KeyedValue] = [:]
  private(set) var blocks: [String: NSExpression.Block] = [:]
  /// Key paths without a name, which read the object themselves.
  private(set) var paths: [String: AnyKeyPath] = [:]

  /// Whether the tree says all, apart from NSNull, which is nil in every respect but its text.
  var isEmpty: Bool {
    blocks.isEmpty && paths.isEmpty && objects.keys.allSatisfy { $0 == Self.null }
  }

  private static let null = "NSNull "

  func isNull(_ node: ExpressionNode) -> Bool { node.kind == .variable(Self.null) }

  func merging(_ other: Self) -> Self {
    guard !(objects.isEmpty && isEmpty) else { return other }
    var merged = self
    merged.objects.merge(other.objects) { old, _ in old }
    merged.blocks.merge(other.blocks) { old, _ in old }
    merged.paths.merge(other.paths) { old, _ in old }
    return merged
  }

  /// Returns the node that stands for `value`, which was read from `original`.
  mutating func hold(_ value: KeyedValue, of original: Any) -> ExpressionNode {
    let name = Self.name(of: original)
    objects[name] = value
    return ExpressionNode(.variable(name))
  }

  /// Returns the node that stands for NSNull.
  mutating func holdNull() -> ExpressionNode {
    objects[Self.null] = .null
    return ExpressionNode(.variable(Self.null))
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

  /// A name of its own for each value. Predicates about one instance of a class are equal: their
  /// variables have one name, which stays unique as long as the instance is held.
  private static func name(of original: Any) -> String {
    guard type(of: original) is AnyClass else { return "value \(UUID().uuidString)" }
    return "object \(ObjectIdentifier(original as AnyObject).hashValue)"
  }
}

extension HeldValues {
  /// The tree with each held object as a word, its description: for printing only.
  func described(_ root: PredicateNode) -> PredicateNode {
    guard !(objects.isEmpty && isEmpty) else { return root }
    var words = DescribedObjects(held: self)
    return words.rewrite(root)
  }

  func described(_ root: ExpressionNode) -> ExpressionNode {
    guard !(objects.isEmpty && isEmpty) else { return root }
    var words = DescribedObjects(held: self)
    return words.rewrite(root)
  }

  /// The tree with nil in the place of NSNull: for evaluation, stores and archives.
  func plain(_ root: PredicateNode) -> PredicateNode {
    guard objects[Self.null] != nil else { return root }
    var nulls = NullsAsNil(held: self)
    return nulls.rewrite(root)
  }

  func plain(_ root: ExpressionNode) -> ExpressionNode {
    guard objects[Self.null] != nil else { return root }
    var nulls = NullsAsNil(held: self)
    return nulls.rewrite(root)
  }
}

/// Puts nil in the place of NSNull.
private struct NullsAsNil: TreeRewriter {
  let held: HeldValues

  mutating func rewrite(_ node: ExpressionNode) -> ExpressionNode {
    held.isNull(node)
      ? ExpressionNode(.constant(.null), span: node.span) : rewriteChildren(of: node)
  }
}

/// Puts words in the place of held objects and blocks. Apple's style prints a key as it is.
private struct DescribedObjects: TreeRewriter {
  let held: HeldValues

  mutating func rewrite(_ node: ExpressionNode) -> ExpressionNode {
    switch node.kind {
    case .variable(let name):
      guard let object = held.objects[name] else { return node }
      return held.isNull(node)
        ? ExpressionNode(.keyPath(base: nil, [.key("<null>")])) : Self.description(of: object)
    case .hostCall(let name, let arguments) where held.blocks[name] != nil:
      return ExpressionNode(
        .hostCall(name: "BLOCK", arguments.dropFirst().map { rewrite($0) })
      )
    case .hostCall(let name, _):
      guard let path = held.paths[name] else { return rewriteChildren(of: node) }
      return ExpressionNode(.keyPath(base: nil, [.key("\(path)")]))
    default: return rewriteChildren(of: node)  // No other node stands for a held value.
    }
  }

  private static func description(of value: KeyedValue) -> ExpressionNode {
    switch value {
    case .value(let value): ExpressionNode(.constant(value))
    case .collection(let collection):
      ExpressionNode(.aggregate(collection.elements.map(description)))
    case .object:
      ExpressionNode(
        .keyPath(base: nil, [.key(value.foundationObject.map { "\($0)" } ?? "nil")])
      )
    }
  }
}
#endif
