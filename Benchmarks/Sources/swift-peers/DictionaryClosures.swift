import BenchmarkSupport

/// Hand-written closures over dictionaries.
func dictionaryClosures(_ peer: String, _ rows: [[String: Any]]) -> [MeasuredCase] {
  let cities: Set<String> = ["Paris", "Oslo", "Rome"]
  let like = #/.*an./#.dotMatchesNewlines()
  let matches = #/[A-M].*[aeiou]n/#
  func of(_ name: String, _ run: @escaping () throws -> Int) -> MeasuredCase {
    MeasuredCase(peer, name, units: rows.count, run: run)
  }
  return [
    of("E1") { counting(rows) { ($0["age"] as? Int).map { $0 > 30 } ?? false } },
    of("E2") {
      counting(rows) {
        guard let age = $0["age"] as? Int, age >= 18, age < 65 else { return false }
        return $0["city"] as? String == "Paris"
      }
    },
    of("E3") {
      counting(rows) {
        guard let name = $0["name"] as? String else { return false }
        return TunedText.contains(name, folded: "son")
      }
    },
    of("E4") {
      counting(rows) {
        guard let name = $0["name"] as? String else { return false }
        return TunedText.begins(name, folded: "jo")
      }
    },
    of("E5") {
      try counting(rows) {
        guard let name = $0["name"] as? String else { return false }
        return try like.wholeMatch(in: name) != nil
      }
    },
    of("E6") {
      try counting(rows) {
        guard let name = $0["name"] as? String else { return false }
        return try matches.wholeMatch(in: name) != nil
      }
    },
    of("E7") { counting(rows) { ($0["city"] as? String).map(cities.contains) ?? false } },
    of("E8") { counting(rows) { ($0["tags"] as? [String])?.contains("blue") ?? false } },
    of("E9") {
      counting(rows) {
        if let address = $0["address"] as? [String: Any], let zip = address["zip"] as? Int,
          zip >= 20000, zip <= 30000
        {
          return true
        }
        return ($0["score"] as? Double).map { $0 < 0.1 } ?? false
      }
    },
    of("E10") {
      counting(rows) {
        var count = 0
        for item in $0["items"] as? [[String: Any]] ?? [] {
          guard let quantity = item["qty"] as? Int, quantity > 5 else { continue }
          if let price = item["price"] as? Double, price < 10 { count += 1 }
        }
        return count > 1
      }
    },
  ]
}
