/// Reads what an `Any` holds when its type is known already.
enum AnyPayload {
  /// What `any` holds if it is a `T`: by the identity of its type, which is a comparison of two
  /// addresses, where `as?` asks the runtime.
  ///
  /// An `Any` keeps a value of up to three words in itself, at its start; larger ones are left to
  /// `as?`. The condition on the size is folded away by the compiler.
  @inline(__always)
  static func value<T>(_ type: T.Type, of any: UnsafePointer<Any>) -> UnsafePointer<T>? {
    guard ObjectIdentifier(Swift.type(of: any.pointee)) == ObjectIdentifier(type),
      MemoryLayout<T>.size <= 3 * MemoryLayout<Int>.size,
      MemoryLayout<T>.alignment <= MemoryLayout<Int>.alignment
    else { return nil }
    return UnsafeRawPointer(any).assumingMemoryBound(to: type)
  }
}
