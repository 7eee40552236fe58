#if !canImport(Darwin)
import Foundation
import PredicateEvaluation
import PredicateSyntax

extension KeyedValue {
  /// The value in Foundation's types: numbers are NSNumbers, which cast to every number type;
  /// objects are those of the application. Nil for nil.
  var foundationObject: Any? {
    switch self {
    case .value(let value): return value.foundationObject
    case .object(let object as ApplicationObject): return object.base
    case .object(let dictionary as ApplicationDictionary): return dictionary.base
    case .object(let object): return object
    case .collection(let collection):
      let elements = collection.elements.map { $0.foundationObject ?? NSNull() }
      return switch collection.kind {
      case .array: elements
      case .set: NSSet(array: elements)
      case .orderedSet: NSOrderedSet(array: elements)
      }
    }
  }
}

extension Value {
  fileprivate var foundationObject: Any? {
    switch self {
    case .null: nil
    case .bool(let truth): NSNumber(value: truth)
    case .integer(let number): NSNumber(value: number)
    case .real(let number): NSNumber(value: number)
    case .decimal(let number): NSDecimalNumber(decimal: number)
    case .text(let text): text
    case .date(let date): date
    case .uuid(let uuid): uuid
    case .bytes(let bytes): Data(bytes)
    case .url(let text): URL(string: text) ?? text
    case .list(let values): values.map { $0.foundationObject ?? NSNull() }
    case .set(let values): NSSet(array: values.map { $0.foundationObject ?? NSNull() })
    case .map(let entries): entries.mapValues { $0.foundationObject ?? NSNull() }
    }
  }
}
#endif
