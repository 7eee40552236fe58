import SimdjsonBridge

/// The check that bytes are UTF-8.
package enum UTF8Validator {
  /// Whether all bytes are UTF-8, by simdjson.
  package static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = UnsafeRawPointer(bytes.baseAddress) else { return true }
    return simdjson_is_utf8(start.assumingMemoryBound(to: CChar.self), bytes.count)
  }

  /// The first invalid byte, which simdjson does not report.
  static func firstInvalidByte(in bytes: UnsafeRawBufferPointer) -> Int? {
    var offset = 0
    var decoder = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    while true {
      switch decoder.parseScalar(from: &iterator) {
      case .valid(let scalar): offset += scalar.count
      case .error: return offset
      case .emptyInput: return nil
      }
    }
  }
}
