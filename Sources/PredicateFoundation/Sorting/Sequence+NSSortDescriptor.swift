#if !canImport(Darwin)
public import Foundation
import PredicateEvaluation

extension Sequence {
  /// The elements sorted by the first descriptor; equal ones by the next, and so on. The sort is
  /// stable.
  ///
  /// The keys of each element are read once, while Foundation's `NSArray.sortedArray(using:)` reads
  /// them for every comparison: of 100,000 objects that are read by reflection, 34 times.
  public func sorted(using descriptors: [NSSortDescriptor]) -> [Element] {
    let elements = Array(self)
    return elements.offsets(sortedBy: descriptors).map { elements[$0] }
  }

  /// The places of the elements, in the order of the descriptors.
  func offsets(sortedBy descriptors: [NSSortDescriptor]) -> [Int] {
    let keyed = descriptors.map { $0 as? KeyedSortDescriptor }
    let elements = Array(self)
    let columns = keyed.map { descriptor in
      descriptor.map { descriptor in elements.map { descriptor.value(of: $0) } } ?? []
    }
    // The standard library's sort is stable.
    return elements.indices.sorted { left, right in
      for (index, descriptor) in descriptors.enumerated() {
        let order =
          keyed[index]?.compare(columns[index][left], columns[index][right])
          ?? descriptor.compare(elements[left], to: elements[right])
        if order != .orderedSame { return order == .orderedAscending }
      }
      return false
    }
  }
}
#endif
