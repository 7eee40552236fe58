import BenchmarkSupport
import Foundation

/// Foundation's `#Predicate`, where it can say the predicate: on Linux it has no case-insensitive
/// search and no LIKE.
func predicateMacros(_ people: [Person]) -> [MeasuredCase] {
  let cities = ["Paris", "Oslo", "Rome"]
  let all: [(String, Predicate<Person>)] = [
    ("E1", #Predicate { $0.age > 30 }),
    ("E2", #Predicate { $0.age >= 18 && $0.age < 65 && $0.city == "Paris" }),
    ("E6", #Predicate { $0.name.contains(#/^[A-M].*[aeiou]n$/#) }),
    ("E7", #Predicate { cities.contains($0.city) }),
    ("E8", #Predicate { $0.tags.contains("blue") }),
    (
      "E9",
      #Predicate {
        ($0.address.zip >= 20000 && $0.address.zip <= 30000) || $0.score < 0.1
      }
    ),
    ("E10", #Predicate { $0.items.filter { $0.qty > 5 && $0.price < 10 }.count > 1 }),
  ]
  return all.map { name, predicate in
    MeasuredCase("#Predicate", name, units: people.count) {
      try counting(people) { try predicate.evaluate($0) }
    }
  }
}
