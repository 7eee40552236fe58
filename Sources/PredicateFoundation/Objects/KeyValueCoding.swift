#if !canImport(Darwin)
public import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax

/// Reads by key, for every object. Foundation has it on Apple's systems only.
///
/// A key is a stored property, or what the type lists as `KeyPathReadable` or `KeyValueReadable`.
public protocol KeyValueCoding {}

extension NSObject: KeyValueCoding {}

extension KeyValueCoding {
  /// The value of a key; for an array or a set, of each element. Traps for an unknown key.
  ///
  /// The key is optional in type only, so that this is not a witness for the requirement of
  /// `KeyPathReadable`, whose types the compiler recognises by their `value(forKey:)`.
  public func value(forKey key: String?) -> Any? {
    guard let key else { return nil }
    return value(at: [key.hasPrefix("@") ? PathStep.steps(of: key).first ?? .key(key) : .key(key)])
  }

  /// The value at the end of a key path, which may have collection operators such as `@sum.price`.
  /// Traps for an unknown key.
  public func value(forKeyPath keyPath: String) -> Any? { value(at: PathStep.steps(of: keyPath)) }

  /// The values of some keys; nil becomes NSNull.
  public func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
    Dictionary(
      keys.map { ($0, value(at: [.key($0)]) ?? NSNull()) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Not available on Linux.
  @available(*, unavailable, message: "values are only read by key on Linux: assign the property")
  public func setValue(_ value: Any?, forKey key: String) { refuse("values are only read by key") }

  private func value(at steps: [PathStep]) -> Any? {
    let content = ExpressionContent(built: ExpressionNode(.keyPath(base: nil, steps)))
    do { return try content.value(of: self).foundationObject } catch { refuse(error) }
  }
}
#endif
