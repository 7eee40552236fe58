import BenchmarkSupport
import Foundation

/// Closures as they are written today where the predicate is known when the program is built, with the
/// searches that Foundation and Swift offer.
func structClosures(_ people: [Person]) throws -> [MeasuredCase] {
  let cities: Set<String> = ["Paris", "Oslo", "Rome"]
  let like = #/.*an./#.dotMatchesNewlines()
  let matches = #/[A-M].*[aeiou]n/#
  let expression = try NSRegularExpression(pattern: "\\A(?:[A-M].*[aeiou]n)\\z")
  let diacritics: String.CompareOptions = [.anchored, .caseInsensitive, .diacriticInsensitive]
  func of(_ name: String, _ run: @escaping () throws -> Int) -> MeasuredCase {
    MeasuredCase("closure over structs", name, units: people.count, run: run)
  }
  return [
    of("E1") { counting(people) { $0.age > 30 } },
    of("E2") { counting(people) { $0.age >= 18 && $0.age < 65 && $0.city == "Paris" } },
    of("E3") {
      counting(people) { $0.name.range(of: "son", options: .caseInsensitive) != nil }
    },
    of("E4") { counting(people) { $0.name.range(of: "jo", options: diacritics) != nil } },
    of("E5") { try counting(people) { try like.wholeMatch(in: $0.name) != nil } },
    of("E6") { try counting(people) { try matches.wholeMatch(in: $0.name) != nil } },
    of("E7") { counting(people) { cities.contains($0.city) } },
    of("E8") { counting(people) { $0.tags.contains("blue") } },
    of("E9") {
      counting(people) { (20000...30000).contains($0.address.zip) || $0.score < 0.1 }
    },
    of("E10") {
      counting(people) {
        var count = 0
        for item in $0.items where item.qty > 5 && item.price < 10 { count += 1 }
        return count > 1
      }
    },
    MeasuredCase("NSRegularExpression", "E6", units: people.count) {
      counting(people) {
        let whole = NSRange(location: 0, length: $0.name.utf16.count)
        return expression.firstMatch(in: $0.name, range: whole) != nil
      }
    },
  ]
}
