import ContactSearch
import Foundation
import OrderRules

let search = ContactSearch()
search.words = ["a"]
let names: NSArray = [["name": "Cara"], ["name": "Bob"], ["name": "Ada"]]
print(search.found(in: names).compactMap { ($0 as? [String: String])?["name"] })

let both: NSCompoundPredicate = NSCompoundPredicate(orPredicateWithSubpredicates: [
  search.predicate(), OrderRules.paid(above: 5),
])
print(both.predicateFormat == ContactSearch.text(of: both), both.isCompound)
print(both.predicateFormat)
