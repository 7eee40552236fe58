#if !canImport(Darwin)
import Foundation
import PredicateEvaluation

/// An object or a struct of the application without readable keys, read by its stored properties.
/// No method is ever called, whatever the key.
struct ApplicationObject: KeyValueReadable {
  let base: Any
  let fields: StoredFields

  func value(forKey key: String) -> KeyedValue? {
    if let value = fields.value(of: base, named: key) { return .value(value) }
    return ReflectedProperties.value(of: base, named: key).map { KeyedValue(reading: $0) }
  }

  var readableKeyNames: [String]? { ReflectedProperties.names(of: base) }

  func isSameObject(as other: any KeyValueReadable) -> Bool {
    guard let other = other as? Self else { return false }
    return ApplicationEquality.areEqual(base, other.base)
  }
}
#endif
