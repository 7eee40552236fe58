public import PredicatePlatform

/// A key or the name of a variable, equal to another only if their bytes are.
///
/// The language compares names as they are written, and so do databases; Swift's own `==` treats
/// composed and decomposed letters as equal, and `K` and the kelvin sign.
package struct ExactKey: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (left: Self, right: Self) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes are the same.
  @inlinable
  package func hasSameBytes(as other: Self) -> Bool {
    guard count == other.count else { return false }
    guard let left = baseAddress, let right = other.baseAddress else { return true }
    return memcmp(left, right, count) == 0
  }
}

extension String {
  /// Whether the bytes are the same.
  package func hasSameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    let answer = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { left.hasSameBytes(as: $0) }
    }
    return (answer ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}

extension Sequence<String> {
  /// Whether one of them has the same bytes.
  package func containsExactly(_ name: String) -> Bool { contains { $0.hasSameBytes(as: name) } }

  /// Whether they have the same bytes as `others`.
  package func haveSameBytes(as others: some Sequence<String>) -> Bool {
    elementsEqual(others) { $0.hasSameBytes(as: $1) }
  }

  /// Whether the first of them have the same bytes as `others`.
  package func startExactly(with others: some Sequence<String>) -> Bool {
    starts(with: others) { $0.hasSameBytes(as: $1) }
  }
}

extension Set<String> {
  /// Whether the set contains the name, byte for byte. A set has only one of several names that
  /// Swift considers equal.
  package func containsExactly(_ name: String) -> Bool {
    firstIndex(of: name).map { self[$0].hasSameBytes(as: name) } ?? false
  }
}

/// Lookups by exact key. A dictionary holds only one of several keys that Swift considers equal.
extension Dictionary where Key == String {
  /// The value under the key with the same bytes.
  package func exact(_ key: String) -> Value? {
    guard let index = index(forKey: key) else { return nil }
    let found = self[index]
    return found.key.hasSameBytes(as: key) ? found.value : nil
  }

  /// Sets `value` under the exact key, replacing a key that Swift considers equal. Returns the old
  /// value.
  @discardableResult
  package mutating func setExact(_ key: String, _ value: Value) -> Value? {
    guard let index = index(forKey: key), !self[index].key.hasSameBytes(as: key) else {
      return updateValue(value, forKey: key)
    }
    let old = remove(at: index).value
    self[key] = value
    return old
  }
}
