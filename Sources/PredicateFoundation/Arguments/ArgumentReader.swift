#if !canImport(Darwin)
import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax

/// Reads the Swift values for `%@` and for variables: data, expressions, and objects, which are
/// held next to the tree.
struct ArgumentReader {
  var held = HeldValues()

  mutating func node(_ any: Any?) -> ExpressionNode {
    if let any, let value = KeyedValue.frequent(any) {
      return ExpressionNode(.constant(value.plainValue))
    }
    if let expression = any as? NSExpression {
      held = held.merging(expression.content.held)
      return expression.content.root
    }
    if let type = any as? any Any.Type {
      return ExpressionNode(.constant(.text(String(describing: type))))
    }
    if let elements = any as? [Any], elements.contains(where: { $0 is NSExpression }) {
      return ExpressionNode(.aggregate(elements.map { node($0) }))
    }
    if any is NSNull { return held.hold(nulls: .null) }
    let value = KeyedValue(reading: any)
    guard let any, !value.isPlain() else {
      let constant = value.plainValue
      return constant.hasNullElement
        ? held.hold(nulls: constant) : ExpressionNode(.constant(constant))
    }
    return held.hold(value, of: any)
  }
}

extension KeyedValue {
  /// Whether a constant can hold the value: it contains no object and no ordered set, and is not
  /// too deep.
  fileprivate func isPlain(depth: Int = 64) -> Bool {
    guard depth > 0 else { return false }
    switch self {
    case .value: return true
    case .collection(let collection):
      return collection.kind != .orderedSet
        && collection.elements.allSatisfy { $0.isPlain(depth: depth - 1) }
    case .object(let object):
      guard let dictionary = object as? ApplicationDictionary else { return false }
      return dictionary.keys.allSatisfy {
        (dictionary.value(forKey: $0) ?? .null).isPlain(depth: depth - 1)
      }
    }
  }
}

extension Value {
  /// Whether the collection contains nil at any depth: Foundation's collections have NSNull there.
  fileprivate var hasNullElement: Bool {
    switch self {
    case .null, .bool, .integer, .real, .decimal, .text, .date, .uuid, .bytes, .url: false
    case .list(let elements): elements.contains { $0 == .null || $0.hasNullElement }
    case .set(let elements): elements.contains { $0 == .null || $0.hasNullElement }
    case .map(let entries): entries.values.contains { $0 == .null || $0.hasNullElement }
    }
  }
}
#endif
