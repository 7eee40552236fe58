import Foundation

/// The predicate behind a search field with scopes: every word must be found in some field.
struct SearchBox {
  enum Scope: Int, CaseIterable {
    case all, favorites, customers
  }

  var text = ""
  var scope = Scope.all
  var fields = ["name", "email", "address.city"]

  var predicate: NSPredicate {
    var parts = words.map { word -> NSPredicate in
      NSCompoundPredicate(
        orPredicateWithSubpredicates: fields.map { field in
          NSComparisonPredicate(
            leftExpression: NSExpression(forKeyPath: field),
            rightExpression: NSExpression(forConstantValue: word),
            modifier: .direct,
            type: .contains,
            options: [.caseInsensitive, .diacriticInsensitive]
          )
        }
      )
    }
    switch scope {
    case .all: break
    case .favorites: parts.append(NSPredicate(format: "isFavorite == YES"))
    case .customers: parts.append(NSPredicate(format: "orders.@count > 0"))
    }
    switch parts.count {
    case 0: return NSPredicate(value: true)
    case 1: return parts[0]
    default: return NSCompoundPredicate(andPredicateWithSubpredicates: parts)
    }
  }

  private var words: [String] {
    text.components(separatedBy: .whitespaces).filter { !$0.isEmpty }
  }
}
