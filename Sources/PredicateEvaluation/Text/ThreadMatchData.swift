import CPCRE2

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where PCRE2 writes what it found. Two matches at once must not share it, and making one costs as
/// much as a short match, so each thread keeps one for all of its matches.
enum ThreadMatchData {
  /// Nil when the system gives no key or no memory.
  static func current() -> OpaquePointer? {
    guard let key else { return nil }
    if let known = pthread_getspecific(key) { return OpaquePointer(known) }
    guard let made = pcre2_match_data_create_8(1, nil) else { return nil }
    guard pthread_setspecific(key, UnsafeRawPointer(made)) == 0 else {
      pcre2_match_data_free_8(made)
      return nil
    }
    return made
  }

  private static let key: pthread_key_t? = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { data in
      // The parameter is optional on some systems and not on others.
      let data: UnsafeMutableRawPointer? = data
      pcre2_match_data_free_8(data.map { OpaquePointer($0) })
    }
    return status == 0 ? key : nil
  }()
}
