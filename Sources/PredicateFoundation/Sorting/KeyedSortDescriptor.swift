#if !canImport(Darwin)
import Foundation
import PredicateEvaluation
import PredicateSyntax

/// A sort descriptor that reads its values like predicates.
final class KeyedSortDescriptor: NSSortDescriptor {
  enum Place {
    /// by the name of a key path, or the objects themselves
    case key(String?)
    case path(AnyKeyPath)
  }

  enum Comparison {
    /// `compare:`
    case `default`
    case method(CompareMethod)
    case comparator(Comparator)
  }

  let place: Place
  let comparison: Comparison
  /// The key path to read from each object.
  private let content: ExpressionContent

  init(_ place: Place, _ ascending: Bool, _ comparison: Comparison) {
    self.place = place
    self.comparison = comparison
    let steps = if case .key(let key?) = place { PathStep.steps(of: key) } else { [PathStep]() }
    content = ExpressionContent(built: ExpressionNode(.keyPath(base: nil, steps)))
    // Foundation's own comparison is never used.
    super.init(keyPath: \NSObject.self, ascending: ascending) { _, _ in .orderedSame }
  }

  var keyName: String? {
    switch place {
    case .key(let key): key
    case .path(let path): KeyPathName.of(any: path)
    }
  }

  override func compare(_ object: Any, to other: Any) -> ComparisonResult {
    compare(value(of: object), value(of: other))
  }

  /// The order of two objects by the values read from them.
  func compare(_ left: KeyedValue, _ right: KeyedValue) -> ComparisonResult {
    let result: ComparisonResult
    switch comparison {
    case .default: result = order(left, right, .compare)
    case .method(let method): result = order(left, right, method)
    case .comparator(let compare):
      result = compare(left.foundationObject ?? NSNull(), right.foundationObject ?? NSNull())
    }
    return ascending ? result : result.reversed
  }

  override var comparator: Comparator {
    if case .comparator(let comparator) = comparison { return comparator }
    return { [self] left, right in ascending ? compare(left, to: right) : compare(right, to: left) }
  }

  override var keyPath: AnyKeyPath {
    if case .path(let path) = place { path } else { super.keyPath }
  }

  override var reversedSortDescriptor: Any { KeyedSortDescriptor(place, !ascending, comparison) }
  override func copy() -> Any { self }
  override func copy(with zone: NSZone? = nil) -> Any { self }
  override var description: String {
    "(\(keyName ?? "self"), \(ascending ? "ascending" : "descending"), \(methodName))"
  }
  override var hash: Int { (keyName?.hashValue ?? 0) ^ ascending.hashValue }

  /// Whether the other sorts in the same way; closures are never known to be equal.
  override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? KeyedSortDescriptor else { return false }
    if other === self { return true }
    guard other.ascending == ascending, isSamePlace(as: other), other.methodName == methodName
    else { return false }
    if case .comparator = comparison { return false }
    return true
  }

  private func isSamePlace(as other: KeyedSortDescriptor) -> Bool {
    switch (place, other.place) {
    case (.key(let key), .key(let other)): key == other
    case (.path(let path), .path(let other)): path == other
    case (.key, .path), (.path, .key): false
    }
  }

  private var methodName: String {
    switch comparison {
    case .default: CompareMethod.compare.rawValue
    case .method(let method): method.rawValue
    case .comparator: "block"
    }
  }

  /// The value that an object is sorted by.
  func value(of object: Any) -> KeyedValue {
    switch place {
    case .key(nil): return KeyedValue(reading: object)
    case .key:
      do { return try content.value(of: object) } catch { refuse(error) }
    case .path(let path): return KeyedValue(reading: object[keyPath: path])
    }
  }

  private func order(
    _ left: KeyedValue,
    _ right: KeyedValue,
    _ method: CompareMethod
  ) -> ComparisonResult {
    guard let order = method.order(left, right) else {
      refuse("\(self) cannot order \(left) and \(right)")
    }
    return order
  }
}

extension ComparisonResult {
  fileprivate var reversed: Self {
    switch self {
    case .orderedAscending: .orderedDescending
    case .orderedSame: .orderedSame
    case .orderedDescending: .orderedAscending
    }
  }
}
#endif
