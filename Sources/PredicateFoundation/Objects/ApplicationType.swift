#if !canImport(Darwin)
import Foundation
import PredicateEvaluation
import PredicatePlatform
import PredicateSyntax

/// The way to read the values of a type. Finding it takes a search for conformances, so it is done
/// once for each type.
enum ApplicationType: Sendable {
  case optional
  /// `AnyHashable`
  case hashable
  case keyed
  case readable
  case convertible
  /// an object of Foundation's classes for data or collections
  case foundation
  /// a collection with elements other than data
  case container
  /// an enum or option set
  case rawValue
  /// an object or a struct without readable keys
  case other(StoredFields)

  /// A cache, not state: its entry for a type never changes.
  private static let known = Mutex<[ObjectIdentifier: ApplicationType]>([:])

  static func of(_ any: Any) -> Self {
    let type = ObjectIdentifier(type(of: any))
    if let known = known.withLock({ $0[type] }) { return known }
    let found = found(any)
    known.withLock { $0[type] = found }
    return found
  }

  private static func found(_ any: Any) -> Self {
    if any is any OptionalApplicationValue { return .optional }
    if type(of: any) == AnyHashable.self { return .hashable }
    if any is KeyedValue { return .keyed }
    if any is any KeyValueReadable { return .readable }
    if any is any ValueConvertible { return .convertible }
    if type(of: any) is AnyClass {
      return ApplicationValue.foundation(any) == nil ? .other(StoredFields(of: any)) : .foundation
    }
    if ApplicationValue.container(any) != nil { return .container }
    return ApplicationValue.rawValue(any) == nil ? .other(StoredFields(of: any)) : .rawValue
  }
}

/// An optional of any type.
protocol OptionalApplicationValue {
  var wrapped: Any? { get }
}

extension Optional: OptionalApplicationValue {
  var wrapped: Any? { self }
}
#endif
