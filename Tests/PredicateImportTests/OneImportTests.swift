import PredicateFoundation
import Testing

/// `import PredicateFoundation` alone, without Foundation and without the file of `Integrations`.
@Suite struct OneImportTests {
  @Test func predicates() {
    let predicate = NSPredicate(format: "age >= %d AND name BEGINSWITH[c] %@", 18, "a")
    #expect(predicate.evaluate(with: ["age": 36, "name": "Ada"]))
    #expect(!predicate.evaluate(with: ["age": 17, "name": "Ada"] as NSDictionary))
    let people: NSArray = [["age": 1, "name": "x"], ["age": 20, "name": "A"]]
    #expect(people.filtered(using: predicate).count == 1)
    #expect(predicate is NSCompoundPredicate)
    #expect(
      NSCompoundPredicate(andPredicateWithSubpredicates: [predicate]).predicateFormat
        == predicate.appleFormat
    )
    let comparison = NSComparisonPredicate(
      leftExpression: NSExpression(forKeyPath: "age"),
      rightExpression: NSExpression(forConstantValue: 3),
      modifier: .direct,
      type: .equalTo
    )
    #expect(comparison.predicateFormat == "age == 3")
  }
}
