#if !canImport(Darwin)
import Foundation
import PredicateEvaluation
import PredicateSyntax

/// A dictionary of the application, read key by key, since its values may be objects.
struct ApplicationDictionary: KeyValueReadable {
  enum Entries {
    case texts([String: Any])
    case hashables([AnyHashable: Any])
    case object(NSDictionary)
  }

  let entries: Entries

  init(_ entries: Entries) { self.entries = entries }

  func value(forKey key: String) -> KeyedValue? {
    switch entries {
    case .texts(let entries): entries.exact(key).map(KeyedValue.init(reading:))
    case .hashables(let entries): entries[key].map(KeyedValue.init(reading:))
    case .object(let dictionary): dictionary[key].map(KeyedValue.init(reading:))
    }
  }

  /// The string keys; predicates cannot name others.
  var keys: [String] {
    switch entries {
    case .texts(let entries): entries.keys.sorted()
    case .hashables(let entries): entries.keys.compactMap { $0.base as? String }.sorted()
    case .object(let dictionary): dictionary.allKeys.compactMap { $0 as? String }.sorted()
    }
  }

  var readableKeyNames: [String]? { keys }
  var readableKind: ReadableKind { .dictionary }

  /// The dictionary of the application.
  var base: Any {
    switch entries {
    case .texts(let entries): entries
    case .hashables(let entries): entries
    case .object(let dictionary): dictionary
    }
  }
}
#endif
