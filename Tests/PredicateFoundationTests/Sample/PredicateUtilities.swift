import Foundation

extension NSPredicate {
  static func && (left: NSPredicate, right: NSPredicate) -> NSPredicate {
    NSCompoundPredicate(andPredicateWithSubpredicates: [left, right])
  }

  static func || (left: NSPredicate, right: NSPredicate) -> NSPredicate {
    NSCompoundPredicate(orPredicateWithSubpredicates: [left, right])
  }

  static prefix func ! (operand: NSPredicate) -> NSPredicate {
    NSCompoundPredicate(notPredicateWithSubpredicate: operand)
  }

  convenience init(key: String, in values: [String]) {
    self.init(format: "%K IN %@", key, values)
  }

  /// Every key path that the predicate reads.
  var keyPaths: Set<String> {
    switch self {
    case let compound as NSCompoundPredicate:
      let parts = compound.subpredicates as! [NSPredicate]
      return parts.reduce(into: []) { $0.formUnion($1.keyPaths) }
    case let comparison as NSComparisonPredicate:
      return [comparison.leftExpression, comparison.rightExpression].reduce(into: []) {
        $0.formUnion($1.keyPaths)
      }
    default: return []
    }
  }
}

extension NSExpression {
  var keyPaths: Set<String> {
    switch expressionType {
    case .keyPath: return [keyPath]
    case .function: return (arguments ?? []).reduce(into: []) { $0.formUnion($1.keyPaths) }
    case .aggregate:
      let elements = collection as? [NSExpression] ?? []
      return elements.reduce(into: []) { $0.formUnion($1.keyPaths) }
    case .conditional: return predicate.keyPaths.union(`true`.keyPaths).union(`false`.keyPaths)
    case .subquery: return (collection as? NSExpression)?.keyPaths ?? []
    case .unionSet, .intersectSet, .minusSet: return left.keyPaths.union(right.keyPaths)
    default: return []
    }
  }
}

/// A search that users save: a name, a predicate, an order.
final class SavedSearch: NSObject, NSSecureCoding {
  static var supportsSecureCoding: Bool { true }

  let title: String
  let predicate: NSPredicate
  let order: [NSSortDescriptor]

  init(title: String, predicate: NSPredicate, order: [NSSortDescriptor]) {
    self.title = title
    self.predicate = predicate
    self.order = order
  }

  init?(coder: NSCoder) {
    guard let title = coder.decodeObject(of: NSString.self, forKey: "title"),
      let predicate = coder.decodeObject(of: NSPredicate.self, forKey: "predicate"),
      let order = coder.decodeObject(of: [NSArray.self, NSSortDescriptor.self], forKey: "order")
        as? [NSSortDescriptor]
    else { return nil }
    predicate.allowEvaluation()
    order.forEach { $0.allowEvaluation() }
    self.title = title as String
    self.predicate = predicate
    self.order = order
  }

  func encode(with coder: NSCoder) {
    coder.encode(title as NSString, forKey: "title")
    coder.encode(predicate, forKey: "predicate")
    coder.encode(order as NSArray, forKey: "order")
  }

  func run(on objects: NSArray) -> [Any] {
    (objects.filtered(using: predicate) as NSArray).sortedArray(using: order)
  }
}

/// Totals of columns, as a report shows them.
enum Report {
  static func total(_ keyPath: String, of objects: NSArray) -> Double {
    let sum = NSExpression(
      forFunction: "sum:",
      arguments: [NSExpression(forKeyPath: keyPath)]
    )
    return (sum.expressionValue(with: objects, context: nil) as? NSNumber)?.doubleValue ?? 0
  }

  static func result(of formula: String) -> Double? {
    NSExpression(format: formula).expressionValue(with: nil, context: nil) as? Double
  }
}
