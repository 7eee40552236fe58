import ContactSearch
import OrderRules

let rule: NSCompoundPredicate = OrderRules.paid(above: 5)
let parts: [NSExpression] = OrderRules.parts(of: rule)
print(parts.map(\.keyPath))
let orders: NSMutableArray = [["total": 6, "isPaid": true], ["total": 7, "isPaid": true]]
OrderRules.sort(orders)
print(orders.filtered(using: rule).compactMap { ($0 as? [String: Any])?["total"] as? Int })
