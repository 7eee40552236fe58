// Copy this file into a target that was written for Apple's platforms: the rest of the target needs
// no change to use NSPredicate, NSExpression and NSSortDescriptor on Linux.
//
// Names in the target's own module come before Foundation's. So the aliases reach PredicateQL's
// classes where Foundation, XCTest or Testing are imported, too, and without a warning. They are
// public, so that a library's public functions may take and return these classes. A target that
// imports Foundation and libraries with this file needs a copy of its own.

#if !canImport(Darwin)
@_exported public import PredicateFoundation

public typealias NSComparisonPredicate = PredicateFoundation.NSComparisonPredicate
public typealias NSCompoundPredicate = PredicateFoundation.NSCompoundPredicate
public typealias NSExpression = PredicateFoundation.NSExpression

extension NSPredicate {
  /// The text of the predicate. Foundation on Linux deprecates its own.
  @_disfavoredOverload
  nonisolated var predicateFormat: String { appleFormat }
}

// PredicateQL's sorting reads the key of each element once, Foundation's for each comparison.

extension NSArray {
  nonisolated func sortedArray(using descriptors: [NSSortDescriptor]) -> [Any] {
    elements(sortedUsing: descriptors)
  }
}

extension NSMutableArray {
  nonisolated func sort(using descriptors: [NSSortDescriptor]) {
    setArray(elements(sortedUsing: descriptors))
  }
}

extension NSSet {
  nonisolated func sortedArray(using descriptors: [NSSortDescriptor]) -> [Any] {
    NSArray(array: allObjects).elements(sortedUsing: descriptors)
  }
}

extension NSOrderedSet {
  nonisolated func sortedArray(using descriptors: [NSSortDescriptor]) -> [Any] {
    NSArray(array: array).elements(sortedUsing: descriptors)
  }
}

extension NSMutableOrderedSet {
  nonisolated func sort(using descriptors: [NSSortDescriptor]) {
    let sorted: [Any] = sortedArray(using: descriptors)
    removeAllObjects()
    addObjects(from: sorted)
  }
}
#endif
