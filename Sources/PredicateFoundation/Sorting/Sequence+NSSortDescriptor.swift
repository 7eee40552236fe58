#if !canImport(Darwin)
public import Foundation
import PredicateEvaluation

extension Sequence {
  /// The elements in the order of the first descriptor; those that it takes for equal in the order
  /// of the next, and so on; the rest as they were.
  ///
  /// The keys of each element are read once, where `NSArray.sortedArray(using:)` of Foundation reads
  /// them for every comparison: of 100,000 objects that are read by reflection, 34 times.
  public func sorted(using descriptors: [NSSortDescriptor]) -> [Element] {
    let keyed = descriptors.map { $0 as? KeyedSortDescriptor }
    var rows = map { element in
      (element: element, values: keyed.map { $0?.value(of: element) ?? .null })
    }
    // The standard library's sort is stable.
    rows.sort { left, right in
      for (index, descriptor) in descriptors.enumerated() {
        let order =
          keyed[index]?.compare(left.values[index], right.values[index])
          ?? descriptor.compare(left.element, to: right.element)
        if order != .orderedSame { return order == .orderedAscending }
      }
      return false
    }
    return rows.map(\.element)
  }
}
#endif
