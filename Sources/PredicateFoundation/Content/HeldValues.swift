#if !canImport(Darwin)
import Foundation
import PredicateEvaluation
import PredicateSyntax

/// The objects and blocks that a tree refers to and that no constant can hold. An object is a
/// variable of the tree, a block is a function of the host.
struct HeldValues {
  private(set) var objects: [String: KeyedValue] = [:]
  private(set) var blocks: [String: NSExpression.Block] = [:]

  var isEmpty: Bool { objects.isEmpty && blocks.isEmpty }

  func merging(_ other: Self) -> Self {
    guard !isEmpty else { return other }
    var merged = self
    merged.objects.merge(other.objects) { old, _ in old }
    merged.blocks.merge(other.blocks) { old, _ in old }
    return merged
  }

  /// Returns the node that stands for `value`, which was read from `original`.
  mutating func hold(_ value: KeyedValue, of original: Any) -> ExpressionNode {
    let name = Self.name(of: original)
    objects[name] = value
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
    guard !isEmpty else { return root }
    var words = DescribedObjects(held: self)
    return words.rewrite(root)
  }

  func described(_ root: ExpressionNode) -> ExpressionNode {
    guard !isEmpty else { return root }
    var words = DescribedObjects(held: self)
    return words.rewrite(root)
  }
}

/// Puts words in the place of held objects and blocks. Apple's style prints a key as it is.
private struct DescribedObjects: TreeRewriter {
  let held: HeldValues

  mutating func rewrite(_ node: ExpressionNode) -> ExpressionNode {
    switch node.kind {
    case .variable(let name):
      guard let object = held.objects[name] else { return node }
      return Self.description(of: object)
    case .hostCall(let name, let arguments) where held.blocks[name] != nil:
      return ExpressionNode(
        .hostCall(name: "BLOCK", arguments.dropFirst().map { rewrite($0) })
      )
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
