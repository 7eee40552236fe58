import CPCRE2

enum PCRE2Version {
  /// The version of Unicode that PCRE2 has: 14 for 14.0.0.
  static let unicode: Int = {
    var text = [UInt8](repeating: 0, count: 64)
    _ = text.withUnsafeMutableBytes {
      pcre2_config_8(UInt32(PCRE2_CONFIG_UNICODE_VERSION), $0.baseAddress)
    }
    let digits = text.prefix { $0 != UInt8(ascii: ".") && $0 != 0 }
    return Int(String(decoding: digits, as: UTF8.self)) ?? 0
  }()
}
