/// Access to the payload of an `Any` of known type.
enum AnyPayload {
  /// The payload of `any` if it is a `T`, by the identity of its type. That is a comparison of two
  /// addresses, where `as?` asks the runtime, and `type(of:)` copies the payload and counts a
  /// reference.
  ///
  /// By the layout that Swift's ABI fixes, an `Any` keeps a value of up to three words inline, at
  /// its start, and its type in the word after that; larger values are left to `as?`. The compiler
  /// folds the condition on the size away. For an object the class that it is stored as counts,
  /// which may be a superclass of its own.
  @inline(__always)
  static func value<T>(_ type: T.Type, of any: UnsafePointer<Any>) -> UnsafePointer<T>? {
    let word = MemoryLayout<UnsafeRawPointer>.size
    guard MemoryLayout<Any>.size == 4 * word, MemoryLayout<T>.size <= 3 * word,
      MemoryLayout<T>.alignment <= word,
      UnsafeRawPointer(any).load(fromByteOffset: 3 * word, as: UInt.self)
        == UInt(bitPattern: ObjectIdentifier(type))
    else { return nil }
    return UnsafeRawPointer(any).assumingMemoryBound(to: type)
  }
}
