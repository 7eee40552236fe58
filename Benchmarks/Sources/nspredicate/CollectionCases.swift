import BenchmarkSupport
import PredicateFoundation

/// A collection of Foundation's, filtered and sorted by us and by closures, which Foundation's own
/// methods call for each object or comparison.
struct CollectionCases<Object> {
  let all: [MeasuredCase]

  init(
    _ name: String,
    _ objects: NSArray,
    _ age: @escaping (Object) -> Int,
    _ score: @escaping (Object) -> Double,
    _ city: @escaping (Object) -> String
  ) throws {
    func of(_ peer: String, _ work: String, _ run: @escaping () throws -> Int) -> MeasuredCase {
      MeasuredCase(peer, "\(work) \(name)", units: objects.count, run: run)
    }
    /// A number that another order would change; some of the elements are enough.
    func mixed(_ sorted: [Any]) -> Int {
      stride(from: 0, to: sorted.count, by: 100).reduce(0) { sum, index in
        sum &* 31 &+ ((sorted[index] as? Object).map { Int(score($0) * 1e6) } ?? -1)
      }
    }
    let one = try NSPredicate.parse(format: "age > 30")
    let oneClosure = NSPredicate { object, _ in (object as? Object).map { age($0) > 30 } ?? false }
    let two = try NSPredicate.parse(format: "age >= 18 AND city == 'Paris'")
    let twoClosure = NSPredicate { object, _ in
      (object as? Object).map { age($0) >= 18 && city($0) == "Paris" } ?? false
    }
    let order = [NSSortDescriptor(key: "score", ascending: true)]
    all = [
      of("ours", "filter1") { objects.filtered(using: one).count },
      of("closure", "filter1") { objects.filtered(using: oneClosure).count },
      of("ours", "filter2") { objects.filtered(using: two).count },
      of("closure", "filter2") { objects.filtered(using: twoClosure).count },
      of("ours", "sort") { mixed(objects.sortedArray(using: order)) },
      of("closure", "sort") {
        let sorted = objects.sortedArray { left, right in
          guard let left = left as? Object, let right = right as? Object else {
            return .orderedSame
          }
          let (less, more) = (score(left), score(right))
          return less < more ? .orderedAscending : less == more ? .orderedSame : .orderedDescending
        }
        return mixed(sorted)
      },
    ]
  }
}
