import PredicateMacros

struct Dog { var legs = 4 }

struct Cat: KeyPathReadable {
  var name = "Tom"
  var lives: Int? = 9
  static let readableKeys: ReadableKeys<Cat> = ["name": .key(\.name), "lives": .key(\.lives)]
}

func unreadable(_ dogs: [Dog], _ evaluator: Evaluator, _ predicate: BoundPredicate) throws {
  _ = dogs.filter(evaluator)
  _ = dogs.first(where: evaluator)
  _ = dogs.contains(where: evaluator)
  _ = dogs.allSatisfy(evaluator)
  _ = dogs.count(matching: evaluator)
}

func mistyped(_ cats: [Cat]) throws {
  _ = Cat.where(\.name) >= 18
  _ = Cat.where(\.nmae) == "Tom"
  _ = Cat.where(\.lives).beginsWith("9")
  _ = try cats.filter(Dog.where(\.legs) == 4)
}

func unlabelled(_ text: String, _ ages: Range<Double>) throws {
  _ = try PredicateTemplate("age > %d")
  _ = try PredicateTemplate("age > \(18)")
  _ = try PredicateTemplate(format: text)
  _ = try ExpressionTemplate(text)
  _ = try BoundPredicate("age BETWEEN \(ages)")
  _ = try BoundPredicate("age BETWEEN \(18...)")
  _ = try BoundPredicate("age BETWEEN \(Dog())")
}
