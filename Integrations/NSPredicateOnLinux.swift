// Copy this file into a target that was written for Apple's platforms: the rest of the target needs
// no change to use NSPredicate, NSExpression and NSSortDescriptor on Linux.
//
// Names in the target's own module come before Foundation's. So the aliases reach PredicateQL's
// classes where Foundation, XCTest or Testing are imported, too, and without a warning. If the
// target's public declarations name these classes, make the aliases public.

#if !canImport(Darwin)
@_exported public import PredicateFoundation

typealias NSComparisonPredicate = PredicateFoundation.NSComparisonPredicate
typealias NSCompoundPredicate = PredicateFoundation.NSCompoundPredicate
typealias NSExpression = PredicateFoundation.NSExpression

extension NSPredicate {
  /// The text of the predicate. Foundation on Linux deprecates its own.
  @_disfavoredOverload
  var predicateFormat: String { appleFormat }
}
#endif
