public import Foundation

public enum OrderRules {
  public static func paid(above total: Double) -> NSCompoundPredicate {
    NSCompoundPredicate(andPredicateWithSubpredicates: [
      NSPredicate(format: "isPaid == YES"), NSPredicate(format: "total > %f", total),
    ])
  }

  public static func parts(of predicate: NSCompoundPredicate) -> [NSExpression] {
    predicate.subpredicates.compactMap { ($0 as? NSComparisonPredicate)?.leftExpression }
  }

  public static func sort(_ orders: NSMutableArray) {
    orders.sort(using: [NSSortDescriptor(key: "total", ascending: false)])
  }
}
