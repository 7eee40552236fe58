#if !canImport(Darwin)
public import Foundation

extension NSArray {
  /// The elements in the order of the descriptors; their keys are read once for each element.
  ///
  /// `sortedArray(using:)` is the same in files that import only this module, and in targets with
  /// `Integrations/NSPredicateOnLinux.swift`. A file that imports Foundation too calls Foundation's
  /// method of that name, which reads the keys for each comparison.
  public func elements(sortedUsing descriptors: [NSSortDescriptor]) -> [Any] {
    let objects = self as [AnyObject]
    return offsets(sortedBy: descriptors).map { objects[$0] }
  }
}

// The compiler prefers Foundation's methods if both are visible.

extension NSArray {
  /// The elements in the order of the descriptors; their keys are read once for each element.
  @_disfavoredOverload
  public func sortedArray(using descriptors: [NSSortDescriptor]) -> [Any] {
    elements(sortedUsing: descriptors)
  }
}

extension NSMutableArray {
  /// Sorts the elements in the order of the descriptors; their keys are read once for each element.
  @_disfavoredOverload
  public func sort(using descriptors: [NSSortDescriptor]) {
    setArray(elements(sortedUsing: descriptors))
  }
}

extension NSSet {
  /// The elements in the order of the descriptors; their keys are read once for each element.
  @_disfavoredOverload
  public func sortedArray(using descriptors: [NSSortDescriptor]) -> [Any] {
    NSArray(array: allObjects).elements(sortedUsing: descriptors)
  }
}

extension NSOrderedSet {
  /// The elements in the order of the descriptors; their keys are read once for each element.
  @_disfavoredOverload
  public func sortedArray(using descriptors: [NSSortDescriptor]) -> [Any] {
    NSArray(array: array).elements(sortedUsing: descriptors)
  }
}

extension NSMutableOrderedSet {
  /// Sorts the elements in the order of the descriptors; their keys are read once for each element.
  @_disfavoredOverload
  public func sort(using descriptors: [NSSortDescriptor]) {
    let sorted = NSArray(array: array).elements(sortedUsing: descriptors)
    removeAllObjects()
    addObjects(from: sorted)
  }
}
#endif
