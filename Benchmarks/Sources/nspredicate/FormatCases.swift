import BenchmarkSupport
import PredicateFoundation

/// A format with four arguments, beside the same format with interpolations.
enum FormatCases {
  private static let rounds = 1_000

  static var all: [MeasuredCase] {
    [
      MeasuredCase("ours", "format", units: rounds) {
        var count = 0
        for number in 0..<rounds {
          let predicate = NSPredicate(
            format: "age >= %d AND age < %d AND name BEGINSWITH[c] %@ AND city == %@",
            number,
            65,
            "Jo",
            "Paris"
          )
          if predicate is NSCompoundPredicate { count += 1 }
        }
        return count
      },
      MeasuredCase("closure", "format", units: rounds) {
        var count = 0
        for number in 0..<rounds {
          let predicate = try BoundPredicate(
            "age >= \(number) AND age < \(65) AND name BEGINSWITH[c] \("Jo") AND city == \("Paris")"
          )
          if predicate.source != nil { count += 1 }
        }
        return count
      },
    ]
  }
}
