import CPCRE2
import CUTF8Proc

extension LibraryVersion {
  /// The library for MATCHES. 10.40 fixes reads beyond the end of a pattern (CVE-2022-1586,
  /// CVE-2022-1587).
  package static var pcre2: Self {
    let length = max(pcre2_config_8(UInt32(PCRE2_CONFIG_VERSION), nil), 0)
    var text = [CChar](repeating: 0, count: Int(length) + 1)
    pcre2_config_8(UInt32(PCRE2_CONFIG_VERSION), &text)
    let bytes = text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    return Self("PCRE2", version: String(decoding: bytes, as: UTF8.self), minimum: "10.40")
  }

  /// The library for folding of case and of diacritics. 2.8 has the characters of Unicode 15.
  package static var utf8proc: Self {
    Self("utf8proc", version: String(cString: utf8proc_version()), minimum: "2.8")
  }
}
