/// Finds the first invalid byte of UTF-8, which simdjson does not report.
enum UTF8Validator {
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
