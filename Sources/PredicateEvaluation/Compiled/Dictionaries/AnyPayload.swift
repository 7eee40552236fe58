/// Reads what an `Any` holds when its type is known already.
enum AnyPayload {
  /// What `any` holds if it is a `T`: by the identity of its type, which is a comparison of two
  /// addresses, where `as?` asks the runtime, and `type(of:)` copies what is held and counts a
  /// reference.
  ///
  /// By the layout that Swift's ABI fixes, an `Any` keeps a value of up to three words in itself, at its
  /// start, and its type in the word after that; larger values are left to `as?`. The condition on the
  /// size is folded away by the compiler. Of an object the class that it is kept as counts, which may
  /// be one above its own.
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
